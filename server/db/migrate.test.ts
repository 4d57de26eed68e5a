import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { administer, databaseUrl } from '../../test/cluster.ts'
import { openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { findAppliedMigrations, migrate, readMigrations } from './migrate.ts'

const name = `sanad_test_${randomUUID().replaceAll('-', '')}`
let clusterUrl: string
let migrated: TestDatabase
let url: string

before(async () => {
  migrated = await openTestDatabase()
  clusterUrl = databaseUrl(migrated.url, 'postgres')
  await administer(clusterUrl, `CREATE DATABASE ${name}`)
  url = databaseUrl(clusterUrl, name)
})
after(async () => {
  await administer(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  await migrated.close()
})

async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('processes that start together apply each migration once, in order', async () => {
  const names = (await readMigrations()).map((migration) => migration.name)
  assert.deepEqual(names, names.toSorted())
  assert.equal(await withClient(findAppliedMigrations), null)
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)])
  assert.deepEqual(
    applied.toSorted((a, b) => b.length - a.length),
    [names, [], []],
  )
  assert.deepEqual(await migrate(url), [])
})

test('a migration waits for a long transaction without keeping others from the table', async () => {
  const later = { name: '9990_later.sql', checksum: 'x', breaking: false, online: false }
  const migrations = [
    ...(await readMigrations()),
    { ...later, text: 'ALTER TABLE customers ADD COLUMN later text' },
  ]
  await withClient(async (holder) => {
    await holder.query('BEGIN; LOCK TABLE customers IN ACCESS SHARE MODE')
    const migrating = migrate(url, migrations)
    await withClient(async (reader) => {
      const isWaiting = async () =>
        (
          await reader.query(`SELECT FROM pg_locks WHERE relation = 'customers'::regclass AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
        ).rows.length > 0
      while (!(await isWaiting()));
      // Behind the waiting migration at first; it gives way long before the other transaction ends.
      await reader.query('SELECT count(*) FROM customers')
    })
    await holder.query('ROLLBACK')
    assert.deepEqual(await migrating, ['9990_later.sql'])
    await holder.query(`DELETE FROM schema_migrations WHERE name = '9990_later.sql'`)
    await holder.query('ALTER TABLE customers DROP COLUMN later')
  })
})

test('an index that is built online keeps nobody from the table, and is begun anew where it ended halfway', async () => {
  const migration = {
    name: '9991_online.sql',
    checksum: 'x',
    breaking: false,
    online: true,
    text: `-- online: for the test.
      DROP INDEX CONCURRENTLY IF EXISTS customers_later;
      CREATE INDEX CONCURRENTLY customers_later ON customers (created_at);
      SELECT 1 / count(*) FROM pg_tables WHERE tablename = 'allowed';`,
  }
  const migrations = [...(await readMigrations()), migration]
  await assert.rejects(migrate(url, migrations), /9991_online\.sql failed: division by zero/)
  await withClient(async (writer) => {
    await writer.query('CREATE TABLE allowed ()')
    // A transaction that has written: the index waits for its end, and others write meanwhile.
    await writer.query('BEGIN; LOCK TABLE customers IN ROW EXCLUSIVE MODE')
    const migrating = Promise.all([migrate(url, migrations), migrate(url, migrations)])
    await withClient(async (other) => {
      const isWaiting = async () =>
        (
          await other.query(`SELECT FROM pg_stat_activity WHERE application_name = 'sanad-migrate'
          AND wait_event_type = 'Lock' AND datname = current_database()`)
        ).rows.length > 0
      while (!(await isWaiting()));
      await other.query('BEGIN; LOCK TABLE customers IN ROW EXCLUSIVE MODE NOWAIT; COMMIT')
    })
    await writer.query('COMMIT')
    assert.deepEqual((await migrating).flat(), ['9991_online.sql'])
    const { rows } = await writer.query(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'customers_later'::regclass`,
    )
    assert.deepEqual(rows, [{ valid: true }])
    await writer.query(`DELETE FROM schema_migrations WHERE name = '9991_online.sql'`)
    await writer.query('DROP TABLE allowed; DROP INDEX customers_later')
  })
})

test('a migration takes longer than the operator allows a statement of the service', async () => {
  const slow = { name: '9992_slow.sql', checksum: 'x', breaking: false, online: false }
  const text = `SELECT 1 / (current_setting('statement_timeout') = '0')::integer`
  await administer(clusterUrl, `ALTER DATABASE ${name} SET statement_timeout = '10s'`)
  assert.deepEqual(await migrate(url, [...(await readMigrations()), { ...slow, text }]), ['9992_slow.sql'])
  await administer(
    url,
    `DELETE FROM schema_migrations WHERE name = '9992_slow.sql'`,
    `ALTER DATABASE ${name} RESET statement_timeout`,
  )
})

// Their rows are sought one by one and never listed: see 0156.
const IN_WRITING_ORDER: readonly string[] = ['idempotency_keys', 'conversation_work']

test('every table of a tenant’s data keys by tenant, first but for two, and is behind forced row-level security', async () => {
  const tables = await withClient(async (client) => {
    const { rows } = await client.query<{ name: string; forced: boolean; key: string[] }>(`
      SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
        (SELECT array_agg(a.attname::text ORDER BY k.place)
         FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (number, place)
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
         WHERE i.indrelid = c.oid AND i.indisprimary) AS key
      FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id')`)
    return rows
  })
  assert.ok(tables.length > 20)
  for (const table of tables) {
    const tenant = IN_WRITING_ORDER.includes(table.name)
      ? table.key.filter((column) => ['organization_id', 'environment'].includes(column))
      : table.key.slice(0, 2)
    assert.deepEqual(tenant, ['organization_id', 'environment'], table.name)
    assert.ok(table.forced, `${table.name} lacks forced row-level security`)
  }
})

test('a migration that was changed after it was applied stops the start and is named', async () => {
  await withClient((client) =>
    client.query(`UPDATE schema_migrations SET checksum = 'another' WHERE name = '0001_core.sql'`),
  )
  await assert.rejects(
    migrate(url),
    /0001_core\.sql was changed after .+: put the file back as it was .+ or run the version/,
  )
})
