import assert from 'node:assert/strict'
import { test } from 'node:test'
import { urlWithSetting } from '../test/cluster.ts'
import { useTestDatabase } from '../test/harness.ts'
import { loadConfig } from './config.ts'
import { ADVISORY_LOCKS } from './db/advisory-locks.ts'
import { sql } from './db/sql.ts'
import { createLog } from './platform/log.ts'
import { openService } from './service.ts'
import { createWorker } from './worker.ts'

const database = await useTestDatabase()
const { shared } = database.db
const agent = { answer: () => Promise.reject(new Error('Nobody asks the agent here.')) }

/** Looks until the statement finds as many rows; what it looks for either comes or the test's time runs out. */
async function until(count: number, statement: ReturnType<typeof sql>): Promise<void> {
  let found = -1
  while (found !== count) found = (await shared.query(statement)).length
}

const HERE = sql`database = (SELECT oid FROM pg_database WHERE datname = current_database())`
const ALIVE = sql`
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${ADVISORY_LOCKS.workers}::bigint::oid AND ${HERE}`
const TIDYING = sql`
  SELECT FROM pg_locks
  WHERE relation = 'rate_windows'::regclass AND mode = 'RowExclusiveLock' AND NOT granted AND ${HERE}`

test('a worker that is told to stop does not work on until its housekeeping has come to a rest', async () => {
  const log = createLog('silent')
  // The housekeeping waits for its lock as long as the test takes, on a machine however busy.
  const databaseUrl = urlWithSetting(database.url, 'lock_timeout', '120000')
  const opened = openService({
    ...{ config: loadConfig({}), databaseUrl, masterKey: Buffer.alloc(32), log },
  })
  const worker = createWorker(opened, agent)
  const operator = await database.db.connect()
  try {
    await operator.query('RESET ROLE; BEGIN; LOCK TABLE rate_windows')
    await worker.start()
    await until(1, TIDYING)
    const stopping = worker.stop(1_000)
    await until(0, ALIVE)
    assert.equal((await shared.query(TIDYING)).length, 1)
    await operator.query('ROLLBACK')
    await stopping
  } finally {
    await operator.end()
    await worker.stop(0)
    await opened.close()
  }
})
