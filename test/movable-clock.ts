import type { Clock } from '../server/platform/clock.ts'

/** A clock that stands still until a test moves it. */
export interface MovableClock extends Clock {
  advance(milliseconds: number): void
  set(moment: Date): void
}

/**
 * A clock that stands at `start`: by default at a moment at which no second, minute, hour or day begins, so that
 * rounding to them shows in a test. A test about such a boundary sets it.
 */
export function movableClock(start = new Date('2026-09-15T09:30:27.618Z')): MovableClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
    set: (moment) => {
      now = moment.getTime()
    },
  }
}
