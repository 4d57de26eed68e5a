import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertTestTenant } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import type { Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../platform/log.ts'
import type { Tenant } from '../platform/tenant.ts'
import { countPerformed, type DemoItem, demoSource, insertDemoWork } from './demo-source.ts'
import { createLane } from './lane.ts'
import { workKey } from './leased-table.ts'
import { createPreclaims } from './preclaims.ts'
import type { Claimed, Lease, Preclaim } from './source.ts'
import { useDemoDatabase } from './test-factories.ts'

const WORKER = 1
const log = createLog('silent')
const clock = movableClock()
const database = await useDemoDatabase()

function openLane(db: Querier = database.db.shared, perform?: (claimed: Claimed<DemoItem>) => Promise<void>) {
  const preclaims = createPreclaims<DemoItem>()
  const source = { ...demoSource(database.db, perform), preclaims }
  const lane = createLane(source, { db, clock, log })
  const open = () => preclaims.open() as Preclaim<DemoItem>
  return { lane, preclaims, open }
}

/** Writes a row under a lease, as whoever hands it over does. */
async function writeLeased(tenant: Tenant, { token, worker }: Lease): Promise<Claimed<DemoItem>> {
  const [key = ''] = await insertDemoWork(database.db, tenant, [new Date(clock.now().getTime() + 30_000)])
  const id = (JSON.parse(key) as string[])[2] ?? ''
  await database.db.shared.execute(
    sql`UPDATE demo_work SET lease_token = ${token}, leased_by = ${worker} WHERE id = ${id}`,
  )
  return { tenant, item: { id }, lease: { token, worker }, key: workKey(tenant, id) }
}

function mint(preclaim: Preclaim<DemoItem>, tenant: Tenant): Lease {
  const leased = preclaim.lease(tenant, WORKER)
  assert.ok(leased)
  return leased.lease
}

test('nothing can be claimed as it is written while no lane takes it', () => {
  assert.equal(createPreclaims().open(), null)
})

test('what was claimed as it was written is worked without another claim', async () => {
  const tenant = await insertTestTenant(database.db)
  const { lane, open } = openLane()
  const preclaim = open()
  const claimed = await writeLeased(tenant, mint(preclaim, tenant))
  preclaim.committed([claimed])
  preclaim.start()
  preclaim.close()
  await lane.settled()
  assert.deepEqual(await countPerformed(database.db, [claimed.key]), [1])
})

test('a tenant is given no more room than it may have, and none once the lane is closed', async () => {
  const [tenant, other] = [await insertTestTenant(database.db), await insertTestTenant(database.db)]
  const { lane, open } = openLane()
  const preclaim = open()
  let count = 0
  while (preclaim.lease(tenant, WORKER) !== null) count += 1
  assert.ok(count > 0 && count < lane.room())
  assert.ok(preclaim.lease(other, WORKER))
  lane.close()
  assert.equal(open().lease(other, WORKER), null)
})

test('a lease that a transaction may just have written is no stray', async () => {
  const tenant = await insertTestTenant(database.db)
  const { lane, open } = openLane()
  const failed = open()
  const stray = await writeLeased(tenant, mint(failed, tenant))
  const preclaim = open()
  const claimed = await writeLeased(tenant, mint(preclaim, tenant))
  // The answer to a commit was lost: what it wrote is taken back with the next claim,
  // and that of the other transaction is not.
  failed.close()
  assert.equal(await lane.claim(WORKER), 1)
  preclaim.committed([claimed])
  preclaim.start()
  preclaim.close()
  await lane.settled()
  assert.deepEqual(await countPerformed(database.db, [stray.key, claimed.key]), [1, 1])
})

test('what was committed and never reached the disk, as far as anybody knows, is handed back and worked once', async () => {
  const tenant = await insertTestTenant(database.db)
  const started: string[] = []
  const { lane, open } = openLane(database.db.shared, async ({ key }) => void started.push(key))
  const preclaim = open()
  const claimed = await writeLeased(tenant, mint(preclaim, tenant))
  preclaim.committed([claimed])
  assert.equal(await lane.claim(WORKER), 0)
  preclaim.close()
  assert.deepEqual(started, [])
  assert.equal(await lane.claim(WORKER), 1)
  await lane.settled()
  assert.deepEqual(started, [claimed.key])
})

test('what is handed over while strays are handed back is worked once', async () => {
  const tenant = await insertTestTenant(database.db)
  const started: string[] = []
  const mayEnd = Promise.withResolvers<void>()
  const { shared } = database.db
  const db: Querier = {
    query: (statement) => shared.query(statement),
    async execute(statement) {
      if (statement.text.includes('lease_token <> ALL')) await preclaimMore()
      return shared.execute(statement)
    },
  }
  const { lane, open } = openLane(db, async ({ key }) => {
    started.push(key)
    await mayEnd.promise
  })
  async function preclaimMore() {
    const preclaim = open()
    const leased = preclaim.lease(tenant, WORKER)
    if (leased !== null) preclaim.committed([await writeLeased(tenant, leased.lease)])
    preclaim.start()
    preclaim.close()
  }
  const failed = open()
  const stray = await writeLeased(tenant, mint(failed, tenant))
  failed.close()
  await lane.claim(WORKER)
  mayEnd.resolve()
  await lane.settled()
  assert.deepEqual(started, [stray.key])
  assert.ok(open().lease(tenant, WORKER))
})

test('a lane that has closed meanwhile hands back what it is handed', async () => {
  const tenant = await insertTestTenant(database.db)
  const started: string[] = []
  const { lane, open } = openLane(database.db.shared, async ({ key }) => void started.push(key))
  const preclaim = open()
  const claimed = await writeLeased(tenant, mint(preclaim, tenant))
  lane.close()
  preclaim.committed([claimed])
  preclaim.start()
  preclaim.close()
  const next = openLane().lane
  // It is handed back by a statement of its own, which nobody waits for.
  for (let looks = 0; looks < 1000 && (await next.claim(WORKER + 1)) === 0; looks++) await next.settled()
  await next.settled()
  assert.deepEqual(started, [])
  assert.deepEqual(await countPerformed(database.db, [claimed.key]), [1])
})
