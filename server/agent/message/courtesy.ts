import { remember } from '../language/remember.ts'
import { listQuestionTerms } from '../terms/question-terms.ts'
import { isArabizi } from './arabizi.ts'
import { ASKING_LEADS } from './asking-leads-data.ts'
import { awaitsAnswer } from './awaiting.ts'
import { ASKING_ONCE_MORE } from './beside-data.ts'
import { COURTESIES, WISHES } from './courtesy-data.ts'
import { APOLOGIES, ASKING_BEGINS, CALLED, CLOSINGS, OPENINGS } from './courtesy-edges-data.ts'
import { LEADS_IN_ENGLISH, TRAILS_IN_ENGLISH } from './english-courtesy.ts'
import { ARABIC_GIVEN_NAMES } from './given-names-data.ts'
import { FROM, I_AM, INTRODUCED, INTRODUCTION, isNameOfWriter, onlyIntroduces } from './introductions.ts'
import { readText } from './read-text.ts'
import { ASKED_FOR, RELATIVES } from './relatives-data.ts'
import { anyOf, GAP } from './saying-pattern.ts'
import { SMALL_TALK } from './small-talk-data.ts'

/** Thanks that name what they are for, or that are not meant at all. */
const FOR = `(?!\\s+(?:(?:guys|again|team|everyone)\\s+)?(?:for|to|on|that|على|علي|لانكم|لانك|لأنكم|لأنك)(?![\\p{L}\\p{N}]))`
/** Something is asked behind it. */
const ASKED = `(?=${GAP}*[،,:.!-]|\\s+${anyOf(ASKING_BEGINS)})`
/** "زوجتي تسأل". */
const FOR_OTHERS = `${anyOf(RELATIVES)}\\s+${anyOf(ASKED_FOR)}`
const LAUGHTER = '(?:ه{2,}|خ{3,})(?!\\p{L})'
/** "1- ..." at the head of a line. */
const NUMBERED = '\\p{Nd}{1,2}\\s?(?:[-)ـ–]\\s*|\\.\\s+)(?=\\p{L})'
const OPENING = `(?:(?:${I_AM}|${INTRODUCED}|${INTRODUCTION}${ASKED})${FROM}|${anyOf(ARABIC_GIVEN_NAMES)}\\s*:|${FOR_OTHERS}|${anyOf(CALLED)}(?:\\s+\\p{L}+)?${ASKED}|${NUMBERED}|${LAUGHTER})`
const LEADING = `(?:${OPENING}|${anyOf([...SMALL_TALK.greeting, ...COURTESIES, ...OPENINGS, ...APOLOGIES])}|(?=(?<wish>(?:و\\s?)?${anyOf(WISHES)}))\\k<wish>${FOR})`
const LEADS = anyOf(ASKING_LEADS)
const LEADING_COURTESY = new RegExp(`^${GAP}*${LEADING}${GAP}*`, 'iu')
const LEADING_ENGLISH = new RegExp(`^${GAP}*${LEADS_IN_ENGLISH}${GAP}*`, 'iu')
const LEADING_ASKING = new RegExp(`^${GAP}*${LEADS}(?:\\s+(?:about|عن)(?![\\p{L}\\p{N}]))?${GAP}*`, 'iu')
const LAST = `(?<=[\\s\\p{P}\\p{S}])(?:and\\s+|و\\s?)?(?:${anyOf([...COURTESIES, ...WISHES, ...CLOSINGS])}|${TRAILS_IN_ENGLISH}|${LAUGHTER})${GAP}*$`
const TRAILING_COURTESY = new RegExp(`${GAP}*${LAST}`, 'iu')

const ONCE_MORE = new RegExp(`^${GAP}*(?:${anyOf(ASKING_ONCE_MORE)}${GAP}*)+$`, 'iu')

/**
 * Whether a sentence only asks for an answer to what stands beside it: "looking forward to hearing from you", "any
 * idea?", "ممكن تفيدوني؟".
 */
function onlyAwaits(sentence: string): boolean {
  if (sentence.length > LONGEST_CHARS) return false
  if (awaitsAnswer(sentence)) return true
  // Behind a space this may close a sentence, and so may what is left behind a "please".
  const rest = strip(` ${strip(` ${sentence}`)}`)
  return !/[\p{L}\p{N}]/u.test(rest) || ONCE_MORE.test(rest) || ONCE_MORE.test(sentence)
}

/**
 * Whether a sentence adds nothing to the question beside it: who asks, or that an answer is awaited. By itself it may
 * be all that the customer has to say.
 */
export function saysNothingBeside(sentence: string): boolean {
  return onlyIntroduces(sentence) || isNameOfWriter(sentence) || onlyAwaits(sentence)
}

/**
 * Nobody writes more courtesies than this; without a limit, a message of hundreds would be searched once for each of
 * them.
 */
const MOST_AROUND = 10
/** A longer sentence is a story, and the time to search its end grows with the square of its length. */
const LONGEST_CHARS = 400

/**
 * A sentence without the courtesies around it, in the customer's own letters; the sentence itself if nothing to look up
 * would be left.
 */
export const dropCourtesy: (sentence: string) => string = remember((sentence) => {
  if (sentence.length > LONGEST_CHARS) return sentence
  const bare = isArabizi(sentence) ? stripBySound(sentence) : strip(sentence)
  return bare !== sentence && listQuestionTerms(readText(bare)).length > 0 ? bare : sentence
})

/** Arabic in Latin letters without the courtesies that it is spelled as, or sounds like. */
function stripBySound(sentence: string): string {
  const spelled = strip(sentence)
  const words = spelled.split(' ')
  const read = readText(spelled)
  const bare = strip(read)
  const at = read.indexOf(bare)
  // Each Latin word is read as one Arabic word, so that as many are left out as sound like courtesies.
  if (bare === '' || at < 0 || read.split(' ').length !== words.length) return spelled
  const countGaps = (part: string) => part.split(' ').length - 1
  const end = words.length - countGaps(read.slice(at + bare.length))
  return words.slice(countGaps(read.slice(0, at)), end).join(' ')
}

/**
 * Whom a sentence addresses at its end, if nothing joins it to the words before: "Starter and Team" names two plans.
 */
const CALLED_LAST = /^[\s\p{P}]*(?:and\s+)?(?:team|guys|dear|sir|friends?)[\s\p{P}]*$/iu
const JOINED = /\b(?:and|or|of|for|an?|the|my|your|our|in|with|to|than|vs|versus|per|is|are)\s*$/iu

function isNamed(end: string, before: string): boolean {
  return CALLED_LAST.test(end) && (JOINED.test(before) || /^\s*and\b/iu.test(end))
}

function strip(sentence: string): string {
  let bare = sentence
  let before = ''
  for (let dropped = 0; before !== bare && dropped < MOST_AROUND; dropped++) {
    before = bare
    bare = bare.replace(LEADING_ENGLISH, '').replace(LEADING_COURTESY, '').replace(LEADING_ASKING, '')
    const end = TRAILING_COURTESY.exec(bare)
    // "How much is it, please?" still asks.
    if (end !== null && !isNamed(end[0], bare.slice(0, end.index)))
      bare = bare.slice(0, end.index) + (/[?؟]/u.exec(end[0])?.[0] ?? '')
  }
  return bare
}
