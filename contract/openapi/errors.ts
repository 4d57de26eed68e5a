import type { Operation } from '../operations.ts'
import { PROBLEMS, type ProblemCode } from '../problem-codes.ts'
import type { OAuthErrorCode } from '../schemas/oauth.ts'

/** The codes that an operation can answer, grouped by status in ascending order. */
export type CodesByStatus<Code extends string> = ReadonlyMap<number, readonly Code[]>

function groupByStatus<Code extends string>(
  entries: readonly (readonly [status: number, code: Code])[],
): CodesByStatus<Code> {
  const groups = new Map<number, Code[]>()
  for (const [status, code] of [...entries].sort(([a], [b]) => a - b)) {
    const group = groups.get(status) ?? []
    if (!group.includes(code)) groups.set(status, [...group, code])
  }
  return groups
}

/** Every refusal of an operation outside the token endpoint: those of its row, and those of the steps it passes. */
export function problemsOf(operation: Operation): CodesByStatus<ProblemCode> {
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
  return groupByStatus(codes.map((code) => [PROBLEMS[code].status, code] as const))
}

type TokenErrorCode = OAuthErrorCode | 'server_error' | 'temporarily_unavailable'

/**
 * Every error of the token endpoint (API document, Authentication 6), with those of framing and of the service itself.
 */
export const TOKEN_ERRORS: CodesByStatus<TokenErrorCode> = groupByStatus<TokenErrorCode>([
  [400, 'invalid_request'],
  [400, 'unsupported_grant_type'],
  [400, 'invalid_scope'],
  [401, 'invalid_client'],
  [403, 'invalid_request'],
  [413, 'invalid_request'],
  [429, 'rate_limited'],
  [500, 'server_error'],
  [503, 'temporarily_unavailable'],
])

/** What each OAuth error means, for the document and its page. */
export const TOKEN_ERROR_MEANINGS: Readonly<Record<TokenErrorCode, string>> = {
  invalid_request:
    'The request is incomplete, doubles a parameter, sends credentials twice, or comes from a browser.',
  invalid_client:
    'Unknown client, wrong secret, suspended app, or an address outside the allowed list: one answer for all four.',
  invalid_scope: 'A requested scope is outside the set that the app is allowed.',
  unsupported_grant_type: 'Only the grant client_credentials is supported.',
  rate_limited: 'More than 20 requests in a one-minute window, per client or per address.',
  server_error: 'The service met an unexpected error. It is logged under the request id.',
  temporarily_unavailable: 'The database cannot serve the request for a moment.',
}
