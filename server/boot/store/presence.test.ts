const database = await useTestDatabase()

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import pg from 'pg'
import { administer } from '../../../test/cluster.ts'
import { useTestDatabase } from '../../../test/harness.ts'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import { joinUsers, type Presence } from './presence.ts'

suite('users of one server', () => {
  const join = async (): Promise<Presence> => {
    const presence = await joinUsers(database.url)
    assert.ok(presence !== null)
    return presence
  }

  test('only the last one to leave may stop the server', async () => {
    const [first, second] = [await join(), await join()]
    assert.equal(await first.leave(), false)
    assert.equal(await second.leave(), true)
    await Promise.all([first.end(), second.end()])
  })

  test('of any number that leave at once, exactly one may stop the server', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, join))
    const answers = await Promise.all(all.map((presence) => presence.leave()))
    assert.equal(answers.filter(Boolean).length, 1)
    await Promise.all(all.map((presence) => presence.end()))
  })

  test('nobody joins a server that its last user is stopping', async () => {
    const last = await join()
    assert.equal(await last.leave(), true)
    assert.equal(await joinUsers(database.url), null)
    await last.end()
    await (await join()).end()
  })

  test('a second service is refused and told who runs; a command is not', async () => {
    const service = await join()
    await service.claimInstance()
    const rival = await join()
    await assert.rejects(rival.claimInstance(), new RegExp(`already running.*process ${process.pid}\\)`))
    await rival.end()
    assert.equal(await service.leave(), true)
    await service.end()
  })

  const breakConnections = () =>
    administer(
      database.url,
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'sanad-presence-%'`,
    )

  test('a service whose connection broke takes its place again', async () => {
    const service = await join()
    await service.claimInstance()
    await breakConnections()
    await untilLocks('granted')
    const rival = await join()
    await assert.rejects(rival.claimInstance(), /already running/)
    await Promise.all([rival.end(), service.end()])
  })

  test('a service whose place was taken meanwhile is told so', async () => {
    const service = await join()
    await service.claimInstance()
    const rival = new pg.Client({ connectionString: database.url })
    await rival.connect()
    const taken = rival.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.serviceInstance])
    await untilLocks('NOT granted')
    await breakConnections()
    await taken
    await service.lost
    await Promise.all([rival.end(), service.end()])
  })

  async function untilLocks(state: 'granted' | 'NOT granted'): Promise<void> {
    const text = `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.objid = $1 AND ${state}`
    const name = `locks ${state}`
    while (
      (await database.db.shared.query({ name, text, values: [ADVISORY_LOCKS.serviceInstance] })).length === 0
    );
  }
})
