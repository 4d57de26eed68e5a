import type { Clock } from '../platform/clock.ts'

// NTP slews what is less, and what is less delays nobody for long.
const LEAST_STEP_MS = 5_000
// What waits for the end of a burst, or for its slot, is due a moment later.
const SOON_MS = 2_000
// Transactions that began before the step may still write under the former clock: most within a moment, and one that
// waits for a connection, a lock or a disk as long as it may wait for those.
const LOOK_AFTER_MS = [0, 1_000, 2_000, 5_000, 10_000, 20_000, 40_000]
const FULL_LOOKS = 3
// How long before the step the last of those transactions may have read the clock.
const LATE_MS = 40_000

/** Work that is due in this time is due by a clock that has been set back since. */
export interface FormerlyDue {
  /** Not itself part of it. */
  readonly from: Date
  readonly until: Date
}

/**
 * Notices that the machine's clock is set back; to be called at least once a second. It returns what was due, or was
 * about to be, by the former clock: that would otherwise wait for as long as the clock had been ahead. It does so a few
 * times in the following minute, and returns null at all other times; the later times tell only of what was due shortly
 * before the step, so that what has been put off since then waits for its time. `nowMs` counts milliseconds and never
 * steps back.
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
