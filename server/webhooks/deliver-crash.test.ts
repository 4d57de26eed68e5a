import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { sql } from '../db/sql.ts'
import { LeaseLost, type WorkSource } from '../work/source.ts'
import { createDeliverySource } from './deliver.job.ts'
import type { DeliveryItem } from './delivery-leases.ts'
import type { PostResult, WebhookPoster } from './post.ts'
import {
  latestDelivery,
  listAlerts,
  listAttempts,
  listenReceiver,
  openWebhookWorld,
  type Receiver,
  readEndpoint,
  type TestApp,
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

  before(async () => {
    world = await openWebhookWorld()
  })
  after(() => world.close())
  beforeEach(async () => {
    receiver = await listenReceiver()
    app = await world.insertApp()
  })
  afterEach(async () => {
    await receiver.close()
    // What a test leaves waiting is none of the next one's business.
    await world.context.db.shared.execute(
      sql`UPDATE webhook_deliveries SET next_attempt_at = NULL, lease_token = NULL, leased_by = NULL`,
    )
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

  function sourceThatPosts(post: WebhookPoster['post']) {
    return createDeliverySource(world.context, world.services({ poster: { post, close: () => undefined } }))
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
