// The first and the last moment that UTC can write with a year of four digits.
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

const OUT_OF_YEARS = 'must be in the years 0001 to 9999, in UTC as well.'

const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/**
 * What keeps a text from being a date-time of RFC 3339 with an offset that can be stored, as the end of a sentence;
 * null if nothing does. The day must exist, and hours go up to 23. A leap second is refused because no clock of
 * JavaScript or PostgreSQL can express it, and year 0000 because PostgreSQL has none.
 */
export function faultOfDateTime(text: string): string | null {
  const match = DATE_TIME.exec(text)
  if (match === null) return 'must be an RFC 3339 date-time with an offset, such as 2026-09-01T12:00:00Z.'
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  if (year < 1) return OUT_OF_YEARS
  if (month < 1 || month > 12) return 'must have a month from 01 to 12.'
  if (day < 1 || day > daysIn(year, month)) return 'must have a day that its month has.'
  if (hour > 23 || minute > 59) return 'must have a time of day from 00:00 to 23:59.'
  if (second > 59)
    return 'must have a second from 00 to 59: in place of a leap second, which cannot be stored, write 59.'
  const moment = Date.parse(text)
  return moment < FIRST_MS || moment > LAST_MS ? OUT_OF_YEARS : null
}
