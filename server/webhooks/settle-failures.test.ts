import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from '../db/sql.ts'
import type { PostResult } from '../guarded-http/post-result.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { createDeliverySource } from './deliver.job.ts'
import { listDeliveries } from './deliveries.ts'
import {
  answered,
  insertDueEndpoint,
  listAlerts,
  openWebhookWorld,
  posterOf,
  readEndpoint,
  type WebhookWorld,
} from './test-factories.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('failures that are settled together', () => {
  let world: WebhookWorld

  before(async () => {
    world = await openWebhookWorld()
  })
  after(() => world.close())

  const deliver = (post: () => Promise<PostResult>) => world.deliver({ poster: posterOf(post) })

  async function endpointThatIsWell(deliveries: number) {
    const app = await world.insertApp()
    return { app, id: await insertDueEndpoint(world, app, { deliveries }) }
  }

  it('count each of them, and disable an endpoint that was dead for three days once', async () => {
    const { app, id } = await endpointThatIsWell(6)
    const threeDaysAgo = new Date(world.clock.now().getTime() - 3 * DAY_MS)
    await world.context.db.shared.execute(sql`
      UPDATE webhook_endpoints SET dead_since = ${threeDaysAgo} WHERE id = ${id}`)
    await world.context.db.shared.execute(
      sql`UPDATE webhook_deliveries SET attempts = 4 WHERE endpoint_id = ${id}`,
    )
    const allPosted = Promise.withResolvers<void>()
    let posted = 0
    await deliver(async () => {
      posted += 1
      if (posted === 6) allPosted.resolve()
      await allPosted.promise
      return answered(500)
    })
    const statuses = (await listDeliveries(world.context, id)).map(({ status }) => status).sort()
    // The first one disables it; what is attempted for a disabled endpoint is attempted once.
    assert.deepEqual(statuses, ['canceled', 'canceled', 'canceled', 'canceled', 'canceled', 'dead'])
    const row = await readEndpoint(world, id)
    assert.deepEqual([row.status, row.failure_count, row.dead_since], ['disabled', 6, threeDaysAgo])
    assert.deepEqual((await listAlerts(world, app)).sort(), [
      ['webhook_delivery_dead', id],
      ['webhook_endpoint_disabled', id],
    ])
  })

  it('meet successes of the same endpoints in four workers at once, and every attempt is written', async () => {
    const endpoints = await Promise.all(Array.from({ length: 6 }, () => endpointThatIsWell(40)))
    const { db, clock, log } = world.context
    let posts = 0
    const poster = posterOf(async () => answered(posts++ % 3 === 0 ? 500 : 200))
    const work = async () => {
      const source = createDeliverySource(world.context, world.services({ poster }))
      await createRunner({ db, clock, log, sources: [source as WorkSource<unknown>] }).drain()
    }
    await Promise.all([work(), work(), work(), work()])
    for (const { id } of endpoints) {
      const statuses = (await listDeliveries(world.context, id)).map((delivery) => [
        delivery.status,
        delivery.attempts,
        delivery.lastStatusCode,
      ])
      assert.equal(statuses.length, 40)
      for (const [status, attempts, code] of statuses) {
        assert.equal(attempts, 1)
        assert.equal(status, code === 200 ? 'delivered' : 'queued')
      }
    }
    const [row] = await db.shared.query(sql`
      SELECT count(*) AS attempts, count(DISTINCT delivery_id) AS deliveries FROM webhook_attempts_made
      WHERE attempted_at = ${clock.now()} AND (status_code = 200 OR status_code = 500) AND attempt = 1`)
    assert.deepEqual({ ...row }, { attempts: 240, deliveries: 240 })
  })

  it('write an attempt whose row has moved since it was claimed, as a renewed lease moves it', async () => {
    for (const statusCode of [200, 500]) {
      const { id } = await endpointThatIsWell(1)
      await deliver(async () => {
        await world.context.db.shared.execute(
          sql`UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at + interval '30 s' WHERE endpoint_id = ${id}`,
        )
        return answered(statusCode)
      })
      const [delivery] = await listDeliveries(world.context, id)
      assert.deepEqual([delivery?.attempts, delivery?.lastStatusCode], [1, statusCode])
    }
  })
})
