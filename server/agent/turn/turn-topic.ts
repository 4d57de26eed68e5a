import type { Queue } from '../agent.ts'
import { classifyIntent } from '../classifier/classify.ts'
import { findIntent } from '../message/intents/topics.ts'
import { readText } from '../message/reading/read-text.ts'
import { guessQueue } from '../queues/guess-queue.ts'
import type { Concept } from '../terms/concepts-data.ts'
import { listQuestionTerms } from '../terms/question-terms.ts'

/** What a customer's words are about, as `intent` and `queue` of a conversation. */
export interface Topic {
  readonly intent: string
  readonly queue: Queue
}

/** Who deals with what is about nothing. */
const OTHER_QUEUE: Queue = 'general'

/**
 * The topic of all unanswered words, and the queue that deals with it. Intents less likely than `least` count for
 * nothing.
 */
export function findTurnTopic(texts: readonly string[], least = 0): Topic {
  const text = joinRead(texts)
  return { intent: findIntentOf(text, least), queue: hasWords(text) ? guessQueue(text) : OTHER_QUEUE }
}

/** The intent of `findTurnTopic`, without its queue. */
export function findTurnIntent(texts: readonly string[]): string {
  return findIntentOf(joinRead(texts), 0)
}

function findIntentOf(text: string, least: number): string {
  if (!hasWords(text)) return findIntent(new Set(), [])
  const likely = classifyIntent(text).filter(({ chance }) => chance >= least)
  return findIntent(listConcepts(text), likely)
}

/** Texts as the agent reads them, each on a line of its own. */
export function joinRead(texts: readonly string[]): string {
  return texts.map((text) => readText(text)).join('\n')
}

/** Without any words the models only repeat what they have seen most often. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text)
}

function listConcepts(text: string): ReadonlySet<Concept> {
  return new Set(listQuestionTerms(text).flatMap(({ concepts }) => concepts))
}
