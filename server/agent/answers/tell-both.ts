import type { Passage } from '../agent.ts'
import { isOneOf } from '../language/words/is-one-of.ts'
import { isStopped } from '../language/words/stop-words.ts'
import { listWords } from '../language/words/words.ts'
import { readDifference } from '../message/questions/comparison.ts'
import type { CustomerQuestion } from '../message/questions/questions.ts'
import { detectQuestionLanguage } from '../message/reading/read-text.ts'
import type { Found } from './answer.ts'
import { type KnowledgeLookup, PASSAGES } from './knowledge-lookup.ts'
import { quote } from './quoting/quote.ts'
import { listRows } from './quoting/table-rows.ts'
import { SURE } from './telling/choose-passage.ts'

/**
 * The parts of two things, each under its own heading, for a question how they differ: what the one is and what the
 * other is tells it. Null if anything else is asked, or if an article says it in so many words.
 */
export async function tellBoth(lookup: KnowledgeLookup, asked: CustomerQuestion): Promise<Found | null> {
  const names = readDifference(asked.read)
  if (names === null) return null
  const { knowledge, tenant, signal } = lookup
  const language = detectQuestionLanguage(asked.text, lookup.language)
  const [best] = await knowledge.search(tenant, asked.text, PASSAGES, signal)
  if (best !== undefined && best.score >= SURE && best.language === language) return null
  const parts: Passage[] = []
  for (const name of names) {
    const found = await knowledge.search(tenant, name, PASSAGES, signal)
    const part = findPart(
      found.filter((passage) => passage.language === language),
      name,
    )
    if (part !== null) parts.push(part)
  }
  const [one, other] = parts
  if (one === undefined || other === undefined || one.passageId === other.passageId) return null
  const texts = parts.flatMap((part) => {
    const [text] = quote([part], asked.read).texts
    return text === undefined ? [] : [`${part.heading}\n${text}`]
  })
  return { kind: 'found', question: asked.text, ...quote(parts, asked.read), texts }
}

/** The part under the only heading that has every word of a name; a list of rows describes nothing. */
function findPart(passages: readonly Passage[], name: string): Passage | null {
  const words = listWords(name).filter((word) => word.script === 'number' || !isStopped(word))
  if (words.length === 0) return null
  const called = passages.filter(({ heading, text }) => {
    const headed = listWords(heading ?? '')
    return words.every((word) => isOneOf(headed, word)) && listRows(text).length === 0
  })
  return new Set(called.map(({ heading }) => heading)).size === 1 ? (called[0] ?? null) : null
}
