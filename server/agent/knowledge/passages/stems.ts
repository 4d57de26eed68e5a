import type { Querier } from '../../../db/database.ts'
import { keepLatest } from '../../../platform/keep-latest.ts'
import { selectStems } from './queries.ts'

/** The stem of a word in the database's English index; null for a word that the index leaves out. */
export type StemOf = (word: string) => string | null

/** How many words' stems are kept, the most recent last. */
const MOST_KEPT = 20_000

/**
 * Asks the database for the stems of words, each word once. PostgreSQL's stemmer is asked and not copied, because a
 * copy that differed in one word would lose that word's passages.
 */
export function createStems(shared: Querier): (words: readonly string[]) => Promise<StemOf> {
  const kept = new Map<string, string | null>()
  return async (words) => {
    const known = new Map<string, string | null>()
    const unknown: string[] = []
    for (const word of new Set(words)) {
      const stem = kept.get(word)
      if (stem === undefined) unknown.push(word)
      else known.set(word, stem)
    }
    if (unknown.length > 0) {
      const stems = await selectStems(shared, unknown)
      unknown.forEach((word, at) => {
        const stem = stems[at] ?? null
        known.set(word, stem)
        keepLatest(kept, word, stem, MOST_KEPT)
      })
    }
    return (word) => known.get(word) ?? null
  }
}
