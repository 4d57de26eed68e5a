import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { createLog } from '../platform/log.ts'
import { LIVING_WORKERS, openWorkerIdentity, type WorkerIdentity } from './worker-identity.ts'

const log = createLog('silent')
let database: TestDatabase
const opened: WorkerIdentity[] = []

before(async () => {
  database = await openTestDatabase()
})
after(async () => {
  await Promise.all(opened.map((identity) => identity.close()))
  await database.close()
})

async function living(): Promise<number[]> {
  const admin = await database.db.connect()
  try {
    const { rows } = await admin.query<{ objid: number }>(LIVING_WORKERS)
    return rows.map(({ objid }) => objid)
  } finally {
    await admin.end()
  }
}

async function born(): Promise<[WorkerIdentity, number]> {
  const identity = openWorkerIdentity({ db: database.db, log })
  opened.push(identity)
  await identity.ready
  return [identity, identity.number() ?? 0]
}

async function killSessionOf(number: number): Promise<void> {
  const admin = await database.db.connect()
  try {
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
       WHERE locktype = 'advisory' AND objid = $1 AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [number],
    )
  } finally {
    await admin.end()
  }
}

async function untilBack(identity: WorkerIdentity): Promise<number> {
  for (;;) {
    const number = identity.number()
    if (number !== null) return number
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function untilGone(identity: WorkerIdentity): Promise<void> {
  while (identity.number() !== null) await new Promise(setImmediate)
}

async function untilWaitedFor(number: number): Promise<void> {
  const admin = await database.db.connect()
  const countWaiting = async () =>
    (
      await admin.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [number],
      )
    ).rowCount
  while ((await countWaiting()) === 0);
  await admin.end()
}

test('workers have different numbers, and live from their first number until they close', async () => {
  const [[one, first], [other, second]] = [await born(), await born()]
  assert.notEqual(first, second)
  assert.deepEqual((await living()).sort(), [first, second].sort())
  await one.close()
  await other.close()
  while ((await living()).length > 0);
  assert.equal(one.number(), null)
})

test('a worker whose connection was lost has no number, and then its own again', async () => {
  const [identity, number] = await born()
  // Watched from before: on a busy machine the next connection may be there when the killing has ended.
  await Promise.all([untilGone(identity), killSessionOf(number)])
  assert.equal(await untilBack(identity), number)
  assert.deepEqual(await living(), [number])
})

test('a worker that has just come back takes nobody for dead, whose connection may have been cut with its own', async () => {
  let ms = 0
  const identity = openWorkerIdentity({ db: database.db, log, nowMs: () => ms })
  opened.push(identity)
  await identity.ready
  assert.ok(identity.mayJudge())
  const number = identity.number() ?? 0
  await Promise.all([untilGone(identity), killSessionOf(number)])
  await untilBack(identity)
  ms = 7_999
  assert.ok(!identity.mayJudge())
  ms = 8_000
  assert.ok(identity.mayJudge())
})

test('a worker whose lost session lingers on the server takes a new number', async () => {
  const [identity, number] = await born()
  // Whoever waits for the lock has it the instant the worker's session ends, as if that session had never ended.
  const lingering = await database.db.connect()
  const locked = lingering.query('SELECT pg_advisory_lock($1, $2)', [ADVISORY_LOCKS.workers, number])
  await untilWaitedFor(number)
  await Promise.all([locked, untilGone(identity), killSessionOf(number)])
  assert.notEqual(await untilBack(identity), number)
  await lingering.end()
})
