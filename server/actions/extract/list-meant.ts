import { isSpelledIn } from '../../agent/language/words/is-one-of.ts'
import { isStopped } from '../../agent/language/words/stop-words.ts'
import { listWords } from '../../agent/language/words/words.ts'
import { foldText } from '../values/fold-text.ts'

const COURTEOUS = listWords('please pls thanks thank sir bro dear late delay شكرا فضلك سمحت اخوي')

const oneOf = (english: string, arabic: string, behind = '') =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${english}|[وف]?(?:${arabic}))(?![\\p{L}\\p{N}])${behind}`, 'giu')
/** Words before what is not meant, which reaches up to its number or the end of the clause. */
const DENIED = oneOf(
  'not|instead of|rather than|isn.?t',
  'مو|مب|مش|ليس|ليست|بدل|بدال|بدلا من|عوضا عن',
  '[^\\d,،.;!?؟\\n]{0,20}(?:\\d[\\w/-]*)?',
)
/** Words before what was meant. */
const CORRECTING = oneOf(
  'sorry|wait|oops|i mean|i meant|meant|actually|make that|make it|change (?:it|that) to|correction',
  'عفوا|عفوًا|معذرة|آسف|اسف|آسفة|اسفة|أقصد|اقصد|قصدي|أعني|اعني|غلط|غلطت|الصحيح|لحظة|خل[يى]ها|خلها|خل[يى]ه|خله|(?:غيرها|غيره|غيريها|عدلها|عدله)(?: [إا]لى| ل)?',
)
/** A correction at the beginning of a clause, up to the clause's end. */
const PUTTING_RIGHT = new RegExp(
  `(?<=^|[,،.;!?؟\\n-]\\s{0,3})(?:(?:no|nope|oh|لا|اوه)[,،\\s]{1,3}){0,2}(?:${CORRECTING.source}(?!\\s+(?:for|about|that|to)\\s)|(?<=(?:no|nope|لا)[,،\\s]{1,3}))(?:[^.;!?؟\\n]|\\.(?=\\d))*`,
  'giu',
)
/** Only after a clause: "order no 48213" gives a number, and «48213 لا 48214» may mean either. */
const NO = /(?<=[,،.!;\n-]\s{0,3})(?:no|nope|لا)(?![\p{L}\p{N}])/giu

/**
 * The parts of a customer's words that may be meant, the last one counting most: from "48213, no sorry, 48214 not
 * 48213" the denied part is left out, and every correction begins a new part. A text without corrections is one part.
 */
export function listMeant(words: string): string[] {
  return foldText(words)
    .replace(DENIED, ' ')
    .split(CORRECTING)
    .flatMap((part) => part.split(NO))
}

/**
 * The corrections of earlier words in a customer's words: "it's 48214" in "it came broken. Sorry, it's 48214". Empty if
 * there are none.
 */
export function listPutRight(words: string): string {
  const folded = foldText(words)
  const clauses = [...folded.matchAll(PUTTING_RIGHT)].map(([clause]) => clause)
  return clauses.length > 0 ? clauses.join('\n') : replaceDenied(folded)
}

/** "4 instead of 3" and «مو ٣، أربعة» without the denied part; empty if nothing else is left. */
function replaceDenied(folded: string): string {
  const isNamed = [...folded.matchAll(DENIED)].some(([denied]) => /\d|instead|rather|بدل|عوض/iu.test(denied))
  const rest = folded.replace(DENIED, ' ').replace(/^[\s,،.;-]+|\s+$/gu, '')
  return isNamed && /[\p{L}\p{N}]/u.test(rest) ? rest : ''
}

const PUT_RIGHT_BY = new RegExp(
  `^\\s*(?:(?:no|nope|oh|لا|اوه)[,،\\s]{1,3}){0,2}(?:${CORRECTING.source}[,،\\s:]*)+`,
  'iu',
)

/** A correction without the words that introduce it. */
export function dropPutRight(clause: string): string {
  return clause.replace(PUT_RIGHT_BY, '')
}

/** Continuations that make it no correction: "sorry for the late reply", "wait, I am at work". */
const EXPLAINING =
  /^[^\p{L}\p{N}]*(?:for|about|that|to|if|i|i['’]?m|my|we|our|it|the|there|this|على|عن|لو|اذا|انا|أنا|عندي|كنت|توني|ما|مو)(?!\p{L})/iu
const CORRECTED = new RegExp(`${CORRECTING.source}|(?<!\\p{L})(?:no|nope|لا)\\s*[,،]`, 'iu')
/** At most this many words can be another value, whatever it is. */
const MOST_WORDS_TAKEN_BACK = 4

/**
 * Whether the last correction in the words has a short text of its own, which may not be a recognized value: "me and my
 * wife" in "3, no sorry, me and my wife".
 */
export function takesBack(words: string): boolean {
  const parts = listMeant(words)
  const last = parts.at(-1) ?? ''
  const said = listWords(last).filter((word) => !isStopped(word) && !isSpelledIn(COURTEOUS, word))
  const isOther = parts.length > 1 && parts.slice(0, -1).some((part) => /[\p{L}\p{N}]/u.test(part))
  // The "no" in "2 hours, no bibs" corrects nothing.
  const isCorrected = CORRECTED.test(foldText(words))
  return (
    isCorrected &&
    isOther &&
    said.length > 0 &&
    listWords(last).length <= MOST_WORDS_TAKEN_BACK &&
    !EXPLAINING.test(last)
  )
}
