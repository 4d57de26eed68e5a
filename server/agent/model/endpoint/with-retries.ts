import type { Clock } from '../../../platform/clock.ts'
import { ModelFailure } from './model-failure.ts'

/** Waits; throws the signal's reason if it aborts before the time is over. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>

const MOST_TRIES = 4
const FIRST_WAIT_MS = 500
/** If less time than this would be left for a try, waiting for it is not worth while. */
const LEAST_TIME_FOR_A_TRY_MS = 1000

/**
 * Repeats a try that fails in passing, after the pause that the endpoint asks for; gives up at once if that does not
 * fit before the deadline.
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  { clock, wait, deadline, signal }: { clock: Clock; wait: Wait; deadline: Date; signal: AbortSignal },
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ModelFailure) || !error.isPassing || tries === MOST_TRIES) throw error
      const waitMs = error.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1)
      const leftMs = deadline.getTime() - clock.now().getTime() - waitMs
      if (leftMs < LEAST_TIME_FOR_A_TRY_MS) throw error
      await wait(waitMs, signal)
    }
  }
}
