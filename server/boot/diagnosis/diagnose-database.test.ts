const database = await useTestDatabase()

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, suite, test } from 'node:test'
import { administer, withEmptyDatabase } from '../../../test/cluster.ts'
import { useTestDatabase } from '../../../test/harness.ts'
import { loadConfig } from '../../config.ts'
import { prepareDatabase } from '../store/prepare.ts'
import { diagnoseDatabase } from './diagnose-database.ts'
import { findEncryption } from './encryption.ts'

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

  test('a role without its rights, as in a restored one, is no fault: the next start gives them', async () => {
    await administer(database.url, 'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM sanad_service')
    const found = { database: 'ok', 'database connection': 'ok', connections: 'ok', clock: 'ok' }
    assert.deepEqual(await find(1), { ...found, 'service role': 'warn' })
    await prepareDatabase(configWith(1), database.url)
    assert.equal((await find(1))['master key'], 'ok')
  })

  test('a newer version that shares it is worth an upgrade, and one that cannot is a fault', async () => {
    const name = '9999_of_a_newer_version.sql'
    await administer(database.url, `INSERT INTO schema_migrations (name, checksum) VALUES ('${name}', '')`)
    const shared = await find(1)
    assert.deepEqual([shared.migrations, shared['signing key']], ['warn', 'ok'])
    await administer(database.url, `UPDATE schema_migrations SET breaking = true WHERE name = '${name}'`)
    const apart = await find(1)
    assert.deepEqual([apart.migrations, apart['master key']], ['fail', undefined])
    await administer(database.url, `DELETE FROM schema_migrations WHERE name = '${name}'`)
  })

  test('a key that does not open it is told before the next start applies what is pending', async () => {
    await administer(
      database.url,
      'DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)',
    )
    const found = {
      database: 'ok',
      'database connection': 'ok',
      connections: 'ok',
      clock: 'ok',
      migrations: 'warn',
    }
    assert.deepEqual(await find(1), { ...found, 'master key': 'ok' })
    assert.deepEqual(await find(2), { ...found, 'master key': 'fail' })
  })

  test('a database that remembers nothing yet has no key to be held against', async () => {
    await administer(database.url, 'DROP TABLE service_settings')
    assert.deepEqual(await find(2), {
      database: 'ok',
      'database connection': 'ok',
      connections: 'ok',
      clock: 'ok',
      migrations: 'warn',
    })
  })

  test('a user who may not open the connections of one process is told so', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await administer(database.url, `ALTER DATABASE "${name}" CONNECTION LIMIT 20`)
    const findings = await diagnoseDatabase(configWith(1))
    assert.deepEqual(
      findings.find(({ name }) => name === 'connections'),
      {
        name: 'connections',
        status: 'warn',
        detail:
          'room for 20; a process opens up to 50: raise max_connections, or the limit of this user or database',
      },
    )
    await administer(database.url, `ALTER DATABASE "${name}" CONNECTION LIMIT -1`)
  })

  test('a server that confirms what is not on its disk is worth knowing', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await administer(database.url, `ALTER DATABASE "${name}" SET synchronous_commit = off`)
    const [found] = await diagnoseDatabase(configWith(1))
    assert.deepEqual([found?.name, found?.status], ['database', 'warn'])
    assert.match(found?.detail ?? '', /answers; synchronous_commit is off: .* accepted messages are lost$/)
    await administer(database.url, `ALTER DATABASE "${name}" RESET synchronous_commit`)
  })

  test('a clock that is an hour behind is broken: nothing that is accepted elsewhere is due here', async () => {
    const clock = { now: () => new Date(Date.now() - 3_600_000) }
    const findings = await diagnoseDatabase(configWith(1), clock)
    const { status, detail } = findings.find(({ name }) => name === 'clock') ?? {}
    assert.equal(status, 'fail')
    assert.match(detail ?? '', /^3600 s behind the database's: keep/)
  })

  test('a connection that anybody on its way could read is told', async () => {
    const asked = (url: string) =>
      findEncryption(
        { connect: async () => ({ query: async () => ({ rows: [] }), end: async () => undefined }) as never },
        url,
      )
    const far = await asked('postgres://u:a-password@db.example.com/sanad')
    assert.equal(far.status, 'warn')
    assert.match(far.detail, /^not encrypted on its way to db\.example\.com: add sslmode=require/)
    assert.doesNotMatch(far.detail, /a-password/)
    for (const url of ['postgres://127.0.0.1/a', 'postgres://[::1]/a', 'postgres:///a?host=/run/postgresql'])
      assert.equal((await asked(url)).status, 'ok', url)
  })
})

suite('what is found where the service has not been yet', () => {
  const MASTER_KEY = Buffer.alloc(32, 1).toString('base64')

  test('an empty database is no fault, and stays empty', async () => {
    await withEmptyDatabase(database.url, async (url) => {
      for (const _ of [1, 2]) {
        const findings = await diagnoseDatabase(loadConfig({ DATABASE_URL: url, MASTER_KEY }))
        assert.deepEqual(findings.at(-1), {
          name: 'migrations',
          status: 'warn',
          detail: 'the database is empty: the first start makes its tables',
        })
        assert.ok(findings.every(({ status }) => status !== 'fail'))
      }
    })
  })

  test('one in which the first start may make no tables is a fault', async () => {
    const role = `sanad_guest_${randomUUID().replaceAll('-', '')}`
    await withEmptyDatabase(database.url, async (text) => {
      const url = new URL(text)
      await administer(text, `CREATE ROLE ${role} LOGIN PASSWORD 'guest'`)
      await administer(text, `GRANT ALL ON DATABASE "${url.pathname.slice(1)}" TO ${role}`)
      Object.assign(url, { username: role, password: 'guest' })
      const findings = await diagnoseDatabase(loadConfig({ DATABASE_URL: url.href, MASTER_KEY }))
      assert.deepEqual(findings, [
        {
          name: 'database',
          status: 'fail',
          detail:
            'DATABASE_URL: its user lacks rights (it may not make tables in the schema public): use the one that owns the database and everything in it.',
        },
      ])
    })
    await administer(database.url, `DROP ROLE ${role}`)
  })

  test('another program’s database is one', async () => {
    await withEmptyDatabase(database.url, async (url) => {
      await administer(url, 'CREATE TABLE orders (id int)')
      const [finding, ...more] = await diagnoseDatabase(loadConfig({ DATABASE_URL: url, MASTER_KEY }))
      assert.deepEqual([finding?.status, more], ['fail', []])
      assert.match(
        finding?.detail ?? '',
        /^DATABASE_URL: this database is another program's: it holds the table orders/,
      )
    })
  })

  test('a folder that the first start can fill is no fault, and one that holds something else is', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sanad-diagnosis-'))
    t.after(() => rm(dataDir, { recursive: true }))
    const find = () => diagnoseDatabase(loadConfig({ DATA_DIR: dataDir }))
    const home = join(dataDir, 'postgres')
    const free = [{ name: 'database', status: 'warn', detail: 'the first start makes it' }]
    assert.deepEqual(await find(), free)
    await mkdir(home)
    assert.deepEqual(await find(), free)
    await mkdir(join(home, 'data'))
    const detail = `${home} holds no PostgreSQL cluster: move it away`
    assert.deepEqual(await find(), [{ name: 'database', status: 'fail', detail }])
  })
})
