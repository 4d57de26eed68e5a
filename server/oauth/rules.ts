import { LIMITS } from '../../contract/limits.ts'
import { SCOPES, type Scope } from '../../contract/scopes.ts'
import type { AccessTokenClaims } from '../http/operation-handler.ts'
import { quote } from '../platform/config-error.ts'

/** The claims of an access token (API document, Authentication 3, and `client_id` of RFC 9068, section 2.2). */
export interface TokenPayload {
  readonly iss: string
  readonly aud: string
  readonly sub: string
  readonly client_id: string
  readonly app_id: string
  readonly organization_id: string
  readonly environment: 'sandbox' | 'live'
  readonly scope: string
  readonly jti: string
  readonly iat: number
  readonly exp: number
}

/** `alg` and `typ` of every token; the third and last header member is `kid`. */
export const TOKEN_ALG = 'ES256'
export const TOKEN_TYP = 'at+jwt'

// The clocks of gateways may differ by this much: a token of one is not refused by another as issued in the future.
const SKEW_SECONDS = 5
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const CLIENT_ID = /^[A-Za-z0-9_-]{1,128}$/
const CLAIM_NAMES = [
  'iss',
  'aud',
  'sub',
  'client_id',
  'app_id',
  'organization_id',
  'environment',
  'scope',
  'jti',
  'iat',
  'exp',
] as const satisfies readonly (keyof TokenPayload)[]

/** The audience of access tokens. */
export function audience(baseUrl: string): string {
  return `${baseUrl}/v1`
}

/** Scopes in the order of the contract, each once. */
function sortScopes(scopes: Iterable<string>): Scope[] {
  const wanted = new Set(scopes)
  return SCOPES.filter((scope) => wanted.has(scope))
}

/** The requested scope that the app may not have, in one sentence; null if it may have all of them. */
export function explainRefusedScope(
  requested: readonly string[] | null,
  allowed: readonly Scope[],
): string | null {
  const granted: readonly string[] = allowed
  const refused = requested?.find((scope) => !granted.includes(scope))
  if (refused === undefined) return null
  const all: readonly string[] = SCOPES
  return all.includes(refused)
    ? `This app is not allowed the scope ${refused}.`
    : `There is no scope ${quote(refused)}; scopes are separated by spaces.`
}

/** The scopes that a token gets: all that the app is allowed if none are requested. */
export function grantScopes(requested: readonly string[] | null, allowed: readonly Scope[]): Scope[] {
  return sortScopes(requested ?? allowed)
}

/** Whether the object has exactly these members. */
export function hasExactly<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name))
}

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}

function isMoment(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

function readScopes(scope: unknown): Scope[] | null {
  if (typeof scope !== 'string' || scope === '') return null
  const scopes = sortScopes(scope.split(' '))
  return scopes.join(' ') === scope ? scopes : null
}

/**
 * The content of a payload that, claim for claim, this service could have issued and that is valid now; null otherwise.
 */
export function readClaims(payload: unknown, baseUrl: string, now: Date): AccessTokenClaims | null {
  if (!hasExactly(payload, CLAIM_NAMES)) return null
  const { iss, aud, sub, client_id, app_id, organization_id, environment, scope, jti, iat, exp } = payload
  const scopes = readScopes(scope)
  if (iss !== baseUrl || aud !== audience(baseUrl) || scopes === null) return null
  if (!matches(client_id, CLIENT_ID) || sub !== client_id || !matches(jti, UUID)) return null
  if (!matches(app_id, UUID) || !matches(organization_id, UUID)) return null
  if (environment !== 'sandbox' && environment !== 'live') return null
  if (!isMoment(iat) || !isMoment(exp) || exp - iat !== LIMITS.accessTokenSeconds) return null
  const nowSeconds = now.getTime() / 1000
  if (nowSeconds >= exp || iat > nowSeconds + SKEW_SECONDS) return null
  return {
    tenant: { organizationId: organization_id, environment },
    appId: app_id,
    clientId: client_id,
    scopes,
    expiresAt: new Date(exp * 1000),
  }
}
