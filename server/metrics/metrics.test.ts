import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, afterEach, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Exposition, familyOf, parseExposition } from '../../test/exposition.ts'
import { PUBLISHED_METRICS } from '../../test/published-metrics.ts'
import { startTestService, type TestApp, type TestService } from '../../test/service.ts'
import { startReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts'
import { findFreePort } from '../db/embedded/readiness.ts'
import { createLog } from '../platform/log.ts'
import { observe } from '../platform/observe.ts'
import { type Metrics, openMetrics } from './open-metrics.ts'

const FRESH_MS = 5_000

let service: TestService
let app: TestApp
let receiver: WebhookReceiver
let address = ''
let isReady = true
const opened: Metrics[] = []

async function openAt(port: number): Promise<Metrics> {
  const options = { host: '127.0.0.1', port, roles: ['gateway', 'worker'], log: createLog('silent') }
  const metrics = await openMetrics(options)
  opened.push(metrics)
  return metrics
}

async function scrape(): Promise<Exposition> {
  // What the database was asked a moment ago is told again.
  service.clock.advance(FRESH_MS)
  const response = await fetch(`${address}/metrics`)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  return parseExposition(await response.text())
}

/** By how much series have grown while something was done. */
async function growth(work: () => Promise<unknown>): Promise<(name: string, labels?: object) => number> {
  const earlier = await scrape()
  await work()
  const later = await scrape()
  return (name, labels = {}) => {
    const exactly = labels as Record<string, string>
    return (later.value(name, exactly) ?? 0) - (earlier.value(name, exactly) ?? 0)
  }
}

/** How many count what happens, by how often the size of a batch is read. */
function howManyCount(): number {
  let count = 0
  observe('batch', () => ({
    ...{ name: 'counted', durationMs: 1 },
    get size() {
      count += 1
      return 1
    },
  }))
  return count
}

let submitted = 0
async function submit(text: string, given: { id?: string; token?: string } = {}): Promise<void> {
  submitted += 1
  const { id = `message-${submitted}`, token = await service.token(app) } = given
  const { statusCode, body } = await service.call({
    path: '/v1/inbound-events',
    token,
    headers: { 'idempotency-key': `key-${submitted}` },
    body: {
      ...{ channel: 'web', external_message_id: id, external_thread_id: `thread-${id}`, text },
      sender: { external_id: `visitor-${id}` },
    },
  })
  assert.equal(statusCode, 202, body)
}

before(async () => {
  service = await startTestService()
  receiver = await startReceiver()
  app = await service.createDemo()
  const port = await findFreePort()
  address = `http://127.0.0.1:${port}`
  const metrics = await openAt(port)
  const { db, clock } = service.opened.context
  metrics.show({ db, clock, isReady: () => isReady, countDue: service.worker.countDue })
})
after(async () => {
  for (const metrics of opened) await metrics.close()
  await receiver.close()
  await service.close()
})
afterEach(() => {
  isReady = true
})

describe('requests', () => {
  test('count by operation, class and status, and operations take time', async () => {
    const token = await service.token(app)
    const grown = await growth(async () => {
      await service.call({ path: '/v1/customers', token })
      await service.call({ path: '/v1/customers', token })
      await service.call({ path: '/v1/customers?limit=0', token })
      await service.call({ path: '/v1/customers/0199a000-0000-7000-8000-000000000000', token })
      await service.call({ path: '/v1/conversations' })
    })
    const total = 'sanad_http_requests_total'
    const listed = { operation: 'listCustomers', class: 'read' }
    assert.equal(grown(total, { ...listed, status: '200' }), 2)
    assert.equal(grown(total, { ...listed, status: '400' }), 1)
    assert.equal(grown(total, { operation: 'getCustomer', class: 'read', status: '404' }), 1)
    assert.equal(grown(total, { operation: 'listConversations', class: 'read', status: '401' }), 1)
    assert.equal(grown('sanad_http_request_duration_seconds_count', { operation: 'listCustomers' }), 3)
  })

  test('that reach no operation count as one kind, whatever their path', async () => {
    const grown = await growth(async () => {
      await service.call({ path: '/healthz' })
      await service.call({ path: '/v1/secrets-of-somebody' })
      await service.call({ path: '/v1/customers', method: 'DELETE' })
    })
    const none = { operation: 'none', class: 'none' }
    assert.deepEqual(
      ['200', '404', '405'].map((status) => grown('sanad_http_requests_total', { ...none, status })),
      [1, 1, 1],
    )
    assert.equal(grown('sanad_http_request_duration_seconds_count', { operation: 'none' }), 0)
  })

  test('for tokens, and what a rate limit refuses', async () => {
    const wrong = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: app.clientId,
      client_secret: 'wrong',
    })
    const ask = () =>
      service.call({
        path: '/v1/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: wrong.toString(),
      })
    const grown = await growth(async () => {
      service.clock.advance(60_000)
      await service.token(app)
      for (let count = 0; count < 21; count++) await ask()
    })
    service.clock.advance(60_000)
    const tokens = (status: string) =>
      grown('sanad_http_requests_total', { operation: 'issueToken', class: 'token', status })
    assert.deepEqual([tokens('200'), tokens('401'), tokens('429')], [1, 19, 2])
    assert.equal(grown('sanad_batch_items_sum', { batch: 'token_requests' }), 22)
  })
})

