import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { insertTestTenant } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../platform/log.ts'
import { watch } from '../platform/observe.ts'
import { countPerformed, demoSource, insertDemoWork } from './demo-source.ts'
import { createRunner, type Runner } from './runner.ts'
import type { WorkSource } from './source.ts'
import { useDemoDatabase } from './test-factories.ts'
import type { WakeUp } from './wake-up.ts'

const silent = createLog('silent')
const clock = movableClock()
const database = await useDemoDatabase()
const tenant = await insertTestTenant(database.db)
const running: Runner[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((runner) => runner.stop(0)))
  await database.db.shared.execute(sql`DELETE FROM demo_work`)
})

function runnerOf(
  source: WorkSource<unknown>,
  more: { log?: typeof silent; wakeUp?: WakeUpPort; nowMs?: () => number } = {},
): Runner {
  const runner = createRunner({ db: database.db, clock, log: silent, sources: [source], ...more })
  running.push(runner)
  return runner
}
type WakeUpPort = Pick<WakeUp, 'subscribe'>

const insert = (count: number) =>
  insertDemoWork(
    database.db,
    tenant,
    Array.from({ length: count }, () => clock.now()),
  )

test('drain performs everything that is due, once', async () => {
  const keys = await insert(30)
  assert.equal(await runnerOf(demoSource(database.db)).drain(), 30)
  assert.deepEqual(
    await countPerformed(database.db, keys),
    keys.map(() => 1),
  )
})

test('an item that throws comes back after a growing delay, beside others that succeed', async () => {
  const [bad] = await insert(1)
  let tries = 0
  const source = demoSource(database.db, async ({ key }) => {
    if (key !== bad) return
    tries += 1
    throw new Error('a bug')
  })
  const runner = runnerOf(source)
  await runner.start()
  await eventually(() => tries === 1)
  await assertDueIn(1_000)
  clock.advance(1_000)
  await eventually(() => tries === 2)
  await assertDueIn(2_000)
  const [good] = await insert(1)
  await eventually(async () => (await countPerformed(database.db, [good ?? '']))[0] === 1)
  assert.equal(tries, 2)
})

test('drain reports what threw, after everything else is done', async () => {
  const keys = await insert(3)
  const source = demoSource(database.db, async ({ key }) => {
    if (key === keys[1]) throw new Error('a bug')
  })
  await assert.rejects(runnerOf(source).drain(), (error: unknown) => {
    assert.ok(error instanceof AggregateError)
    assert.deepEqual(
      error.errors.map((one: Error) => one.message),
      ['a bug'],
    )
    return true
  })
  assert.deepEqual(await countPerformed(database.db, keys), [1, 0, 1])
})

test('never performs more items at a time than the source allows', async () => {
  await insert(20)
  let now = 0
  let most = 0
  const source = demoSource(
    database.db,
    async () => {
      most = Math.max(most, ++now)
      await new Promise(setImmediate)
      now -= 1
    },
    3,
  )
  await runnerOf(source).drain()
  assert.equal(most, 3)
})

test('a wake-up starts work at once instead of at the next poll', async () => {
  let wake = () => {}
  const wakeUp: WakeUpPort = {
    subscribe(listener) {
      wake = () => listener('conversation_work')
      return () => {}
    },
  }
  let performed = Promise.withResolvers<void>()
  const source = demoSource(database.db, async () => performed.resolve())
  await runnerOf(source, { wakeUp }).start()
  const startedAtMs = performance.now()
  for (let count = 0; count < 20; count++) {
    performed = Promise.withResolvers<void>()
    await insert(1)
    wake()
    await performed.promise
  }
  // Polls are a second apart, so without wake-ups this takes 19 seconds.
  assert.ok(performance.now() - startedAtMs < 12_000)
})

test('stopping lets an item in flight finish within the grace', async () => {
  const [key] = await insert(1)
  const started = Promise.withResolvers<void>()
  const mayFinish = Promise.withResolvers<void>()
  const source = demoSource(database.db, async () => {
    started.resolve()
    await mayFinish.promise
  })
  const runner = runnerOf(source)
  await runner.start()
  await started.promise
  const stopped = runner.stop(5_000)
  mayFinish.resolve()
  await stopped
  assert.deepEqual(await countPerformed(database.db, [key ?? '']), [1])
})

test('stopping aborts an item that outlasts the grace and hands it back at once', async () => {
  await insert(2)
  let heeded = 0
  const bothStarted = Promise.withResolvers<void>()
  let started = 0
  const source = demoSource(database.db, async (_, signal) => {
    // One heeds the signal, the other never ends.
    const heeds = started === 0
    if (++started === 2) bothStarted.resolve()
    await new Promise((_resolve, reject) => {
      if (!heeds) return
      signal.addEventListener('abort', () => {
        heeded += 1
        reject(signal.reason)
      })
    })
  })
  const runner = runnerOf(source)
  await runner.start()
  await bothStarted.promise
  await runner.stop(10)
  assert.equal(heeded, 1)
  assert.equal(await runnerOf(demoSource(database.db)).drain(), 2)
})

