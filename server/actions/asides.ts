import { listWords } from '../agent/language/words.ts'
import {
  type CustomerQuestion,
  listCustomerQuestions,
  listCustomerSentences,
} from '../agent/message/questions.ts'
import type { ReadTurn } from '../agent/triage.ts'
import type { ActionDefinition } from './definition.ts'
import { extractParameters } from './extract/extract-parameters.ts'
import { asksRules, saysNothingElse } from './other-value.ts'

/** What is said around a value that is proposed: "is Monday possible?", «الخميس يناسبكم؟» */
const PROPOSING = listWords(
  `possible available free ok okay fine good work works suit suits maybe
  ممكن ينفع يناسب يناسبكم مناسب متاح متوفر فاضي فاضيين زين يصلح`,
)

/**
 * Whether somebody who was asked for the parameters of an action asks something of their own. "Is Monday possible?"
 * proposes a value; "are you open on Monday?" is about something else, and its Monday is no answer.
 */
function isAside(
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

/** What the customer asks of their own beside what they were asked for. */
export function listAsides(
  action: ActionDefinition,
  questions: readonly CustomerQuestion[],
  today: string,
): CustomerQuestion[] {
  return questions.filter((question) => isAside(action, question, today))
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

/** The words without what the customer asks of their own. */
export function dropAsides(action: ActionDefinition, words: string, today: string): string {
  const sentences = listCustomerSentences(words.split('\n').filter((line) => line.trim() !== ''))
  const asides = listAsides(action, listCustomerQuestions(sentences), today)
  return listOthers(sentences, asides)
    .map(({ text }) => text)
    .join('\n')
}
