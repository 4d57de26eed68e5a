import { classifyIntent, classifyQueue } from '../classifier/classify.ts'
import { findIntent, findTopic, type Topic } from '../message/intents/topics.ts'
import { readText } from '../message/reading/read-text.ts'
import type { Concept } from '../terms/concepts-data.ts'
import { listQuestionTerms } from '../terms/question-terms.ts'

/** The topic of all unanswered words, and the queue that deals with it. */
export function findTurnTopic(texts: readonly string[], least = 0): Topic {
  const text = joinRead(texts)
  if (!hasWords(text)) return findTopic(new Set(), [], [])
  return findTopic(
    listConcepts(text),
    classifyIntent(text).filter(({ chance }) => chance >= least),
    classifyQueue(text),
  )
}

/** The intent of `findTurnTopic`, without its queue. */
export function findTurnIntent(texts: readonly string[]): string {
  const text = joinRead(texts)
  return hasWords(text) ? findIntent(listConcepts(text), classifyIntent(text)) : findIntent(new Set(), [])
}

/** Texts as the agent reads them, each on a line of its own. */
export function joinRead(texts: readonly string[]): string {
  return texts.map((text) => readText(text)).join('\n')
}

/** Without any words the classifiers only repeat what they have seen most often. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text)
}

function listConcepts(text: string): ReadonlySet<Concept> {
  return new Set(listQuestionTerms(text).flatMap(({ concepts }) => concepts))
}