describe('messages', () => {
  test('count once they are accepted, with what became of a repeat', async () => {
    const token = await service.token(app)
    const grown = await growth(async () => {
      await submit('Hello', { id: 'once', token })
      await submit('Hello', { id: 'once', token })
      await Promise.all([submit('Hello', { token }), submit('Hello', { token })])
    })
    const of = (outcome: string) =>
      grown('sanad_inbound_events_total', { environment: 'sandbox', channel: 'web', outcome })
    assert.deepEqual([of('accepted'), of('duplicate'), of('refused')], [3, 1, 0])
    assert.equal(grown('sanad_batch_items_sum', { batch: '/v1/inbound-events' }), 4)
    await service.worker.drain()
  })

  test('become turns, with what the agent made of them and how long the customer waited', async () => {
    const token = await service.token(app)
    const grown = await growth(async () => {
      await submit('When will I get my money back?', { token })
      await submit('Hello', { token })
      await submit('I want to talk to a person.', { token })
      service.clock.advance(7_000)
      await service.worker.drain()
    })
    const sandbox = { environment: 'sandbox' }
    const turns = (outcome: string, reason = '') =>
      grown('sanad_turns_total', { ...sandbox, outcome, reason })
    assert.deepEqual(
      [turns('answered'), turns('small_talk'), turns('handed_over', 'customer_request')],
      [1, 1, 1],
    )
    assert.equal(grown('sanad_turn_duration_seconds_count', sandbox), 3)
    assert.equal(grown('sanad_turn_duration_seconds_sum', sandbox), 21)
    assert.equal(grown('sanad_turn_duration_seconds_bucket', { ...sandbox, le: '5' }), 0)
    assert.equal(grown('sanad_turn_duration_seconds_bucket', { ...sandbox, le: '10' }), 3)
    assert.equal(grown('sanad_replies_total', { environment: 'sandbox', channel: 'web', outcome: 'sent' }), 3)
    assert.equal(grown('sanad_reply_duration_seconds_count', { ...sandbox, channel: 'web' }), 3)
  })

  test('that no wallet pays for count as handed over for that, with their alert', async () => {
    const live = await service.createApp(app.tenant.organizationId, 'live')
    const token = await service.token(live)
    const grown = await growth(async () => {
      await submit('When will I get my money back?', { token })
      await service.worker.drain()
    })
    const turns = { environment: 'live', outcome: 'handed_over', reason: 'wallet_empty' }
    assert.equal(grown('sanad_turns_total', turns), 1)
    assert.equal(grown('sanad_alerts_total', { environment: 'live', kind: 'wallet_empty' }), 1)
    assert.equal(
      grown('sanad_inbound_events_total', { environment: 'live', channel: 'web', outcome: 'accepted' }),
      1,
    )
  })
})

