import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findFreePort } from '../server/db/embedded/readiness.ts'
import { assertDocumented, assertDocumentedEvent } from './api/support-contract.ts'
import { startTestService, type TestApp, type TestService } from './service.ts'
import { startPrism, VIOLATIONS_HEADER } from './strangers/prism.ts'
import {
  acceptsSignature,
  type ReceivedWebhook,
  startReceiver,
  type WebhookReceiver,
} from './webhook-receiver.ts'

/** A JSON body of which the test knows the shape; what it does not have fails the assertion that looks for it. */
type Json = ReturnType<typeof JSON.parse>

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
}

/** The stages that a company's requests pass. */
const FRONTS: Readonly<
  Record<string, (baseUrl: string) => Promise<{ url: string; close(): Promise<void> }>>
> = {
  'the straight walk': async (baseUrl) => ({ url: baseUrl, close: async () => {} }),
  'the straight walk through Prism, which finds no violation': startPrism,
}

// The whole story, from a token to the sourced reply and the signed webhook, told over real HTTP on a real PostgreSQL.
for (const [name, startFront] of Object.entries(FRONTS)) describe(name, () => tellTheWalk(startFront))

function tellTheWalk(startFront: (typeof FRONTS)[string]): void {
  let service: TestService
  let front: Awaited<ReturnType<typeof startFront>>
  let receiver: WebhookReceiver
  let app: TestApp
  let baseUrl: string

  before(async () => {
    // The issuer is part of every token, so the port must be known before the service starts.
    const port = await findFreePort()
    baseUrl = `http://127.0.0.1:${port}`
    service = await startTestService({ baseUrl, port })
    app = await service.createDemo()
    receiver = await startReceiver()
    await service.gateway.listen({ host: '127.0.0.1', port })
    front = await startFront(baseUrl)
  })
  after(async () => {
    await front.close()
    await service.close()
    await receiver.close()
  })

  async function api(
    token: string | null,
    method: string,
    path: string,
    body?: unknown,
    headers = {},
  ): Promise<Answer> {
    const response = await fetch(`${front.url}${path}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    assert.equal(response.headers.get(VIOLATIONS_HEADER), null)
    const payload = await response.text()
    // Every answer of the walk is described by the OpenAPI document.
    const { status: statusCode, headers: answered } = response
    assertDocumented(method, path, { statusCode, headers: Object.fromEntries(answered), payload })
    return { status: statusCode, headers: answered, body: JSON.parse(payload) as Json }
  }

  async function getToken(): Promise<string> {
    const response = await fetch(`${front.url}/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: app.clientId,
        client_secret: app.clientSecret,
      }),
    })
    assert.equal(response.status, 200)
    assert.equal(response.headers.get(VIOLATIONS_HEADER), null)
    const token = (await response.json()) as { access_token: string; token_type: string; expires_in: number }
    assert.equal(token.token_type, 'Bearer')
    assert.equal(token.expires_in, 600)
    return token.access_token
  }

  // Replies to one customer leave a second apart, so the clock has to move between rounds.
  async function letTheWorkerWork(): Promise<void> {
    for (let round = 0; round < 4; round++) {
      await service.worker.drain()
      service.clock.advance(1_100)
    }
  }

  it('takes a question in English and one in Arabic to their sourced replies, and tells the company', async () => {
    const token = await getToken()

    const endpoint = await api(token, 'POST', '/v1/webhook-endpoints', {
      url: receiver.url,
      subscribed_events: ['*'],
    })
    assert.equal(endpoint.status, 201)
    const secret = endpoint.body.data.signing_secret
    assert.match(secret, /^whsec_[A-Za-z0-9_-]{43}$/)

    const questions = [
      { thread: 'en', text: 'Hello! How long does delivery take in Riyadh?' },
      { thread: 'ar', text: 'السلام عليكم، كم مدة التوصيل داخل الرياض؟' },
    ]
    for (const { thread, text } of questions) {
      const accepted = await api(
        token,
        'POST',
        '/v1/inbound-events',
        {
          channel: 'whatsapp',
          external_message_id: `wamid.${thread}`,
          external_thread_id: thread,
          sender: { external_id: `9665000000-${thread}`, display_name: 'Noura' },
          text,
        },
        { 'idempotency-key': `walk-${thread}` },
      )
      assert.equal(accepted.status, 202)
      assert.deepEqual(
        { ...accepted.body.data, event_id: 'any' },
        { event_id: 'any', external_message_id: `wamid.${thread}`, duplicate: false, status: 'accepted' },
      )
    }
    await letTheWorkerWork()

    const conversations = await api(token, 'GET', '/v1/conversations')
    assert.deepEqual(
      conversations.body.data.map((conversation: { number: number; status: string }) => [
        conversation.number,
        conversation.status,
      ]),
      [
        [2, 'pending'],
        [1, 'pending'],
      ],
    )
    for (const conversation of conversations.body.data) {
      const detail = await api(token, 'GET', `/v1/conversations/${conversation.id}`)
      const [question, reply, ...rest] = detail.body.data.messages
      assert.deepEqual(rest, [])
      assert.equal(question.direction, 'in')
      assert.equal(question.author, 'customer')
      assert.equal(reply.direction, 'out')
      assert.equal(reply.author, 'agent')
      assert.ok(reply.sources.length >= 1, 'an answer names its sources')
      assert.notEqual(reply.sent_at, null)
      const isArabic = /[\u0600-\u06ff]/.test(question.text)
      assert.equal(
        /[\u0600-\u06ff]/.test(reply.text),
        isArabic,
        'the answer is in the language of the question',
      )
    }

    const usage = await api(token, 'GET', '/v1/usage/summary')
    assert.equal(usage.body.data.tickets.knowledge_ticket, 2)
    assert.equal(usage.body.data.billed_halalas, 200)
    assert.equal(usage.body.data.wallet_balance_halalas, 99_800)
    assert.equal(usage.body.data.conversations.opened, 2)

    const test = await api(token, 'POST', `/v1/webhook-endpoints/${endpoint.body.data.id}/test`)
    assert.equal(test.status, 202)
    await letTheWorkerWork()
    assert.deepEqual(receiver.received.map(({ headers }) => headers['x-service-event']).sort(), [
      'inbound_event.accepted',
      'inbound_event.accepted',
      'webhook.test',
    ])
    const now = service.clock.now().getTime() / 1000
    for (const webhook of receiver.received) assertSigned(webhook, secret, now)
  })
}

function assertSigned(webhook: ReceivedWebhook, secret: string, nowSeconds: number): void {
  assert.ok(
    acceptsSignature(webhook, [secret], nowSeconds),
    'the signature is over the bytes that were received',
  )
  const event = JSON.parse(webhook.body.toString('utf8'))
  assertDocumentedEvent(event)
  assert.equal(event.version, '2026-09-01')
  assert.equal(event.environment, 'sandbox')
}
