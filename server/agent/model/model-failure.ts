import { APICallError, JSONParseError, TypeValidationError } from 'ai'
import { HINTS, type Hint, readHint } from './failure-hints.ts'
import { readRetryAfter } from './retry-after.ts'

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

interface Details {
  readonly status?: number | null
  readonly retryAfterMs?: number | null
  readonly reason?: string | null
  readonly hint?: Hint | null
}

/** A model's failure. Its message and fields hold nothing of what was sent or answered, so it may be logged. */
export class ModelFailure extends Error {
  readonly kind: FailureKind
  readonly status: number | null
  /** How long the endpoint asks to be left alone. */
  readonly retryAfterMs: number | null
  /** Why it could not be reached, as the system's code: ECONNREFUSED, ENOTFOUND, ... */
  readonly reason: string | null
  /** What an operator has to mend, where the endpoint's words tell. */
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

/** Reads what the AI SDK threw or sent as an error. The original holds the customer's words and is not kept. */
export function readFailure(error: unknown, now: Date): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (APICallError.isInstance(error)) {
    const { statusCode: status = null, responseHeaders = {}, responseBody = '' } = error
    if (error.cause instanceof ModelFailure) return error.cause
    // The connection broke, be it behind a good status.
    if (status === null || status < 400) return new ModelFailure('unavailable', { status })
    const retryAfterMs = readRetryAfter(responseHeaders, now)
    return readRefusal(status, responseBody, retryAfterMs)
  }
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error))
    return new ModelFailure('malformed')
  // An error in the middle of the stream, or a stream that broke or stopped before its end.
  return readReported(error)
}

/** Reads an error that an endpoint reports where it had begun to answer: fields of its own, or words alone. */
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

/** What endpoints name where they give no number. */
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
  // An account without credit and a turn that does not fit are no better a little later.
  if (hint !== null) return new ModelFailure('rejected', details)
  if (status === 429) return new ModelFailure('rate_limited', details)
  const isPassing = status === null || status >= 500 || PASSING_STATUSES.has(status)
  return new ModelFailure(isPassing ? 'unavailable' : 'rejected', details)
}
