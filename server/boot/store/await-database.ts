import { explainDatabaseAbsence } from '../../db/database-absence.ts'
import type { Logger } from '../../platform/log.ts'
import { pauseUnless } from '../../platform/pause-unless.ts'
import type { StopSignals } from '../stop-signals.ts'

export interface AwaitDatabaseServices {
  readonly log: Logger
  readonly stop: Pick<StopSignals, 'signal'>
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number
  /** Waits; ends early when `signal` aborts. */
  readonly wait?: (signal: AbortSignal, milliseconds: number) => Promise<void>
}

// As long as PostgreSQL may need to return after a crash or a failover; if the process ended earlier, the supervisor
// would only start it again.
const PATIENCE_MS = 60_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000

/**
 * Performs a step of the start that needs the database, and repeats it for a minute while the database is away: being
 * started, restarted or failed over. Any other error, and the last one, is thrown as it is. A request to stop ends the
 * wait, and takes precedence over an error.
 */
export async function awaitDatabase<Result>(
  step: () => Promise<Result>,
  { log, stop: { signal }, now = () => performance.now(), wait = pauseUnless }: AwaitDatabaseServices,
): Promise<Result> {
  const deadline = now() + PATIENCE_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    signal.throwIfAborted()
    try {
      return await step()
    } catch (error) {
      signal.throwIfAborted()
      const reason = explainDatabaseAbsence(error)
      if (reason === null || now() + pauseMs > deadline) throw error
      log.warn({ reason, retry_ms: pauseMs }, 'the database is away, trying again')
    }
    await wait(signal, pauseMs)
  }
}
