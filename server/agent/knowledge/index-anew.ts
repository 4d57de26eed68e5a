import type { Database, TenantTransaction } from '../../db/database.ts'
import { type Ids, LOWEST_ID } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { INDEX_VERSION, indexPassage } from './index-text.ts'
import { setKnowledgeVersion } from './passages/import-queries.ts'
import { findOtherwiseIndexed, lockOtherwiseIndexed, updateIndexes } from './passages/index-queries.ts'
import { rewriteVocabulary } from './rewrite-vocabulary.ts'

// Turns run between two batches, and an import waits for one batch at most.
const MOST_AT_ONCE = 50

interface IndexServices {
  readonly db: Pick<Database, 'shared' | 'withTenant'>
  readonly ids: Ids
  readonly log: Logger
}

/**
 * Indexes passages that another release imported the way this release searches them; returns how many. Releases differ
 * in how words are split, stemmed and related: until then, such a word of a question is not found in those passages.
 * Files are not read again, so their division into passages stays.
 *
 * This is done in small batches, each committed by itself: a transaction over tens of thousands of passages would take
 * minutes, in which PostgreSQL cannot vacuum the queues. Processes that have the tenant's knowledge in memory are told
 * at the end. Processes that start together share the passages, and an interrupted one continues where it stopped.
 */
export async function indexKnowledgeAnew(services: IndexServices): Promise<number> {
  const { db, log } = services
  let total = 0
  for (const tenant of await findOtherwiseIndexed(db.shared, INDEX_VERSION)) {
    const passages = await indexTenantAnew(services, tenant)
    const { organizationId, environment } = tenant
    if (passages > 0)
      log.info(
        { organization_id: organizationId, environment, passages },
        'knowledge indexed anew, as this release looks for it',
      )
    total += passages
  }
  return total
}

async function indexTenantAnew({ db, ids }: IndexServices, tenant: Tenant): Promise<number> {
  await db.withTenant(tenant, (tx) => rewriteVocabulary(tx))
  let count = 0
  for (let afterId: string | null = LOWEST_ID; afterId !== null; ) {
    const from: string = afterId
    const indexed: readonly string[] = await db.withTenant(tenant, (tx) => indexSome(tx, from))
    count += indexed.length
    afterId = indexed.at(-1) ?? null
  }
  // Even if another process indexed everything: it may have been killed before this point.
  await db.withTenant(tenant, (tx) => setKnowledgeVersion(tx, ids.uuid()))
  return count
}

async function indexSome(tx: TenantTransaction, afterId: string): Promise<string[]> {
  const passages = await lockOtherwiseIndexed(tx, {
    indexVersion: INDEX_VERSION,
    afterId,
    most: MOST_AT_ONCE,
  })
  const written = passages.map(({ id, title, heading, text }) => ({
    id,
    ...indexPassage(title, heading, text),
  }))
  if (written.length > 0) await updateIndexes(tx, written, INDEX_VERSION)
  return written.map(({ id }) => id)
}
