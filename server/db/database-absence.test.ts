import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { administer } from '../../test/cluster.ts'
import { openTestDatabase } from '../../test/harness.ts'
import { openDatabase } from './database.ts'
import { explainDatabaseAbsence, isDatabaseUnavailable } from './database-absence.ts'
import { sql } from './sql.ts'

describe('a database is away', () => {
  it('where its Unix socket is not there: a server that stops takes it along', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sanad-socket-'))
    const db = openDatabase({ url: `postgres://somebody@/somewhere?host=${directory}` })
    try {
      await assert.rejects(
        db.shared.query(sql`SELECT 1 AS one`),
        (error) => isDatabaseUnavailable(error) && /ENOENT.*PGSQL/.test(explainDatabaseAbsence(error) ?? ''),
      )
    } finally {
      await db.close()
      await rm(directory, { recursive: true })
    }
  })

  it('where this machine has no way to it for now', () => {
    for (const code of ['EAI_FAIL', 'ENETDOWN', 'EHOSTDOWN', 'EADDRNOTAVAIL', 'ENOBUFS', 'EMFILE', 'ENFILE'])
      assert.ok(isDatabaseUnavailable(Object.assign(new Error(`connect ${code}`), { code })), code)
  })

  for (const [what, code] of Object.entries({
    'an operator or a time limit broke the statement off': '57014',
    'a transaction took longer than an operator lets it': '25P04',
    'its disk fails': '58030',
    'its files are not its own any more, or are mounted read-only': '42501',
    'its data is damaged': 'XX001',
    'an index of it is damaged': 'XX002',
    'its name is gone': '3D000',
  })) {
    it(`where ${what}: a running service waits`, () => {
      const error = Object.assign(new Error('refused'), { code })
      assert.ok(isDatabaseUnavailable(error))
      // A start that has never seen it serve does not.
      assert.equal(explainDatabaseAbsence(error), null)
    })
  }

  it('where the rights to a table are taken, which is not what row-level security refuses', async () => {
    const { url, db, close } = await openTestDatabase()
    const tenant = { organizationId: randomUUID(), environment: 'live' } as const
    const refusal = () =>
      db
        .withTenant(tenant, (tx) => tx.execute(sql`INSERT INTO kept VALUES (1)`))
        .then(
          () => assert.fail('It was let.'),
          (error) => [error.code, isDatabaseUnavailable(error)],
        )
    try {
      await administer(url, 'CREATE TABLE kept (id integer)', 'REVOKE ALL ON kept FROM sanad_service')
      assert.deepEqual(await refusal(), ['42501', true])
      await administer(
        url,
        'GRANT INSERT ON kept TO sanad_service',
        'ALTER TABLE kept ENABLE ROW LEVEL SECURITY',
      )
      assert.deepEqual(await refusal(), ['42501', false])
    } finally {
      await close()
    }
  })

  it('but not where a file of the service is missing', () => {
    const missing = Object.assign(new Error("ENOENT: no such file or directory, open '/a'"), {
      code: 'ENOENT',
    })
    assert.equal(isDatabaseUnavailable(missing), false)
  })
})
