import type { Querier } from '../db/database.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/log.ts'
import { type FormerlyDue, watchSetBack } from './set-back.ts'
import type { Leases } from './source.ts'

interface ClockServices {
  readonly db: Querier
  readonly clock: Clock
  readonly log: Logger
  /** Counts milliseconds and never steps back. */
  readonly nowMs: () => number
}

/**
 * Makes work due that waits by a clock which was set back. The returned function is called before each claim, and
 * rejects as the database does.
 */
export function followClock(
  leases: Pick<Leases<unknown>, 'bringForward'>,
  { db, clock, log, nowMs }: ClockServices,
): (now: Date) => Promise<void> {
  const findSetBack = watchSetBack(clock, nowMs)
  let formerlyDue: FormerlyDue | null = null
  return async (now) => {
    const found = findSetBack()
    // A failed call is repeated first: it may have covered more than those that come after it.
    formerlyDue ??= found
    if (formerlyDue === null) return
    const rows = await leases.bringForward(db, { now, ...formerlyDue })
    formerlyDue = null
    if (rows > 0) log.warn({ rows }, 'the clock was set back: what was due by it is done now')
  }
}
