import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { useTestGateways } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { insertPlainApp } from '../../test/plain-app.ts'
import { plainServer, TOKEN } from '../../test/plain-server.ts'
import { type Database, openDatabase, type Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type Admission, createAdmission, deleteEndedWindows } from './admission.ts'
import type { AdmittedApp } from './operation-handler.ts'
import { retryAfterSeconds } from './rate-headers.ts'

const NOW = new Date('2026-09-15T09:30:20.000Z')

const { database, gateways } = await useTestGateways()

function gateway(n: number): Database {
  return gateways[n % gateways.length] ?? database.db
}

function admit(app: AdmittedApp, now = NOW, admission = createAdmission(database.db.shared)) {
  return admission.admit({ tenant: app.tenant, appId: app.id, rateClass: 'read', now })
}

describe('counting', () => {
  test('is exact with 64 requests in flight over three gateways', async () => {
    const app = await insertPlainApp(database.db)
    const counts: number[] = []
    const admissions = gateways.map((db) => createAdmission(db.shared))
    const admissionOf = (n: number): Admission | undefined => admissions[n % admissions.length]
    for (let round = 0; round < 10; round++) {
      const states = await Promise.all(Array.from({ length: 64 }, (_, n) => admit(app, NOW, admissionOf(n))))
      counts.push(...states.map((state) => state?.rate?.count ?? -1))
    }
    assert.deepEqual(
      counts.sort((a, b) => a - b),
      Array.from({ length: 640 }, (_, n) => n + 1),
    )
  })

  test('does not wait for the disk, and whatever comes next does', async () => {
    const app = await insertPlainApp(database.db)
    const db = openDatabase({ url: database.url, sharedConnections: 1 })
    const setting = async (querier: Querier) => {
      const [row] = await querier.query<{ value: string }>(
        sql`SELECT current_setting('synchronous_commit') AS value`,
      )
      return row?.value
    }
    const counts: ((admission: Admission) => Promise<unknown>)[] = [
      (admission) => admit(app, NOW, admission),
      (admission) => admission.count({ subject: `address:${randomUUID()}`, rateClass: 'read', now: NOW }),
    ]
    const before = await setting(db.shared)
    for (const count of counts) {
      await db.acrossTenants(async (tx) => {
        await count(createAdmission(tx))
        assert.equal(await setting(tx), 'off')
      })
      await count(createAdmission(db.shared))
      assert.equal(await setting(db.shared), before)
    }
    assert.equal(before, 'on')
    await db.close()
  })

  test('of addresses is exact too', async () => {
    const request = { subject: `address:${randomUUID()}`, rateClass: 'token', now: NOW } as const
    const admissions = gateways.map((db) => createAdmission(db.shared))
    const rates = await Promise.all(
      Array.from({ length: 64 }, (_, n) => admissions[n % admissions.length]?.count(request)),
    )
    assert.equal(new Set(rates.map((rate) => rate?.count)).size, 64)
    assert.equal(Math.max(...rates.map((rate) => rate?.count ?? 0)), 64)
    assert.equal(rates[0]?.limit, 20)
  })

  test('keeps the subjects, classes and windows of one batch apart', async () => {
    const { count } = createAdmission(database.db.shared)
    const [here, there] = [`address:${randomUUID()}`, `address:${randomUUID()}`]
    const later = new Date(NOW.getTime() + 60_000)
    const rates = await Promise.all([
      count({ subject: here, rateClass: 'token', now: NOW }),
      count({ subject: there, rateClass: 'token', now: NOW }),
      count({ subject: here, rateClass: 'read', now: NOW }),
      count({ subject: here, rateClass: 'token', now: later }),
      count({ subject: here, rateClass: 'token', now: NOW }),
    ])
    assert.deepEqual(
      rates.map((rate) => [rate.count, rate.limit, rate.windowEndsAt.toISOString()]),
      [
        [1, 20, '2026-09-15T09:31:00.000Z'],
        [1, 20, '2026-09-15T09:31:00.000Z'],
        [1, 600, '2026-09-15T09:31:00.000Z'],
        [1, 20, '2026-09-15T09:32:00.000Z'],
        [2, 20, '2026-09-15T09:31:00.000Z'],
      ],
    )
  })

  test('starts anew at the minute, not a moment earlier', async () => {
    const app = await insertPlainApp(database.db)
    const countAt = async (time: string) => (await admit(app, new Date(`2026-09-15T${time}Z`)))?.rate
    assert.equal((await countAt('09:30:00.000'))?.count, 1)
    const last = await countAt('09:30:59.999')
    assert.equal(last?.count, 2)
    assert.equal(last?.windowEndsAt.toISOString(), '2026-09-15T09:31:00.000Z')
    const next = await countAt('09:31:00.000')
    assert.equal(next?.count, 1)
    assert.equal(next?.windowEndsAt.toISOString(), '2026-09-15T09:32:00.000Z')
  })

  test('keeps the apps, classes and windows of one batch apart', async () => {
    const [app, sibling] = [await insertPlainApp(database.db), await insertPlainApp(database.db)]
    const admission = createAdmission(database.db.shared)
    const later = new Date(NOW.getTime() + 60_000)
    const ask = (of: AdmittedApp, rateClass: 'read' | 'agent_run', now: Date) =>
      admission.admit({ tenant: of.tenant, appId: of.id, rateClass, now })
    const nobody = { ...app, id: randomUUID() }
    const states = await Promise.all([
      ask(app, 'read', NOW),
      ask(sibling, 'read', NOW),
      ask(app, 'agent_run', NOW),
      ask(app, 'read', later),
      ask(nobody, 'read', NOW),
      ask(app, 'read', NOW),
    ])
    assert.deepEqual(
      states.map((state) => state?.rate?.count ?? null),
      [1, 1, 1, 1, null, 2],
    )
    assert.deepEqual(
      states.map((state) => state?.rate?.limit ?? null),
      [600, 600, 60, 600, null, 600],
    )
  })

  test('is apart for each class and app', async () => {
    const [app, sibling] = [await insertPlainApp(database.db), await insertPlainApp(database.db)]
    await admit(app)
    const write = await createAdmission(database.db.shared).admit({
      tenant: app.tenant,
      appId: app.id,
      rateClass: 'write',
      now: NOW,
    })
    assert.deepEqual([write?.rate?.count, write?.rate?.limit], [1, 120])
    assert.equal((await admit(sibling))?.rate?.count, 1)
  })

  test('of a clock that was ahead is forgotten when that is set back, and not held against what comes then', async () => {
    const subject = `address:${randomUUID()}`
    const admission = createAdmission(database.db.shared)
    const ahead = new Date(NOW.getTime() + 60 * 60_000)
    const next = new Date(NOW.getTime() + 60_000)
    const count = async (now: Date) => (await admission.count({ subject, rateClass: 'token', now })).count
    await Promise.all([count(ahead), count(ahead), count(next)])
    await deleteEndedWindows(database.db.shared, NOW)
    assert.equal(await count(next), 2, 'the clock of another gateway may be a little ahead')
    assert.equal(await count(ahead), 1)
  })

  test('forgets windows that have ended, and no other', async () => {
    const subject = `address:${randomUUID()}`
    const admission = createAdmission(database.db.shared)
    const count = async (now: Date) => (await admission.count({ subject, rateClass: 'read', now })).count
    await count(NOW)
    await deleteEndedWindows(database.db.shared, new Date(NOW.getTime() + 60_000))
    assert.equal(await count(NOW), 2)
    assert.ok((await deleteEndedWindows(database.db.shared, new Date(NOW.getTime() + 10 * 60_000))) >= 1)
    assert.equal(await count(NOW), 1)
  })
})

