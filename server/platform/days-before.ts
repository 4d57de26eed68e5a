const DAY_MS = 24 * 60 * 60_000

/** The moment that lies so many days of 24 hours before another. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}
