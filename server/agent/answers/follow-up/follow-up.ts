import { readAskedDays } from '../../language/numbers-and-days/days.ts'
import { listWords } from '../../language/words/words.ts'
import { dropConsent, readConsent } from '../../message/consent/consent.ts'
import { readContactRequest } from '../../message/person/contact-request.ts'
import type { CustomerQuestion } from '../../message/questions/questions.ts'
import { namesThing } from '../../message/questions/subject.ts'
import { readText } from '../../message/reading/read-text.ts'
import { listAskedAspects } from '../../terms/aspects.ts'
import { isSearchable, listQuestionTerms } from '../../terms/question-terms.ts'

/** How much a question depends on what was said before it. */
export type Leaning =
  /** It is the rest of a question: "and to Jeddah?" */
  | 'wholly'
  /** It may be one, or asks for a kind of detail of what was asked before: "opening hours?", "how much?" */
  | 'maybe'
  /** It is complete by itself, but may still be about the last answer: "how much do I pay now?" */
  | 'hardly'
  | 'not'

/** A question of at most so many words that begins with "and" or says "it" continues the question before it. */
export const FOLLOW_UP_WORDS = 6
/** A question with both may have so many. */
export const LONG_FOLLOW_UP_WORDS = 12
/** So few words may be a question of their own ("opening hours?") or the rest of one ("on Fridays?"). */
export const FEW_WORDS = 3
const CONNECTED =
  /^(?:(?:ok(?:ay)?|yes|so|but|then)[, ]+)?(?:and|also|what about|how about|what if)\b|^(?:(?:طيب|اوكي|تمام|نعم|ايوه)[,،]? )?(?:و(?!ش|ين)\p{Script=Arabic}|و\s+(?=\S)|وش عن|ماذا عن|ولو |طيب لو )/iu
/**
 * "What if I miss a lesson" says by itself what happens; "what if I cancel" does not say what, and "what if I live in
 * Jeddah" only to whom.
 */
const IMAGINES =
  /\bwhat if (?:i|we|he|she|they|(?:the|my|our|your) \w+) (?!(?:am|is|are|was|were|live|have|has|had|want|need|only|already)\b)\w+ \w+ \w/iu
/** Begins the rest of a question, if nothing is asked after it: "for cards", «للبطاقات». */
const PREPOSITION =
  /^(?:for|to|in|at|with|without|from|by|as|on|within)\s+\S|^(?:لل\p{Script=Arabic}{2}|(?:في|من|الى|إلى|مع|بدون|على|عن|ل|ب)\s+\S)/iu
/** Shows that a pronoun at the end of a word stands for a thing: سعرها, مدته. */
const TOLD_OF =
  '(سعر|اسعار|أسعار|ثمن|قيمت|تكلفت|كلفت|رسوم|مدت|وقت|موعد|مواعيد|شروط|ضمان|عنوان|موقع|مكان|طريقت|لون|الوان|ألوان|مقاس|مقاسات|حجم|وزن)(?:ها|هم|ه)(?=\\s|[?؟]|$)'
const PRONOUN_IN_WORD = new RegExp(`(?<=^|\\s)و?${TOLD_OF}`, 'u')
/** Refers to what was said before. */
const POINTS_BACK = new RegExp(
  [
    '\\b(?:it|its|that|this|they|them|their|those|these|one|ones)\\b',
    '(?:^|\\s)(?:هذا|هذي|هذه|ذلك|منه|منها|له|لها|فيه|فيها|عليه|عليها|عنه|عنها)(?=\\s|[?؟]|$)',
    `(?:^|\\s)و?${TOLD_OF}`,
    '\\p{Script=Arabic}{3,}ها(?=\\s|[?؟]|$)',
  ].join('|'),
  'iu',
)
const LEADING_IN =
  /^(?:ok(?:ay)?|yes|no|so|but|then|(?:great|good|perfect|cool|nice|fine|alright|super|thanks|thank you|thx)(?=[,.!]*\s+(?:and|what about|how about)\b)|طيب|اوكي|تمام|نعم|ايوه)[,،.!]*\s+/iu

/** How much a question depends on the last answer; `previous` is the question before that. */
export function readLeaning(
  { text, read, context, isAsked }: CustomerQuestion,
  previous: string | null = null,
): Leaning {
  if (context !== '' || readContactRequest(read) !== null) return 'not'
  if (readAskedDays(read, '') !== null) return 'maybe'
  const askedNow = readAskedNow(read)
  const words = listWords(askedNow).length
  const isShort = words <= FOLLOW_UP_WORDS
  // A question that names its kind of detail itself may be about something else: "and how much is delivery?"
  const asksItself = listAskedAspects(askedNow).length > 0
  if (!namesThing(askedNow)) {
    // "How long?" is about the question before, if that was complete: if it was "with warranty?", only the answer shows
    // what it was about.
    const wasRest = previous !== null && isRest(readAskedNow(readText(previous)))
    return wasRest && isAsked && !isSearchable(listQuestionTerms(askedNow)) ? 'wholly' : 'maybe'
  }
  if (isShort && isRest(askedNow)) return asksItself ? 'maybe' : IMAGINES.test(askedNow) ? 'hardly' : 'wholly'
  // "No, the large one" continues the subject; "it is damaged" is a new one.
  if (!isAsked && isCorrection(text)) return isShort ? 'wholly' : 'not'
  if (isShort && pointsBack(read)) return !isAsked ? 'not' : asksItself ? 'hardly' : 'wholly'
  if (words <= LONG_FOLLOW_UP_WORDS && isConnected(askedNow) && pointsBack(read)) return 'maybe'
  return !isShort ? 'not' : words <= FEW_WORDS ? 'maybe' : 'hardly'
}

/**
 * The part of a question that is new, without what introduces or corrects it, and without pronouns within its words.
 */
export function readAskedNow(read: string): string {
  return dropLeadIn(dropConsent(read)).replace(PRONOUN_IN_WORD, (_, thing: string) => nameAlone(thing))
}

/** Whether it is the rest of a question: "and to Jeddah?", "for cards". */
export function isRest(askedNow: string): boolean {
  return isConnected(askedNow) || (PREPOSITION.test(askedNow) && listAskedAspects(askedNow).length === 0)
}

/** Whether it begins with a word that joins it to the question before. */
function isConnected(askedNow: string): boolean {
  return CONNECTED.test(askedNow)
}

/** Whether it corrects what was said before: "no, I meant the boat". "Ok, order it" agrees. */
export function isCorrection(text: string): boolean {
  return dropConsent(text) !== text.trim() && readConsent([text]) !== 'partly'
}

/** Whether it says "it" or the like. */
export function pointsBack(read: string): boolean {
  return POINTS_BACK.test(read)
}

/** A question without the "ok" before it. */
export function dropLeadIn(text: string): string {
  return text.trim().replace(LEADING_IN, '')
}

/** A question with the thing in place of the pronoun within a word: كم سعرها about كنب becomes كم سعر كنب. */
export function namePronoun(text: string, things: string): string {
  return text.replace(PRONOUN_IN_WORD, (_, thing: string) => `${nameAlone(thing)} ${things}`)
}

function nameAlone(askedNow: string): string {
  return askedNow.replace(/ت$/u, 'ة')
}
