import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import Stripe from 'stripe'
import { sql } from '../db/sql.ts'
import type { Poster } from '../guarded-http/post.ts'
import { rotateWebhookSecret } from '../webhook-endpoints/rotate-webhook-secret.ts'
import { listDeliveries } from './deliveries.ts'
import { emitEvent } from './emit.ts'
import { FIRST_ROOM } from './endpoint-windows.ts'
import {
  answered,
  latestDelivery,
  listAlerts,
  listAttempts,
  listenReceiver,
  posterOf,
  type ReceivedWebhook,
  type Receiver,
  readEndpoint,
  type TestApp,
  useReceivingWorld,
  type WebhookWorld,
} from './test-factories.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
describe('delivering webhooks', () => {
  let world: WebhookWorld
  let receiver: Receiver
  let app: TestApp

  useReceivingWorld((opened) => {
    ;({ world, receiver, app } = opened)
  })

  const register = () => world.register(app, { url: receiver.url, subscribed_events: ['*'] })
  it('sends a webhook.test event with the documented headers and body, and records it', async () => {
    const endpoint = await register()
    const queued = await world.test(app, endpoint.id)
    assert.equal(await world.deliver(), 1)
    const webhook = only(receiver.received)
    const now = world.clock.now()
    assert.equal(webhook.headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(webhook.headers['x-service-event'], 'webhook.test')
    assert.equal(webhook.headers['x-service-delivery'], queued.delivery_id)
    assert.equal(webhook.headers['x-service-timestamp'], String(Math.floor(now.getTime() / 1000)))
    const body = JSON.parse(webhook.body.toString())
    assert.deepEqual(Object.keys(body), [
      'id',
      'type',
      'version',
      'environment',
      'occurred_at',
      'subject',
      'data',
    ])
    assert.deepEqual(body, {
      id: queued.event_id,
      type: 'webhook.test',
      version: '2026-09-01',
      environment: 'sandbox',
      occurred_at: now.toISOString(),
      subject: { type: 'webhook_endpoint', id: endpoint.id },
      data: { endpoint_id: endpoint.id, message: body.data.message, sent_at: now.toISOString() },
    })
    assert.ok(body.data.message.length > 0)
    const delivery = await latestDelivery(world, endpoint.id)
    assert.equal(delivery.status, 'delivered')
    assert.equal(delivery.attempts, 1)
    assert.equal(delivery.lastStatusCode, 200)
    assert.equal(delivery.nextAttemptAt, null)
    const row = await readEndpoint(world, endpoint.id)
    assert.deepEqual(row.last_success_at, now)
    assert.equal(row.failure_count, 0)
  })

  it('sends an inbound_event.accepted event with its subject and data, to the byte as it was stored', async () => {
    const endpoint = await register()
    const { data } = await emit('رسالة "1"')
    await world.deliver()
    const webhook = only(receiver.received)
    assert.equal(webhook.headers['x-service-event'], 'inbound_event.accepted')
    const body = JSON.parse(webhook.body.toString())
    assert.deepEqual(body.subject, { type: 'inbound_event', id: data.event_id })
    assert.deepEqual(body.data, data)
    const [stored] = await world.context.db.shared.query<{ body: string }>(
      sql`SELECT body FROM webhook_events WHERE id = ${(await latestDelivery(world, endpoint.id)).eventId}`,
    )
    assert.deepEqual(webhook.body, Buffer.from(stored?.body ?? ''))
  })

  it('signs so that a stranger’s verifier accepts the delivery id and the raw body, and nothing else', async () => {
    const endpoint = await register()
    await world.test(app, endpoint.id)
    await world.deliver()
    const webhook = only(receiver.received)
    assert.ok(verifies(webhook, endpoint.signing_secret))
    assert.ok(!verifies(webhook, `whsec_${'x'.repeat(43)}`))
    assert.ok(
      !verifies(
        { ...webhook, body: Buffer.concat([webhook.body, Buffer.from(' ')]) },
        endpoint.signing_secret,
      ),
    )
    const stolen = { ...webhook.headers, 'x-service-delivery': randomUUID() }
    assert.ok(!verifies({ ...webhook, headers: stolen }, endpoint.signing_secret))
  })

  it('tries after 0, 1 min, 5 min, 30 min and 2 h, to the second, and is dead at the fifth failure and not before', async () => {
    const endpoint = await register()
    receiver.answer = { status: 500, body: 'out of order' }
    const queued = await world.test(app, endpoint.id)
    const startMs = world.clock.now().getTime()
    for (const [made, delayMinutes] of [0, 1, 5, 30, 120].entries()) {
      if (made > 0) {
        const waiting = await latestDelivery(world, endpoint.id)
        assert.equal(waiting.status, 'queued')
        assert.equal(waiting.nextAttemptAt?.getTime(), world.clock.now().getTime() + delayMinutes * MINUTE_MS)
        world.clock.advance(delayMinutes * MINUTE_MS - 1000)
        assert.equal(await world.deliver(), 0)
        world.clock.advance(1000)
      }
      assert.equal(await world.deliver(), 1)
      assert.equal((await latestDelivery(world, endpoint.id)).attempts, made + 1)
      assert.equal((await readEndpoint(world, endpoint.id)).failure_count, made + 1)
    }
    assert.equal(world.clock.now().getTime() - startMs, 156 * MINUTE_MS)
    const dead = await latestDelivery(world, endpoint.id)
    assert.deepEqual([dead.status, dead.nextAttemptAt, dead.lastStatusCode], ['dead', null, 500])
    assert.deepEqual(await listAlerts(world, app), [['webhook_delivery_dead', endpoint.id]])
    assert.deepEqual((await readEndpoint(world, endpoint.id)).dead_since, world.clock.now())
    world.clock.advance(24 * HOUR_MS)
    assert.equal(await world.deliver(), 0)
    const deliveryIds = new Set(receiver.received.map(({ headers }) => headers['x-service-delivery']))
    assert.deepEqual([...deliveryIds], [queued.delivery_id])
    // Each attempt is signed afresh.
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['x-service-timestamp'])).size, 5)
    assert.deepEqual(
      await listAttempts(world, queued.delivery_id),
      [1, 2, 3, 4, 5].map((n) => [n, 500, null, 'out of order']),
    )
  })

  it('starts counting failures anew after a success', async () => {
    const endpoint = await register()
    receiver.answer = 'hang'
    await world.test(app, endpoint.id)
    await world.deliver({ timeoutMs: 20 })
    assert.equal((await readEndpoint(world, endpoint.id)).failure_count, 1)
    assert.match((await latestDelivery(world, endpoint.id)).lastError ?? '', /timeout/)
    // Another delivery of its has been dead for a while.
    await world.context.db.shared.execute(
      sql`UPDATE webhook_endpoints SET dead_since = ${world.clock.now()} WHERE id = ${endpoint.id}`,
    )
    receiver.answer = { status: 204 }
    world.clock.advance(MINUTE_MS)
    await world.deliver()
    const row = await readEndpoint(world, endpoint.id)
    assert.deepEqual([row.failure_count, row.dead_since], [0, null])
    assert.equal((row.last_success_at as Date).getTime() - (row.last_failure_at as Date).getTime(), MINUTE_MS)
    const { status, lastError } = await latestDelivery(world, endpoint.id)
    assert.deepEqual([status, lastError], ['delivered', null])
  })

  it('stops at once at a 410: canceled, the endpoint disabled, what waited canceled, an alert', async () => {
    const endpoint = await register()
    receiver.answer = { status: 500 }
    const waiting = await world.test(app, endpoint.id)
    await world.deliver()
    receiver.answer = { status: 410 }
    world.clock.advance(1)
    const gone = await world.test(app, endpoint.id)
    assert.equal(await world.deliver(), 1)
    const statuses = (await listDeliveries(world.context, endpoint.id)).map(({ id, status, lastError }) => [
      id,
      status,
      lastError,
    ])
    assert.deepEqual(statuses, [
      [gone.delivery_id, 'canceled', null],
      [waiting.delivery_id, 'canceled', 'endpoint_disabled'],
    ])
    assert.equal((await readEndpoint(world, endpoint.id)).status, 'disabled')
    assert.deepEqual(await listAlerts(world, app), [['webhook_endpoint_disabled', endpoint.id]])
  })

  it('disables an endpoint once, however many of its deliveries are answered 410 at the same moment', async () => {
    const endpoint = await register()
    const inFlight = FIRST_ROOM
    // One that has yet to succeed gets one attempt at a time.
    await world.test(app, endpoint.id)
    await world.deliver()
    for (let count = 0; count < inFlight; count++) await world.test(app, endpoint.id)
    const allPosted = Promise.withResolvers<void>()
    let posted = 0
    const post: Poster['post'] = async () => {
      posted += 1
      if (posted === inFlight) allPosted.resolve()
      await allPosted.promise
      return answered(410)
    }
    await world.deliver({ poster: posterOf(post) })
    const deliveries = await listDeliveries(world.context, endpoint.id)
    assert.equal(deliveries.filter(({ status }) => status === 'canceled').length, inFlight)
    assert.equal((await readEndpoint(world, endpoint.id)).failure_count, inFlight)
    assert.deepEqual(await listAlerts(world, app), [['webhook_endpoint_disabled', endpoint.id]])
  })

  it('keeps the events of a disabled endpoint, and attempts once what is asked for by hand', async () => {
    const endpoint = await register()
    receiver.answer = { status: 410 }
    await world.test(app, endpoint.id)
    await world.deliver()
    const { eventId, deliveryIds } = await emit()
    assert.deepEqual(deliveryIds, [])
    assert.equal(await countEvents([eventId]), 1)
    receiver.answer = { status: 500 }
    await world.test(app, endpoint.id)
    assert.equal(await world.deliver(), 1)
    assert.equal((await latestDelivery(world, endpoint.id)).status, 'canceled')
    receiver.answer = { status: 200 }
    await world.test(app, endpoint.id)
    await world.deliver()
    assert.equal((await latestDelivery(world, endpoint.id)).status, 'delivered')
  })

  it('takes a redirect for a failure and does not follow it', async () => {
    const endpoint = await register()
    const elsewhere = await listenReceiver()
    receiver.answer = { status: 307, headers: { location: elsewhere.url } }
    await world.test(app, endpoint.id)
    await world.deliver()
    const delivery = await latestDelivery(world, endpoint.id)
    assert.deepEqual([delivery.status, delivery.lastStatusCode], ['queued', 307])
    assert.equal(elsewhere.received.length, 0)
    await elsewhere.close()
  })

  it('takes a receiver that does not answer in time for a failure, and says which phase failed', async () => {
    const endpoint = await register()
    receiver.answer = 'hang'
    const queued = await world.test(app, endpoint.id)
    // Enough for a busy machine to connect: it is the answer that does not come.
    await world.deliver({ timeoutMs: 1_000 })
    const delivery = await latestDelivery(world, endpoint.id)
    assert.deepEqual(
      [delivery.status, delivery.lastStatusCode, delivery.lastError],
      ['queued', null, 'answer: timeout'],
    )
    assert.deepEqual(await listAttempts(world, queued.delivery_id), [[1, null, 'answer: timeout', null]])
  })

  it('does not retry a URL that breaks a rule by itself', async () => {
    const endpoint = await register()
    await world.context.db.shared.execute(
      sql`UPDATE webhook_endpoints SET url = 'http://10.0.0.1:8080/' WHERE id = ${endpoint.id}`,
    )
    await emit()
    await world.deliver()
    const delivery = await latestDelivery(world, endpoint.id)
    assert.deepEqual(
      [delivery.status, delivery.attempts, delivery.lastError],
      ['dead', 1, 'url: private_address'],
    )
    assert.deepEqual(await listAlerts(world, app), [['webhook_delivery_dead', endpoint.id]])
  })

  it('signs with both secrets for 24 hours of a rotation, then drops the old one', async () => {
    const endpoint = await register()
    const rotated = await rotateWebhookSecret(world.context, endpoint.id)
    assert.equal(rotated.secretRotatingUntil.getTime(), world.clock.now().getTime() + 24 * HOUR_MS)
    world.clock.advance(24 * HOUR_MS - 1000)
    await world.test(app, endpoint.id)
    await world.deliver()
    world.clock.advance(1000)
    await world.test(app, endpoint.id)
    await world.deliver()
    const [during, afterwards] = receiver.received
    assert.ok(during && afterwards)
    assert.equal(countSignatures(during), 2)
    assert.ok(verifies(during, endpoint.signing_secret) && verifies(during, rotated.signingSecret))
    assert.equal(countSignatures(afterwards), 1)
    assert.ok(verifies(afterwards, rotated.signingSecret) && !verifies(afterwards, endpoint.signing_secret))
    const row = await readEndpoint(world, endpoint.id)
    assert.deepEqual([row.previous_secret_sealed, row.secret_rotating_until], [null, null])
  })

  it('erases the old secret with the first attempt after the rotation, also where that fails', async () => {
    const endpoint = await register()
    await rotateWebhookSecret(world.context, endpoint.id)
    receiver.answer = { status: 500 }
    const secretAfter = async (milliseconds: number) => {
      world.clock.advance(milliseconds)
      await world.test(app, endpoint.id)
      await world.deliver()
      return (await readEndpoint(world, endpoint.id)).previous_secret_sealed
    }
    assert.ok(await secretAfter(24 * HOUR_MS - 1000))
    assert.equal(await secretAfter(1000), null)
  })

  async function emit(messageId = 'm1') {
    const eventId = randomUUID()
    const data = { event_id: eventId, external_message_id: messageId, channel: 'web', sandbox: true } as const
    const emitted = await world.context.db.withTenant(app.tenant, (tx) =>
      emitEvent(tx, world.context, {
        type: 'inbound_event.accepted',
        subject: { type: 'inbound_event', id: eventId },
        data,
        occurredAt: world.clock.now(),
      }),
    )
    return { ...emitted, data }
  }

  async function countEvents(ids: string[]): Promise<number> {
    return (
      await world.context.db.shared.query(sql`SELECT id FROM webhook_events WHERE id = ANY(${ids}::uuid[])`)
    ).length
  }

  function verifies({ headers, body }: ReceivedWebhook, secret: string): boolean {
    const { signature } = Stripe.webhooks
    assert.ok(signature)
    const payload = Buffer.concat([Buffer.from(`${headers['x-service-delivery']}.`), body])
    const receivedAtMs = Number(headers['x-service-timestamp']) * 1000
    try {
      return signature.verifyHeader(
        payload,
        String(headers['x-service-signature']),
        secret,
        300,
        undefined,
        receivedAtMs,
      )
    } catch {
      return false
    }
  }
})

function only(received: readonly ReceivedWebhook[]): ReceivedWebhook {
  const [webhook, ...more] = received
  assert.ok(webhook)
  assert.equal(more.length, 0)
  return webhook
}

function countSignatures({ headers }: ReceivedWebhook): number {
  return String(headers['x-service-signature']).match(/,v1=/g)?.length ?? 0
}
