import type { Operation } from '../operations.ts'
import { PROBLEMS, type ProblemCode } from '../problem-codes.ts'
import type { OAuthErrorCode } from '../schemas/oauth.ts'

/**
 * Every refusal of an operation outside the token endpoint: those of its row, and those of the steps it passes, by
 * status in ascending order.
 */
export function problemsOf(operation: Operation): ReadonlyMap<number, readonly ProblemCode[]> {
  const codes: ProblemCode[] = [
    'validation_failed',
    ...operation.problems,
    'browser_credentials_refused',
    'not_acceptable',
    'rate_limited',
    'internal_error',
    'service_unavailable',
  ]
  if (operation.authenticated) codes.push('unauthorized', 'invalid_token', 'app_inactive', 'ip_not_allowed')
  if (operation.scopes.length > 0) codes.push('insufficient_scope')
  if (operation.method === 'POST') codes.push('payload_too_large', 'unsupported_media_type')
  if (operation.idempotencyKey === 'required') codes.push('idempotency_key_required')
  if (operation.idempotencyKey !== 'none') {
    codes.push('idempotency_key_in_progress', 'idempotency_key_reused')
  }
  const sorted = [...new Set(codes)].sort((a, b) => PROBLEMS[a].status - PROBLEMS[b].status)
  return Map.groupBy(sorted, (code) => PROBLEMS[code].status)
}

/** An error of the token endpoint, and what it means with its status. */
export interface TokenError {
  readonly status: number
  readonly code: OAuthErrorCode | 'server_error' | 'temporarily_unavailable'
  readonly meaning: string
}

const INCOMPLETE = 'The request is incomplete, doubles a parameter, or sends credentials twice.'
const UNKNOWN =
  'Unknown client, wrong secret, suspended app, or an address outside the allowed list: one answer for all four.'
const BROWSER = 'The request carries an Origin header: client credentials are never used from a browser.'

const ALL: readonly TokenError[] = [
  { status: 400, code: 'invalid_request', meaning: INCOMPLETE },
  { status: 400, code: 'unsupported_grant_type', meaning: 'Only the grant client_credentials is supported.' },
  { status: 400, code: 'invalid_scope', meaning: 'A scope is outside the set that the app is allowed.' },
  { status: 401, code: 'invalid_client', meaning: UNKNOWN },
  { status: 403, code: 'invalid_request', meaning: BROWSER },
  { status: 413, code: 'invalid_request', meaning: 'The body is larger than 1 MB.' },
  {
    status: 429,
    code: 'rate_limited',
    meaning: 'More than 20 requests in a minute, per client or per address.',
  },
  { status: 500, code: 'server_error', meaning: 'An unexpected error. It is logged under the request id.' },
  {
    status: 503,
    code: 'temporarily_unavailable',
    meaning: 'The database cannot serve the request for a moment.',
  },
]

/**
 * Every error of the token endpoint (API document, Authentication 6), with those of framing and of the service itself,
 * by status in ascending order.
 */
export const TOKEN_ERRORS: ReadonlyMap<number, readonly TokenError[]> = Map.groupBy(
  ALL,
  ({ status }) => status,
)
