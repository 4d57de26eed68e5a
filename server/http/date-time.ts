// The first and the last moment that UTC can write with a year of four digits.
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/**
 * Whether a text is a date-time of RFC 3339 with an offset: a day that exists, hours up to 23, and no leap second,
 * which JavaScript's clock cannot express. Year 0000 is refused because PostgreSQL has none.
 */
export function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text)
  if (match === null) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  return (
    year >= 1 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysIn(year, month) &&
    hour <= 23 &&
    minute <= 59 &&
    second <= 59 &&
    Date.parse(text) >= FIRST_MS &&
    Date.parse(text) <= LAST_MS
  )
}
