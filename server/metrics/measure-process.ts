import type { Database } from '../db/database.ts'
import type { Clock } from '../platform/clock.ts'
import { withinLimit } from '../platform/within-limit.ts'
import type { DueWork } from '../work/source.ts'
import type { Meters } from './meters.ts'

/** The due work of one kind. */
export type DueWorkOfKind = DueWork & { readonly work: string }

/** The process whose state is shown. */
export interface ShownProcess {
  readonly db: Pick<Database, 'pools' | 'longestCommitMs'>
  readonly clock: Clock
  /** Whether its roles serve, as far as the process itself knows. */
  readonly isReady: () => boolean
  /**
   * Asks the database what is due, which also shows whether it answers; a process without a worker returns nothing due.
   */
  readonly countDue: () => Promise<readonly DueWorkOfKind[]>
}

// The database is asked at most once in this time, however often the metrics are read. A database that takes longer to
// answer counts as away, so that reading the metrics never waits longer.
const FRESH_MS = 5_000
const LONGEST_ANSWER_MS = 2_000

/** Measures the state of a process and its work whenever the metrics are read. */
export function measureProcess({ gauge }: Meters, { db, clock, isReady, countDue }: ShownProcess): void {
  const ask = keepFresh(clock, () =>
    withinLimit(LONGEST_ANSWER_MS, new AbortController().signal, countDue).catch(() => null),
  )
  gauge(
    'sanad_ready',
    '1 while the process serves, its database answers and its agent can be loaded.',
    [],
    async (ready) => {
      ready.set(isReady() && (await ask()) !== null ? 1 : 0)
    },
  )
  gauge(
    'sanad_work_due',
    'Work that is due and in nobody’s hands, in the whole deployment; counted up to 10,000.',
    ['work'],
    async (due) => {
      for (const { work, count } of (await ask()) ?? []) due.set({ work }, count)
    },
  )
  gauge(
    'sanad_work_oldest_due_seconds',
    'For how long the work that waits the longest has been due.',
    ['work'],
    async (age) => {
      const nowMs = clock.now().getTime()
      for (const { work, since } of (await ask()) ?? [])
        age.set({ work }, since === null ? 0 : Math.max(0, nowMs - since.getTime()) / 1000)
    },
  )
  gauge(
    'sanad_database_connections',
    'Connections of the pools, used and idle; `most` is how many a pool may open.',
    ['pool', 'state'] as const,
    (connections) => {
      for (const { name: pool, inUse, idle, most } of db.pools()) {
        connections.set({ pool, state: 'used' }, inUse)
        connections.set({ pool, state: 'idle' }, idle)
        connections.set({ pool, state: 'most' }, most)
      }
    },
  )
  gauge('sanad_database_waiting', 'What waits for a connection of a pool.', ['pool'], (waits) => {
    for (const { name: pool, waiting } of db.pools()) waits.set({ pool }, waiting)
  })
  gauge(
    'sanad_database_longest_commit_seconds',
    'How long the oldest commit under way has been waited for.',
    [],
    (longest) => longest.set(db.longestCommitMs() / 1000),
  )
}

/** Asks again only if the latest answer is too old; simultaneous callers share one question. */
function keepFresh<Answer>(clock: Clock, ask: () => Promise<Answer>): () => Promise<Answer> {
  let latest: { readonly answer: Promise<Answer>; readonly askedAtMs: number } | undefined
  return () => {
    const nowMs = clock.now().getTime()
    // If the clock was set back, the latest answer counts as too old.
    if (latest === undefined || Math.abs(nowMs - latest.askedAtMs) >= FRESH_MS)
      latest = { answer: ask(), askedAtMs: nowMs }
    return latest.answer
  }
}
