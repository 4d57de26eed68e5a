import { listAskedAspects } from '../terms/aspects.ts'
import type { Answer } from './answer.ts'
import { isList } from './entries-of-lists.ts'
import { type KnowledgeLookup, PASSAGES } from './knowledge-lookup.ts'
import { isNamed } from './passage-name.ts'
import { quote } from './quote.ts'
import { tells } from './tells.ts'

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