describe('an app', () => {
  test('of another organization, of another environment or unknown is none', async () => {
    const [app, foreign] = [await insertPlainApp(database.db), await insertPlainApp(database.db)]
    assert.equal(await admit({ ...app, tenant: foreign.tenant }), null)
    assert.equal(await admit({ ...app, tenant: { ...app.tenant, environment: 'live' } }), null)
    assert.equal(await admit({ ...app, id: randomUUID() }), null)
  })

  test('that is suspended is seen so by the very next request, which is not counted', async () => {
    const app = await insertPlainApp(database.db)
    const setStatus = (status: string) =>
      database.db.shared.execute(sql`UPDATE apps SET status = ${status} WHERE id = ${app.id}`)
    await admit(app)
    await setStatus('suspended')
    const suspended = await admit(app, NOW, createAdmission(gateway(1).shared))
    assert.deepEqual([suspended?.status, suspended?.rate], ['suspended', null])
    await setStatus('active')
    assert.equal((await admit(app))?.rate?.count, 2)
  })
})

test('Retry-After is whole seconds, at least 1, ends in the next window and never a second later than needed', () => {
  const windowEndsAt = new Date('2026-09-15T09:31:00.000Z')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), (leftMs) => {
      const now = new Date(windowEndsAt.getTime() - leftMs)
      const seconds = retryAfterSeconds({ limit: 1, count: 2, windowEndsAt }, now)
      const arrival = now.getTime() + seconds * 1000
      assert.ok(Number.isInteger(seconds) && seconds >= 1)
      assert.ok(arrival >= windowEndsAt.getTime() && arrival - windowEndsAt.getTime() < 1000)
    }),
  )
})

describe('over HTTP', () => {
  const clock = movableClock(NOW)
  let server: FastifyInstance
  let app: AdmittedApp

  before(async () => {
    app = await insertPlainApp(database.db, { limitRead: 3 })
    server = plainServer({
      db: database.db,
      clock,
      claims: {
        tenant: app.tenant,
        appId: app.id,
        clientId: app.clientId,
        scopes: ['customers:read'],
        expiresAt: NOW,
      },
      handlers: { listCustomers: async () => ({ data: [], next_cursor: null }) },
    })
  })
  after(() => server.close())

  const get = (url: string) => server.inject({ url, headers: { authorization: `Bearer ${TOKEN}` } })

  test('refused requests count, a 429 says truly how long to wait, and then it goes on', async () => {
    assert.equal((await get('/v1/customers')).headers['x-ratelimit-remaining'], '2')
    const lacking = await get('/v1/conversations')
    assert.deepEqual([lacking.statusCode, lacking.headers['x-ratelimit-remaining']], [403, '1'])
    const invalid = await get('/v1/customers?limit=0')
    assert.deepEqual([invalid.statusCode, invalid.headers['x-ratelimit-remaining']], [400, '0'])

    const refused = await get('/v1/customers')
    assert.equal(refused.statusCode, 429)
    assert.equal(refused.json<{ code: string }>().code, 'rate_limited')
    assert.equal(refused.headers['x-ratelimit-limit'], '3')
    assert.equal(refused.headers['x-ratelimit-remaining'], '0')
    assert.equal(refused.headers['x-ratelimit-reset'], String(Date.parse('2026-09-15T09:31:00Z') / 1000))
    assert.equal(refused.headers['retry-after'], '40')

    clock.advance(39_000)
    assert.equal((await get('/v1/customers')).headers['retry-after'], '1')
    clock.advance(1_000)
    const welcome = await get('/v1/customers')
    assert.deepEqual([welcome.statusCode, welcome.headers['x-ratelimit-remaining']], [200, '2'])
  })
})
