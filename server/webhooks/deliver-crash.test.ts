import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { urlWithSetting } from '../../test/cluster.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { sqlState } from '../db/sql-states.ts'
import type { Poster } from '../guarded-http/post.ts'
import type { PostResult } from '../guarded-http/post-result.ts'
import { LeaseLost, type WorkSource } from '../work/source.ts'
import { createDeliverySource } from './deliver.job.ts'
import type { DeliveryItem } from './delivery-leases.ts'
import {
  latestDelivery,
  listAlerts,
  listAttempts,
  posterOf,
  type Receiver,
  readEndpoint,
  type TestApp,
  useReceivingWorld,
  type WebhookWorld,
} from './test-factories.ts'

const HOUR_MS = 60 * 60 * 1000
// Above every number that the sequence of workers reaches here, so no living worker has it.
const DEAD_WORKER = 2_000_000_000
const STOPPED: PostResult = {
  kind: 'failed',
  phase: 'connect',
  error: 'stopped',
  message: '',
  durationMs: 1,
  deterministic: false,
}

describe('an attempt that is cut short', () => {
  let world: WebhookWorld
  let receiver: Receiver
  let app: TestApp

  useReceivingWorld((opened) => {
    ;({ world, receiver, app } = opened)
  })

  const register = () => world.register(app, { url: receiver.url, subscribed_events: ['*'] })

  it('is made again under the same delivery id after a worker was killed before it could record it', async () => {
    const endpoint = await register()
    const queued = await world.test(app, endpoint.id)
    const killed = sourceThatPosts(async (webhook) => {
      await world.poster.post(webhook)
      throw new Error('killed')
    })
    await assert.rejects(performOne(killed), /killed/)
    assert.equal(await world.deliver(), 1)
    const ids = receiver.received.map(({ headers }) => headers['x-service-delivery'])
    assert.deepEqual(ids, [queued.delivery_id, queued.delivery_id])
    assert.deepEqual(receiver.received[0]?.body, receiver.received[1]?.body)
    assert.equal((await latestDelivery(world, endpoint.id)).attempts, 1)
  })

  it('hands back, uncounted, an attempt that this process called off', async () => {
    const endpoint = await register()
    await world.test(app, endpoint.id)
    await performOne(sourceThatPosts(async () => STOPPED))
    const delivery = await latestDelivery(world, endpoint.id)
    assert.deepEqual(
      [delivery.status, delivery.attempts, delivery.nextAttemptAt],
      ['queued', 0, world.clock.now()],
    )
    await world.deliver()
    assert.equal((await latestDelivery(world, endpoint.id)).status, 'delivered')
  })

  for (const status of [200, 500, 410])
    it(`writes nothing of an answer ${status} that comes when the lease is lost`, async () => {
      const endpoint = await register()
      receiver.answer = { status }
      const queued = await world.test(app, endpoint.id)
      const late = sourceThatPosts(async (webhook) => {
        const result = await world.poster.post(webhook)
        await world.context.db.shared.execute(
          sql`UPDATE webhook_deliveries SET lease_token = gen_random_uuid() WHERE id = ${queued.delivery_id}`,
        )
        return result
      })
      await assert.rejects(performOne(late), LeaseLost)
      assert.deepEqual(await listAttempts(world, queued.delivery_id), [])
      assert.deepEqual(await listAlerts(world, app), [])
      const row = await readEndpoint(world, endpoint.id)
      assert.deepEqual([row.status, row.failure_count, row.last_success_at], ['active', 0, null])
      const delivery = await latestDelivery(world, endpoint.id)
      assert.deepEqual([delivery.status, delivery.attempts], ['queued', 0])
    })

  for (const [status, kind] of [
    [200, 'delivered'],
    [500, 'queued'],
  ] as const)
    it(`records an answer ${status} on another connection when the first is cut, and makes no other attempt`, async () => {
      const endpoint = await register()
      receiver.answer = { status }
      const queued = await world.test(app, endpoint.id)
      const operator = await world.context.db.connect()
      await operator.query('RESET ROLE; BEGIN')
      await operator.query('SELECT FROM webhook_endpoints WHERE id = $1 FOR UPDATE', [endpoint.id])
      const delivering = world.deliver()
      await terminateWhoWaitsFor(operator)
      await operator.query('ROLLBACK')
      await operator.end()
      assert.equal(await delivering, 1)
      assert.equal(receiver.received.length, 1)
      assert.equal((await listAttempts(world, queued.delivery_id)).length, 1)
      assert.equal((await latestDelivery(world, endpoint.id)).status, kind)
    })

  for (const status of [200, 500])
    it(`records an answer ${status} as soon as a lock is free that stayed taken, and makes no other attempt`, async () => {
      const endpoint = await register()
      receiver.answer = { status }
      const queued = await world.test(app, endpoint.id)
      const operator = await world.context.db.connect()
      await operator.query('BEGIN')
      await operator.query('SELECT FROM webhook_endpoints WHERE id = $1 FOR UPDATE', [endpoint.id])
      const impatient = openDatabase({ url: urlWithSetting(world.database.url, 'lock_timeout', '50') })
      // First the batch that many organizations share is refused, and then the one of its own organization.
      let refusals = 0
      const untilRefused = async <Result>(run: () => Promise<Result>): Promise<Result> =>
        run().catch(async (error: unknown) => {
          if (sqlState(error) === '55P03') refusals += 1
          if (refusals === 2) await operator.query('ROLLBACK')
          throw error
        })
      const db: Database = {
        ...impatient,
        shared: {
          ...impatient.shared,
          query: (statement) => untilRefused(() => impatient.shared.query(statement)),
        },
        acrossTenants: (work, wait) => untilRefused(() => impatient.acrossTenants(work, wait)),
      }
      try {
        await performOne(createDeliverySource({ ...world.context, db }, world.services()))
      } finally {
        await operator.end()
        await impatient.close()
      }
      assert.equal(receiver.received.length, 1)
      assert.equal((await listAttempts(world, queued.delivery_id)).length, 1)
    })

  it('is not begun anew by its own worker, whose lock is not back yet, but by any other', async () => {
    const endpoint = await register()
    await world.test(app, endpoint.id)
    const { leases } = createDeliverySource(world.context, world.services())
    const now = world.clock.now()
    const leaseUntil = new Date(now.getTime() + HOUR_MS)
    const claimAs = async (worker: number, mayJudge = true) =>
      (await leases.claim(world.context.db.shared, { worker, now, leaseUntil, limit: 1, mayJudge })).length
    assert.deepEqual([await claimAs(DEAD_WORKER), await claimAs(DEAD_WORKER)], [1, 0])
    // Nor by one that has just come back itself and cannot tell the dead from those that are on their way.
    assert.equal(await claimAs(DEAD_WORKER + 1, false), 0)
    assert.equal(await leases.nextDueAt(world.context.db.shared, false), null)
    assert.equal(await claimAs(DEAD_WORKER + 1), 1)
  })

  it('gives up recording when its worker stops while the database is away', async () => {
    const endpoint = await register()
    await world.test(app, endpoint.id)
    const stopping = new AbortController()
    const { db } = world.context
    const away = async () => {
      stopping.abort(new Error('The worker stops.'))
      throw new Error('Connection terminated unexpectedly')
    }
    const shared = { ...db.shared, query: away }
    const source = createDeliverySource({ ...world.context, db: { ...db, shared } }, world.services())
    await assert.rejects(performOne(source, stopping.signal), { name: 'AbortError' })
    assert.equal(receiver.received.length, 1)
  })

  it('does not wait for a receiver when its worker stops', async () => {
    const endpoint = await register()
    receiver.answer = 'hang'
    await world.test(app, endpoint.id)
    const stopping = new AbortController()
    const source = sourceThatPosts((webhook) => {
      queueMicrotask(() => stopping.abort(new Error('The worker stops.')))
      return world.poster.post({ ...webhook, timeoutMs: 1000 })
    })
    await assert.rejects(performOne(source, stopping.signal), /The worker stops/)
    assert.equal((await latestDelivery(world, endpoint.id)).attempts, 0)
  })

  /** Cuts the connection of the statement that waits for a lock of `holder`, as soon as there is one. */
  async function terminateWhoWaitsFor(holder: Awaited<ReturnType<Database['connect']>>): Promise<void> {
    for (let cut = 0; cut === 0; ) {
      const { rowCount } = await holder.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
      )
      cut = rowCount ?? 0
    }
  }

  function sourceThatPosts(post: Poster['post']) {
    return createDeliverySource(world.context, world.services({ poster: posterOf(post) }))
  }

  /** Claims the delivery that is due for a worker that is not alive, so that a living one takes it back. */
  async function performOne(
    source: WorkSource<DeliveryItem>,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<void> {
    const now = world.clock.now()
    const leaseUntil = new Date(now.getTime() + HOUR_MS)
    const request = { worker: DEAD_WORKER, now, leaseUntil, limit: 1 }
    const [claimed] = await source.leases.claim(world.context.db.shared, request)
    assert.ok(claimed)
    await source.perform(claimed, signal)
  }
})
