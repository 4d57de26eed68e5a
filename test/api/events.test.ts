import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { loadConfig } from '../../server/config.ts'
import { rotateWebhookSecret } from '../../server/webhook-endpoints/rotate-webhook-secret.ts'
import { listDeliveries, redeliver } from '../../server/webhooks/deliveries.ts'
import type { TestApp } from '../service.ts'
import {
  acceptsSignature,
  expectedSignature,
  startReceiver,
  type WebhookReceiver,
} from '../webhook-receiver.ts'
import { assertProblem, type Json, startApi, useApi } from './support.ts'
import { assertDocumentedEvent, UTC, UUID } from './support-contract.ts'
import { inboundEvent, submit } from './support-messages.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Delays carry up to 10 % jitter. */
const LATEST = 1.1

// No receiver here takes this long, even on a busy machine, except the one that never answers.
const api = await useApi({ webhookTimeoutMs: 2_000 })

// API document, Events, and the moves of webhook deliveries.
describe('events', () => {
  let app: TestApp
  let receiver: WebhookReceiver

  beforeEach(async () => {
    api.nextMinute()
    app = await api.app()
    receiver = await startReceiver()
  })
  afterEach(() => receiver.close())

  async function register(events: string[] = ['*'], as = app): Promise<Json> {
    const answer = await api.post(as, '/v1/webhook-endpoints', {
      url: receiver.url,
      subscribed_events: events,
    })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data
  }
  const test = async (id: string): Promise<Json> =>
    (await api.post(app, `/v1/webhook-endpoints/${id}/test`)).body.data
  const deliver = () => api.service.worker.drain()
  const deliveries = (id: string) => listDeliveries(api.service.opened.context, id)
  const nowSeconds = () => Math.floor(api.service.clock.now().getTime() / 1000)
  const received = (index = 0) => {
    const request = receiver.received[index]
    assert.ok(request, 'nothing was received')
    return request
  }
  const types = () => receiver.received.map(({ headers }) => headers['x-service-event'])

  describe('event types', () => {
    it('webhook.test is emitted when the test operation is called, with endpoint_id, message and sent_at', async () => {
      const endpoint = await register()
      const queued = await test(endpoint.id)
      const sentAt = api.service.clock.now().toISOString()
      await deliver()
      const body = JSON.parse(received().body.toString())
      assertDocumentedEvent(body)
      assert.deepEqual(Object.keys(body.data), ['endpoint_id', 'message', 'sent_at'])
      assert.equal(body.id, queued.event_id)
      assert.equal(received().headers['x-service-delivery'], queued.delivery_id)
      assert.equal(body.data.endpoint_id, endpoint.id)
      assert.equal(body.data.sent_at, sentAt)
      assert.deepEqual(body.subject, { type: 'webhook_endpoint', id: endpoint.id })
    })

    it('inbound_event.accepted is emitted when a new inbound event is saved, with event_id, external_message_id, channel and sandbox', async () => {
      await register()
      const event = inboundEvent()
      const accepted = await submit(api, app, event)
      await deliver()
      const body = JSON.parse(received().body.toString())
      assertDocumentedEvent(body)
      assert.deepEqual(body.data, {
        event_id: accepted.body.data.event_id,
        external_message_id: event.external_message_id,
        channel: 'web',
        sandbox: true,
      })
      assert.deepEqual(body.subject, { type: 'inbound_event', id: accepted.body.data.event_id })
    })

    it('a repeat of an inbound event emits nothing', async () => {
      await register()
      const event = inboundEvent()
      await submit(api, app, event, 'one')
      await submit(api, app, event, 'one')
      await submit(api, app, event, 'two')
      await deliver()
      assert.equal(receiver.received.length, 1)
    })

    it('an endpoint gets the types that it subscribes to; the test operation reaches any', async () => {
      const endpoint = await register(['inbound_event.accepted'])
      await submit(api, app, inboundEvent())
      await test(endpoint.id)
      await deliver()
      assert.deepEqual(types().sort(), ['inbound_event.accepted', 'webhook.test'])
      receiver.received.length = 0
      const other = await startReceiver()
      try {
        await api.post(app, '/v1/webhook-endpoints', { url: other.url, subscribed_events: ['webhook.test'] })
        await submit(api, app, inboundEvent())
        await deliver()
        assert.deepEqual(other.received, [])
        assert.deepEqual(types(), ['inbound_event.accepted'])
      } finally {
        await other.close()
      }
    })

    it('an event goes to every subscriber of its organization and environment, whichever app submitted it', async () => {
      const neighbour = await api.app({ ...app.tenant })
      await register(['*'])
      await register(['*'], neighbour)
      const stranger = await api.app()
      await register(['*'], stranger)
      await submit(api, neighbour, inboundEvent())
      await deliver()
      assert.equal(receiver.received.length, 2)
      const [one, two] = receiver.received
      assert.notEqual(one?.headers['x-service-delivery'], two?.headers['x-service-delivery'])
      assert.deepEqual(one?.body, two?.body)
    })

    it('an event of the sandbox does not reach an endpoint of live', async () => {
      const live = await api.app({ ...app.tenant, environment: 'live' })
      const url = receiver.url.replace('http:', 'https:')
      await api.post(live, '/v1/webhook-endpoints', { url, subscribed_events: ['*'] })
      await register()
      await submit(api, app, inboundEvent())
      await deliver()
      assert.equal(receiver.received.length, 1)
      assert.equal(JSON.parse(received().body.toString()).environment, 'sandbox')
    })
  })

  describe('the delivery request', () => {
    it('method POST, content type application/json; charset=utf-8, and the four X-Service headers', async () => {
      const endpoint = await register()
      const { delivery_id } = await test(endpoint.id)
      await deliver()
      const { method, path, headers } = received()
      assert.equal(method, 'POST')
      assert.equal(path, '/hook')
      assert.equal(headers['content-type'], 'application/json; charset=utf-8')
      assert.equal(headers['x-service-event'], 'webhook.test')
      assert.equal(headers['x-service-delivery'], delivery_id)
      assert.equal(headers['x-service-timestamp'], String(nowSeconds()))
      assert.match(String(headers['x-service-signature']), /^t=\d+,v1=[0-9a-f]{64}$/)
    })

    it('the body has id, type, version, environment, occurred_at, subject and data', async () => {
      await register()
      await submit(api, app, inboundEvent())
      const occurredAt = api.service.clock.now().toISOString()
      api.service.clock.advance(5_000)
      await deliver()
      const body = JSON.parse(received().body.toString())
      assert.deepEqual(Object.keys(body), [
        'id',
        'type',
        'version',
        'environment',
        'occurred_at',
        'subject',
        'data',
      ])
      assert.match(body.id, UUID)
      assert.equal(body.type, 'inbound_event.accepted')
      assert.equal(body.version, '2026-09-01')
      assert.equal(body.environment, 'sandbox')
      assert.match(body.occurred_at, UTC)
      assert.equal(body.occurred_at, occurredAt)
      assert.deepEqual(Object.keys(body.subject), ['type', 'id'])
    })
  })

  describe('the signature', () => {
    it('v1 is the lowercase hex of HMAC-SHA256 over <t>.<delivery id>.<raw body>', async () => {
      const endpoint = await register()
      await submit(api, app, inboundEvent({ external_message_id: `رسالة-${endpoint.id}` }))
      await deliver()
      const { headers } = received()
      const expected = expectedSignature(received(), endpoint.signing_secret)
      assert.equal(headers['x-service-signature'], `t=${headers['x-service-timestamp']},v1=${expected}`)
      assert.ok(acceptsSignature(received(), [endpoint.signing_secret], nowSeconds()))
      assert.ok(!acceptsSignature(received(), ['whsec_other'], nowSeconds()))
      assert.ok(!acceptsSignature(received(), [endpoint.signing_secret], nowSeconds() + 301))
    })

    it('t is fresh for every attempt, so that a retry is never older than 300 seconds', async () => {
      const endpoint = await register()
      receiver.answer = 500
      await test(endpoint.id)
      await deliver()
      api.service.clock.advance(MINUTE_MS * LATEST)
      await deliver()
      assert.equal(receiver.received.length, 2)
      assert.ok(acceptsSignature(received(1), [endpoint.signing_secret], nowSeconds()))
      assert.notEqual(received(0).headers['x-service-timestamp'], received(1).headers['x-service-timestamp'])
      assert.deepEqual(received(0).body, received(1).body)
      assert.equal(received(0).headers['x-service-delivery'], received(1).headers['x-service-delivery'])
    })

    it('secret rotation signs with both secrets for 24 hours, then the old one is dropped', async () => {
      const endpoint = await register()
      const rotated = await rotateWebhookSecret(api.service.opened.context, endpoint.id)
      await test(endpoint.id)
      await deliver()
      const signatures = String(received().headers['x-service-signature'])
      assert.match(signatures, /^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/)
      for (const secret of [endpoint.signing_secret, rotated.signingSecret]) {
        assert.ok(acceptsSignature(received(), [secret], nowSeconds()))
      }
      api.service.clock.advance(24 * HOUR_MS - 1)
      await test(endpoint.id)
      await deliver()
      assert.ok(acceptsSignature(received(1), [endpoint.signing_secret], nowSeconds()))
      api.service.clock.advance(1)
      await test(endpoint.id)
      await deliver()
      assert.match(String(received(2).headers['x-service-signature']), /^t=\d+,v1=[0-9a-f]{64}$/)
      assert.ok(acceptsSignature(received(2), [rotated.signingSecret], nowSeconds()))
      assert.ok(!acceptsSignature(received(2), [endpoint.signing_secret], nowSeconds()))
    })
  })

  describe('retries', () => {
    for (const status of [200, 201, 202, 204, 299]) {
      it(`an answer of ${status} delivers`, async () => {
        receiver.answer = status
        const endpoint = await register()
        await test(endpoint.id)
        await deliver()
        assert.equal((await deliveries(endpoint.id))[0]?.status, 'delivered')
      })
    }

    for (const status of [301, 302, 307, 400, 404, 429, 500, 503]) {
      it(`an answer of ${status} is retried`, async () => {
        receiver.answer = status < 400 ? { status, location: receiver.url } : status
        const endpoint = await register()
        await test(endpoint.id)
        await deliver()
        assert.equal(receiver.received.length, 1, 'a redirect is not followed')
        const [delivery] = await deliveries(endpoint.id)
        assert.equal(delivery?.status, 'queued')
        assert.equal(delivery?.attempts, 1)
      })
    }

    it('a receiver that does not answer in time is retried, and has 10 seconds by default', async () => {
      assert.equal(loadConfig({}).webhookTimeoutMs, 10_000)
      receiver.answer = 'hang'
      const endpoint = await register()
      await test(endpoint.id)
      await deliver()
      assert.equal((await deliveries(endpoint.id))[0]?.status, 'queued')
      receiver.answer = 204
      api.service.clock.advance(MINUTE_MS * LATEST)
      await deliver()
      assert.equal((await deliveries(endpoint.id))[0]?.status, 'delivered')
    })

    it('a receiver that is away is retried', async () => {
      const endpoint = await register()
      await receiver.close()
      try {
        await test(endpoint.id)
        await deliver()
        assert.equal((await deliveries(endpoint.id))[0]?.status, 'queued')
      } finally {
        receiver = await startReceiver()
      }
    })

    it('retried after 1 min, 5 min, 30 min and 2 h; after five attempts the delivery is dead', async () => {
      assert.deepEqual(loadConfig({}).webhookRetryDelaysSeconds, [60, 300, 1800, 7200, 21_600])
      receiver.answer = 500
      const endpoint = await register()
      await test(endpoint.id)
      await deliver()
      for (const [index, minutes] of [1, 5, 30, 120].entries()) {
        assert.equal(receiver.received.length, index + 1)
        api.service.clock.advance(minutes * MINUTE_MS - 1)
        await deliver()
        assert.equal(receiver.received.length, index + 1, `no attempt before ${minutes} min`)
        api.service.clock.advance(minutes * MINUTE_MS * (LATEST - 1) + 1)
        await deliver()
        assert.equal(receiver.received.length, index + 2, `an attempt after ${minutes} min`)
      }
      const [delivery] = await deliveries(endpoint.id)
      assert.equal(delivery?.status, 'dead')
      assert.equal(delivery?.attempts, 5)
      api.service.clock.advance(12 * HOUR_MS)
      await deliver()
      assert.equal(receiver.received.length, 5)
    })

    it('an answer of 410 stops retries at once', async () => {
      receiver.answer = 410
      const endpoint = await register()
      await test(endpoint.id)
      await deliver()
      assert.equal((await deliveries(endpoint.id))[0]?.status, 'canceled')
      receiver.answer = 204
      api.service.clock.advance(24 * HOUR_MS)
      await deliver()
      assert.equal(receiver.received.length, 1)
      await submit(api, app, inboundEvent())
      await deliver()
      assert.equal(receiver.received.length, 1, 'a disabled endpoint gets no events')
    })

    it('a redelivery keeps its delivery id, so that receivers drop repeats', async () => {
      const endpoint = await register()
      const { delivery_id } = await test(endpoint.id)
      await deliver()
      api.service.clock.advance(1_000)
      await redeliver(api.service.opened.context, delivery_id)
      await deliver()
      assert.equal(receiver.received.length, 2)
      assert.equal(received(1).headers['x-service-delivery'], delivery_id)
    })
  })

  it('the URL rules are checked again before each delivery', async () => {
    const strict = await startApi({ webhookAllowedNetworks: [] })
    try {
      const stranger = await strict.app()
      const answer = await strict.post(stranger, '/v1/webhook-endpoints', {
        url: 'http://8.8.8.8/hook',
        subscribed_events: ['*'],
      })
      const { id } = answer.body.data
      // An address that was allowed when it was saved and is refused now, as after a change of the operator's
      // exemptions.
      await strict.service.database.db.acrossTenants((tx) =>
        tx.execute({
          name: '',
          text: 'UPDATE webhook_endpoints SET url = $1 WHERE id = $2',
          values: [receiver.url, id],
        }),
      )
      const refused = await strict.post(stranger, `/v1/webhook-endpoints/${id}/test`)
      assertProblem(refused, 400, 'webhook_url_rejected')
      await submit(strict, stranger, inboundEvent())
      await strict.service.worker.drain()
      assert.deepEqual(receiver.received, [])
      const [delivery] = await listDeliveries(strict.service.opened.context, id)
      assert.notEqual(delivery?.status, 'delivered')
    } finally {
      await strict.close()
    }
  })
})
