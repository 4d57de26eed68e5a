import type { OAuthErrorCode } from '../../contract/schemas/oauth.ts'
import { toProblem } from '../http/errors.ts'

/** The errors of the token endpoint; the last two stand for failures of the service itself. */
type Code = OAuthErrorCode | 'server_error' | 'temporarily_unavailable'

const STATUS: Readonly<Record<Code, number>> = {
  invalid_request: 400,
  invalid_scope: 400,
  unsupported_grant_type: 400,
  invalid_client: 401,
  rate_limited: 429,
  server_error: 500,
  temporarily_unavailable: 503,
}

/** A refusal of the token endpoint (RFC 6749, section 5.2). */
export class OAuthError extends Error {
  readonly code: Code
  readonly status: number
  /** How many seconds the caller should wait before it tries again. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: Code,
    description: string,
    options: { status?: number; retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(description, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'OAuthError'
    this.code = code
    this.status = options.status ?? STATUS[code]
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The refusal that an error is answered with at the token endpoint, which always uses OAuth's shape. */
export function toOAuthError(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error
  const { code, message, retryAfterSeconds } = toProblem(error)
  const options = { retryAfterSeconds, cause: error }
  if (code === 'service_unavailable') return new OAuthError('temporarily_unavailable', message, options)
  if (code === 'payload_too_large')
    return new OAuthError('invalid_request', message, { ...options, status: 413 })
  if (code !== 'internal_error') return new OAuthError('invalid_request', message, options)
  // Fastify's remaining refusals concern requests that cannot be read.
  const status = (error as { statusCode?: unknown } | undefined)?.statusCode
  return typeof status === 'number' && status >= 400 && status < 500
    ? new OAuthError('invalid_request', 'The request cannot be read.', options)
    : new OAuthError('server_error', message, options)
}

/** The body of a refusal. RFC 6749 allows no quotes, backslashes or non-ASCII characters in the description. */
export function renderOAuthError(error: OAuthError, requestId: string): object {
  return {
    error: error.code,
    error_description: error.message.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, '?'),
    request_id: requestId,
  }
}
