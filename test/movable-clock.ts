import type { Clock } from '../server/platform/clock.ts'

/** A clock that stands still until a test moves it. */
export interface MovableClock extends Clock {
  advance(milliseconds: number): void
  set(moment: Date): void
}

/** A clock that stands at `start`. */
export function movableClock(start = new Date('2026-09-15T09:30:00.000Z')): MovableClock {
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
