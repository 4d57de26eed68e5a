import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from '../db/sql.ts'
import { disableEndpoint, enableEndpoint } from '../webhook-endpoints/set-endpoint-status.ts'
import { listDeliveries, redeliver, replay } from './deliveries.ts'
import {
  latestDelivery,
  listAttempts,
  type Receiver,
  readEndpoint,
  type TestApp,
  useReceivingWorld,
  type WebhookWorld,
} from './test-factories.ts'

describe('operators’ view of deliveries', () => {
  let world: WebhookWorld
  let receiver: Receiver
  let app: TestApp

  useReceivingWorld((opened) => {
    ;({ world, receiver, app } = opened)
  })

  const register = () => world.register(app, { url: receiver.url, subscribed_events: ['*'] })

  it('redelivers a dead, canceled or delivered one under its id, with a fresh round of attempts', async () => {
    const endpoint = await register()
    receiver.answer = { status: 500 }
    const queued = await world.test(app, endpoint.id)
    assert.equal(await world.deliver({ retryDelaysSeconds: [0] }), 5)
    assert.equal((await latestDelivery(world, endpoint.id)).status, 'dead')
    world.clock.advance(1)
    assert.deepEqual(await redeliver(world.context, queued.delivery_id.toUpperCase()), {
      id: queued.delivery_id,
      status: 'queued',
    })
    await world.deliver()
    const retried = await latestDelivery(world, endpoint.id)
    assert.deepEqual([retried.status, retried.attempts], ['queued', 1])
    receiver.answer = { status: 200 }
    world.clock.advance(1)
    // One that waits for a retry is hastened.
    await redeliver(world.context, queued.delivery_id)
    await world.deliver()
    world.clock.advance(1)
    await redeliver(world.context, queued.delivery_id)
    await world.deliver()
    const delivery = await latestDelivery(world, endpoint.id)
    assert.deepEqual([delivery.id, delivery.status, delivery.attempts], [queued.delivery_id, 'delivered', 1])
    assert.equal(receiver.received.length, 8)
    const statuses = (await listAttempts(world, queued.delivery_id)).map(([, status]) => status)
    assert.deepEqual(statuses.sort(), [200, 200, 500, 500, 500, 500, 500, 500])
  })

  it('leaves one whose attempt is in flight to its worker', async () => {
    const endpoint = await register()
    const queued = await world.test(app, endpoint.id)
    receiver.answer = { status: 500 }
    await world.deliver()
    await world.context.db.shared.execute(sql`
      UPDATE webhook_deliveries SET lease_token = ${randomUUID()}, leased_by = 1 WHERE id = ${queued.delivery_id}`)
    const before = await latestDelivery(world, endpoint.id)
    world.clock.advance(1)
    await redeliver(world.context, queued.delivery_id)
    assert.deepEqual(await latestDelivery(world, endpoint.id), before)
  })

  it('wakes up who delivers, when one is redelivered or an event is replayed', async () => {
    const endpoint = await register()
    const { delivery_id: deliveryId, event_id: eventId } = await world.test(app, endpoint.id)
    const woken: string[] = []
    const context = { ...world.context, wakeUp: (source: string) => void woken.push(source) }
    await redeliver(context, deliveryId)
    await replay(context, eventId, endpoint.id)
    assert.deepEqual(woken, ['webhook_deliveries', 'webhook_deliveries'])
    await world.deliver()
  })

  it('lists deliveries newest first, and refuses ids that are nobody’s', async () => {
    const endpoint = await register()
    const ids: string[] = []
    for (let count = 0; count < 3; count++) ids.unshift((await world.test(app, endpoint.id)).delivery_id)
    const listed = await listDeliveries(world.context, endpoint.id)
    assert.deepEqual(
      listed.map(({ id }) => id),
      ids,
    )
    assert.deepEqual(
      listed.map(({ type, status, attempts }) => [type, status, attempts]),
      Array(3).fill(['webhook.test', 'queued', 0]),
    )
    await assert.rejects(listDeliveries(world.context, randomUUID()), { code: 'not_found' })
    await assert.rejects(redeliver(world.context, randomUUID()), { code: 'not_found' })
    await world.deliver()
  })

  it('replays an event as a new delivery, whatever became of the first', async () => {
    const { id: endpointId } = await register()
    const { event_id: eventId, delivery_id: firstId } = await world.test(app, endpointId)
    await world.deliver()
    const replayed = await replay(world.context, eventId.toUpperCase(), endpointId.toUpperCase())
    assert.deepEqual(replayed, { id: replayed.id, eventId, endpointId, status: 'queued' })
    await world.deliver()
    assert.deepEqual(
      receiver.received.map(({ headers }) => headers['x-service-delivery']),
      [firstId, replayed.id],
    )
    assert.deepEqual(receiver.received[0]?.body, receiver.received[1]?.body)
    await assert.rejects(replay(world.context, randomUUID(), endpointId), { code: 'not_found' })
    const stranger = await world.insertApp()
    const theirs = await world.register(stranger, { url: receiver.url, subscribed_events: ['*'] })
    await assert.rejects(replay(world.context, eventId, theirs.id), { code: 'not_found' })
  })

  it('cancels what waits where an endpoint is disabled, and gives it a clean slate where it is enabled', async () => {
    const { id: endpointId } = await register()
    for (let count = 0; count < 2; count++) await world.test(app, endpointId)
    assert.deepEqual(await disableEndpoint(world.context, endpointId.toUpperCase()), {
      id: endpointId,
      status: 'disabled',
    })
    assert.equal(await world.deliver(), 0)
    assert.equal((await latestDelivery(world, endpointId)).status, 'canceled')
    await world.context.db.shared.execute(
      sql`UPDATE webhook_endpoints SET dead_since = ${world.clock.now()} WHERE id = ${endpointId}`,
    )
    await enableEndpoint(world.context, endpointId)
    assert.equal((await readEndpoint(world, endpointId)).dead_since, null)
    await world.test(app, endpointId)
    assert.equal(await world.deliver(), 1)
  })
})
