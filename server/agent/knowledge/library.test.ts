import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { insertTestTenant, openTestDatabase, type TestDatabase } from '../../../test/harness.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { systemClock } from '../../platform/clock.ts'
import { createIds } from '../../platform/ids.ts'
import { systemRandom } from '../../platform/random.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { importKnowledge } from './import.ts'
import { createLibraries } from './library.ts'
import { createStems } from './passages/stems.ts'
import { createKnowledge } from './search.ts'

let testDatabase: TestDatabase
/** The connections of a second process. */
let elsewhere: Database
let tenant: Tenant
let folder: string

before(async () => {
  testDatabase = await openTestDatabase()
  elsewhere = openDatabase({ url: testDatabase.url, tenantConnections: 2, sharedConnections: 2 })
})
after(async () => {
  await elsewhere.close()
  await testDatabase.close()
})
beforeEach(async () => {
  tenant = await insertTestTenant(testDatabase.db)
  folder = await mkdtemp(path.join(tmpdir(), 'sanad-library-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function bringIn(text: string, to: Tenant = tenant, database = testDatabase.db): Promise<void> {
  await writeFile(path.join(folder, 'article.md'), text)
  const ids = createIds(systemClock, systemRandom)
  await importKnowledge({ database, clock: systemClock, ids, tenant: to, path: folder, collection: 'help' })
}

/** A database that counts the tenant transactions that were opened. */
function countTransactions(database: Database): { database: Database; count(): number } {
  let transactions = 0
  return {
    database: {
      ...database,
      withTenant(...given) {
        transactions += 1
        return database.withTenant(...given)
      },
    },
    count: () => transactions,
  }
}

const { signal } = new AbortController()

test('an import by another process counts from the next search on', async () => {
  const knowledge = createKnowledge(testDatabase.db)
  const find = async () =>
    (await knowledge.search(tenant, 'zebra stripes', 5, signal))
      .map(({ text }) => text)
      .filter((text) => text.includes('Zebra'))
  assert.deepEqual(await find(), [])
  await bringIn('# Zebras\nZebra stripes are black.', tenant, elsewhere)
  assert.deepEqual(await find(), ['Zebra stripes are black.'])
  await bringIn('# Zebras\nZebra stripes are white.', tenant, elsewhere)
  assert.deepEqual(await find(), ['Zebra stripes are white.'])
  await bringIn('# Lions\nLions roar.', tenant, elsewhere)
  assert.deepEqual(await find(), [])
})

test('an import that fails leaves the known passages unchanged', async () => {
  await bringIn('# Zebras\nZebra stripes are black.')
  const knowledge = createKnowledge(testDatabase.db)
  const find = () => knowledge.search(tenant, 'zebra stripes', 5, signal)
  const first = await find()
  const failing: Database = {
    ...elsewhere,
    withTenant: (of, work) =>
      elsewhere.withTenant(of, async (tx) => {
        await work(tx)
        throw new Error('the import failed')
      }),
  }
  await assert.rejects(bringIn('# Zebras\nZebra stripes are white.', tenant, failing), /the import failed/)
  assert.deepEqual(await find(), first)
})

test('nothing is read again while the version is the same, and searches that begin together read once', async () => {
  await bringIn('# Zebras\nZebra stripes are black.')
  const counted = countTransactions(testDatabase.db)
  const knowledge = createKnowledge(counted.database)
  const find = () => knowledge.search(tenant, 'zebra stripes', 5, signal)
  await Promise.all([find(), find(), find()])
  await find()
  assert.equal(counted.count(), 1)
  await bringIn('# Zebras\nZebra stripes are white.')
  await find()
  assert.equal(counted.count(), 2)
})

test('no search finds passages of another tenant or environment, whichever tenant was searched before', async () => {
  const others: Tenant[] = [{ ...tenant, environment: 'live' }, await insertTestTenant(testDatabase.db)]
  await bringIn('# Zebras\nZebra stripes are black.')
  for (const other of others) await bringIn(`# Zebras\nZebra stripes are ${other.environment} there.`, other)
  const knowledge = createKnowledge(testDatabase.db)
  const find = async (of: Tenant) =>
    (await knowledge.search(of, 'zebra stripes', 5, signal)).map(({ text }) => text)
  const all = [tenant, ...others, tenant, ...others]
  const found = await Promise.all(all.map(find))
  const wanted = [
    'Zebra stripes are black.',
    ...others.map((other) => `Zebra stripes are ${other.environment} there.`),
  ]
  assert.deepEqual(
    found,
    [...wanted, ...wanted].map((text) => [text]),
  )
})

test('passages and tenants in memory are limited, and the tenant that was searched longest ago goes first', async () => {
  const tenants = [tenant, await insertTestTenant(testDatabase.db), await insertTestTenant(testDatabase.db)]
  for (const each of tenants) await bringIn('# Zebras\n## One\nStripes.\n## Two\nHooves.', each)
  const [first, second, third] = tenants as [Tenant, Tenant, Tenant]
  for (const bound of [{ mostPassages: 4 }, { mostTenants: 2 }]) {
    const counted = countTransactions(testDatabase.db)
    const libraries = createLibraries(counted.database, bound)
    for (const each of [first, second, first, third]) {
      await libraries.open(each)
      assert.ok(libraries.countPassages() <= 4)
    }
    assert.equal(counted.count(), 3)
    await libraries.open(first)
    assert.equal(counted.count(), 3)
    await libraries.open(second)
    assert.equal(counted.count(), 4)
  }
})

test('after a failed read the next search tries again', async () => {
  await bringIn('# Zebras\nZebra stripes are black.')
  let isDown = true
  const libraries = createLibraries({
    ...testDatabase.db,
    withTenant: (of, work) =>
      isDown ? Promise.reject(new Error('down')) : testDatabase.db.withTenant(of, work),
  })
  await assert.rejects(libraries.open(tenant), /down/)
  isDown = false
  assert.equal((await libraries.open(tenant)).index.size, 1)
})

test('words are stemmed as the database’s index stems them, and its stop words have no stem', async () => {
  const findStems = createStems(testDatabase.db.shared)
  for (let round = 0; round < 2; round++) {
    const stemOf = await findStems(['shipping', 'returned', 'the', 'policies', 'shipping'])
    assert.deepEqual(['shipping', 'returned', 'the', 'policies'].map(stemOf), [
      'ship',
      'return',
      null,
      'polici',
    ])
  }
})
