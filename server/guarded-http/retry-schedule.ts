/** What follows a failed attempt: another one at a certain time, or none. */
export type NextAttempt = { readonly kind: 'retry'; readonly at: Date } | { readonly kind: 'dead' }

/** The facts that decide the next attempt. */
export interface RetryFacts {
  /** How many attempts were made so far, including the failed one. */
  readonly attempts: number
  /** `WEBHOOK_RETRY_DELAYS`: the seconds to wait after the first, second, ... failed attempt. */
  readonly delaysSeconds: readonly number[]
  /** A random number from 0 to 1, which spreads deliveries that failed together. */
  readonly jitter: number
  readonly finishedAt: Date
  /** When the receiver asked to be tried again, as `parseRetryAfter` read it. */
  readonly retryAfter: Date | null
}

/** The most that jitter adds to a delay; it never shortens one. */
const JITTER_SHARE = 0.1
const RETRY_AFTER_LIMIT_MS = 24 * 60 * 60 * 1000

/** The attempts of the API document: "After five attempts the delivery is `dead`". */
const LEAST_ATTEMPTS = 5

/**
 * How many attempts a delivery gets: five, or as many as there are delays if an operator lists more. The last of the
 * five default delays is therefore never waited for: it would come before a sixth attempt.
 */
function attemptsAllowed(delaysSeconds: readonly number[]): number {
  return Math.max(LEAST_ATTEMPTS, delaysSeconds.length)
}

/**
 * When a failed delivery is tried again (API document, "Retries"). The receiver's `Retry-After` is honoured if it is
 * later than the schedule and at most 24 h away; it never makes an attempt earlier and never adds one.
 */
export function nextAttempt(failed: RetryFacts): NextAttempt {
  if (failed.attempts >= attemptsAllowed(failed.delaysSeconds)) return { kind: 'dead' }
  // After the end of a short list its last delay is repeated.
  const delaySeconds = failed.delaysSeconds[failed.attempts - 1] ?? failed.delaysSeconds.at(-1) ?? 0
  const finishedMs = failed.finishedAt.getTime()
  const delayMs = delaySeconds * 1000
  const scheduledMs = finishedMs + Math.ceil(delayMs) + Math.floor(delayMs * JITTER_SHARE * failed.jitter)
  const wishedMs = failed.retryAfter?.getTime() ?? 0
  const isHonoured = wishedMs > scheduledMs && wishedMs - finishedMs <= RETRY_AFTER_LIMIT_MS
  return { kind: 'retry', at: new Date(isHonoured ? wishedMs : scheduledMs) }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The three forms of an HTTP date (RFC 9110, section 5.6.7); recipients accept all of them. */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]{5,8}, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/,
]

/** Reads a `Retry-After` header, in seconds or as an HTTP date; null if there is none or it is malformed. */
export function parseRetryAfter(text: string | null, now: Date): Date | null {
  if (text === null) return null
  if (/^\d{1,9}$/.test(text)) return new Date(now.getTime() + Number(text) * 1000)
  for (const form of HTTP_DATES) {
    const parts = form.exec(text)?.groups
    if (parts !== undefined) return readHttpDate(parts, now)
  }
  return null
}

function readHttpDate(parts: Record<string, string>, now: Date): Date | null {
  const { day = '', month = '', year: yearText = '', time = '' } = parts
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  let year = Number(yearText)
  if (yearText.length === 2) {
    // A two-digit year is the latest matching one that is at most 50 years ahead.
    year += Math.floor(now.getUTCFullYear() / 100) * 100
    if (year > now.getUTCFullYear() + 50) year -= 100
  }
  const date = new Date(Date.UTC(year, MONTHS.indexOf(month), Number(day), hours, minutes, seconds))
  // An impossible day or hour would become another one.
  const isReal =
    date.getUTCDate() === Number(day) && date.getUTCMonth() === MONTHS.indexOf(month) && minutes < 60
  return isReal ? date : null
}
