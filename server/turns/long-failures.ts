import { keepLatest } from '../platform/keep-latest.ts'

/** How long a thread may fail because of the database before its failures count. */
const PATIENCE_MS = 10 * 60_000
/** After so long without a failure the next one is a new problem; the runner retries at least every five minutes. */
const SAME_TROUBLE_MS = 15 * 60_000
const MOST_REMEMBERED = 10_000

/** Which threads this worker has been failing at, and since when. */
export interface LongFailures {
  /** Notes a failure; true if the thread has been failing for so long that a person should take over. */
  note(key: string, nowMs: number): boolean
  /** The thread was finished. */
  forget(key: string): void
}

/**
 * Tells problems that pass from those that do not. When the database refuses something, that may concern everybody, or
 * one thread alone: a damaged page with its conversation, or a history that takes longer to read than the operator's
 * time limit.
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
