import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { insertTestTenant, useTestDatabase } from '../../../test/harness.ts'
import { sql } from '../../db/sql.ts'
import { systemClock } from '../../platform/clock.ts'
import { createIds } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { systemRandom } from '../../platform/random.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { importKnowledge } from './import.ts'
import { indexKnowledgeAnew } from './index-anew.ts'
import { INDEX_VERSION } from './index-text.ts'
import { createLibraries } from './library.ts'

const testDatabase = await useTestDatabase()
const { db } = testDatabase
const ids = createIds(systemClock, systemRandom)
const services = { db, ids, log: createLog('silent', { write: () => undefined }) }

/** Imports this many questions with their answers, each a passage, and marks them as indexed by another release. */
async function importOtherwise(tenant: Tenant, passages: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sanad-knowledge-'))
  const pages = Array.from(
    { length: passages },
    (_, place) => `# Animal ${place}\n\nAnimal ${place} has stripes.\n`,
  )
  try {
    await Promise.all(pages.map((page, place) => writeFile(path.join(folder, `${place}.md`), page)))
    await importKnowledge({ database: db, clock: systemClock, ids, tenant, path: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await db.shared.execute(sql`
    UPDATE knowledge_passages SET index_version = NULL
    WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}`)
}

test('passages that an earlier release indexed are found by a process that has them in memory, and are indexed once', async () => {
  const tenant = await insertTestTenant(db)
  const folder = await mkdtemp(path.join(tmpdir(), 'sanad-knowledge-'))
  try {
    await writeFile(path.join(folder, 'zebras.md'), '# Zebras\n\nZebras have stripes.\n')
    await importKnowledge({ database: db, clock: systemClock, ids, tenant, path: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const readIndexes = () =>
    db.shared.query(
      sql`SELECT search_english, search_arabic, index_version FROM knowledge_passages ORDER BY id`,
    )
  const fresh = await readIndexes()
  // The state that a release left behind that had neither these words nor versions.
  await db.shared.execute(sql`
    UPDATE knowledge_passages SET search_english = '', search_arabic = '', index_version = NULL`)
  await db.shared.execute(sql`DELETE FROM knowledge_words`)
  const libraries = createLibraries(db)
  const isIndexed = async () => (await libraries.open(tenant)).index.english.has('zebra')
  assert.equal(await isIndexed(), false)
  const [one, other] = await Promise.all([indexKnowledgeAnew(services), indexKnowledgeAnew(services)])
  assert.equal(one + other, fresh.length)
  assert.equal(await isIndexed(), true)
  assert.deepEqual(await readIndexes(), fresh)
})

test('passages that were indexed before an interruption stay, and the next start continues from there', async () => {
  const tenant = await insertTestTenant(db)
  await importOtherwise(tenant, 120)
  let transactions = 0
  const withTenant: typeof db.withTenant = (of, work) =>
    ++transactions > 2 ? Promise.reject(new Error('The process was killed.')) : db.withTenant(of, work)
  await assert.rejects(indexKnowledgeAnew({ ...services, db: { ...db, withTenant } }), /killed/)
  const left = await indexKnowledgeAnew(services)
  assert.ok(left > 0 && left < 120, `${left} of 120 were left`)
  assert.equal(await indexKnowledgeAnew(services), 0)
})

test('a process with the knowledge in memory is told even if the one that indexed it was killed before it could', async () => {
  const tenant = await insertTestTenant(db)
  await importOtherwise(tenant, 3)
  const libraries = createLibraries(db)
  const before = await libraries.open(tenant)
  const withTenant: typeof db.withTenant = async (of, work) => {
    await db.shared.execute(sql`
      UPDATE knowledge_passages SET index_version = ${INDEX_VERSION}
      WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}`)
    return db.withTenant(of, work)
  }
  assert.equal(await indexKnowledgeAnew({ ...services, db: { ...db, withTenant } }), 0)
  assert.notEqual(await libraries.open(tenant), before)
})

test('a passage that an import is writing is left to the import, and neither waits for the other', async () => {
  const tenant = await insertTestTenant(db)
  await importOtherwise(tenant, 3)
  const { organizationId, environment } = tenant
  const indexed = await db.withTenant(tenant, async (tx) => {
    await tx.execute(sql`
      DELETE FROM knowledge_passages WHERE id = (
        SELECT id FROM knowledge_passages
        WHERE organization_id = ${organizationId} AND environment = ${environment} ORDER BY id LIMIT 1)`)
    return indexKnowledgeAnew(services)
  })
  assert.equal(indexed, 2)
  assert.equal(await indexKnowledgeAnew(services), 0)
})
