import { hasQuestionMark } from '../../agent/language/text/question-marks.ts'
import { listWords } from '../../agent/language/words/words.ts'
import { type CustomerQuestion, listCustomerQuestions } from '../../agent/message/questions/questions.ts'
import { listCustomerSentences } from '../../agent/message/questions/sentences.ts'
import type { ReadTurn } from '../../agent/turn/read-turn.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'
import { extractParameters } from '../extract/extract-parameters.ts'
import { saysNothingElse } from '../wishes/other-value.ts'
import { asksRules, isWishing } from '../wishes/wish.ts'

/** Words around a proposed value: "is Monday possible?", «الخميس يناسبكم؟» */
const PROPOSING = listWords(
  `possible available free ok okay fine good better best prefer preferably easier ideal work works suit suits maybe
  ممكن ينفع يناسب يناسبكم مناسب متاح متوفر فاضي فاضيين زين يصلح احسن أحسن افضل أفضل انسب أنسب اريح أريح`,
)

/**
 * Whether a customer who was asked for the parameters of an action asks something else. "Is Monday possible?" proposes
 * a value; "are you open on Monday?" is about something else, and its Monday is no answer.
 */
export function isAside(
  action: ActionDefinition,
  { text, read, isAsked }: CustomerQuestion,
  today: string,
): boolean {
  if (!isAsked) return false
  const isProposed =
    Object.keys(extractParameters(action.parameters, text, today)).length > 0 &&
    saysNothingElse(action, [text], today, PROPOSING)
  return !isProposed || asksRules(read)
}

/** The customer's own questions beside the answer to the agent's. */
export function listAsides(
  action: ActionDefinition,
  questions: readonly CustomerQuestion[],
  today: string,
): CustomerQuestion[] {
  return questions.filter((question) => isAside(action, question, today))
}

/** Whoever begins so asks something of what they name, and does not give it: "how much is a check-up?" */
const ASKS_OF_IT =
  /^\W*(?:(?:and|but|so|ok(?:ay)?|wait|actually|first)[, ]+)*(?:how (?!about\b)|why\b|what(?:['’]?s| is| are| does| do) (?!available|possible|free|left)|where\b)|^\P{L}*(?:كم|بكم|كيف|ليش|لماذا|وين|أين|اين|فين)(?!\p{L})/iu

/** Words without the questions that ask something of a value and give none. */
export function dropAskedOf(words: string): string {
  const lines = words.split('\n').filter((line) => line.trim() !== '')
  const asked = listCustomerQuestions(listCustomerSentences(lines)).filter(
    ({ read, isAsked }) => isAsked && ASKS_OF_IT.test(read),
  )
  if (asked.length === 0) return words
  return listOthers(listCustomerSentences(lines), asked)
    .map(({ text }) => text)
    .join('\n')
}

/** How a question begins that stands without its mark. */
const OPENING =
  /^\W*(?:can|could|do|does|did|will|would|should|may|is|are|was|were|have|has|tell|what|whats|when|where|which|who|why|how|هل|متى|وين|أين|اين|فين|كيف|كم|بكم|وش|ايش|شنو|ليش|لماذا|ماذا|ممكن|[أا]قدر|يمكن)(?!\p{L})/iu

/** Beginnings of statements: "the price is too high" does not ask for the price. */
const TELLING =
  /^\W*(?:the|my|our|its?|it['’]s|i|we|because|cause|too)\b|^\P{L}*(?:لأن\p{L}*|لان\p{L}*|عشان|ال\p{L}+)(?!\p{L})/iu

/**
 * Whether a sentence that was read as a question may be the requested free words: "his name is Ali" has no question
 * mark, no beginning of a question and no wish.
 */
export function mayBeWords({ read }: CustomerQuestion): boolean {
  if (hasQuestionMark(read) || OPENING.test(read) || (asksRules(read) && !TELLING.test(read))) return false
  return !isWishing(read)
}

function listOthers<Sentence extends { readonly text: string }>(
  sentences: readonly Sentence[],
  asides: readonly CustomerQuestion[],
): Sentence[] {
  return sentences.filter(({ text }) => asides.every((aside) => aside.text !== text))
}

/** The turn without these questions. */
export function withoutAsides(read: ReadTurn, asides: readonly CustomerQuestion[]): ReadTurn {
  const sentences = listOthers(read.sentences, asides)
  const texts = sentences.map(({ text }) => text)
  return { ...read, texts, sentences, questions: listCustomerQuestions(sentences) }
}

/** The words without the customer's own questions. */
export function dropAsides(action: ActionDefinition, words: string, today: string): string {
  const sentences = listCustomerSentences(words.split('\n').filter((line) => line.trim() !== ''))
  const asides = listAsides(action, listCustomerQuestions(sentences), today)
  return listOthers(sentences, asides)
    .map(({ text }) => text)
    .join('\n')
}
