import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { describe, it } from 'node:test'
import pg from 'pg'
import { administer, withEmptyDatabase } from '../../test/cluster.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import type { Tenant } from '../platform/tenant.ts'
import { openDatabase, type TenantTransaction } from './database.ts'
import { isDatabaseUnavailable } from './database-absence.ts'
import { migrate } from './migrate.ts'
import { sql } from './sql.ts'
import { violatedConstraint } from './sql-states.ts'
import { tenantColumns } from './tenant-columns.ts'
import { customerNames, insertRow } from './test-factories.ts'

const database = await useTestDatabase()
const tenant = await insertTestTenant(database.db)

const names = (of: Tenant = tenant) => customerNames(database.db, of)

describe('a database URL', () => {
  it('may set options of its own beside those that the service needs', async () => {
    const url = new URL(database.url)
    url.searchParams.set('options', '-c sanad.tenant=nobody -c statement_timeout=12345')
    const db = openDatabase({ url: url.href, tenantConnections: 1, sharedConnections: 1 })
    try {
      const settings = sql`SELECT current_setting('sanad.tenant') AS tenant, current_setting('statement_timeout') AS timeout`
      assert.deepEqual(await db.shared.query(settings), [{ tenant: '*', timeout: '12345ms' }])
      const client = await db.connect()
      assert.equal((await client.query('SHOW sanad.tenant')).rows[0]['sanad.tenant'], '*')
      await client.end()
    } finally {
      await db.close()
    }
  })
})

describe('a database for whose sessions other settings were made', () => {
  it('is migrated once, and its times and rows are read as ever', async () => {
    await withEmptyDatabase(database.url, async (url) => {
      await administer(url, 'CREATE SCHEMA first')
      for (const setting of [
        'search_path = first, public',
        "datestyle = 'German'",
        "default_transaction_isolation = 'repeatable read'",
        'row_security = off',
        "idle_session_timeout = '1min'",
      ])
        await administer(url, `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET ${setting}`)
      await migrate(url)
      assert.deepEqual(await migrate(url), [])
      const db = openDatabase({ url, tenantConnections: 1, sharedConnections: 1 })
      try {
        const atMs = Date.UTC(2026, 10, 29, 21, 40)
        const read = sql`SELECT ${new Date(atMs)}::timestamptz AS at, count(*) AS customers,
          current_setting('transaction_isolation') AS isolation, current_setting('idle_session_timeout') AS patience
          FROM customers`
        const [row] = await db.shared.query<{ at: Date }>(read)
        assert.deepEqual(row, {
          ...{ at: new Date(atMs), customers: 0, isolation: 'read committed', patience: '0' },
        })
      } finally {
        await db.close()
      }
    })
  })
})

describe('a database that was closed', () => {
  it('tells nobody that a server which stops at that moment ends its connections', async () => {
    const { hostname, port } = new URL(database.url)
    const fields = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
    const length = Buffer.alloc(4)
    length.writeUInt32BE(fields.length + 4)
    const farewell = Buffer.concat([Buffer.from('E'), length, fields])
    const parted = Promise.withResolvers<void>()
    const stopping = createServer((near) => {
      const far = connect(Number(port), hostname)
      far.pipe(near, { end: false })
      near.on('error', () => undefined)
      near.on('close', () => {
        far.destroy()
        parted.resolve()
      })
      near.on('data', (chunk) => {
        if (chunk.at(-5) === 'X'.charCodeAt(0) && chunk.readUInt32BE(chunk.length - 4) === 4)
          near.end(farewell)
        else far.write(chunk)
      })
    }).listen(0, '127.0.0.1')
    await once(stopping, 'listening')
    const url = new URL(database.url)
    url.hostname = '127.0.0.1'
    url.port = String((stopping.address() as AddressInfo).port)
    const told: Error[] = []
    const db = openDatabase({ url: url.href, onIdleError: (error) => told.push(error) })
    await db.shared.query(sql`SELECT 1 AS one`)
    await db.close()
    await parted.promise
    stopping.close()
    assert.deepEqual(told, [])
  })
})

describe('a tenant', () => {
  it('sees its own rows, and none of another organization or environment', async () => {
    const mine = await insertTestTenant(database.db)
    const others: Tenant[] = [{ ...mine, environment: 'live' }, await insertTestTenant(database.db)]
    await database.db.withTenant(mine, (tx) => insertRow(tx, 'mine'))
    assert.deepEqual(await names(mine), ['mine'])
    for (const other of others) assert.deepEqual(await names(other), [])
  })

  it('cannot write another tenant’s row', async () => {
    const other = await insertTestTenant(database.db)
    const forged = database.db.withTenant(tenant, (tx) => insertRow({ ...tx, tenant: other }, 'forged'))
    await assert.rejects(forged, /row-level security/)
    assert.deepEqual(await names(other), [])
  })

  it('is not remembered by the connection that served it', async () => {
    const single = openDatabase({ url: database.url, tenantConnections: 1 })
    const other = await insertTestTenant(database.db)
    try {
      await single.withTenant(tenant, (tx) => insertRow(tx, 'first'))
      const seen = await single.withTenant(other, (tx) => tx.query(sql`SELECT id FROM customers`))
      assert.deepEqual(seen, [])
    } finally {
      await single.close()
    }
  })

  it('is nothing but an id and an environment', async () => {
    const forged = { organizationId: `${tenant.organizationId}'; --`, environment: 'live' } as const
    await assert.rejects(
      database.db.withTenant(forged, async () => undefined),
      /A tenant is/,
    )
  })

  it('is served by a role that cannot look past row-level security', async () => {
    const roles = await database.db.withTenant(tenant, (tx) =>
      tx.query(sql`
        SELECT rolname, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user`),
    )
    assert.deepEqual(roles, [{ rolname: 'sanad_service', rolsuper: false, rolbypassrls: false }])
  })
})

