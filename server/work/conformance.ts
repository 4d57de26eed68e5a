import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, afterEach, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { insertTestTenant } from '../../test/harness.ts'
import { type MovableClock, movableClock } from '../../test/movable-clock.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { statement } from '../db/sql.ts'
import { createLog } from '../platform/log.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { ConformanceWorkerOptions, WorkTableShape } from './conformance-worker.ts'
import { createRunner } from './runner.ts'
import { type Claimed, LeaseLost, type WorkSource } from './source.ts'
import { openWorkerIdentity } from './worker-identity.ts'

/** What a source's owner provides, so that the suite can be run against it. */
export interface WorkSourceSetup<Item> {
  readonly db: Database
  readonly url: string
  /** The source as the worker uses it; where its work reaches outside, with a counterpart that answers well. */
  readonly source: WorkSource<Item>
  readonly shape: WorkTableShape
  /**
   * Inserts rows that are due at these moments, and whatever they refer to; returns their keys (`workKey`) in the
   * same order. Once it is given 5,000 moments.
   */
  insert(tenant: Tenant, dueAts: readonly Date[]): Promise<string[]>
  close(): Promise<void>
}

const LEASE_MS = 30_000
// The claimers of these tests have the numbers from 1 on, and their locks say that they are alive.
const LIVING_CLAIMERS = 21
// A number that the sequence does not reach here, so that no lock of its exists.
const DEAD_WORKER = 2_000_000_000
const FAR_FUTURE = new Date('9999-01-01T00:00:00.000Z')

/**
 * The guarantees that the engine and everybody's data rely on, checked against one
 * source. Call it at the top of a test file.
 */