test('a worker that loses every connection goes on by itself', async () => {
  const done: string[] = []
  const source = demoSource(database.db, async ({ key }) => void done.push(key))
  await runnerOf(source).start()
  const [first] = await insert(1)
  // Until it is written: what is under way when the connections go is done again.
  await eventually(async () => (await countPerformed(database.db, [first ?? '']))[0] === 1)
  const admin = await database.db.connect()
  await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`)
  await admin.end()
  const [second] = await eventually(() => insert(1).catch(() => undefined))
  await eventually(() => done.length === 2)
  assert.deepEqual(done, [first, second])
})

test('claims that a database refuses for half a minute are told, though it serves everybody else', async () => {
  const source = demoSource(database.db)
  const damaged = () => Promise.reject(new Error('invalid page in block 0'))
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  let nowMs = 0
  const nowMs20sLater = () => (nowMs += 20_000)
  const refusing = { ...source, leases: { ...source.leases, claim: damaged } }
  await runnerOf(refusing, { log, nowMs: nowMs20sLater }).start()
  await eventually(() => lines.length > 0)
  const { level, source: of, purpose, reason, msg } = JSON.parse(lines[0] ?? '')
  assert.deepEqual(
    [level, of, purpose, reason, msg],
    ['error', source.name, 'claims', 'invalid page in block 0', 'the database does not serve'],
  )
})

test('a worker that has just lost every connection leaves to others what they held', async () => {
  const source = demoSource(database.db)
  let claims = 0
  const counting: typeof source = {
    ...source,
    leases: {
      ...source.leases,
      async claim(db, request) {
        const claimed = await source.leases.claim(db, request)
        claims += 1
        return claimed
      },
    },
  }
  await runnerOf(counting).start()
  await eventually(() => claims > 0)
  const admin = await database.db.connect()
  await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`)
  // Another worker that was cut off too, and is not back yet.
  const leaseEnd = new Date(clock.now().getTime() + 30_000)
  const [key] = await eventually(() => insertDemoWork(database.db, tenant, [leaseEnd]).catch(() => undefined))
  await admin.query('UPDATE demo_work SET lease_token = gen_random_uuid(), leased_by = 2000000000')
  await admin.end()
  // It looks for work once a second, and as often for the dead.
  const claimsBefore = claims
  await eventually(() => claims >= claimsBefore + 3)
  assert.deepEqual(await countPerformed(database.db, [key ?? '']), [0])
})

test('an item whose lease was taken is aborted by the heartbeat and writes nothing', async () => {
  const [key] = await insert(1)
  const aborted = Promise.withResolvers<unknown>()
  const started = Promise.withResolvers<void>()
  let tries = 0
  const source = demoSource(database.db, async (_, signal) => {
    if (++tries > 1) return
    started.resolve()
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        aborted.resolve(signal.reason)
        resolve()
      })
    })
  })
  await runnerOf(source).start()
  await started.promise
  await database.db.shared.execute(
    sql`UPDATE demo_work SET lease_token = NULL, leased_by = NULL, due_at = ${clock.now()}`,
  )
  assert.equal(((await aborted.promise) as Error).name, 'LeaseLost')
  await eventually(async () => (await countPerformed(database.db, [key ?? '']))[0] === 1)
  assert.equal(tries, 2)
})

test('logs one line for each piece of work, with ids and without the values of a failing row', async () => {
  const keys = await insert(2)
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const source = demoSource(database.db, async ({ key }) => {
    if (key === keys[1]) throw Object.assign(new Error('a bug'), { detail: 'What the customer wrote.' })
  })
  const failures: unknown[] = []
  const stop = watch(
    'failure',
    (failure) => failures.push(failure),
    (error) => assert.fail(String(error)),
  )
  await assert.rejects(runnerOf(source, { log }).drain())
  stop()
  assert.deepEqual(failures, [{ work: source.name }], 'whoever watches is told too')
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.deepEqual(entries.map(({ msg }) => msg).sort(), ['work done', 'work failed'])
  for (const entry of entries) {
    assert.equal(entry.organization_id, tenant.organizationId)
    assert.equal(typeof entry.demo_id, 'string')
    assert.equal(typeof entry.duration_ms, 'number')
  }
  assert.doesNotMatch(lines.join(''), /customer wrote/)
})

async function assertDueIn(milliseconds: number): Promise<void> {
  await eventually(async () => {
    const [row] = await database.db.shared.query<{ due_at: Date; leased_by: number | null }>(
      sql`SELECT due_at, leased_by FROM demo_work WHERE due_at IS NOT NULL`,
    )
    return row?.leased_by === null && row.due_at.getTime() - clock.now().getTime() === milliseconds
  })
}

// Asks again until the answer is truthy; the test's failure is a timeout that names its line.
async function eventually<Answer>(ask: () => Answer | Promise<Answer>): Promise<NonNullable<Answer>> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    assert.ok(performance.now() < deadline, `never became true: ${ask}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