describe('a process that is suspended in the middle of a transaction', () => {
  it('loses the rows that it holds to whoever waits for them, before that one gives up', async () => {
    const id = randomUUID()
    await database.db.withTenant(tenant, (tx) => insertRow(tx, 'before', id))
    const rename = (tx: TenantTransaction, name: string) =>
      tx.execute(sql`
        UPDATE customers SET display_name = ${name}
        WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment} AND id = ${id}`)
    const suspended = openDatabase({ url: database.url })
    try {
      const holding = suspended.withTenant(tenant, async (tx) => {
        await rename(tx, 'held')
        await database.db.withTenant(tenant, (other) => rename(other, 'waited for'))
        await rename(tx, 'too late')
      })
      await assert.rejects(holding, isDatabaseUnavailable)
    } finally {
      await suspended.close()
    }
    const [row] = await database.db.shared.query(sql`
      SELECT display_name FROM customers
      WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment} AND id = ${id}`)
    assert.deepEqual(row, { display_name: 'waited for' })
  })
})

describe('a statement', () => {
  it('gives counts back as numbers', async () => {
    const [row] = await database.db.shared.query(
      sql`SELECT 9007199254740991::bigint AS most, count(*) AS one`,
    )
    assert.deepEqual(row, { most: 9_007_199_254_740_991, one: 1 })
  })

  it('names the constraint that it violated', async () => {
    const id = randomUUID()
    const twice = database.db.withTenant(tenant, async (tx) => {
      await insertRow(tx, 'first', id)
      await insertRow(tx, 'second', id)
    })
    await assert.rejects(twice, (error) => violatedConstraint(error) === 'customers_pkey')
    assert.equal(violatedConstraint(new Error('something else')), undefined)
  })

  it('survives a change of the table that its plan was made for, on however many connections', async () => {
    const client = await database.db.connect()
    await client.query('CREATE TABLE changing (id integer)')
    await client.query('GRANT SELECT ON changing TO sanad_service')
    const other = openDatabase({ url: database.url, tenantConnections: 8, sharedConnections: 8 })
    const all = sql`SELECT * FROM changing`
    const reads = [() => other.withTenant(tenant, (tx) => tx.query(all)), () => other.shared.query(all)]
    try {
      // PostgreSQL keeps a named statement's result columns; a changed table makes it refuse the stale plan.
      for (const read of reads) await Promise.all(Array.from({ length: 8 }, read))
      await client.query('ALTER TABLE changing ADD COLUMN name text')
      for (const read of reads) assert.deepEqual(await read(), [])
    } finally {
      await other.close()
      await client.query('DROP TABLE changing')
      await client.end()
    }
  })
})

describe('a statement over many tenants', () => {
  it('follows the keys that it is asked for, also into a table that looks small enough to be read in full', async () => {
    const crowded = await insertTestTenant(database.db)
    await database.db.withTenant(crowded, async (tx) => {
      for (let count = 0; count < 80; count++) await insertRow(tx, 'somebody')
    })
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    await owner.query('ANALYZE customers')
    await owner.end()
    const asked = Array.from({ length: 64 }, () => ({ tenant: crowded }))
    const plan = await database.db.shared.query<{ 'QUERY PLAN': string }>(sql`
      EXPLAIN SELECT c.display_name
      FROM unnest(${tenantColumns(asked)}, ${asked.map(() => randomUUID())}::uuid[])
        AS asked (organization_id, environment, id)
      JOIN customers c ON c.organization_id = asked.organization_id AND c.environment = asked.environment AND c.id = asked.id`)
    const joins = plan.flatMap((row) => row['QUERY PLAN'].match(/Nested Loop|Hash Join|Merge Join/) ?? [])
    assert.deepEqual(joins, ['Nested Loop'])
  })
})

describe('a moment', () => {
  const moments = [
    '2026-11-21T14:55:23.123Z',
    '2026-11-21T14:55:23.100Z',
    '2026-11-21T14:55:23.000Z',
    '2024-02-29T23:59:59.999Z',
    '1969-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
  ]
  for (const zone of ['UTC', 'Asia/Riyadh', 'Asia/Kathmandu', 'America/St_Johns']) {
    it(`comes back as it was stored, to the millisecond, from a server in ${zone}`, async () => {
      await database.db.acrossTenants(async (tx) => {
        await tx.query(sql`SELECT set_config('timezone', ${zone}, true)`)
        const rows = await tx.query<{ at: Date }>(sql`
          SELECT at FROM unnest(${moments}::timestamptz[]) WITH ORDINALITY AS m (at, place) ORDER BY place`)
        assert.deepEqual(
          rows.map(({ at }) => at.toISOString()),
          moments,
        )
        const [fine] = await tx.query<{ at: Date }>(
          sql`SELECT '2026-11-21 14:55:23.123999Z'::timestamptz AS at`,
        )
        assert.equal(fine?.at.toISOString(), '2026-11-21T14:55:23.123Z', 'what is finer is cut off')
        const [none] = await tx.query<{ at: Date | null }>(sql`SELECT NULL::timestamptz AS at`)
        assert.equal(none?.at, null)
      })
    })
  }
})
