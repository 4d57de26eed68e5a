import type { Database } from '../../db/database.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { AgentTenant } from '../agent.ts'
import { createVersionReader } from '../versions/keep.ts'
import { type Editions, readEditions } from './editions.ts'
import { type KindOfRows, listKindsOfRows } from './kinds-of-rows.ts'
import { indexPassages, type PassageIndex } from './passages/passage-index.ts'
import { type StoredPassage, selectPassages } from './passages/queries.ts'
import { selectVocabulary } from './passages/vocabulary-queries.ts'
import { createPassageReader, type PassageReader } from './ranking/read-passage.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** Everything that one tenant's knowledge is searched with, in memory. */
export interface Library {
  readonly stored: readonly StoredPassage[]
  readonly index: PassageIndex
  readonly passages: PassageReader
  readonly vocabulary: Vocabulary
  readonly editions: Editions
  readonly kindsOfRows: readonly KindOfRows[]
}

/** The knowledge of the tenants in its latest committed state. */
export interface Libraries {
  open(tenant: AgentTenant): Promise<Library>
  /** How many passages are in memory. */
  countPassages(): number
}

export interface LibrariesOptions {
  /** How many passages to keep, of all tenants together. A single tenant that has more is kept alone. */
  readonly mostPassages?: number
  /** How many tenants to keep: each has a vocabulary, however few its passages. */
  readonly mostTenants?: number
}

interface Kept {
  readonly version: string | null
  readonly library: Promise<Library>
  passages: number
}

/**
 * Keeps the knowledge of the tenants that were searched last. Each opening compares the version of the tenant's
 * knowledge and reads everything anew if it has changed: an import in any process counts from the next turn on, or from
 * the next search if the caller has no versions.
 */
export function createLibraries(
  database: Database,
  { mostPassages = 50_000, mostTenants = 64 }: LibrariesOptions = {},
): Libraries {
  const versions = createVersionReader(database.shared)
  // Ordered by last use, latest last.
  const kept = new Map<string, Kept>()
  const count = () => [...kept.values()].reduce((sum, { passages }) => sum + passages, 0)

  function dropOldest(): void {
    for (const oldest of kept.keys()) {
      if (kept.size === 1 || (kept.size <= mostTenants && count() <= mostPassages)) return
      kept.delete(oldest)
    }
  }

  async function load(tenant: Tenant): Promise<Library> {
    const { passages, words } = await database.withTenant(tenant, async (tx) => ({
      passages: await selectPassages(tx),
      words: await selectVocabulary(tx),
    }))
    const stored = passages.map(({ passage }) => passage)
    return {
      stored,
      index: indexPassages(passages),
      passages: createPassageReader(stored),
      vocabulary: createVocabulary(words),
      editions: readEditions(stored),
      kindsOfRows: listKindsOfRows(stored),
    }
  }

  function keep(key: string, version: string | null, tenant: Tenant): Kept {
    // The passages are read after the version, so they are at least as new.
    const entry: Kept = { version, library: load(tenant), passages: 0 }
    entry.library.then(
      ({ index }) => {
        entry.passages = index.size
        dropOldest()
      },
      () => {
        if (kept.get(key) === entry) kept.delete(key)
      },
    )
    return entry
  }

  return {
    async open(tenant) {
      const key = `${tenant.organizationId}/${tenant.environment}`
      const { knowledge: version } = await versions(tenant)
      const found = kept.get(key)
      const entry = found?.version === version ? found : keep(key, version, tenant)
      kept.delete(key)
      kept.set(key, entry)
      return entry.library
    },
    countPassages: count,
  }
}
