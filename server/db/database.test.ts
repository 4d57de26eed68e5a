import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { describe, it } from 'node:test'
import pg from 'pg'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import type { Tenant } from '../platform/tenant.ts'
import { openDatabase, sqlState, type TenantTransaction, violatedConstraint } from './database.ts'
import { sql } from './sql.ts'
import { tenantColumns } from './tenant-columns.ts'
import { WITHOUT_FLUSH } from './without-flush.ts'

const database = await useTestDatabase()
const tenant = await insertTestTenant(database.db)

/** A customer is a row as good as any other. */
async function insertRow(tx: TenantTransaction, name: string, id: string = randomUUID()): Promise<void> {
  const at = new Date()
  await tx.execute(sql`
    INSERT INTO customers (organization_id, environment, id, display_name, created_at, updated_at)
    VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${id}, ${name}, ${at}, ${at})`)
}

async function names(of: Tenant = tenant): Promise<string[]> {
  const rows = await database.db.withTenant(of, (tx) =>
    tx.query<{ display_name: string }>(sql`SELECT display_name FROM customers`),
  )
  return rows.map(({ display_name }) => display_name)
}

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

describe('a transaction', () => {
  it('keeps all or nothing, and calls back after the commit only', async () => {
    const called: string[] = []
    const fault = new Error('the work failed')
    await assert.rejects(
      database.db.withTenant(tenant, async (tx) => {
        await insertRow(tx, 'lost')
        tx.afterCommit(() => called.push('lost'))
        throw fault
      }),
      fault,
    )
    await database.db.withTenant(tenant, async (tx) => {
      await insertRow(tx, 'kept')
      tx.afterCommit(() => called.push('kept'))
      assert.deepEqual(called, [])
    })
    assert.deepEqual(called, ['kept'])
    assert.deepEqual(await names(), ['kept'])
  })

  it('does not call its work failed because something after the commit failed', async () => {
    const other = await insertTestTenant(database.db)
    let runs = 0
    await assert.rejects(
      database.db.withTenant(other, async (tx) => {
        runs += 1
        await insertRow(tx, 'kept')
        tx.afterCommit(() => {
          throw Object.assign(new Error('a callback failed'), { code: '40001' })
        })
      }),
      /a callback failed/,
    )
    assert.equal(runs, 1)
    assert.deepEqual(await names(other), ['kept'])
  })

  it('undoes a savepoint alone, with the callbacks that belong to it', async () => {
    const other = await insertTestTenant(database.db)
    const called: string[] = []
    await database.db.withTenant(other, async (tx) => {
      await insertRow(tx, 'before')
      tx.afterCommit(() => called.push('before'))
      const undone = tx.savepoint(async () => {
        await tx.savepoint(() => insertRow(tx, 'inner'))
        tx.afterCommit(() => called.push('undone'))
        await tx.execute(sql`SELECT 1 / 0`)
      })
      await assert.rejects(undone, (error) => sqlState(error) === '22012')
      await tx.savepoint(() => insertRow(tx, 'after'))
    })
    assert.deepEqual(called, ['before'])
    assert.deepEqual((await names(other)).sort(), ['after', 'before'])
  })

  it('sends statements that do not wait for each other in their order, and tells the first failure for those behind it', async () => {
    const other = await insertTestTenant(database.db)
    const heard: (string | undefined)[] = []
    const failing = database.db.withTenant(other, async (tx) => {
      const travelling = [
        insertRow(tx, 'lost'),
        tx.execute(sql`SELECT 1 / 0`),
        tx.execute(sql`SELECT 'no number'::integer`),
        insertRow(tx, 'behind'),
      ].map((sent) => sent.catch((error: unknown) => void heard.push(sqlState(error))))
      await Promise.all(travelling)
      throw new Error('One of them failed.')
    })
    await assert.rejects(failing, /One of them failed/)
    assert.deepEqual(heard, ['22012', '22012', '22012'])
    await database.db.withTenant(other, (tx) =>
      Promise.all([insertRow(tx, 'one'), insertRow(tx, 'two'), insertRow(tx, 'three')]),
    )
    assert.deepEqual((await names(other)).sort(), ['one', 'three', 'two'])
  })

  it('refuses to commit when a failure inside was swallowed', async () => {
    const other = await insertTestTenant(database.db)
    const swallowing = database.db.withTenant(other, async (tx) => {
      await insertRow(tx, 'lost')
      await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined)
    })
    await assert.rejects(swallowing, /about to pass as committed/)
    assert.deepEqual(await names(other), [])
  })

  it('runs again after a deadlock, and both sides of it get through', { timeout: 60_000 }, async () => {
    const other = await insertTestTenant(database.db)
    const [one, two] = [randomUUID(), randomUUID()]
    await database.db.withTenant(other, async (tx) => {
      await insertRow(tx, '1', one)
      await insertRow(tx, '2', two)
    })
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    let runs = 0
    const lockBoth = (first: string, second: string) =>
      database.db.withTenant(other, async (tx) => {
        runs += 1
        const increment = (id: string) =>
          tx.execute(sql`
            UPDATE customers SET display_name = (display_name::integer + 10)::text
            WHERE organization_id = ${other.organizationId} AND environment = ${other.environment} AND id = ${id}`)
        await increment(first)
        holding += 1
        if (holding === 2) bothHold.resolve()
        await bothHold.promise
        await increment(second)
      })
    await Promise.all([lockBoth(one, two), lockBoth(two, one)])
    assert.ok(runs >= 3, 'one side was the deadlock’s victim and ran again')
    assert.deepEqual((await names(other)).sort(), ['21', '22'])
  })

  it('goes on with another connection after its own was killed', async () => {
    const killed = database.db.withTenant(tenant, async (tx) => {
      const [row] = await tx.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
      const admin = await database.db.connect()
      await admin.query('SELECT pg_terminate_backend($1, 5000)', [row?.pid])
      await admin.end()
      await tx.savepoint(() => insertRow(tx, 'lost'))
    })
    await assert.rejects(killed)
    assert.ok(!(await names()).includes('lost'))
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

describe('a transaction ahead of the disk', () => {
  const somethingWritten = sql`SELECT FROM pg_logical_emit_message(true, 'sanad', 'something')`

  it('does not wait for the disk, and tells when the disk has it', async () => {
    // PostgreSQL itself writes what waits a few times a second; of twenty commits it would have to meet every one.
    for (let round = 0; round < 20; round++) {
      const { result, onDisk } = await database.db.aheadOfDisk(async (tx) => {
        const [row] = await tx.query<{ end: string }>(sql`
          SELECT pg_logical_emit_message(true, 'sanad', 'something')::text AS end WHERE ${WITHOUT_FLUSH}`)
        return row
      })
      await onDisk
      const [row] = await database.db.shared.query<{ has_it: boolean }>(
        sql`SELECT pg_current_wal_flush_lsn() >= ${result?.end}::pg_lsn AS has_it`,
      )
      assert.equal(row?.has_it, true)
    }
  })

  it('runs what follows its commit, and nothing where it fails', async () => {
    const followed: string[] = []
    const { onDisk } = await database.db.aheadOfDisk(async (tx) => {
      await tx.query(somethingWritten)
      tx.afterCommit(() => followed.push('committed'))
    })
    await onDisk
    const failing = database.db.aheadOfDisk(async (tx) => {
      tx.afterCommit(() => followed.push('failed'))
      await tx.query(sql`SELECT 1 / 0`)
    })
    await assert.rejects(failing, /division by zero/)
    assert.deepEqual(followed, ['committed'])
  })

  it('leaves no connection behind that was cut', async () => {
    const { db } = database
    const cut = db.aheadOfDisk((tx) => tx.query(sql`SELECT pg_terminate_backend(pg_backend_pid())`))
    await assert.rejects(cut)
    await (await db.aheadOfDisk((tx) => tx.query(somethingWritten))).onDisk
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
