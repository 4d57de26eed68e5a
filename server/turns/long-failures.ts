import { keepLatest } from '../platform/keep-latest.ts'

/** How long a thread may fail for what is no fault of its own before that counts. */
const PATIENCE_MS = 10 * 60_000
/** A failure so long after the one before is other trouble; the engine tries again every five minutes at least. */
const SAME_TROUBLE_MS = 15 * 60_000
const MOST_REMEMBERED = 10_000

/** Which threads this worker has been failing at, and since when. */
export interface LongFailures {
  /** Notes a failure; true where the thread has failed for so long that a person should take over. */
  note(key: string, nowMs: number): boolean
  /** The thread was worked to its end. */
  forget(key: string): void
}

/**
 * Tells troubles that pass from those that do not. What the database refuses may be about everybody or about one thread
 * alone: a page with its conversation that is damaged, a history that takes longer than an operator's time limit.
 */
export function createLongFailures(): LongFailures {
  const troubles = new Map<string, { readonly sinceMs: number; readonly latestMs: number }>()
  return {
    note(key, nowMs) {
      const before = troubles.get(key)
      const isSame = before !== undefined && nowMs - before.latestMs <= SAME_TROUBLE_MS
      const sinceMs = isSame ? before.sinceMs : nowMs
      keepLatest(troubles, key, { sinceMs, latestMs: nowMs }, MOST_REMEMBERED)
      return nowMs - sinceMs >= PATIENCE_MS
    },
    forget: (key) => void troubles.delete(key),
  }
}
