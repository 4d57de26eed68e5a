import { APICallError, JSONParseError, TypeValidationError } from 'ai'
import { HINTS, type Hint, readHint } from './failure-hints.ts'
import { readRetryAfter } from './retry-after.ts'

/** Why a model gave nothing usable. */
export type FailureKind =
  | 'rate_limited'
  /** It answered with a server error, could not be reached, or the connection broke. */
  | 'unavailable'
  /** It refused the request itself: a wrong key, an unknown model, another address. */
  | 'rejected'
  | 'malformed'
  /** The output did not end, or was cut off at its limit. */
  | 'too_long'
  /** The provider's own filter stopped it. */
  | 'refused'
  | 'timed_out'

interface Details {
  readonly status?: number | null
  readonly retryAfterMs?: number | null
  readonly reason?: string | null
  readonly hint?: Hint | null
}

/** A model's failure. Its message and fields hold nothing of the request or the answer, so it may be logged. */
export class ModelFailure extends Error {
  readonly kind: FailureKind
  readonly status: number | null
  /** How long the endpoint asks to be left alone. */
  readonly retryAfterMs: number | null
  /** Why it could not be reached, as the system's error code: ECONNREFUSED, ENOTFOUND, ... */
  readonly reason: string | null
  /** What an operator has to fix, if the endpoint's words reveal it. */
  readonly hint: Hint | null

  constructor(
    kind: FailureKind,
    { status = null, retryAfterMs = null, reason = null, hint = null }: Details = {},
  ) {
    const seen = status ?? reason
    const advice = hint === null ? '' : ` ${HINTS[hint]}`
    super(`The model's endpoint: ${kind}${seen === null ? '' : ` (${seen})`}.${advice}`)
    this.name = 'ModelFailure'
    this.kind = kind
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.reason = reason
    this.hint = hint
  }

  /** Whether the same call may succeed a little later. */
  get isPassing(): boolean {
    return this.kind === 'rate_limited' || this.kind === 'unavailable'
  }
}

/** Reads an error that the AI SDK threw or streamed. The original holds the customer's words and is not kept. */
export function readFailure(error: unknown, now: Date): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (APICallError.isInstance(error)) {
    const { statusCode: status = null, responseHeaders = {}, responseBody = '' } = error
    if (error.cause instanceof ModelFailure) return error.cause
    // The connection broke, possibly after a good status.
    if (status === null || status < 400) return new ModelFailure('unavailable', { status })
    const retryAfterMs = readRetryAfter(responseHeaders, now)
    return readRefusal(status, responseBody, retryAfterMs)
  }
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error))
    return new ModelFailure('malformed')
  // An error within the stream, or a stream that broke or stopped before its end.
  return readReported(error)
}

/** Reads an error that an endpoint reports after it began to answer: with fields of its own, or only in words. */
export function readReported(error: unknown): ModelFailure {
  const { code, status, statusCode, type } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Readonly<Record<string, unknown>>
  const given = [status, statusCode, code].map(Number).find((each) => each >= 400 && each < 600)
  const words = typeof error === 'string' || !(error instanceof Error) ? (JSON.stringify(error) ?? '') : ''
  return readRefusal(
    given ?? STATUSES.find(([known]) => known.test(`${type} ${code}`))?.[1] ?? null,
    words,
    null,
  )
}

/** The status codes for the words of endpoints that report no number. */
const STATUSES: readonly (readonly [RegExp, number])[] = [
  [/rate_limit|too_many_requests/i, 429],
  [/overloaded/i, 529],
  [/authentication|invalid_api_key|permission/i, 401],
  [/not_found/i, 404],
  [/invalid_request|bad_?request|context_length/i, 400],
]
const PASSING_STATUSES = new Set([408, 409, 425])

function readRefusal(status: number | null, words: string, retryAfterMs: number | null): ModelFailure {
  const hint = readHint(status, words)
  const details = { status, retryAfterMs, hint }
  // An account without credit and a turn that is too large will fail again a little later.
  if (hint !== null) return new ModelFailure('rejected', details)
  if (status === 429) return new ModelFailure('rate_limited', details)
  const isPassing = status === null || status >= 500 || PASSING_STATUSES.has(status)
  return new ModelFailure(isPassing ? 'unavailable' : 'rejected', details)
}
