import type { Database } from '../../db/database.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import { INDEX_VERSION, indexPassage } from './index-text.ts'
import {
  findOtherwiseIndexed,
  selectOtherwiseIndexed,
  setKnowledgeVersion,
  updateIndexes,
} from './passages/queries.ts'
import { rewriteVocabulary } from './rewrite-vocabulary.ts'

// Turns are thought about in between.
const MOST_AT_ONCE = 50

/**
 * Indexes the passages that another release imported as this one looks for them; returns how many. What changes between
 * releases is how words are split, stemmed and counted as related: until then such a word of a question is not found in
 * them. Files are not read again, so how they are cut into passages stays as it was. Each tenant's knowledge changes at
 * once, and processes that start together do it once.
 */
export async function indexKnowledgeAnew({
  db,
  ids,
  log,
}: {
  readonly db: Pick<Database, 'shared' | 'withTenant'>
  readonly ids: Ids
  readonly log: Logger
}): Promise<number> {
  let total = 0
  for (const tenant of await findOtherwiseIndexed(db.shared, INDEX_VERSION)) {
    const indexed = await db.withTenant(tenant, async (tx) => {
      // It locks what every import that changes anything locks behind its own collection.
      await rewriteVocabulary(tx)
      let count = 0
      for (;;) {
        const passages = await selectOtherwiseIndexed(tx, { indexVersion: INDEX_VERSION, most: MOST_AT_ONCE })
        if (passages.length === 0) break
        const written = passages.map(({ id, title, heading, text }) => ({
          id,
          ...indexPassage(title, heading, text),
        }))
        await updateIndexes(tx, written, INDEX_VERSION)
        count += passages.length
      }
      if (count > 0) await setKnowledgeVersion(tx, ids.uuid())
      return count
    })
    if (indexed > 0)
      log.info(
        {
          organization_id: tenant.organizationId,
          environment: tenant.environment,
          passages: indexed,
        },
        'knowledge indexed anew, as this release looks for it',
      )
    total += indexed
  }
  return total
}
