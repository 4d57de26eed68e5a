const database = await useTestDatabase()

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { administer, databaseUrl } from '../../../test/cluster.ts'
import { insertTestTenant, useTestDatabase } from '../../../test/harness.ts'
import { loadConfig } from '../../config.ts'
import { checkTenantIsolation } from './isolation.ts'
import { prepareDatabase } from './prepare.ts'

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
    const cluster = databaseUrl(database.url, 'postgres')
    const name = `sanad_test_${randomUUID().replaceAll('-', '')}`
    const url = databaseUrl(cluster, name)
    await administer(cluster, `CREATE DATABASE ${name}`)
    try {
      const told: string[] = []
      const { applied } = await prepareDatabase(configWith(1), url, (pending) => told.push(...pending))
      assert.deepEqual([told.length > 0, told], [true, applied])
      await prepareDatabase(configWith(1), url, () => assert.fail())
    } finally {
      await administer(cluster, `DROP DATABASE ${name} WITH (FORCE)`)
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
