import type { Database } from '../../db/database.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { AgentTenant } from '../agent.ts'
import { createVersionReader } from '../versions/keep.ts'
import { type Editions, readEditions } from './editions.ts'
import { indexPassages, type PassageIndex } from './passages/passage-index.ts'
import { type StoredPassage, selectPassages, selectVocabulary } from './passages/queries.ts'
import { createPassageReader, type PassageReader } from './ranking/read-passage.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** All that one tenant's knowledge is searched by, in memory. */
export interface Library {
  readonly stored: readonly StoredPassage[]
  readonly index: PassageIndex
  readonly passages: PassageReader
  readonly vocabulary: Vocabulary
  readonly editions: Editions
}

/** The tenants' knowledge as it is committed now. */
export interface Libraries {
  open(tenant: AgentTenant): Promise<Library>
  /** How many passages are kept. */
  countPassages(): number
}

export interface LibrariesOptions {
  /** Passages that are kept, of all tenants together. A tenant that alone has more is kept alone. */
  readonly mostPassages?: number
  /** Tenants that are kept: each has a vocabulary, however few its passages. */
  readonly mostTenants?: number
}

interface Kept {
  readonly version: string | null
  readonly library: Promise<Library>
  passages: number
}

/**
 * Keeps the knowledge of the tenants that were searched last. Each opening compares the version of the tenant's
 * knowledge and reads everything anew when it is another one: an import in any process counts from the next turn on,
 * and from the next search on for whoever asks without one.
 */
export function createLibraries(
  database: Database,
  { mostPassages = 50_000, mostTenants = 64 }: LibrariesOptions = {},
): Libraries {
  const versions = createVersionReader(database.shared)
  // The latest used stands last.
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
    }
  }

  function keep(key: string, version: string | null, tenant: Tenant): Kept {
    // What is read after the version was is at least as new as it.
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
