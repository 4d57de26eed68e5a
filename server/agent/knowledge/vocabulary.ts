import type { TenantTransaction } from '../../db/database.ts'
import { isArabizi } from './arabizi.ts'
import { KNOWN_WORDS } from './lexicon.ts'
import { selectKnowledgeState, selectVocabulary } from './queries.ts'
import { createSpellingCheck, type SpellingCheck } from './spelling.ts'
import { indexSounds, type SoundIndex, transliterate } from './transliterate.ts'
import { listWords } from './words.ts'

/** Reads a customer's words as the tenant's articles would write them. */
export interface Vocabulary {
  readonly sounds: SoundIndex
  readonly check: SpellingCheck
}

/** Vocabularies that are kept in memory, the latest used last. */
const MOST_KEPT = 64

/** Keeps the vocabularies of the tenants that were searched last, each until its knowledge changes. */
export function createVocabularies(): (tx: TenantTransaction) => Promise<Vocabulary> {
  const kept = new Map<string, { state: string; vocabulary: Vocabulary }>()
  return async (tx) => {
    const key = `${tx.tenant.organizationId}/${tx.tenant.environment}`
    const state = await selectKnowledgeState(tx)
    const found = kept.get(key)
    kept.delete(key)
    const current = found?.state === state ? found : { state, vocabulary: build(await selectVocabulary(tx)) }
    kept.set(key, current)
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return current.vocabulary
  }
}

function build(words: readonly string[]): Vocabulary {
  const all = new Set([...KNOWN_WORDS, ...words])
  return { sounds: indexSounds(all), check: createSpellingCheck(all) }
}

/** The query in the words of the articles: Latin chat Arabic in Arabic letters, and misspelled words as they were meant. */
export function rewriteQuery(query: string, { sounds, check }: Vocabulary): string {
  const written = isArabizi(query) ? transliterate(query, sounds) : query
  return replaceWords(written, check)
}

function replaceWords(text: string, check: SpellingCheck): string {
  return text.replace(/\p{L}[\p{L}\p{M}'’]*/gu, (written) => {
    const [only, ...rest] = listWords(written)
    return only === undefined || rest.length > 0 ? written : (check(only) ?? written)
  })
}
