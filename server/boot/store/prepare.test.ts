import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import pg from 'pg'
import { administer, withEmptyDatabase } from '../../../test/cluster.ts'
import { insertTestTenant, useTestDatabase } from '../../../test/harness.ts'
import { loadConfig } from '../../config.ts'
import { checkTenantIsolation } from './isolation.ts'
import { prepareDatabase } from './prepare.ts'

const database = await useTestDatabase()

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY relname`,
    )
    return rows.map(({ relname }) => relname)
  } finally {
    await client.end()
  }
}

suite('preparing a database', () => {
  const configWith = (fill: number) =>
    loadConfig({ DATABASE_URL: database.url, MASTER_KEY: Buffer.alloc(32, fill).toString('base64') })

  test('the first key is remembered, and another one is refused by name', async () => {
    assert.deepEqual((await prepareDatabase(configWith(1), database.url)).masterKey, Buffer.alloc(32, 1))
    await prepareDatabase(configWith(1), database.url)
    await assert.rejects(
      prepareDatabase(configWith(2), database.url),
      /^OperatorError: MASTER_KEY: .*not the key[^\n]*$/,
    )
  })

  test('what a database lacks is told before it is applied, which may take minutes', async () => {
    await withEmptyDatabase(database.url, async (url) => {
      const told: string[] = []
      const { applied } = await prepareDatabase(configWith(1), url, (pending) => told.push(...pending))
      assert.deepEqual([told.length > 0, told], [true, applied])
      await prepareDatabase(configWith(1), url, () => assert.fail())
    })
  })

  for (const [whose, statements, holds] of [
    ['a shop', ['CREATE TABLE orders (id int)'], 'the table orders'],
    [
      'one of the names that Sanad uses',
      ['CREATE TABLE customers (id int)', 'CREATE TABLE messages (id int)'],
      'tables such as customers and messages',
    ],
    [
      'Rails, which counts its migrations in a table of the same name',
      [
        'CREATE TABLE schema_migrations (version text PRIMARY KEY)',
        'CREATE TABLE ar_internal_metadata (key text)',
        'CREATE TABLE users (id int)',
      ],
      'tables such as ar_internal_metadata and schema_migrations (3 in all)',
    ],
    ['reports', ['CREATE VIEW report AS SELECT 1 AS one'], 'the table report'],
  ] as const) {
    test(`the database of another program (${whose}) is refused by name, and stays as it is`, async () => {
      await withEmptyDatabase(database.url, async (url) => {
        await administer(url, ...statements)
        const before = await tablesOf(url)
        const told: string[] = []
        await assert.rejects(
          prepareDatabase(configWith(1), url, (pending) => told.push(...pending)),
          (error: Error) =>
            error.name === 'OperatorError' &&
            error.message.startsWith(
              `DATABASE_URL: this database is another program's: it holds ${holds}, and nothing of Sanad. Name a database of its own`,
            ),
        )
        assert.deepEqual([told, await tablesOf(url)], [[], before])
      })
    })
  }

  test('what belongs to nobody, or to us already, is no other program’s', async () => {
    for (const statements of [
      ['CREATE EXTENSION pg_buffercache'],
      ['CREATE SCHEMA shop', 'CREATE TABLE shop.orders (id int)'],
      ['CREATE SEQUENCE numbers'],
      ['CREATE TABLE pgbench_accounts (aid int)'],
    ]) {
      await withEmptyDatabase(database.url, async (url) => {
        await administer(url, ...statements)
        assert.ok((await prepareDatabase(configWith(1), url)).applied.length > 0)
        await administer(url, 'CREATE TABLE notes_of_the_operator (id int)')
        assert.deepEqual((await prepareDatabase(configWith(1), url)).applied, [])
      })
    }
  })

  test('a user that owns neither the database nor what is in it is told which one to be', async () => {
    const role = `sanad_guest_${randomUUID().replaceAll('-', '')}`
    await administer(database.url, `CREATE ROLE ${role} LOGIN PASSWORD 'guest'`)
    try {
      const url = new URL(database.url)
      url.username = role
      url.password = 'guest'
      await assert.rejects(
        prepareDatabase(configWith(1), url.href),
        /^OperatorError: DATABASE_URL: its user lacks rights \(permission denied for table [^)]+\): use the one that owns the database/,
      )
    } finally {
      await administer(database.url, `DROP ROLE ${role}`)
    }
  })

  test('a key file that is gone is not replaced by a new key', async () => {
    const config = { ...configWith(1), masterKey: null, dataDir: '/nonexistent/sanad' }
    await assert.rejects(prepareDatabase(config, database.url), /master\.key is missing/)
  })

  test('a database of a newer version is served, unless one of its migrations breaks with this one', async () => {
    await administer(
      database.url,
      `INSERT INTO schema_migrations (name, checksum, breaking) VALUES ('9998_later.sql', 'x', false)`,
    )
    assert.deepEqual((await prepareDatabase(configWith(1), database.url)).applied, [])
    await administer(
      database.url,
      `INSERT INTO schema_migrations (name, checksum, breaking) VALUES ('9999_breaking.sql', 'x', true)`,
    )
    await assert.rejects(
      prepareDatabase(configWith(1), database.url),
      /newer version of Sanad .* \(it has 9999_breaking\.sql\)/,
    )
    await administer(database.url, `DELETE FROM schema_migrations WHERE name > '9998'`)
  })

  test('what a backup does not bring back, the rights of the role that row-level security binds, is given again', async () => {
    await administer(
      database.url,
      'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM sanad_service',
      'REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM sanad_service',
    )
    await prepareDatabase(configWith(1), database.url)
    await insertTestTenant(database.db)
  })

  test("a tenant's table without row-level security is refused", async () => {
    await checkTenantIsolation(database.db)
    await administer(database.url, 'CREATE TABLE exposed (organization_id uuid, environment text)')
    await assert.rejects(prepareDatabase(configWith(1), database.url), /does not hold .* \(exposed/)
    await administer(database.url, 'DROP TABLE exposed')
  })
})
