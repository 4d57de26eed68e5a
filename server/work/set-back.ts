import type { Clock } from '../platform/clock.ts'

// NTP corrects smaller steps gradually, and they delay nobody for long.
const LEAST_STEP_MS = 5_000
// What waits for the end of a burst, or for its slot, would be due shortly anyway.
const SOON_MS = 2_000
// Transactions that began before the step may still write times of the former clock: most within a moment, and those
// that wait for a connection, a lock or a disk as long as that may take.
const LOOK_AFTER_MS = [0, 1_000, 2_000, 5_000, 10_000, 20_000, 40_000]
const FULL_LOOKS = 3
// How long before the step the last of those transactions may have read the clock.
const LATE_MS = 40_000

/** A span of due times that come from a clock which was set back since. */
export interface FormerlyDue {
  /** Exclusive. */
  readonly from: Date
  readonly until: Date
}

/**
 * Notices that the machine's clock was set back; to be called at least once a second. It returns the span of times that
 * were due, or about to be, by the former clock: work in it would otherwise wait for as long as the clock had been
 * ahead. It does so several times within a minute and returns null at all other times. The later times cover only what
 * was due shortly before the step, so that retries that were scheduled since then keep their times. `nowMs` counts
 * milliseconds and never steps back.
 */
export function watchSetBack(clock: Clock, nowMs: () => number): () => FormerlyDue | null {
  let last: { readonly wallMs: number; readonly atMs: number } | null = null
  let former: { readonly untilMs: number; readonly sinceMs: number; looks: number } | null = null

  return () => {
    const wallMs = clock.now().getTime()
    const atMs = nowMs()
    const expectedMs = last === null ? wallMs : last.wallMs + (atMs - last.atMs)
    last = { wallMs, atMs }
    if (expectedMs - wallMs >= LEAST_STEP_MS) {
      former = { untilMs: expectedMs + SOON_MS, sinceMs: atMs, looks: 0 }
    }
    if (former === null) return null
    const { untilMs, sinceMs, looks } = former
    const afterMs = LOOK_AFTER_MS[looks]
    if (afterMs === undefined) {
      former = null
      return null
    }
    if (atMs - sinceMs < afterMs) return null
    former.looks += 1
    const fromMs = looks < FULL_LOOKS ? wallMs : Math.max(wallMs, untilMs - LATE_MS)
    return { from: new Date(fromMs), until: new Date(untilMs) }
  }
}
