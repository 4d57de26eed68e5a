import type { Database, TenantTransaction } from '../../db/database.ts'
import type { Knowledge } from '../agent.ts'
import { type Embeddings, fuseByMeaning } from './embeddings.ts'
import { markConcept } from './index-text.ts'
import { type CoveringPassage, type SearchTerm, type SearchWords, selectCoveringPassages } from './queries.ts'
import { listQuestionTerms, type QuestionTerm } from './question-terms.ts'
import { rankPassages } from './rank.ts'
import { createVocabularies, rewriteQuery, type Vocabulary } from './vocabulary.ts'
import type { Word } from './words.ts'

/** Ranked by the database before the finer ranking looks at them. */
const CANDIDATES = 60

/** The `Knowledge` port on PostgreSQL full text, in English and Arabic at once: passages of both languages compete.
 * With `embeddings` their order counts too. */
export function createKnowledge(database: Database, embeddings?: Embeddings): Knowledge {
  const readVocabulary = createVocabularies()
  return {
    async search(tenant, query, limit, signal) {
      signal.throwIfAborted()
      const { question, terms, candidates } = await database.withTenant(tenant, async (tx) =>
        findCandidates(tx, query, await readVocabulary(tx)),
      )
      signal.throwIfAborted()
      const ranked = rankPassages(candidates, question, terms)
      const fused =
        embeddings === undefined ? ranked : await fuseByMeaning(embeddings, question, ranked, signal)
      return fused.slice(0, limit)
    },
  }
}

/** What might answer a query, before the finer ranking: the query as it is read, its terms, and the passages that hold some of them. */
export async function findCandidates(
  tx: TenantTransaction,
  query: string,
  vocabulary: Vocabulary,
): Promise<{ question: string; terms: QuestionTerm[]; candidates: CoveringPassage[] }> {
  const question = rewriteQuery(query, vocabulary)
  const terms = listQuestionTerms(question)
  const candidates =
    terms.length === 0 ? [] : await selectCoveringPassages(tx, terms.map(toSearchTerm), CANDIDATES)
  return { question, terms, candidates }
}

function toSearchTerm({ own, synonyms, concepts, weight }: QuestionTerm): SearchTerm {
  const any = toSearchWords([...own, ...synonyms])
  return {
    weight,
    own: toSearchWords(own),
    any: { english: any.english, arabic: [...any.arabic, ...concepts.map(markConcept)] },
  }
}

function toSearchWords(words: readonly Word[]): SearchWords {
  return {
    english: words.filter(({ script }) => script === 'latin').map(({ text }) => text),
    arabic: words.filter(({ script }) => script === 'arabic').flatMap(({ forms }) => forms),
  }
}
