import { normalizeArabic } from '../../language/text/normalize-arabic.ts'
import { listWords } from '../../language/words/words.ts'
import { saysNothingBeside } from '../courtesy/courtesy.ts'
import { ASKING_BEGINS } from '../courtesy/courtesy-edges-data.ts'
import { onlyTellsPlace } from '../courtesy/introductions.ts'
import { isSmallTalk } from '../courtesy/small-talk.ts'

const toSet = (words: readonly string[]) => new Set(words.map((word) => normalizeArabic(word)))
const toWords = (words: string) => new Set(words.split(/\s+/))
/** A sentence does not end with these. */
const GOES_ON_BEHIND = toSet([
  ...[
    'هل',
    'ما',
    'ماذا',
    'من',
    'في',
    'ابي',
    'ابغى',
    'ابغا',
    'اريد',
    'ودي',
    'ممكن',
    'يمكن',
    'اقدر',
    'تقدرون',
    'لازم',
    'لو',
    'اذا',
  ],
  ...[
    'على',
    'الى',
    'عن',
    'مع',
    'بدون',
    'بعد',
    'قبل',
    'خلال',
    'بين',
    'كل',
    'او',
    'أن',
    'حق',
    'غير',
    'هذا',
    'هذي',
    'مو',
    'لا',
    'عند',
  ],
])
/** Only the rest of a sentence begins with these. */
const RESTS = toSet([
  'في',
  'على',
  'الى',
  'مع',
  'بدون',
  'خلال',
  'قبل',
  'بعد',
  'او',
  'حق',
  'حقت',
  'عند',
  'عن',
  'ضمن',
  'داخل',
  'خارج',
])
const REST = /^(?:لل|بال|عال)\p{L}{2,}/u
/** Tells or asks something by itself. */
const OWN = toSet([
  ...ASKING_BEGINS.filter((word) => word !== 'في' && word !== 'من'),
  ...[
    'انا',
    'احنا',
    'نحن',
    'شكرا',
    'مشكور',
    'لكن',
    'بس',
    'لان',
    'لاني',
    'الله',
    'يعطيك',
    'يعطيكم',
    'السلام',
    'لا',
    'نعم',
    'ايه',
    'اوكي',
  ],
])
const ENGLISH = {
  goesOnBehind:
    toWords(`a an the my your our to for of in on at with without from by about between into and or if is are
    was were does can could will would should may might must how what when where which i we per than till until`),
  rests:
    toWords(`to for of in on at with without from by about between into during within before after until till per
    through via under over and or than if`),
  own: toWords(`how what when where which who why can could do does did is are am was were will would should i im ive we
    thanks thank thx please pls hello hi hey but because also no yes ok okay sorry`),
  asking: toWords(
    `how what when where which who why can could do does did is are will would should may i im we`,
  ),
  /** A line of these alone has only begun to ask: the verb of the question is still to come. */
  begun: toWords(
    `how what when where which who why long much many far often soon fast late early big time day days kind sort`,
  ),
  verbs: toWords(`do does did is are was were has have will would can could should may might must`),
  /** A line of these and a thing has only begun to ask: "what documents" before "should I bring?" */
  ofThings: toWords(`what which whose`),
}
const MOST_BEGUN_WORDS = 4
const ASKING = toSet(ASKING_BEGINS.filter((word) => !['عندي', 'احتاج', 'لو', 'اذا', 'سؤال'].includes(word)))
const WANTS =
  /^\P{L}*(?:(?:hi|hello)\P{L}+)?(?:(?:i|im|id|we)|(?:ابي|ابغي|ابغا|اريد|ودي|بغيت|حاب|حابه|نبي|نبغي|احتاج))(?![\p{L}\p{N}])/iu
const ENDED = /[.!?؟…:،,]\s*$/u
/** A line's end, or the dots that stand for a pause. */
const BREAK = /(\s*\n\s*|\s*(?:\.{2,}|…)\s+)/u
const CONTACT = /^\P{L}*(?:\+?[\p{Nd}][\p{Nd}\s().-]{6,}|\S+@\S+\.\S+)\s*$/u
/** A rest is short; anything longer is a sentence by itself. */
const MOST_REST_WORDS = 6

/** Joins a sentence that a customer broke over lines: "كيف ألغي" and "موعدي؟" are one question. */
export function joinBrokenLines(text: string): string {
  const [first = '', ...rest] = text.split(BREAK)
  let joined = first
  let line = first
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const [gap = '', next = ''] = rest.slice(at, at + 2)
    const isBroken = goesOn(line, next)
    joined += `${isBroken ? ' ' : gap}${next}`
    line = isBroken ? `${line} ${next}` : next
  }
  return joined
}

/**
 * Whether a message continues a sentence that the one before it broke off, as many customers send them. Those who want
 * something done say it step by step instead, in messages that are complete.
 */
export function isBrokenOff(text: string, next: string): boolean {
  const line = text.split('\n').at(-1) ?? ''
  return !WANTS.test(normalizeArabic(line)) && goesOn(line, next.split('\n')[0] ?? '')
}

function goesOn(line: string, next: string): boolean {
  const [before, behind] = [listLetters(line), listLetters(next)]
  const [last, follows] = [before.at(-1), behind[0]]
  if (last === undefined || follows === undefined || ENDED.test(line)) return false
  const isEnglish = isLatin(line) && isLatin(next)
  if (isEnglish ? hasOnlyBegun(before, follows) : GOES_ON_BEHIND.has(last)) return true
  if (behind.length > MOST_REST_WORDS || standsAlone(next)) return false
  return isEnglish ? isRestInEnglish(before, behind) : isRest(before, behind)
}

/** Introductions, a place, waiting, courtesies and a number to call continue nothing. */
function standsAlone(next: string): boolean {
  return saysNothingBeside(next) || onlyTellsPlace(next) || isSmallTalk(listWords(next)) || CONTACT.test(next)
}

function isRest([begins = '']: readonly string[], behind: readonly string[]): boolean {
  const [follows = ''] = behind
  if (RESTS.has(follows) || REST.test(follows)) return true
  return ASKING.has(begins) && !behind.some((word) => OWN.has(word))
}

/** An English line that cannot end this way has only begun, and so has "how long" before "does a refund take?" */
function hasOnlyBegun(before: readonly string[], follows: string): boolean {
  if (ENGLISH.goesOnBehind.has(before.at(-1) ?? '') && !ENGLISH.own.has(follows)) return true
  const asksOfThing =
    ENGLISH.ofThings.has(before[0] ?? '') &&
    before.length <= MOST_BEGUN_WORDS &&
    !before.some((word) => ENGLISH.verbs.has(word) || word === 'about' || word === 'to')
  return (asksOfThing || before.every((word) => ENGLISH.begun.has(word))) && ENGLISH.verbs.has(follows)
}

/** Either the next line cannot be a beginning, or this line asks and the next says nothing by itself. */
function isRestInEnglish(before: readonly string[], behind: readonly string[]): boolean {
  if (behind.some((word) => ENGLISH.own.has(word))) return false
  return ENGLISH.rests.has(behind[0] ?? '') || before.slice(0, 2).some((word) => ENGLISH.asking.has(word))
}

function isLatin(line: string): boolean {
  return /[a-z]/iu.test(line) && !/\p{Script=Arabic}/u.test(line)
}

function listLetters(line: string): string[] {
  return normalizeArabic(line).match(/\p{Script=Arabic}+|\p{N}+|[a-z]+/gu) ?? []
}
