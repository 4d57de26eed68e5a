import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../platform/log.ts'
import { isDatabaseUnavailable } from './database-absence.ts'

// How long to wait before the next try. By then the other connections that broke at the same time have left their pool.
const AWAY_PAUSE_MS = 100
// A restart of the database is over by then, and so are most other problems.
const FIRST_TOLD_AFTER_MS = 60_000

/** How a write that the database has to take is described. */
export interface News {
  /** Ids for the log line, in the log's snake_case. */
  readonly about: Readonly<Record<string, string | number>>
  readonly log: Logger
  /** Counts milliseconds and never steps back. */
  readonly nowMs?: () => number
}

/**
 * Repeats a call while the database is away or cannot serve, until `signal` aborts: for facts that only this process
 * knows, such as that a message has left. `ask` may be executed more than once, since a try may be written and only its
 * answer lost. Throws any other error at once, and an `AbortError` at the end. A row on a damaged page is refused for
 * good, and its work keeps its place in the worker for as long. So the log tells of it after a minute, and then each
 * time that the wait has doubled.
 */
export async function untilDatabaseAnswers<Answer>(
  ask: () => Promise<Answer>,
  { about, log, nowMs = () => performance.now() }: News,
  signal: AbortSignal,
): Promise<Answer> {
  const sinceMs = nowMs()
  let toldAfterMs = FIRST_TOLD_AFTER_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      const waitedMs = Math.round(nowMs() - sinceMs)
      if (waitedMs >= toldAfterMs) {
        log.warn(
          { ...about, waited_ms: waitedMs, err: error },
          'the database does not take what has happened',
        )
        toldAfterMs = 2 * waitedMs
      }
    }
    await pause(AWAY_PAUSE_MS, undefined, { signal })
  }
}
