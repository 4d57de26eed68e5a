import { readAskedDays } from '../language/days.ts'
import { listWords } from '../language/words.ts'
import { dropConsent, readConsent } from '../message/consent.ts'
import { readContactRequest } from '../message/contact-request.ts'
import type { CustomerQuestion } from '../message/questions.ts'
import { readText } from '../message/read-text.ts'
import { namesThing } from '../message/subject.ts'
import { listAskedAspects } from '../terms/aspects.ts'
import { isSearchable, listQuestionTerms } from '../terms/question-terms.ts'

/** How much a question leans on what was told before it. */
export type Leaning =
  /** It is the rest of a question: "and to Jeddah?" */
  | 'wholly'
  /** It may be so, or asks a kind of detail of what was asked before: "opening hours?", "how much?" */
  | 'maybe'
  /** It is whole in itself, and may ask more of what was told all the same: "how much do I pay now?" */
  | 'hardly'
  | 'not'

/** A question of no more words that begins with "and" or speaks of "it" goes on with the question before it. */
export const FOLLOW_UP_WORDS = 6
/** With both of them it does in as many. */
export const LONG_FOLLOW_UP_WORDS = 12
/** So few words may be a question of their own ("opening hours?") or the rest of one ("on Fridays?"). */
export const FEW_WORDS = 3
const CONNECTED =
  /^(?:(?:ok(?:ay)?|yes|so|but|then)[, ]+)?(?:and|also|what about|how about|what if)\b|^(?:(?:طيب|اوكي|تمام|نعم|ايوه)[,،]? )?(?:و(?!ش|ين)\p{Script=Arabic}|و\s+(?=\S)|وش عن|ماذا عن|ولو |طيب لو )/iu
/** Begins the rest of a question, where nothing is asked behind it: "for cards", «للبطاقات». */
const PREPOSITION =
  /^(?:for|to|in|at|with|without|from|by|as|on|within)\s+\S|^(?:لل\p{Script=Arabic}{2}|(?:في|من|الى|إلى|مع|بدون|على|عن|ل|ب)\s+\S)/iu
/** What tells that a thing is told of by a pronoun at the end: سعرها, مدته. */
const TOLD_OF =
  '(سعر|اسعار|أسعار|ثمن|قيمت|تكلفت|كلفت|رسوم|مدت|وقت|موعد|مواعيد|شروط|ضمان|عنوان|موقع|مكان|طريقت|لون|الوان|ألوان|مقاس|مقاسات|حجم|وزن)(?:ها|هم|ه)(?=\\s|[?؟]|$)'
const PRONOUN_IN_WORD = new RegExp(`(?<=^|\\s)و?${TOLD_OF}`, 'u')
/** Stands for what was spoken of before. */
const POINTS_BACK = new RegExp(
  [
    '\\b(?:it|its|that|this|they|them|their|those|these|one|ones)\\b',
    '(?:^|\\s)(?:هذا|هذي|هذه|ذلك|منه|منها|له|لها|فيه|فيها|عليه|عليها|عنه|عنها)(?=\\s|[?؟]|$)',
    `(?:^|\\s)و?${TOLD_OF}`,
    '\\p{Script=Arabic}{3,}ها(?=\\s|[?؟]|$)',
  ].join('|'),
  'iu',
)
const LEADING_IN = /^(?:ok(?:ay)?|yes|no|so|but|then|طيب|اوكي|تمام|نعم|ايوه)[,،]?\s+/iu

/** How much a question leans on the answer before it; `previous` is what was asked before that. */
export function readLeaning(
  { text, read, context, isAsked }: CustomerQuestion,
  previous: string | null = null,
): Leaning {
  if (context !== '' || readContactRequest(read) !== null) return 'not'
  if (readAskedDays(read, '') !== null) return 'maybe'
  const told = readTold(read)
  const words = listWords(told).length
  const isShort = words <= FOLLOW_UP_WORDS
  // What asks for a kind of detail itself may be another matter: "and how much is delivery?"
  const asksItself = listAskedAspects(told).length > 0
  if (!namesThing(told)) {
    // "How long?" asks of the question before, if that was whole: of "with warranty?" the answer alone tells of what.
    const wasRest = previous !== null && isRest(readTold(readText(previous)))
    return wasRest && isAsked && !isSearchable(listQuestionTerms(told)) ? 'wholly' : 'maybe'
  }
  if (isShort && isRest(told)) return asksItself ? 'maybe' : 'wholly'
  // "No, the large one" goes on, and "it is damaged" tells another matter.
  if (!isAsked && isCorrection(text)) return isShort ? 'wholly' : 'not'
  if (isShort && pointsBack(read)) return !isAsked ? 'not' : asksItself ? 'hardly' : 'wholly'
  if (words <= LONG_FOLLOW_UP_WORDS && isConnected(told) && pointsBack(read)) return 'maybe'
  return !isShort ? 'not' : words <= FEW_WORDS ? 'maybe' : 'hardly'
}

/** What a question asks now, without what leads it in or puts right, and without pronouns in its words. */
export function readTold(read: string): string {
  return dropLeadIn(dropConsent(read)).replace(PRONOUN_IN_WORD, (_, thing: string) => nameAlone(thing))
}

/** Whether it is the rest of a question: "and to Jeddah?", "for cards". */
export function isRest(told: string): boolean {
  return isConnected(told) || (PREPOSITION.test(told) && listAskedAspects(told).length === 0)
}

/** Whether it begins with what joins it to the question before. */
function isConnected(told: string): boolean {
  return CONNECTED.test(told)
}

/** Whether it puts right what was said before: "no, I meant the boat". "Ok, order it" agrees. */
export function isCorrection(text: string): boolean {
  return dropConsent(text) !== text.trim() && readConsent([text]) !== 'partly'
}

/** Whether it speaks of "it". */
export function pointsBack(read: string): boolean {
  return POINTS_BACK.test(read)
}

/** A question without the "ok" before it. */
export function dropLeadIn(text: string): string {
  return text.trim().replace(LEADING_IN, '')
}

/** A question with what its pronoun in a word stands for: كم سعرها of كنب is كم سعر كنب. */
export function namePronoun(text: string, things: string): string {
  return text.replace(PRONOUN_IN_WORD, (_, thing: string) => `${nameAlone(thing)} ${things}`)
}

function nameAlone(told: string): string {
  return told.replace(/ت$/u, 'ة')
}
