import { keepLatest } from '../platform/keep-latest.ts'
import { backoffMs } from './backoff.ts'

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 5 * 60_000
const REMEMBERED_FAILURES = 10_000

/**
 * How many times in a row items threw, in this process. The `attempts` of the rows count what their source treats as a
 * failure; this counts unforeseen errors.
 */
export interface FailureCounts {
  /** Counts one more failure; returns how long the item is left alone. */
  count(key: string): number
  /** To be called when the item was performed. */
  forget(key: string): void
}

/** Counts none yet. */
export function createFailureCounts(): FailureCounts {
  const failures = new Map<string, number>()
  return {
    count(key) {
      const inARow = (failures.get(key) ?? 0) + 1
      keepLatest(failures, key, inARow, REMEMBERED_FAILURES)
      return backoffMs(inARow, FIRST_RETRY_MS, LONGEST_RETRY_MS)
    },
    forget(key) {
      if (failures.size > 0) failures.delete(key)
    },
  }
}
