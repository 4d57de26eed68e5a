import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import type { WorkSourceName } from '../context.ts'
import { createLog } from '../platform/log.ts'
import { createWakeUp, type WakeUp } from './wake-up.ts'

const log = createLog('silent')
let database: TestDatabase
let one: WakeUp
let other: WakeUp

before(async () => {
  database = await openTestDatabase()
  one = createWakeUp({ db: database.db, log })
  other = createWakeUp({ db: database.db, log })
})
after(async () => {
  await Promise.all([one.close(), other.close()])
  await database.close()
})

interface Hearing {
  readonly heard: readonly WorkSourceName[]
  /** Resolves when this is heard next. */
  next(source: WorkSourceName): Promise<void>
  stop(): void
}

function hearing(wakeUp: WakeUp): Hearing {
  const heard: WorkSourceName[] = []
  const waiting = new Map<WorkSourceName, () => void>()
  const stop = wakeUp.subscribe((source) => {
    heard.push(source)
    waiting.get(source)?.()
  })
  return { heard, stop, next: (source) => new Promise((resolve) => waiting.set(source, resolve)) }
}

// Wake-ups may get lost while a connection opens, so the sender repeats itself until it is heard.
async function wakeUntilHeard(source: WorkSourceName, there: Hearing): Promise<void> {
  const heard = there.next(source)
  const timer = setInterval(() => one.wakeUp(source), 20)
  await heard
  clearInterval(timer)
}

test('reaches listeners of the same process before it returns', () => {
  const { heard, stop } = hearing(one)
  one.wakeUp('outgoing_messages')
  assert.deepEqual(heard, ['outgoing_messages'])
  stop()
})

test('reaches other processes, and its own listeners once only', { timeout: 60_000 }, async () => {
  const [here, there] = [hearing(one), hearing(other)]
  await wakeUntilHeard('webhook_deliveries', there)
  const arrived = there.next('conversation_timers')
  one.wakeUp('conversation_timers')
  await arrived
  // The database delivers in order: an echo of the first would come before the answer.
  const answered = here.next('conversation_work')
  other.wakeUp('conversation_work')
  await answered
  assert.equal(here.heard.filter((source) => source === 'conversation_timers').length, 1)
  here.stop()
  there.stop()
})

test('reaches other processes again after every connection was lost', { timeout: 60_000 }, async () => {
  const there = hearing(other)
  await wakeUntilHeard('webhook_deliveries', there)
  const admin = await database.db.connect()
  await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`)
  await admin.end()
  await wakeUntilHeard('conversation_timers', there)
  there.stop()
})

test('sends two at once, and more no oftener than two in 8 ms', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let nowMs = 0
  const sentAtMs: number[] = []
  const query = async ({ name }: { name?: string }) => {
    if (name === 'wake_up') sentAtMs.push(nowMs)
    return { rows: [] }
  }
  const db = {
    connect: async () =>
      Object.assign(new EventEmitter(), { query, end: async () => undefined }) as unknown as pg.Client,
  }
  const wakeUp = createWakeUp({ db, log, nowMs: () => nowMs })
  t.after(() => wakeUp.close())
  const turns = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  // One every millisecond.
  for (; nowMs < 24; nowMs += 1) {
    wakeUp.wakeUp('conversation_work')
    await turns()
    t.mock.timers.tick(1)
  }
  await turns()
  assert.deepEqual(sentAtMs, [0, 1, 8, 9, 16, 17, 24])
})
