import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { administer } from '../../test/cluster.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { createLog } from '../platform/log.ts'
import type { Tenant } from '../platform/tenant.ts'
import { keepConnected } from '../work/lasting-connection.ts'
import { type Database, openDatabase } from './database.ts'
import { isDatabaseUnavailable } from './database-absence.ts'
import { sql } from './sql.ts'

const database = await useTestDatabase()
const NOTHING = sql`UPDATE organizations SET name = name WHERE false`
const BECOME_READ_ONLY = sql`SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY`
const isUnavailable = (error: unknown) => isDatabaseUnavailable(error)

suite('a service whose primary was replaced', () => {
  let tenant: Tenant
  let db: Database
  before(async () => {
    tenant = await insertTestTenant(database.db)
    db = openDatabase({ url: database.url, tenantConnections: 1, sharedConnections: 1, mustTakeWrites: true })
  })
  after(() => db.close())

  const become = () => db.withTenant(tenant, (tx) => tx.execute(BECOME_READ_ONLY))
  const askPid = sql`SELECT pg_backend_pid() AS pid`

  test('takes a connection out of its pool that says so, and goes on with the next', async () => {
    await assert.rejects(become(), isUnavailable)
    assert.equal(await db.withTenant(tenant, (tx) => tx.execute(NOTHING)), 0)
  })

  test('reads no more on such a connection either', async () => {
    const before = await db.shared.query(askPid)
    await db.shared.execute(BECOME_READ_ONLY)
    assert.notDeepEqual(await db.shared.query(askPid), before)
  })

  test('trusts none of its unused connections then', async () => {
    const before = await db.shared.query(askPid)
    await assert.rejects(become(), isUnavailable)
    assert.notDeepEqual(await db.shared.query(askPid), before)
  })

  test('opens no connection to a standby, and waits for the primary', async () => {
    const cluster = new URL(database.url)
    const name = cluster.pathname.slice(1)
    cluster.pathname = '/postgres'
    const demote = `ALTER DATABASE ${name} SET default_transaction_read_only = on`
    const promote = `ALTER DATABASE ${name} RESET default_transaction_read_only`
    const fresh = openDatabase({ url: database.url, mustTakeWrites: true })
    const reader = openDatabase({ url: database.url })
    const one = sql`SELECT 1 AS one`
    try {
      await administer(cluster.href, demote)
      await assert.rejects(fresh.shared.query(one), isUnavailable)
      await assert.rejects(
        fresh.withTenant(tenant, (tx) => tx.query(one)),
        isUnavailable,
      )
      assert.deepEqual(await reader.shared.query(one), [{ one: 1 }], 'a command may read')
    } finally {
      await administer(cluster.href, promote)
    }
    assert.deepEqual(await fresh.shared.query(one), [{ one: 1 }])
    await Promise.all([fresh.close(), reader.close()])
  })
})

test('a lasting connection, as for LISTEN and locks, is one to a server that takes writes', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
  const answers = [['on'], ['off', 'on'], ['off', 'off']]
  const prepared: number[] = []
  let opened = 0
  const db = {
    async connect() {
      const isReadOnly = answers[opened++] ?? []
      return Object.assign(new EventEmitter(), {
        number: opened,
        query: async () => ({ rows: [{ isReadOnly: isReadOnly.shift() }] }),
        end: async () => undefined,
      }) as unknown as pg.Client
    },
  }
  const connection = keepConnected({
    ...{ db, log: createLog('silent'), purpose: 'a test' },
    prepare: async (client) => void prepared.push((client as pg.Client & { number: number }).number),
  })
  t.after(() => connection.close())
  for (const waitMs of [0, 50, 2_000, 50, 50, 2_000, 50]) {
    t.mock.timers.tick(waitMs)
    for (let turn = 0; turn < 8; turn++) await nextTurn()
  }
  assert.deepEqual(prepared, [2, 3], 'the first is a standby, and the second becomes one')
  assert.equal(opened, 3)
})

suite('a database that lets the service in no more', () => {
  const role = `ops_${process.pid}`
  const cluster = new URL(database.url)
  cluster.pathname = '/postgres'

  test('is one that cannot serve now: a password may be changed before the service knows the new one', async () => {
    await administer(cluster.href, `CREATE ROLE ${role} LOGIN`, `ALTER ROLE ${role} NOLOGIN`)
    const url = new URL(database.url)
    url.username = role
    const db = openDatabase({ url: url.href })
    try {
      await assert.rejects(db.shared.query(sql`SELECT 1 AS one`), isUnavailable)
    } finally {
      await db.close()
      await administer(cluster.href, `DROP ROLE ${role}`)
    }
  })

  test('is one that cannot serve now where its certificate is no good any more', () => {
    for (const code of ['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'SELF_SIGNED_CERT_IN_CHAIN'])
      assert.ok(isDatabaseUnavailable(Object.assign(new Error('no good'), { code })), code)
    assert.ok(!isDatabaseUnavailable(Object.assign(new Error('a bug'), { code: 'ERR_ASSERTION' })))
  })
})
