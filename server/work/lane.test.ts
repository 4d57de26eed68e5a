import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertTestTenant } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import type { Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../platform/log.ts'
import { countPerformed, demoSource, insertDemoWork } from './demo-source.ts'
import { createLane } from './lane.ts'
import { useDemoDatabase } from './test-factories.ts'

const log = createLog('silent')
const clock = movableClock()
const database = await useDemoDatabase()

const insert = async () =>
  insertDemoWork(database.db, await insertTestTenant(database.db), [clock.now(), clock.now()])

// The database carries out the first statement that says this, or does not, and its answer is lost.
function losingOneAnswer(to: string, carriedOut: boolean): Querier {
  const { shared } = database.db
  let lost = false
  async function lose<Answer>(text: string, run: () => Promise<Answer>): Promise<Answer> {
    if (lost || !text.includes(to)) return run()
    lost = true
    if (carriedOut) await run()
    throw new Error('Connection terminated unexpectedly')
  }
  return {
    query: (statement) => lose(statement.text, () => shared.query(statement)),
    execute: (statement) => lose(statement.text, () => shared.execute(statement)),
  }
}

test('a claim whose answer was lost is claimed again at once', async () => {
  const keys = await insert()
  const lane = createLane(demoSource(database.db), { db: losingOneAnswer('SKIP LOCKED', true), clock, log })
  await assert.rejects(lane.claim(1))
  assert.equal(await lane.claim(1), 2)
  await lane.settled()
  assert.deepEqual(await countPerformed(database.db, keys), [1, 1])
})

test('an item that could not be handed back is worked again and does not wait for its lease to end', async () => {
  const keys = await insert()
  let tries = 0
  const source = demoSource(database.db, async ({ key }) => {
    if (key === keys[0] && ++tries === 1) throw new Error('Connection terminated unexpectedly')
  })
  const db = losingOneAnswer('lease_token = ANY', false)
  const lane = createLane(source, { db, clock, log })
  await lane.claim(1)
  await lane.settled()
  assert.equal(await lane.claim(1), 1)
  await lane.settled()
  assert.deepEqual(await countPerformed(database.db, keys), [1, 1])
})

test('what a claim brings after the lane was closed is handed back unperformed', async () => {
  const keys = await insert()
  const lane = createLane(demoSource(database.db), { db: database.db.shared, clock, log })
  const claiming = lane.claim(1)
  lane.close()
  assert.equal(await claiming, 0)
  assert.deepEqual(await countPerformed(database.db, keys), [0, 0])
  const next = createLane(demoSource(database.db), { db: database.db.shared, clock, log })
  assert.equal(await next.claim(2), 2)
  await next.settled()
})

test('a lane waits for a little room to become more, and looks then', async () => {
  await insert()
  const source = { ...demoSource(database.db), madeRoom: () => 'some' as const }
  const lane = createLane(source, { db: database.db.shared, clock, log })
  await lane.claim(1)
  await lane.settled()
  assert.equal(await lane.bell.wait(0), false, 'more may become free meanwhile')
  assert.equal(await lane.bell.wait(10_000), true)
})

/** A lane's services whose clock is ahead, and how time passes for them. */
function servicesAhead(byMs: number) {
  const ahead = movableClock(new Date(clock.now().getTime() + byMs))
  let monotonicMs = 0
  return {
    ahead,
    pass(ms: number) {
      monotonicMs += ms
      ahead.advance(ms)
    },
    services: { db: database.db.shared, clock: ahead, log, nowMs: () => monotonicMs },
  }
}

test('what was due when the clock is set back does not wait for as long as that was ahead', async () => {
  const dayMs = 24 * 60 * 60_000
  const { ahead, pass, services } = servicesAhead(dayMs)
  const lane = createLane(demoSource(database.db, undefined, 2), services)
  assert.equal(await lane.claim(1), 0)
  pass(500)
  const tenants = await Promise.all([1, 2, 3].map(() => insertTestTenant(database.db)))
  const dueInMs = [-100, 700, 60_000]
  const keys: string[] = []
  for (const [index, tenant] of tenants.entries())
    keys.push(
      ...(await insertDemoWork(database.db, tenant, [
        new Date(ahead.now().getTime() + (dueInMs[index] ?? 0)),
      ])),
    )
  pass(200)
  ahead.advance(-dayMs)
  for (let looks = 0; looks < 3; looks++) {
    await lane.claim(1)
    await lane.settled()
    pass(1_000)
  }
  assert.deepEqual(
    await countPerformed(database.db, keys),
    [1, 1, 0],
    'what was to come later is still to come',
  )
})

test('what a slow transaction of before writes after the clock is set back does not wait either', async () => {
  const hourMs = 60 * 60_000
  const { ahead, pass, services } = servicesAhead(hourMs)
  const lane = createLane(demoSource(database.db, undefined, 2), services)
  await lane.claim(1)
  const tenant = await insertTestTenant(database.db)
  const begunAt = ahead.now()
  pass(200)
  ahead.advance(-hourMs)
  const look = async () => {
    await lane.claim(1)
    await lane.settled()
  }
  for (let seconds = 0; seconds < 30; seconds++) {
    await look()
    pass(1_000)
  }
  const [late = '', retry = ''] = await insertDemoWork(database.db, tenant, [
    begunAt,
    new Date(ahead.now().getTime() + 60_000),
  ])
  for (let seconds = 0; seconds < 30; seconds++) {
    await look()
    pass(1_000)
  }
  assert.deepEqual(
    await countPerformed(database.db, [late, retry]),
    [1, 0],
    'what is put off since then waits for its time',
  )
})

test('a look that fails while the database is away is made good when the clock has been set back', async () => {
  const hourMs = 60 * 60_000
  const { ahead, pass, services } = servicesAhead(hourMs)
  let isAway = false
  const source = demoSource(database.db, undefined, 2)
  const leases = {
    ...source.leases,
    bringForward: (...given: Parameters<typeof source.leases.bringForward>) =>
      isAway ? Promise.reject(new Error('away')) : source.leases.bringForward(...given),
  }
  const lane = createLane({ ...source, leases }, services)
  await lane.claim(1)
  const tenant = await insertTestTenant(database.db)
  const keys = await insertDemoWork(database.db, tenant, [new Date(ahead.now().getTime() - 20 * 60_000)])
  ahead.advance(-hourMs)
  isAway = true
  for (let looks = 0; looks < 4; looks++) {
    await assert.rejects(lane.claim(1), /away/)
    pass(1_000)
  }
  isAway = false
  await lane.claim(1)
  await lane.settled()
  assert.deepEqual(await countPerformed(database.db, keys), [1])
})

test('a worker that was full looks for work as soon as one of its items has ended, whosever it was', async () => {
  const tenants = [await insertTestTenant(database.db), await insertTestTenant(database.db)]
  const mayEnd = Promise.withResolvers<void>()
  const lane = createLane(
    demoSource(database.db, () => mayEnd.promise, 4),
    { db: database.db.shared, clock, log },
  )
  for (const tenant of tenants) await insertDemoWork(database.db, tenant, [clock.now(), clock.now()])
  assert.equal(await lane.claim(1), 4)
  assert.equal(lane.room(), 0)
  mayEnd.resolve()
  assert.ok(await lane.bell.wait(20_000))
  await lane.settled()
})

test('one organization whose items hang does not fill the worker', async () => {
  const [hanging, quiet] = [await insertTestTenant(database.db), await insertTestTenant(database.db)]
  const mayEnd = Promise.withResolvers<void>()
  const started: string[] = []
  const source = demoSource(
    database.db,
    async ({ tenant }) => {
      started.push(tenant.organizationId)
      if (tenant.organizationId === hanging.organizationId) await mayEnd.promise
    },
    8,
  )
  const lane = createLane(source, { db: database.db.shared, clock, log })
  await insertDemoWork(
    database.db,
    hanging,
    Array.from({ length: 20 }, () => clock.now()),
  )
  assert.equal(await lane.claim(1), 6)
  assert.equal(await lane.claim(1), 0)
  await insertDemoWork(database.db, quiet, [clock.now()])
  assert.equal(await lane.claim(1), 1)
  assert.equal(started.at(-1), quiet.organizationId)
  mayEnd.resolve()
  // The end of a hanging item rings, long before this patience is over.
  await lane.bell.wait(20_000)
  await lane.settled()
  assert.equal(await lane.claim(1), 6)
  await lane.settled()
})

test('the worker looks at the moment until which an item was put back, and not only at its next poll', async () => {
  await insert()
  const moments = [new Date(clock.now().getTime() + 30), null]
  const source = { ...demoSource(database.db), putBackUntil: () => moments.shift() ?? null }
  const lane = createLane(source, { db: database.db.shared, clock, log })
  await lane.claim(1)
  await lane.settled()
  const waitedFrom = performance.now()
  await lane.bell.wait(20_000)
  assert.ok(performance.now() - waitedFrom < 10_000)
})

test('an item that fails again after a success waits as long as at its first failure', async () => {
  const tenant = await insertTestTenant(database.db)
  const [key = ''] = await insertDemoWork(database.db, tenant, [clock.now()])
  const ends = ['fails', 'fails', 'succeeds', 'fails']
  const work = async (claimed: { readonly key: string }) => {
    if (claimed.key === key && ends.shift() === 'fails') throw new Error('a bug')
  }
  const lane = createLane(demoSource(database.db, work), { db: database.db.shared, clock, log })
  const waits: number[] = []
  for (let tries = 0; tries < 4; tries++) {
    await lane.claim(1)
    await lane.settled()
    const [row] = await database.db.withTenant(tenant, (tx) =>
      tx.query<{ due_at: Date | null }>(sql`SELECT due_at FROM demo_work`),
    )
    if (row?.due_at) {
      waits.push(row.due_at.getTime() - clock.now().getTime())
      clock.set(row.due_at)
    } else {
      await database.db.withTenant(tenant, (tx) =>
        tx.execute(sql`UPDATE demo_work SET due_at = ${clock.now()}`),
      )
    }
  }
  assert.deepEqual(waits, [1_000, 2_000, 1_000])
})
