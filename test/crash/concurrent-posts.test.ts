import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { Agent, request } from 'undici'
import { setRateLimit } from '../../server/apps/set-rate-limit.ts'
import { sql } from '../../server/db/sql.ts'
import { startTestService, type TestApp, type TestService } from '../service.ts'

// Many clients at once, over real HTTP.

let service: TestService
let app: TestApp
let token: string
let origin: string
const dispatcher = new Agent({ connections: 40 })

before(async () => {
  service = await startTestService()
  app = await service.createApp(await service.createOrganization())
  await setRateLimit(service.opened.context, app.id, {
    rateClass: 'agent_run',
    perMinute: 100_000,
    reason: 'This test is about concurrency.',
  })
  token = await service.token(app)
  await service.gateway.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(service.gateway.server.address() as AddressInfo).port}`
})
after(async () => {
  await dispatcher.close()
  await service.close()
})

interface Answer {
  readonly status: number
  readonly text: string
}

async function submit(messageId: string, key: string): Promise<Answer> {
  const { statusCode, body } = await request(`${origin}/v1/inbound-events`, {
    dispatcher,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      channel: 'web',
      external_message_id: messageId,
      external_thread_id: messageId,
      sender: { external_id: messageId },
      text: 'Hello',
    }),
  })
  return { status: statusCode, text: await body.text() }
}

/** How many events, messages of customers, and replies there are, in the outbox too. */
async function count(messageIdPattern: string) {
  const rows = await service.opened.context.db.withTenant(app.tenant, (tx) =>
    tx.query(sql`
      SELECT count(*) AS events, count(DISTINCT e.id) AS distinct_events,
        (SELECT count(*) FROM messages m JOIN conversations c ON c.id = m.conversation_id
         WHERE c.external_thread_id LIKE ${messageIdPattern} AND m.direction = 'in') AS messages,
        (SELECT count(*) FROM messages m JOIN conversations c ON c.id = m.conversation_id
         WHERE c.external_thread_id LIKE ${messageIdPattern} AND m.direction = 'out') AS replies,
        (SELECT count(*) FROM outbox_messages o WHERE o.recipient LIKE ${messageIdPattern}) AS sent
      FROM inbound_events e WHERE e.external_message_id LIKE ${messageIdPattern}`),
  )
  return rows[0]
}

async function letTheWorkerWork(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await service.worker.drain()
    service.clock.advance(1_100)
  }
}

test('50 concurrent posts of one external_message_id: one event, one message, one reply', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => submit('one', `one-key-${index}`)),
  )
  assert.ok(answers.every(({ status }) => status === 202))
  const results = answers.map(({ text }) => JSON.parse(text).data as { event_id: string; duplicate: boolean })
  assert.equal(new Set(results.map(({ event_id }) => event_id)).size, 1)
  assert.equal(results.filter(({ duplicate }) => !duplicate).length, 1)
  await letTheWorkerWork(2)
  assert.deepEqual(await count('one'), { events: 1, distinct_events: 1, messages: 1, replies: 1, sent: 1 })
})

test('100 keys by 20 concurrent identical posts: one effect per key and the same bytes', {
  timeout: 300_000,
}, async () => {
  const keys = Array.from({ length: 100 }, (_, index) => `many-${index}`)
  const posts = keys.flatMap((key) => Array.from({ length: 20 }, () => key))
  const answers = new Map<string, Answer[]>(keys.map((key) => [key, []]))
  await Promise.all(posts.map(async (key) => void answers.get(key)?.push(await submit(key, key))))
  for (const [key, [first, ...others]] of answers) {
    assert.equal(first?.status, 202, `${key}: ${first?.text}`)
    assert.equal(others.length, 19)
    for (const other of others) assert.deepEqual(other, first)
    assert.equal(JSON.parse(first.text).data.duplicate, false)
  }
  await letTheWorkerWork(12)
  assert.deepEqual(await count('many-%'), {
    events: 100,
    distinct_events: 100,
    messages: 100,
    replies: 100,
    sent: 100,
  })
})
