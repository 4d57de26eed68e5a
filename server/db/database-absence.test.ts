import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
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

  it('but not where a file of the service is missing', () => {
    const missing = Object.assign(new Error("ENOENT: no such file or directory, open '/a'"), {
      code: 'ENOENT',
    })
    assert.equal(isDatabaseUnavailable(missing), false)
  })
})
