import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable } from './database-absence.ts'

// How long the database is waited for before the next try. By then the others that were cut
// with a lost connection have left their pool.
const AWAY_PAUSE_MS = 100

/**
 * Asks again while the database is away or cannot serve, until `signal` aborts: for news that only this process has,
 * such as that a message has left. `ask` may be carried out more than once, since a try can be written and only its
 * answer lost. Throws any other error at once, and an `AbortError` at the end.
 */
export async function untilDatabaseAnswers<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
    }
    await pause(AWAY_PAUSE_MS, undefined, { signal })
  }
}
