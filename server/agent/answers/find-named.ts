import { listAskedAspects } from '../terms/aspects.ts'
import type { Answer } from './answer.ts'
import { type KnowledgeLookup, PASSAGES } from './knowledge-lookup.ts'
import { isList } from './quoting/entries-of-lists.ts'
import { quote } from './quoting/quote.ts'
import { isNamed } from './telling/passage-name.ts'
import { tells } from './telling/tells.ts'

/** What the customer meant, by its name: the passage that was likely to answer an earlier question. */
export async function findNamed(
  { knowledge, tenant, signal }: KnowledgeLookup,
  name: string,
  question: string,
): Promise<Answer> {
  for (const query of [question, name]) {
    const passages = await knowledge.search(tenant, query, PASSAGES, signal)
    const meant = passages.find((passage) => isNamed(passage, name))
    if (meant !== undefined) {
      const isOfEntries = isList(meant.text) || listAskedAspects(question).includes('cost')
      const mayLack = meant.isWhole !== true && isOfEntries && !tells(meant, question)
      return { kind: 'found', question, ...quote([meant], question), mayLack }
    }
  }
  return { kind: 'open', question, reason: 'low_confidence', nearest: [] }
}
