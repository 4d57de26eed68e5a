import type { CustomerQuestion } from '../message/questions/questions.ts'
import { detectQuestionLanguage } from '../message/reading/read-text.ts'
import type { Found } from './answer.ts'
import { type KnowledgeLookup, PASSAGES } from './knowledge-lookup.ts'
import { quote } from './quoting/quote.ts'
import { choosePassage, SURE } from './telling/choose-passage.ts'
import { tells } from './telling/tells.ts'

/**
 * One passage that answers every part of a sentence: it is about everything that they name, and says everything that
 * they ask for.
 */
export async function findAnswerToAll(
  { knowledge, tenant, language: turnLanguage, signal }: KnowledgeLookup,
  parts: readonly CustomerQuestion[],
): Promise<Found | null> {
  const question = parts[0]?.whole ?? ''
  const language = detectQuestionLanguage(question, turnLanguage)
  const passages = await knowledge.search(tenant, question, PASSAGES, signal)
  const best = choosePassage(passages, language, SURE)
  if (best === null || !parts.every(({ read }) => tells(best, read))) return null
  return { kind: 'found', question, ...quote([best], question) }
}
