import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Subscription } from '../../contract/events.ts'
import { sql } from '../db/sql.ts'
import { removeEndpoint } from '../webhook-endpoints/set-endpoint-status.ts'
import { type EmittedEvent, type EventToEmit, emitEvent } from './emit.ts'
import { openWebhookWorld, type TestApp, type WebhookWorld } from './test-factories.ts'

describe('emitting an event', () => {
  let world: WebhookWorld

  before(async () => {
    world = await openWebhookWorld()
  })
  after(() => world.close())

  const register = async (app: TestApp, ...subscribedEvents: Subscription[]) =>
    (await world.register(app, { url: 'https://203.0.114.7/', subscribed_events: subscribedEvents })).id

  function acceptedEvent(): EventToEmit {
    const id = randomUUID()
    return {
      type: 'inbound_event.accepted',
      subject: { type: 'inbound_event', id },
      data: { event_id: id, external_message_id: 'm', channel: 'web', sandbox: true },
      occurredAt: world.clock.now(),
    }
  }

  const emit = (app: TestApp, wakeUp: () => void = () => undefined): Promise<EmittedEvent> =>
    world.context.db.withTenant(app.tenant, (tx) =>
      emitEvent(tx, { ...world.context, wakeUp }, acceptedEvent()),
    )

  async function endpointsOf({ deliveryIds }: EmittedEvent): Promise<string[]> {
    const rows = await world.context.db.shared.query<{ endpoint_id: string }>(
      sql`SELECT endpoint_id FROM webhook_deliveries WHERE id = ANY(${deliveryIds}::uuid[]) ORDER BY endpoint_id`,
    )
    return rows.map(({ endpoint_id }) => endpoint_id)
  }

  async function isStored({ eventId }: EmittedEvent): Promise<boolean> {
    return (
      (await world.context.db.shared.query(sql`SELECT id FROM webhook_events WHERE id = ${eventId}`))
        .length === 1
    )
  }

  it('queues a delivery for every subscriber of the tenant, whichever app owns it', async () => {
    const app = await world.insertApp()
    const colleague = await world.insertApp(app.tenant)
    const subscribers = [
      await register(app, 'inbound_event.accepted'),
      await register(colleague, '*'),
      await register(colleague, 'webhook.test', '*', 'inbound_event.accepted'),
    ]
    await register(app, 'webhook.test')
    assert.deepEqual(await endpointsOf(await emit(app)), subscribers.sort())
  })

  it('reaches neither another organization nor the other environment', async () => {
    const app = await world.insertApp('live')
    const own = [await register(app, '*'), await register(app, '*')]
    await register(await world.insertApp({ ...app.tenant, environment: 'sandbox' }), '*')
    await register(await world.insertApp('live'), '*')
    assert.deepEqual(await endpointsOf(await emit(app)), own.sort())
  })

  it('keeps the event of a disabled endpoint without queueing it', async () => {
    const app = await world.insertApp()
    const disabled = await register(app, '*')
    await world.context.db.shared.execute(
      sql`UPDATE webhook_endpoints SET status = 'disabled' WHERE id = ${disabled}`,
    )
    const emitted = await emit(app)
    assert.deepEqual(emitted.deliveryIds, [])
    assert.ok(await isStored(emitted))
  })

  it('does not store what nobody subscribes to', async () => {
    const app = await world.insertApp()
    await register(app, 'webhook.test')
    const emitted = await emit(app)
    assert.deepEqual(emitted.deliveryIds, [])
    assert.ok(!(await isStored(emitted)))
  })

  it('does not store what only an endpoint that was removed subscribed to', async () => {
    const app = await world.insertApp()
    await removeEndpoint(world.context, await register(app, '*'))
    assert.ok(!(await isStored(await emit(app))))
  })

  it('gives an endpoint’s deliveries ids that are UUIDv7 and sort as their events do', async () => {
    const app = await world.insertApp()
    await register(app, '*')
    const ids: string[] = []
    for (let count = 0; count < 20; count++) ids.push(...(await emit(app)).deliveryIds)
    assert.equal(new Set(ids).size, 20)
    assert.deepEqual([...ids].sort(), ids)
    for (const id of ids)
      assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('wakes the workers after the commit, and neither stores nor wakes when the cause rolls back', async () => {
    const app = await world.insertApp()
    await register(app, '*')
    let wakeUps = 0
    const wakeUp = () => {
      wakeUps += 1
    }
    await emit(app, wakeUp)
    assert.equal(wakeUps, 1)
    let rolledBack: EmittedEvent | undefined
    const failing = world.context.db.withTenant(app.tenant, async (tx) => {
      rolledBack = await emitEvent(tx, { ...world.context, wakeUp }, acceptedEvent())
      throw new Error('the cause failed')
    })
    await assert.rejects(failing, /the cause failed/)
    assert.ok(rolledBack)
    assert.equal(await isStored(rolledBack), false)
    assert.deepEqual(await endpointsOf(rolledBack), [])
    assert.equal(wakeUps, 1)
  })
})
