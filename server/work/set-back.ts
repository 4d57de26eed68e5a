import type { Clock } from '../platform/clock.ts'

// NTP slews what is less, and what is less delays nobody for long.
const LEAST_STEP_MS = 5_000
// What waits for the end of a burst, or for its slot, is due a moment later.
const SOON_MS = 2_000
// Transactions that began before the step may still write under the former clock.
const MOST_LOOKS = 3
const LOOK_EVERY_MS = 1_000

/**
 * Notices that the machine's clock is set back; to be called at least once a second. It returns the moment up to which
 * work was due, or was about to be, by the former clock: that would otherwise wait for as long as the clock had been
 * ahead. It does so a few times, a second apart, and returns null at all other times. `nowMs` counts milliseconds and
 * never steps back.
 */
export function watchSetBack(clock: Clock, nowMs: () => number): () => Date | null {
  let last: { readonly wallMs: number; readonly atMs: number } | null = null
  let former: { readonly dueBy: Date; readonly looksLeft: number; readonly lookAtMs: number } | null = null

  return () => {
    const wallMs = clock.now().getTime()
    const atMs = nowMs()
    const expectedMs = last === null ? wallMs : last.wallMs + (atMs - last.atMs)
    last = { wallMs, atMs }
    if (expectedMs - wallMs >= LEAST_STEP_MS)
      former = { dueBy: new Date(expectedMs + SOON_MS), looksLeft: MOST_LOOKS, lookAtMs: atMs }
    if (former === null || atMs < former.lookAtMs) return null
    const { dueBy, looksLeft } = former
    former = looksLeft === 1 ? null : { dueBy, looksLeft: looksLeft - 1, lookAtMs: atMs + LOOK_EVERY_MS }
    return dueBy
  }
}
