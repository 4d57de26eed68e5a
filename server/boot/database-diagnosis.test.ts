const database = await useTestDatabase()

import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { administer } from '../../test/cluster.ts'
import { useTestDatabase } from '../../test/harness.ts'
import { loadConfig } from '../config.ts'
import { diagnoseDatabase } from './database-diagnosis.ts'
import { prepareDatabase } from './prepare.ts'

suite('what is found in a database that waits for an upgrade', () => {
  before(async () => {
    await prepareDatabase(configWith(1), database.url)
  })

  const configWith = (fill: number) =>
    loadConfig({ DATABASE_URL: database.url, MASTER_KEY: Buffer.alloc(32, fill).toString('base64') })

  async function find(fill: number): Promise<Record<string, string>> {
    const findings = await diagnoseDatabase(configWith(fill))
    return Object.fromEntries(findings.map(({ name, status }) => [name, status]))
  }

  test('a key that does not open it is told before the next start applies what is pending', async () => {
    await administer(
      database.url,
      'DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)',
    )
    const found = { database: 'ok', migrations: 'warn' }
    assert.deepEqual(await find(1), { ...found, 'master key': 'ok' })
    assert.deepEqual(await find(2), { ...found, 'master key': 'fail' })
  })

  test('a database that remembers nothing yet has no key to be held against', async () => {
    await administer(database.url, 'DROP TABLE service_settings')
    assert.deepEqual(await find(2), { database: 'ok', migrations: 'warn' })
  })
})
