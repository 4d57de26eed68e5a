import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { ProblemCode } from '../../contract/problem-codes.ts'
import { urlWithSetting } from '../../test/cluster.ts'
import { openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { insertPlainApp } from '../../test/plain-app.ts'
import { type Database, openDatabase, type TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import { systemRandom } from '../platform/random.ts'
import { createSecretBox } from '../platform/secret-box.ts'
import {
  explainLock,
  type IdempotentRequest,
  readIdempotencyKey,
  refuseReusedKey,
  runOnce,
} from './idempotency.ts'
import { deleteExpiredKeys } from './idempotency-records.ts'
import type { AdmittedApp } from './operation-handler.ts'
import { problemStatus } from './problem.ts'

const NOW = new Date('2026-09-15T09:30:27.618Z')
const DAY_MS = 24 * 60 * 60 * 1000

const secretBox = createSecretBox(randomBytes(32), systemRandom)
let database: TestDatabase
/** A second gateway on the same database, which waits for a taken key only briefly. */
let other: Database
let app: AdmittedApp

before(async () => {
  database = await openTestDatabase()
  other = openDatabase({ url: urlWithSetting(database.url, 'lock_timeout', '200') })
  app = await insertPlainApp(database.db)
})
after(async () => {
  await other.close()
  await database.close()
})

function requestWith(changes: Partial<IdempotentRequest> = {}): IdempotentRequest {
  const rawBody = Buffer.from('{"a":1}')
  return {
    app,
    method: 'POST',
    path: '/v1/customers',
    key: randomUUID(),
    rawBody,
    sealed: false,
    now: NOW,
    ...changes,
  }
}

/** An effect that can be counted: a customer with a new id, which is also the response. */
async function insertCustomer(tx: TenantTransaction): Promise<{ status: number; body: string }> {
  const id = randomUUID()
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    INSERT INTO customers (organization_id, environment, id, created_at, updated_at)
    VALUES (${organizationId}, ${environment}, ${id}, ${NOW}, ${NOW})`)
  return { status: 201, body: JSON.stringify({ data: { id } }) }
}

function run(
  request: IdempotentRequest,
  work: (tx: TenantTransaction) => Promise<{ status: number; body: string }> = insertCustomer,
  db: Database = database.db,
) {
  return runOnce({ db, secretBox }, request, work, (problem) => ({
    status: problemStatus(problem.code),
    body: JSON.stringify({ code: problem.code, rendered: randomUUID() }),
  }))
}

async function countCustomers(): Promise<number> {
  const [row] = await database.db.shared.query<{ count: number }>(
    sql`SELECT count(*) AS count FROM customers WHERE organization_id = ${app.tenant.organizationId}`,
  )
  return row?.count ?? -1
}

function isProblem(code: ProblemCode) {
  return (error: unknown) => error instanceof Problem && error.code === code
}

describe('a key', () => {
  for (const [header, key] of [
    ['a', 'a'],
    ['"a"', 'a'],
    ['"a\\"b\\\\c"', 'a"b\\c'],
    ['a'.repeat(255), 'a'.repeat(255)],
    [`"${'a'.repeat(255)}"`, 'a'.repeat(255)],
    ['"open', '"open'],
    ['', undefined],
    ['""', undefined],
    ['a'.repeat(256), undefined],
    ['a b', undefined],
    ['"a b"', undefined],
    ['é', undefined],
    ['a\u007f', undefined],
  ] as const) {
    test(`spelled ${header.slice(0, 12)} (${header.length}) is ${key === undefined ? 'refused' : 'read'}`, () => {
      assert.equal(readIdempotencyKey(header), key)
    })
  }
})

test('100 keys by 20 concurrent identical requests on two gateways: one effect per key, the same bytes', async () => {
  const before = await countCustomers()
  const patient = openDatabase({ url: database.url })
  try {
    for (let round = 0; round < 10; round++) {
      const keys = Array.from({ length: 10 }, () => randomUUID())
      const groups = await Promise.all(
        keys.map((key) =>
          Promise.all(
            Array.from({ length: 20 }, (_, n) =>
              run(requestWith({ key }), insertCustomer, n % 2 === 0 ? database.db : patient),
            ),
          ),
        ),
      )
      for (const responses of groups) {
        assert.equal(new Set(responses.map(({ body }) => body)).size, 1)
        assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([201]))
        assert.equal(responses.filter(({ replayed }) => !replayed).length, 1)
      }
    }
  } finally {
    await patient.close()
  }
  assert.equal(await countCustomers(), before + 100)
})

test('without a key a write simply runs, each time', async () => {
  const request = requestWith({ key: null })
  const [first, second] = [await run(request), await run(request)]
  assert.notEqual(first.body, second.body)
  assert.equal(second.replayed, false)
})

test('another body under the same key is refused and has no effect', async () => {
  const request = requestWith()
  await run(request)
  const before = await countCustomers()
  await assert.rejects(
    run({ ...request, rawBody: Buffer.from('{"a": 1}') }),
    isProblem('idempotency_key_reused'),
  )
  assert.equal(await countCustomers(), before)
})

test('a key is judged before the input, and before no other refusal', async () => {
  const request = requestWith()
  await run(request)
  const reused = { ...request, key: String(request.key), rawBody: Buffer.from('{}') }
  await assert.rejects(
    refuseReusedKey(database.db, reused, validationFailed({ path: 'a', message: 'is required.' })),
    isProblem('idempotency_key_reused'),
  )
  await assert.rejects(
    refuseReusedKey(database.db, reused, new Problem('not_found', 'There is none.')),
    isProblem('not_found'),
  )
})

test('a key belongs to its app, method and path', async () => {
  const request = requestWith()
  const first = await run(request)
  const sibling = await insertPlainApp(database.db, { tenant: app.tenant })
  for (const changes of [{ app: sibling }, { method: 'PUT' }, { path: '/v1/webhook-endpoints' }]) {
    const similar = { ...request, ...changes, rawBody: Buffer.from('another body') }
    const response = await run(similar)
    assert.equal(response.replayed, false)
    assert.notEqual(response.body, first.body)
    assert.deepEqual(await run(similar), { ...response, replayed: true })
  }
  assert.deepEqual(await run(request), { ...first, replayed: true })
})

/** Starts a request whose work stands still until `finish` is called. */
async function startSlowly(request: IdempotentRequest, outcome: () => void) {
  const started = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const response = run(request, async (tx) => {
    started.resolve()
    await gate.promise
    outcome()
    return insertCustomer(tx)
  })
  await started.promise
  return { response, finish: () => gate.resolve() }
}

test('while the first request is in flight a repeat learns so, and afterwards gets its response', async () => {
  const request = requestWith()
  const slow = await startSlowly(request, () => {})
  await assert.rejects(run(request, insertCustomer, other), (error) => {
    assert.ok(isProblem('idempotency_key_in_progress')(error))
    assert.equal((error as Problem).retryAfterSeconds, 1)
    return true
  })
  slow.finish()
  const { body } = await slow.response
  assert.deepEqual(await run(request, insertCustomer, other), { status: 201, body, replayed: true })
})

test('what else the database refuses tells of no request in flight', () => {
  const full = Object.assign(new Error('The disk is full.'), { code: '53100' })
  assert.throws(() => explainLock(full), full)
})

test('a repeat that waits for a request that fails runs in its place', async () => {
  const request = requestWith()
  const slow = await startSlowly(request, () => {
    throw new Error('The first one fails.')
  })
  const waiting = run(request)
  slow.finish()
  await assert.rejects(slow.response, /The first one fails/)
  assert.equal((await waiting).replayed, false)
})

describe('24 hours', () => {
  test('before they are over the stored response is answered', async () => {
    const request = requestWith()
    const { body } = await run(request)
    const later = new Date(NOW.getTime() + DAY_MS - 1)
    assert.deepEqual(await run({ ...request, now: later }), { status: 201, body, replayed: true })
  })

  test('after them the key is free, for another body too, by 10 at once: one of them runs', async () => {
    const request = requestWith()
    const first = await run(request)
    const again = { ...request, now: new Date(NOW.getTime() + DAY_MS), rawBody: Buffer.from('new') }
    const responses = await Promise.all(Array.from({ length: 10 }, () => run(again)))
    assert.equal(responses.filter(({ replayed }) => !replayed).length, 1)
    assert.equal(new Set(responses.map(({ body }) => body)).size, 1)
    assert.notEqual(responses[0]?.body, first.body)
  })

  test('housekeeping forgets what is older, and nothing else', async () => {
    const [old, fresh] = [requestWith({ now: new Date(NOW.getTime() - 30 * DAY_MS) }), requestWith()]
    await run(old)
    const { body } = await run(fresh)
    assert.ok((await deleteExpiredKeys(database.db.shared, new Date(NOW.getTime() - 29 * DAY_MS))) >= 1)
    assert.equal((await run(old)).replayed, false)
    assert.equal((await run(fresh)).body, body)
  })
})

describe('what is stored', () => {
  const refusal = (code: ProblemCode) => async (tx: TenantTransaction) => {
    await insertCustomer(tx)
    throw new Problem(code, 'The operation decided so.')
  }

  for (const code of [
    'identity_conflict',
    'webhook_endpoint_limit_reached',
    'sandbox_unavailable',
  ] as const) {
    test(`${code} is, without the effects that came before it`, async () => {
      const request = requestWith()
      const before = await countCustomers()
      const first = await run(request, refusal(code))
      assert.equal(first.status, problemStatus(code))
      assert.deepEqual(await run(request), { ...first, replayed: true })
      assert.equal(await countCustomers(), before)
    })
  }

  for (const code of [
    'validation_failed',
    'webhook_url_rejected',
    'not_found',
    'rate_limited',
    'service_unavailable',
  ] as const) {
    test(`${code} is not, and the key stays free`, async () => {
      const request = requestWith()
      const before = await countCustomers()
      await assert.rejects(run(request, refusal(code)), isProblem(code))
      assert.equal(await countCustomers(), before)
      assert.equal((await run({ ...request, rawBody: Buffer.from('corrected') })).replayed, false)
    })
  }

  test('a bug is not, and the key stays free', async () => {
    const request = requestWith()
    const bug = async () => {
      throw new TypeError('A bug.')
    }
    await assert.rejects(run(request, bug), TypeError)
    assert.equal((await run(request)).replayed, false)
  })

  test('a response that shows a secret is, unreadable in the table, and is replayed to the byte', async () => {
    const secret = 'whsec_the-secret-of-the-test'
    const request = requestWith({ sealed: true })
    const show = async () => ({ status: 201, body: JSON.stringify({ data: { signing_secret: secret } }) })
    const first = await run(request, show)
    const [row] = await database.db.shared.query<{ body: Buffer; sealed: boolean }>(sql`
      SELECT response_body AS body, response_sealed AS sealed FROM idempotency_keys WHERE key = ${request.key}`)
    assert.equal(row?.sealed, true)
    assert.ok(!row?.body.includes(secret))
    assert.deepEqual(await run(request, show), { ...first, replayed: true })
  })
})
