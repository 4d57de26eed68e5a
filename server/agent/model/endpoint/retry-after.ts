/**
 * How long an endpoint asks to be left alone, in milliseconds: `Retry-After` in seconds or as a date, or the finer
 * header that some endpoints send. Null if it names no time.
 */
export function readRetryAfter(headers: Readonly<Record<string, string>>, now: Date): number | null {
  const exact = headers['retry-after-ms']?.trim()
  if (exact && Number(exact) >= 0) return Number(exact)
  const text = headers['retry-after']?.trim()
  if (!text) return null
  const seconds = Number(text)
  const waitMs = Number.isNaN(seconds) ? Date.parse(text) - now.getTime() : seconds * 1000
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs)
}