describe('webhooks', () => {
  test('count by what became of an attempt, and alerts by their kind', async () => {
    const token = await service.token(app)
    const created = await service.call({
      path: '/v1/webhook-endpoints',
      token,
      body: { url: receiver.url, subscribed_events: ['webhook.test'] },
    })
    const { id } = created.json<{ data: { id: string } }>().data
    const test = () => service.call({ path: `/v1/webhook-endpoints/${id}/test`, method: 'POST', token })
    const grown = await growth(async () => {
      await test()
      await service.worker.drain()
      receiver.answer = 500
      await test()
      await service.worker.drain()
      receiver.answer = 410
      await test()
      await service.worker.drain()
    })
    const attempts = (outcome: string) => grown('sanad_webhook_attempts_total', { outcome })
    assert.deepEqual([attempts('delivered'), attempts('retry'), attempts('canceled')], [1, 1, 1])
    assert.equal(grown('sanad_webhook_attempt_duration_seconds_count'), 3)
    assert.equal(
      grown('sanad_alerts_total', { environment: 'sandbox', kind: 'webhook_endpoint_disabled' }),
      1,
    )
  })
})

describe('the process', () => {
  test('tells what is due, since when, and asks the database no oftener than every five seconds', async () => {
    await submit('Hello')
    service.clock.advance(3_000)
    const due = { work: 'conversation_work' }
    const before = await scrape()
    assert.equal(before.value('sanad_work_due', due), 1)
    assert.equal(before.value('sanad_work_oldest_due_seconds', due), 3 + FRESH_MS / 1000)
    await service.worker.drain()
    const atOnce = parseExposition(await (await fetch(`${address}/metrics`)).text())
    assert.equal(atOnce.value('sanad_work_due', due), 1, 'what was asked is still fresh')
    const later = await scrape()
    assert.equal(later.value('sanad_work_due', due), 0)
    assert.equal(later.value('sanad_work_oldest_due_seconds', due), 0)
  })

  test('tells how its pools are used', async () => {
    const { db } = service.opened.context
    const pool = 'tenants'
    const shown = await db.withTenant(app.tenant, () => scrape())
    assert.equal(shown.value('sanad_database_connections', { pool, state: 'used' }), 1)
    assert.equal(shown.value('sanad_database_connections', { pool, state: 'most' }), 12)
    assert.equal(shown.value('sanad_database_waiting', { pool }), 0)
  })

  test('is ready while it serves', async () => {
    assert.equal((await scrape()).value('sanad_ready'), 1)
    isReady = false
    assert.equal((await scrape()).value('sanad_ready'), 0)
  })

  test('is not ready where its database does not answer, and still tells the rest', async () => {
    const port = await findFreePort()
    const metrics = await openAt(port)
    const { db, clock } = service.opened.context
    metrics.show({ db, clock, isReady: () => true, countDue: () => Promise.reject(new Error('away')) })
    const shown = parseExposition(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
    assert.equal(shown.value('sanad_ready'), 0)
    assert.equal(shown.value('sanad_work_due', { work: 'conversation_work' }), undefined)
    assert.equal(shown.value('sanad_database_waiting', { pool: 'shared' }), 0)
  })

  test('counts what a language model took, and how long platforms did', async () => {
    const took = { outcome: 'answered', durationMs: 4_000, inputTokens: 900, outputTokens: 50 }
    const grown = await growth(async () => {
      observe('modelTurn', () => took)
      observe('modelTurn', () => ({ ...took, outcome: 'timed_out', inputTokens: null, outputTokens: null }))
      observe('platformCall', () => ({ channel: 'slack', durationMs: 300 }))
    })
    const turns = (outcome: string) => grown('sanad_model_turns_total', { outcome })
    assert.deepEqual([turns('answered'), turns('timed_out')], [1, 1])
    const tokens = (direction: string) => grown('sanad_model_tokens_total', { direction })
    assert.deepEqual([tokens('input'), tokens('output')], [900, 50])
    assert.equal(grown('sanad_model_turn_duration_seconds_sum'), 8)
    const slack = (le: string) => grown('sanad_platform_duration_seconds_bucket', { channel: 'slack', le })
    assert.deepEqual([slack('0.25'), slack('0.5')], [0, 1])
  })

  test('counts work that failed, and the ends of the agent’s thread', async () => {
    const grown = await growth(async () => {
      observe('failure', () => ({ work: 'outgoing_messages' }))
      observe('threadEnd', () => ({ turnsAskedAgain: 2 }))
    })
    assert.equal(grown('sanad_work_failures_total', { work: 'outgoing_messages' }), 1)
    assert.equal(grown('sanad_agent_thread_restarts_total'), 1)
  })

  test('tells what dashboards for Node.js know', async () => {
    const { types } = await scrape()
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      assert.ok(types.has(name), name)
  })
})

describe('what is published', () => {
  test('has the names, types and labels that are documented, and no others', async () => {
    const { samples, types } = await scrape()
    const labelsOf = new Map<string, Set<string>>()
    for (const { name, labels } of samples) {
      const family = types.has(name) ? name : familyOf(name)
      const known = labelsOf.get(family) ?? new Set()
      for (const label of Object.keys(labels)) if (label !== 'le') known.add(label)
      labelsOf.set(family, known)
    }
    const ours = [...types].filter(([name]) => name.startsWith('sanad_')).sort()
    const described = ours.map(([name, type]) => [
      name,
      [type, ...[...(labelsOf.get(name) ?? [])].sort()].join(' '),
    ])
    assert.deepEqual(Object.fromEntries(described), PUBLISHED_METRICS)
  })

  test('names no tenant, app, customer or message', async () => {
    const { samples } = await scrape()
    assert.doesNotMatch(
      samples.flatMap(({ labels }) => Object.values(labels)).join('\n'),
      /[\da-f]{8}-[\da-f]{4}|app_|visitor|thread-|message-|money|person|secrets-of-somebody/i,
    )
  })
})

describe('the listener', () => {
  test('serves /metrics and nothing else', async () => {
    assert.equal((await fetch(`${address}/`)).status, 404)
    assert.equal((await fetch(`${address}/v1`)).status, 404)
    const posted = await fetch(`${address}/metrics`, { method: 'POST' })
    assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD'])
    const head = await fetch(`${address}/metrics?a=b`, { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text()], [200, ''])
  })

  test('counts nothing any more once it is closed, and leaves its port', async () => {
    const port = await findFreePort()
    const metrics = await openAt(port)
    const counting = howManyCount()
    await metrics.close()
    assert.equal(howManyCount(), counting - 1)
    opened.splice(opened.indexOf(metrics), 1)
    const next = createServer().listen(port, '127.0.0.1')
    await once(next, 'listening')
    next.close()
  })

  test('is not loaded by a process that is not told to serve it', async () => {
    const listLoaded = `
      await Promise.all(['boot/run-service', 'gateway', 'worker'].map((name) => import('./server/' + name + '.ts')))
      const { createRequire } = await import('node:module')
      process.stdout.write(Object.keys(createRequire(process.cwd() + '/').cache).join('\\n'))`
    const options = { cwd: fileURLToPath(new URL('../..', import.meta.url)) }
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', listLoaded],
      options,
    )
    assert.match(stdout, /node_modules\/fastify\//)
    assert.doesNotMatch(stdout, /prom-client/)
  })

  test('rejects where it cannot listen', async () => {
    await assert.rejects(openAt(Number(new URL(address).port)), { code: 'EADDRINUSE' })
  })
})
