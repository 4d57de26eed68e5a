import { APICallError, JSONParseError, TypeValidationError } from 'ai'

/** Why a model gave nothing that can be used. */
export type FailureKind =
  | 'rate_limited'
  /** It answered with a server error, cannot be reached, or the connection broke. */
  | 'unavailable'
  /** It refuses the request itself: a wrong key, an unknown model, another address. */
  | 'rejected'
  | 'malformed'
  /** The output has no end, or ended at its limit. */
  | 'too_long'
  /** The provider's own filter stopped it. */
  | 'refused'
  | 'timed_out'

/** A model's failure. Its message and fields hold nothing of what was sent or answered, so it may be logged. */
export class ModelFailure extends Error {
  readonly kind: FailureKind
  readonly status: number | null
  /** How long the endpoint asks to be left alone. */
  readonly retryAfterMs: number | null

  /** Why it could not be reached, as the system's code: ECONNREFUSED, ENOTFOUND, ... */
  readonly reason: string | null

  constructor(
    kind: FailureKind,
    status: number | null = null,
    retryAfterMs: number | null = null,
    reason: string | null = null,
  ) {
    const seen = status ?? reason
    super(`The model's endpoint: ${kind}${seen === null ? '' : ` (${seen})`}.`)
    this.name = 'ModelFailure'
    this.kind = kind
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.reason = reason
  }

  /** Whether the same call may succeed a little later. */
  get isPassing(): boolean {
    return this.kind === 'rate_limited' || this.kind === 'unavailable'
  }
}

const PASSING_STATUSES = new Set([408, 409, 425])

/** Reads what the AI SDK threw or sent as an error. The original holds the customer's words and is not kept. */
export function readFailure(error: unknown, now: Date): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (APICallError.isInstance(error)) {
    const { statusCode: status = null, responseHeaders } = error
    if (error.cause instanceof ModelFailure) return error.cause
    if (status === null) return new ModelFailure('unavailable')
    const retryAfterMs = readRetryAfter(responseHeaders ?? {}, now)
    if (status === 429) return new ModelFailure('rate_limited', status, retryAfterMs)
    if (status >= 500 || PASSING_STATUSES.has(status))
      return new ModelFailure('unavailable', status, retryAfterMs)
    // The connection broke behind a good status.
    return new ModelFailure(status >= 400 ? 'rejected' : 'unavailable', status)
  }
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error))
    return new ModelFailure('malformed')
  // A stream that broke or stopped before its end, or an error that the endpoint sent in the middle of it.
  return new ModelFailure('unavailable')
}

/** `Retry-After` in seconds or as a date, and the finer header that some endpoints send. */
function readRetryAfter(headers: Readonly<Record<string, string>>, now: Date): number | null {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (exact >= 0) return exact
  const text = headers['retry-after']
  if (text === undefined) return null
  const seconds = Number(text)
  const waitMs = Number.isNaN(seconds) ? Date.parse(text) - now.getTime() : seconds * 1000
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs)
}
