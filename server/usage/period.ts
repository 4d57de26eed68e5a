import { validationFailed } from '../platform/problem.ts'

/** A stretch of time: `from` belongs to it, `to` does not. */
export interface Period {
  readonly from: Date
  readonly to: Date
}

/** The query parameters as they were sent: date-times, in UTC of the years 0001 to 9999. */
export interface PeriodQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const FIRST_MOMENT_MS = Date.parse('0001-01-01T00:00:00Z')

function startOfMonth(moment: Date): Date {
  const start = new Date(moment)
  start.setUTCDate(1)
  start.setUTCHours(0, 0, 0, 0)
  return start
}

// `to` is not part of the period: a period that ends at a month's first moment belongs to the month before.
function lastMomentOf(to: Date): Date {
  return new Date(Math.max(to.getTime() - 1, FIRST_MOMENT_MS))
}

const readMoment = (text: string) => new Date(text.toUpperCase())

/**
 * The period that a usage query asks for. Without `to` it ends now; without `from` it starts with the month, in UTC, of
 * its last moment; without both it is the month to date. Refuses a period that starts after its end.
 */
export function readPeriod(query: PeriodQuery, now: Date): Period {
  const to = query.to === undefined ? now : readMoment(query.to)
  const last = query.to === undefined ? now : lastMomentOf(to)
  const from = query.from === undefined ? startOfMonth(last) : readMoment(query.from)
  if (from > to) {
    const end = query.to === undefined ? 'now, the default of to' : 'to'
    throw validationFailed({ path: 'from', message: `must not be after ${end}.` })
  }
  return { from, to }
}
