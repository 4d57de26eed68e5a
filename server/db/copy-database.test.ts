import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, suite, test } from 'node:test'
import { insertTestTenant, openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { DatabaseClient } from './client.ts'
import { copyDatabase } from './copy-database.ts'
import type { Database } from './database.ts'
import { sql } from './sql.ts'

/** Runs one statement as the owner of the database, whom nothing holds. */
async function asOwner<Row extends object>({ url }: TestDatabase, statement: string): Promise<Row[]> {
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Every table as the server itself writes it, in the order of its text, and where the sequences stand. */
async function readEverything(database: TestDatabase): Promise<Record<string, string[]>> {
  const relations = await asOwner<{ name: string; kind: string }>(
    database,
    `SELECT relname AS name, relkind AS kind FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S') AND relname <> 'schema_migrations'`,
  )
  const held: Record<string, string[]> = {}
  for (const { name, kind } of relations) {
    const line = kind === 'r' ? 't::text' : 't.last_value::text || t.is_called'
    const rows = await asOwner<{ line: string }>(database, `SELECT ${line} AS line FROM ${name} t ORDER BY 1`)
    held[name] = rows.map((row) => row.line)
  }
  return held
}

const SEQUENCES = 2
const TEXT = 'سطر\n\\N "اقتباس"\tوعلامة, 🙂\r'

suite('copying a database', () => {
  let source: TestDatabase
  let target: TestDatabase
  beforeEach(async () => {
    ;[source, target] = [await openTestDatabase(), await openTestDatabase()]
  })
  afterEach(() => Promise.all([source.close(), target.close()]))

  /** Rows that name each other, with the types that are easily lost, and some that triggers write. */
  async function fill(customers: number): Promise<void> {
    const tenant = await insertTestTenant(source.db)
    const { organizationId: organization, environment } = tenant
    await source.db.withTenant(tenant, async (tx) => {
      await tx.execute(sql`
        INSERT INTO customers (organization_id, environment, id, display_name, profile, created_at, updated_at)
        SELECT ${organization}, ${environment}, gen_random_uuid(), ${TEXT}, '{"deep": [null, 1e400, "\\u0001"]}',
          '2026-09-01T12:00:00.123456Z', now() FROM generate_series(1, ${customers})`)
      await tx.execute(sql`
        INSERT INTO customer_identities (organization_id, environment, channel, external_id, customer_id, created_at)
        SELECT organization_id, environment, 'web', id::text, id, now() FROM customers
        WHERE organization_id = ${organization} AND environment = ${environment}`)
      await tx.execute(sql`
        INSERT INTO agent_rules (organization_id, environment, id, position, pattern, escalates, created_at)
        VALUES (${organization}, ${environment}, gen_random_uuid(), 1, 'lawyer', true, now())`)
    })
    await source.db.shared.execute(sql`
      INSERT INTO service_settings (name, value) VALUES ('first_start', ${Buffer.from([0, 255, 92, 10])})`)
    await source.db.shared.query(sql`SELECT nextval('worker_numbers') FROM generate_series(1, 3)`)
  }

  test('the copy holds the same to the letter, what triggers wrote and where sequences stand included', async () => {
    await fill(3)
    const before = await readEverything(source)
    const { rows } = await copyDatabase(source.url, target.url)
    assert.equal(before.customers?.length, 3)
    assert.equal(before.agent_versions?.length, 1)
    assert.deepEqual(await readEverything(target), before)
    assert.equal(rows, Object.values(before).flat().length - SEQUENCES)
  })

  test('more than the connections hold at once arrives whole', async () => {
    await fill(10_000)
    await copyDatabase(source.url, target.url)
    assert.deepEqual(await readEverything(target), await readEverything(source))
  })

  test('row-level security and triggers hold in the copy as before', async () => {
    await fill(1)
    const read = (db: Database) =>
      db.shared.query(sql`
        SELECT c.relname, c.relrowsecurity, c.relforcerowsecurity, t.tgname, t.tgenabled
        FROM pg_class c LEFT JOIN pg_trigger t ON t.tgrelid = c.oid AND NOT t.tgisinternal
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1, 4`)
    const before = await read(target.db)
    await copyDatabase(source.url, target.url)
    assert.deepEqual(await read(target.db), before)
  })

  test('where a row cannot be written, the target keeps what it held', async () => {
    await fill(10_000)
    const kept = randomUUID()
    await target.db.shared.execute(
      sql`INSERT INTO service_settings (name, value) VALUES ('master_key_check', ${Buffer.from(kept)})`,
    )
    await asOwner(target, 'ALTER TABLE customers ADD CONSTRAINT nobody CHECK (display_name IS NULL)')
    const before = await readEverything(target)
    await assert.rejects(copyDatabase(source.url, target.url), /nobody/)
    assert.deepEqual(await readEverything(target), before)
  })

  test('where the target lacks a column, it keeps what it held', async () => {
    await fill(3)
    await asOwner(target, 'ALTER TABLE customers DROP COLUMN display_name')
    await assert.rejects(copyDatabase(source.url, target.url), /display_name/)
    assert.deepEqual((await readEverything(target)).organizations, [])
  })

  test('where the source goes away in the middle of a table, the target keeps what it held', async () => {
    await fill(10_000)
    const { pathname } = new URL(source.url)
    await asOwner(
      target,
      `CREATE FUNCTION cuts_source() RETURNS boolean LANGUAGE sql AS $$
         SELECT count(pg_terminate_backend(pid)) >= 0 FROM pg_stat_activity
         WHERE datname = '${pathname.slice(1)}' AND application_name = 'sanad-copy' $$`,
    )
    await asOwner(target, 'ALTER TABLE customers ADD CONSTRAINT cut CHECK (cuts_source())')
    await assert.rejects(copyDatabase(source.url, target.url), /terminat/)
    assert.deepEqual((await readEverything(target)).organizations, [])
  })
})
