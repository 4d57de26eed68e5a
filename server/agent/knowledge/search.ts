import type { Database } from '../../db/database.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Knowledge } from '../agent.ts'
import { FIELDS, markField } from '../language/thesaurus/thesaurus.ts'
import type { Word } from '../language/words/words.ts'
import { listQuestionTerms, type QuestionTerm } from '../terms/question-terms.ts'
import { type Embeddings, fuseByMeaning, MOST_PASSAGES } from './embeddings.ts'
import { markConcept } from './index-text.ts'
import { dropKindsOfRows } from './kinds-of-rows.ts'
import { createLibraries, type Library } from './library.ts'
import { findCovering, type SearchTerm, type SearchWords } from './passages/find-covering.ts'
import { createStems, type StemOf } from './passages/stems.ts'
import type { Candidates } from './ranking/candidates.ts'
import { joinByMeaning } from './ranking/join-by-meaning.ts'
import { rankPassages } from './ranking/rank.ts'
import { listTableParts } from './tables.ts'
import { findNearTopics, findTopics } from './topics.ts'
import { rewriteQuery } from './vocabulary.ts'

/** How many of the passages with the highest coverage get the finer ranking. */
const CANDIDATES = 60

/** Looks up how the database's index writes words. */
export type FindStems = (words: readonly string[]) => Promise<StemOf>

/** Optional parts of the search. */
export interface KnowledgeOptions {
  readonly embeddings?: Embeddings
  /** Tells which edition is valid. */
  readonly clock?: Clock
}

/**
 * The `Knowledge` port on the full text that PostgreSQL indexed, in English and Arabic at once: passages of both
 * languages compete. With `embeddings` their order counts too.
 */
export function createKnowledge(
  database: Database,
  { embeddings, clock = systemClock }: KnowledgeOptions = {},
): Knowledge {
  const libraries = createLibraries(database)
  const findStems = createStems(database.shared)
  return {
    async search(tenant, query, limit, signal) {
      signal.throwIfAborted()
      const library = await libraries.open(tenant)
      const candidates = await findCandidates(library, query, findStems, clock.now().getUTCFullYear())
      signal.throwIfAborted()
      if (embeddings === undefined) return rankPassages(candidates, limit)
      const ranked = rankPassages(candidates, Math.max(limit, MOST_PASSAGES))
      const fused = await fuseByMeaning(embeddings, candidates.question, ranked, signal)
      return fused.slice(0, limit)
    },
    async listTopics(tenant, name, signal, nearly = false) {
      signal.throwIfAborted()
      const library = await libraries.open(tenant)
      const year = clock.now().getUTCFullYear()
      const topics = nearly ? findNearTopics(library, name) : findTopics(library, name)
      return topics.filter(
        ({ passages: [first] }) => first !== undefined && !library.editions.isReplaced(first, name, year),
      )
    },
    async listTables(tenant, query, signal) {
      signal.throwIfAborted()
      const { stored, editions } = await libraries.open(tenant)
      const year = clock.now().getUTCFullYear()
      return listTableParts(stored).filter(
        ([first]) => first !== undefined && !editions.isReplaced(first, query, year),
      )
    },
  }
}

/**
 * The passages that hold some of a query's terms, and others by meaning if these are few; none that a later edition has
 * replaced.
 */
export async function findCandidates(
  { stored, index, passages, vocabulary, editions, kindsOfRows }: Library,
  query: string,
  findStems: FindStems,
  year: number,
): Promise<Candidates> {
  const question = dropKindsOfRows(rewriteQuery(query, vocabulary), kindsOfRows)
  const terms = listQuestionTerms(question)
  const searched = terms.map(toSearchTerm)
  const stemOf = await findStems(searched.flatMap(({ any }) => any.english))
  const covering = findCovering(index, searched, stemOf, CANDIDATES)
  const joined = joinByMeaning(covering.found, { terms, passages, size: index.size }, CANDIDATES)
  const found = joined.filter(({ place }) => {
    const passage = stored[place]
    return passage === undefined || !editions.isReplaced(passage, question, year)
  })
  return { ...covering, question, terms, passages, found }
}

function toSearchTerm({ own, synonyms, concepts, fields, weight }: QuestionTerm): SearchTerm {
  const any = toSearchWords([...own, ...synonyms])
  return {
    weight,
    own: toSearchWords(own),
    related: fields.map((field) => ({ mark: markField(field), share: FIELDS[field]?.share ?? 0 })),
    any: { english: any.english, arabic: [...any.arabic, ...concepts.map(markConcept)] },
  }
}

function toSearchWords(words: readonly Word[]): SearchWords {
  return {
    english: words.filter(({ script }) => script === 'latin').map(({ text }) => text),
    arabic: words.filter(({ script }) => script === 'arabic').flatMap(({ searched }) => searched),
  }
}