export function describeWorkSource<Item>(
  name: string,
  setUp: (clock: MovableClock) => Promise<WorkSourceSetup<Item>>,
): void {
  describe(`work source ${name}`, () => {
    const clock = movableClock()
    let it: WorkSourceSetup<Item>
    let living: Awaited<ReturnType<Database['connect']>>

    before(async () => {
      it = await setUp(clock)
      living = await it.db.connect()
      await living.query('SELECT pg_advisory_lock($1, n) FROM generate_series(1, $2) AS n', [
        ADVISORY_LOCKS.workers,
        LIVING_CLAIMERS,
      ])
    })
    after(async () => {
      await living.end()
      await it.close()
    })
    // Rows are put out of reach instead of deleted: others may refer to them.
    afterEach(async () => {
      const { table, dueColumn } = it.shape
      await it.db.shared.execute(
        statement(`UPDATE ${table} SET ${dueColumn} = $1, lease_token = NULL, leased_by = NULL`, [
          FAR_FUTURE,
        ]),
      )
    })

    const tenant = () => insertTestTenant(it.db)
    const fromNow = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)
    const claim = (limit: number, worker = 1, db = it.db): Promise<Claimed<Item>[]> =>
      it.source.leases.claim(db.shared, { worker, now: clock.now(), leaseUntil: fromNow(LEASE_MS), limit })
    const keysOf = (claimed: readonly Claimed<Item>[]) => claimed.map(({ key }) => key)
    async function claimOne(worker = 1): Promise<Claimed<Item>> {
      const [claimed] = await claim(1, worker)
      assert.ok(claimed, 'a row is due and was not claimed')
      return claimed
    }

    test('claims what is due and nothing else', async () => {
      const [past, present] = await it.insert(await tenant(), [fromNow(-1), fromNow(0), fromNow(1)])
      assert.deepEqual(keysOf(await claim(10)), [past, present])
      assert.deepEqual(await claim(10), [])
    })

    test('claims a tenant’s rows in the order in which they became due', async () => {
      const [third, first, second] = await it.insert(await tenant(), [
        fromNow(-10),
        fromNow(-30),
        fromNow(-20),
      ])
      assert.deepEqual(keysOf(await claim(2)), [first, second])
      assert.deepEqual(keysOf(await claim(2)), [third])
    })

    test('never gives a row to two of twenty claimers', async () => {
      const [one, other] = [await tenant(), await tenant()]
      const dueAts = Array.from({ length: 250 }, (_, index) => fromNow(-index - 1))
      const inserted = [...(await it.insert(one, dueAts)), ...(await it.insert(other, dueAts))]
      const wide = openDatabase({ url: it.url, sharedConnections: 20 })
      const claimed: string[] = []
      const claimAll = async (worker: number) => {
        for (let some = await claim(7, worker, wide); some.length > 0; some = await claim(7, worker, wide)) {
          claimed.push(...keysOf(some))
        }
      }
      try {
        await Promise.all(Array.from({ length: 20 }, (_, index) => claimAll(index + 1)))
        // A claimer that met only locked rows has left early; one more takes what the others let lie.
        await claimAll(LIVING_CLAIMERS)
      } finally {
        await wide.close()
      }
      assert.deepEqual(claimed.sort(), inserted.sort())
    })

    test('lets a single row through beside another organization’s backlog of 5,000', async () => {
      const [busy, quiet] = [await tenant(), await tenant()]
      await it.insert(
        busy,
        Array.from({ length: 5_000 }, (_, index) => fromNow(index - 100_000)),
      )
      assert.equal((await claim(10)).length, 10)
      const [row] = await it.insert(quiet, [fromNow(0)])
      assert.ok(keysOf(await claim(10)).includes(row ?? ''))
    })

    test('comes round to every organization when each claim has room for one row', async () => {
      const keys: (string | undefined)[] = []
      for (let count = 0; count < 4; count++) {
        keys.push((await it.insert(await tenant(), [fromNow(-5), fromNow(-4), fromNow(-3)]))[0])
      }
      const claimed = [await claimOne(), await claimOne(), await claimOne(), await claimOne()]
      assert.deepEqual(keysOf(claimed).sort(), keys.sort())
    })

    test('gives a row to another worker once its lease has ended', async () => {
      await it.insert(await tenant(), [fromNow(-1)])
      const first = await claimOne(1)
      clock.advance(LEASE_MS - 1)
      assert.deepEqual(await claim(1, 2), [])
      clock.advance(1)
      const second = await claimOne(2)
      assert.equal(second.key, first.key)
      assert.notEqual(second.lease.token, first.lease.token)
    })

    test('keeps a lease that is renewed, and says which are lost', async () => {
      await it.insert(await tenant(), [fromNow(-2), fromNow(-1)])
      const [kept, lost] = await claim(2)
      assert.ok(kept && lost)
      await it.source.leases.release(it.db.shared, [lost.lease], FAR_FUTURE)
      clock.advance(LEASE_MS - 1)
      const held = await it.source.leases.renew(it.db.shared, [kept.lease, lost.lease], fromNow(LEASE_MS))
      assert.deepEqual([...held], [kept.lease.token])
      clock.advance(LEASE_MS - 1)
      assert.deepEqual(await claim(1, 2), [])
    })

    test('renews the others beside a row that is just being completed, and counts that one as held', async () => {
      await it.insert(await tenant(), [fromNow(-2), fromNow(-1)])
      const [one, other] = await claim(2)
      assert.ok(one && other)
      const held = await it.db.acrossTenants(async (tx) => {
        const { table } = it.shape
        await tx.query(
          statement(`SELECT lease_token FROM ${table} WHERE lease_token = $1 FOR UPDATE`, [one.lease.token]),
        )
        return it.source.leases.renew(it.db.shared, [one.lease, other.lease], fromNow(2 * LEASE_MS))
      })
      assert.deepEqual([...held].sort(), [one.lease.token, other.lease.token].sort())
      clock.advance(LEASE_MS)
      assert.deepEqual(keysOf(await claim(2)), [one.key])
    })

    test('hands a row back at once, and only with the lease that holds it', async () => {
      await it.insert(await tenant(), [fromNow(-1)])
      const first = await claimOne()
      await it.source.leases.release(it.db.shared, [first.lease], clock.now())
      const second = await claimOne()
      assert.equal(second.key, first.key)
      await it.source.leases.release(it.db.shared, [first.lease], clock.now())
      assert.deepEqual(await claim(1), [])
    })

    test('does not let a stale token complete the work', async () => {
      await it.insert(await tenant(), [fromNow(-1)])
      const stale = await claimOne(1)
      clock.advance(LEASE_MS)
      const fresh = await claimOne(2)
      const { leases } = it.source
      await it.source.perform(stale, new AbortController().signal).catch((error: unknown) => {
        assert.ok(error instanceof LeaseLost, String(error))
      })
      assert.deepEqual(
        [...(await leases.renew(it.db.shared, [fresh.lease], fromNow(LEASE_MS)))],
        [fresh.lease.token],
      )
      await it.source.perform(fresh, new AbortController().signal)
      assert.deepEqual([...(await leases.renew(it.db.shared, [fresh.lease], fromNow(LEASE_MS)))], [])
      assert.deepEqual(await claim(1), [])
    })

    test('takes back a dead worker’s leases and leaves those of a living one', async () => {
      await it.insert(await tenant(), [fromNow(-2), fromNow(-1)])
      const identity = openWorkerIdentity({ db: it.db, log: createLog('silent') })
      try {
        await identity.ready
        await claimOne(identity.number() ?? 0)
        const dead = await claimOne(DEAD_WORKER)
        await it.source.leases.releaseDead(it.db.shared, clock.now())
        assert.deepEqual(keysOf(await claim(10)), [dead.key])
      } finally {
        await identity.close()
      }
    })

    test('takes back what a worker holds without knowing', async () => {
      await it.insert(await tenant(), [fromNow(-3), fromNow(-2), fromNow(-1)])
      const known = await claimOne(1)
      const stray = await claimOne(1)
      await claimOne(2)
      assert.equal(await it.source.leases.releaseStrays(it.db.shared, 1, [known.lease], clock.now()), 1)
      assert.deepEqual(keysOf(await claim(10)), [stray.key])
    })

    test('brings forward what is due soon and nobody holds, when the clock has been set back', async () => {
      const [held, soon] = await it.insert(await tenant(), [fromNow(-1), fromNow(500), fromNow(5_000)])
      const { key } = await claimOne()
      assert.equal(key, held)
      const moments = { now: clock.now(), from: clock.now(), until: fromNow(1_000) }
      assert.equal(await it.source.leases.bringForward(it.db.shared, moments), 1)
      assert.deepEqual(keysOf(await claim(10)), [soon])
      const later = { now: clock.now(), from: clock.now(), until: fromNow(LEASE_MS) }
      assert.equal(await it.source.leases.bringForward(it.db.shared, later), 1, 'what is held is left alone')
    })

    test('says when the next row becomes due', async () => {
      const dueAt = fromNow(12_345)
      await it.insert(await tenant(), [fromNow(20_000), dueAt])
      await it.insert(await tenant(), [fromNow(30_000)])
      assert.deepEqual(await it.source.leases.nextDueAt(it.db.shared), dueAt)
    })

    test('counts what is due and in nobody’s hands, and says since when', async () => {
      const count = () => it.source.leases.countDue(it.db.shared, clock.now())
      assert.deepEqual(await count(), { count: 0, since: null })
      await it.insert(await tenant(), [fromNow(-20), fromNow(-30), fromNow(1)])
      await it.insert(await tenant(), [fromNow(-10)])
      assert.deepEqual(await count(), { count: 3, since: fromNow(-30) })
      await claim(10)
      assert.deepEqual(await count(), { count: 0, since: null })
      clock.advance(LEASE_MS)
      assert.equal((await count()).count, 4)
    })

    test('resumes within seconds what a worker killed in the middle held', { timeout: 30_000 }, async () => {
      const [key] = await it.insert(await tenant(), [fromNow(-1)])
      await killWorkerWhileHolding({ url: it.url, shape: it.shape, now: clock.now().toISOString() })
      const performed = Promise.withResolvers<string>()
      const watched: WorkSource<Item> = {
        ...it.source,
        async perform(claimed, signal) {
          await it.source.perform(claimed, signal)
          performed.resolve(claimed.key)
        },
      }
      const runner = createRunner({ db: it.db, clock, log: createLog('silent'), sources: [watched] })
      const startedAtMs = performance.now()
      try {
        await runner.start()
        assert.equal(await performed.promise, key)
        assert.ok(performance.now() - startedAtMs < 5_000)
      } finally {
        await runner.stop(1_000)
      }
      assert.deepEqual(await claim(1), [])
    })
  })
}

async function killWorkerWhileHolding(options: ConformanceWorkerOptions): Promise<void> {
  const script = fileURLToPath(new URL('./conformance-worker.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [said] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [Buffer]
    assert.equal(String(said), 'holding\n')
  } finally {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
}
