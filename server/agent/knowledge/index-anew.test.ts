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
import { importKnowledge } from './import.ts'
import { indexKnowledgeAnew } from './index-anew.ts'
import { createLibraries } from './library.ts'

const testDatabase = await useTestDatabase()
const ids = createIds(systemClock, systemRandom)

test('what an earlier release imported and indexed otherwise is found by a process that has it in memory, and is indexed once', async () => {
  const { db } = testDatabase
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
  // As a release left it that knew none of these words and no versions.
  await db.shared.execute(sql`
    UPDATE knowledge_passages SET search_english = '', search_arabic = '', index_version = NULL`)
  await db.shared.execute(sql`DELETE FROM knowledge_words`)
  const libraries = createLibraries(db)
  const isIndexed = async () => (await libraries.open(tenant)).index.english.has('zebra')
  assert.equal(await isIndexed(), false)
  const services = { db, ids, log: createLog('silent', { write: () => undefined }) }
  const [one, other] = await Promise.all([indexKnowledgeAnew(services), indexKnowledgeAnew(services)])
  assert.equal(one + other, fresh.length)
  assert.equal(await isIndexed(), true)
  assert.deepEqual(await readIndexes(), fresh)
})
