import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from '../db/sql.ts'
import type { Logger } from '../platform/log.ts'
import type { Tenant } from '../platform/tenant.ts'
import {
  listenReceiver,
  openWebhookWorld,
  type Receiver,
  type WebhookWorld,
} from '../webhooks/test-factories.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { listAlerts } from './list.ts'
import { createAlertSource } from './post.job.ts'
import { raiseAlerts } from './raise.ts'
import { raiseAlert, type TestAlert } from './test-factories.ts'

const MINUTE_MS = 60_000
/** Alerts of one hour are one row. */
const HALF_PAST = new Date('2026-09-15T09:30:27.618Z')

describe('alerts', () => {
  let world: WebhookWorld
  let receiver: Receiver
  let tenant: Tenant

  before(async () => {
    world = await openWebhookWorld()
  })
  beforeEach(async () => {
    world.clock.set(HALF_PAST)
    receiver = await listenReceiver()
    tenant = (await world.insertApp('live')).tenant
  })
  afterEach(async () => {
    await receiver.close()
    // An operator is shown every organization's.
    await world.context.db.shared.execute(sql`DELETE FROM alerts`)
  })
  after(() => world.close())

  const endpointId = randomUUID()
  const dead = (overrides: Partial<TestAlert> = {}): TestAlert => ({
    kind: 'webhook_delivery_dead',
    subjectId: endpointId,
    detail: { endpoint_id: endpointId, status_code: 500 },
    at: world.clock.now(),
    ...overrides,
  })

  const raise = (alert: TestAlert, context = world.context) =>
    context.db.withTenant(tenant, (tx) => raiseAlert(tx, context, alert))

  /** Posts what is due. */
  function post(alertUrl: string | null = receiver.url, context = world.context): Promise<number> {
    const { db, clock, log } = context
    const source = createAlertSource(context, { poster: world.poster, alertUrl, timeoutMs: 5_000 })
    return createRunner({ db, clock, log, sources: [source as WorkSource<unknown>] }).drain()
  }

  const texts = () => receiver.received.map(({ body }) => JSON.parse(body.toString()) as { text: string })

  it('of one kind, subject and hour are one row that counts', async () => {
    await raise(dead())
    world.clock.advance(29 * MINUTE_MS)
    await raise(dead({ detail: { endpoint_id: endpointId, status_code: 503 } }))
    await raise(dead({ subjectId: randomUUID() }))
    await raise(dead({ kind: 'webhook_endpoint_disabled' }))
    world.clock.advance(MINUTE_MS)
    await raise(dead())
    const rows = (await listAlerts(world.context)).map(({ kind, subjectId, count, detail }) => [
      kind,
      subjectId === endpointId,
      count,
      detail.status_code,
    ])
    assert.deepEqual(rows.reverse(), [
      ['webhook_delivery_dead', true, 2, 503],
      ['webhook_delivery_dead', false, 1, 500],
      ['webhook_endpoint_disabled', true, 1, 500],
      ['webhook_delivery_dead', true, 1, 500],
    ])
  })

  it('of a tenant as a whole are grouped too, by topic', async () => {
    const low = (topic: string) => dead({ kind: 'wallet_low', subjectId: null, topic })
    for (const topic of ['20 %', '5 %', '5 %']) await raise(low(topic))
    assert.deepEqual(
      (await listAlerts(world.context)).map(({ count }) => count),
      [2, 1],
    )
  })

  it('that many transactions raise at once are counted exactly', async () => {
    const other = (await world.insertApp()).tenant
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        world.context.db.acrossTenants((tx) => {
          const both = [tenant, other].map((one) => ({ ...dead(), tenant: one }))
          return raiseAlerts(tx, world.context, index % 2 === 0 ? both : both.reverse())
        }),
      ),
    )
    assert.deepEqual(
      (await listAlerts(world.context)).map(({ count }) => count),
      [12, 12],
    )
    assert.deepEqual(
      (await listAlerts(world.context, other.organizationId)).map((alert) => alert.tenant),
      [other],
    )
  })

  it('are one line of the log at warn for each group, and none when the cause rolls back', async () => {
    const lines: unknown[] = []
    const log = { warn: (...line: unknown[]) => void lines.push(line) } as unknown as Logger
    const context = { ...world.context, log }
    for (let count = 0; count < 5; count++) await raise(dead(), context)
    const failing = context.db.withTenant(tenant, async (tx) => {
      await raiseAlert(tx, context, dead({ subjectId: randomUUID() }))
      throw new Error('the cause failed')
    })
    await assert.rejects(failing, /the cause failed/)
    assert.deepEqual(lines, [
      [
        {
          alert: 'webhook_delivery_dead',
          organization_id: tenant.organizationId,
          environment: 'live',
          endpoint_id: endpointId,
          status_code: 500,
        },
        'alert',
      ],
    ])
  })

  it('are posted once for each group, as Slack takes them', async () => {
    for (let count = 0; count < 3; count++) await raise(dead({ detail: { error: 'a <!channel> & more' } }))
    assert.equal(await post(), 1)
    await raise(dead())
    assert.equal(await post(), 0)
    const [message] = texts()
    assert.deepEqual(Object.keys(message ?? {}), ['text'])
    assert.match(message?.text ?? '', /dead.*\(3 times within the hour\)/)
    assert.match(message?.text ?? '', new RegExp(tenant.organizationId))
    assert.match(message?.text ?? '', /a &lt;!channel&gt; &amp; more/)
    assert.equal(receiver.received[0]?.headers['content-type'], 'application/json; charset=utf-8')
    const [alert] = await listAlerts(world.context)
    assert.deepEqual([alert?.postedAt, alert?.count], [world.clock.now(), 4])
  })

  it('are tried again after a failure, later and later, and not for ever', async () => {
    await raise(dead())
    receiver.answer = { status: 500 }
    for (const [tries, waitMinutes] of [0, 1, 5, 30, 120].entries()) {
      if (waitMinutes > 0) {
        world.clock.advance(waitMinutes * MINUTE_MS - 1)
        assert.equal(await post(), 0)
        world.clock.advance(1)
      }
      assert.equal(await post(), 1)
      assert.equal(receiver.received.length, tries + 1)
    }
    world.clock.advance(48 * 60 * MINUTE_MS)
    assert.equal(await post(), 0)
    assert.equal((await listAlerts(world.context))[0]?.postedAt, null)
  })

  it('that do not arrive are told in the log, and wake somebody where no further try follows', async () => {
    const lines: unknown[] = []
    const tell = (level: string) => (about: { error: string }, message: string) =>
      lines.push([level, about.error, message])
    const log: Logger = Object.create(world.context.log)
    Object.assign(log, { warn: tell('warn'), error: tell('error') })
    const context = { ...world.context, log }
    await raise(dead())
    receiver.answer = { status: 404 }
    for (const waitMinutes of [0, 1, 5, 30, 120]) {
      world.clock.advance(waitMinutes * MINUTE_MS)
      await post(receiver.url, context)
    }
    await raise(dead({ subjectId: randomUUID() }))
    await post('https://hooks.example.com:22/', context)
    await raise(dead({ subjectId: randomUUID() }))
    receiver.answer = { status: 200 }
    await post(receiver.url, context)
    const later = ['warn', 'answered 404', 'an alert is not posted yet']
    assert.deepEqual(lines, [
      ...Array<typeof later>(4).fill(later),
      ['error', 'answered 404', 'an alert was not posted'],
      ['error', 'url: port', 'an alert was not posted'],
    ])
  })

  it('are posted once where the connection to the database is lost before that is written', async () => {
    await raise(dead())
    const { context, clock } = world
    const { db, log } = context
    let cuts = 0
    const execute: typeof db.shared.execute = async (statement) => {
      if (receiver.received.length > 0 && cuts++ === 0) throw new Error('Connection terminated unexpectedly')
      return db.shared.execute(statement)
    }
    const shared = { ...db.shared, execute }
    const services = { poster: world.poster, alertUrl: receiver.url, timeoutMs: 5_000 }
    const source = createAlertSource({ ...context, db: { ...db, shared } }, services)
    await createRunner({ db, clock, log, sources: [source as WorkSource<unknown>] }).drain()
    assert.deepEqual((await listAlerts(context))[0]?.postedAt, clock.now())
    assert.deepEqual([cuts > 0, receiver.received.length], [true, 1])
  })

  it('are called off where the worker stops, and are due again at once', async () => {
    await raise(dead())
    receiver.answer = 'hang'
    const { db, clock } = world.context
    const services = { poster: world.poster, alertUrl: receiver.url, timeoutMs: 60_000 }
    const source = createAlertSource(world.context, services)
    const request = {
      worker: 1,
      now: clock.now(),
      leaseUntil: new Date(clock.now().getTime() + 30_000),
      limit: 1,
    }
    const [claimed] = await source.leases.claim(db.shared, request)
    assert.ok(claimed)
    const stopping = new AbortController()
    const posting = source.perform(claimed, stopping.signal)
    while (receiver.received.length === 0) await setImmediate()
    stopping.abort(new Error('The worker stops.'))
    await posting
    const [row] = await db.shared.query(sql`SELECT post_at, post_attempts, lease_token FROM alerts`)
    assert.deepEqual({ ...row }, { post_at: clock.now(), post_attempts: 0, lease_token: null })
  })

  it('wait as long as the receiver asks for', async () => {
    await raise(dead())
    receiver.answer = { status: 429, headers: { 'retry-after': '600' } }
    await post()
    world.clock.advance(10 * MINUTE_MS - 1)
    assert.equal(await post(), 0)
    receiver.answer = { status: 200 }
    world.clock.advance(1)
    assert.equal(await post(), 1)
    assert.deepEqual((await listAlerts(world.context))[0]?.postedAt, world.clock.now())
  })

  it('go nowhere where no address is named, and are not told later', async () => {
    await raise(dead())
    assert.equal(await post(null), 1)
    assert.equal(await post(), 0)
    assert.equal(receiver.received.length, 0)
  })

  it('pass the same guard as webhooks: an address that is not allowed never sees one', async () => {
    await raise(dead())
    await post('http://10.0.0.1:8080/')
    const [row] = await world.context.db.shared.query(sql`SELECT post_at, post_error FROM alerts`)
    assert.deepEqual({ ...row }, { post_at: null, post_error: 'url: private_address' })
  })
})
