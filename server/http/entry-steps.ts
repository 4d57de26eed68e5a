import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../../contract/operations.ts'
import { canonicalAddress, type Network, networksContain, parseNetwork } from '../platform/networks.ts'
import { Problem } from '../platform/problem.ts'
import type { Admission } from './admission.ts'
import type { AccessTokenClaims } from './operation-handler.ts'
import { retryAfterSeconds, setRateHeaders } from './rate-headers.ts'
import type { RateCount } from './rate-window.ts'
import { headerValues } from './raw-headers.ts'
import type { PipelineServices, Step, StepServices } from './step.ts'

/**
 * Any Origin header marks a browser, even `null` and an empty one. RFC 6750 has no error code for this refusal; the
 * challenge still names the `scopes` that the operation requires.
 */
export function refuseOrigin(
  { baseUrl }: Pick<PipelineServices, 'baseUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
  scopes: Operation['scopes'] = [],
): void {
  if (request.headers.origin === undefined) return
  reply.header('WWW-Authenticate', challenge(baseUrl, scopes))
  throw new Problem(
    'browser_credentials_refused',
    'The request carries an Origin header. Call this API from your own backend, never from a browser.',
  )
}

/**
 * The caller's address as rate limits and allow lists see it, in canonical spelling. `X-Forwarded-For` is believed only
 * from proxies that the operator trusts; if it names no valid address, the proxy itself counts as the caller.
 */
export function callerAddress(request: FastifyRequest): string {
  const { remoteAddress = 'unknown' } = request.socket
  // The address of a connection may not be a plain literal: a link-local one carries its zone. It is then kept as it
  // is.
  return canonicalAddress(withoutPort(request.ip)) ?? canonicalAddress(remoteAddress) ?? remoteAddress
}

/** Whether an address, of the connection or in X-Forwarded-For, is that of a proxy that the operator trusts. */
export function isTrustedProxy(trustedProxies: readonly Network[], address: string): boolean {
  return networksContain(trustedProxies, withoutPort(address))
}

/** Some proxies add the caller's port, and brackets around an IPv6 address. */
function withoutPort(text: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(text) ?? []
  return ipv6 ?? ipv4 ?? text
}

function checkRate(rate: RateCount, now: Date): void {
  if (rate.count <= rate.limit) return
  const seconds = retryAfterSeconds(rate, now)
  throw new Problem(
    'rate_limited',
    `More than ${rate.limit} requests in this one-minute window. Wait ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  )
}

/** Counts a request without a known app against its caller's address, so that guessing tokens is limited too. */
export async function countAddress(
  admission: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
  bucket: string,
) {
  const { receivedAt } = request.state
  const subject = `${bucket}:${callerAddress(request)}`
  const rate = await admission.count({ subject, rateClass: 'read', now: receivedAt })
  setRateHeaders(reply, rate)
  checkRate(rate, receivedAt)
}

/** Client credentials never come from a browser: every request with an Origin header is refused. */
export function refuseBrowser(services: StepServices, operation: Operation): Step {
  return (request, reply) => {
    if (request.headers.origin === undefined) return undefined
    return countAddress(services.admission, request, reply, 'refused').then(() =>
      refuseOrigin(services, request, reply, operation.scopes),
    )
  }
}

/** `WWW-Authenticate` as RFC 6750, section 3, and RFC 9728, section 5.1, describe it. */
function challenge(baseUrl: string, scopes: Operation['scopes'], error?: string): string {
  const metadata = `${baseUrl}/.well-known/oauth-protected-resource/v1`
  const parts = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    ...(scopes.length > 0 ? [`scope="${scopes.join(' ')}"`] : []),
    `resource_metadata="${metadata}"`,
  ]
  return `Bearer ${parts.join(', ')}`
}

const INVALID_TOKEN =
  'The access token is malformed, expired or not meant for this service: get a new one from POST /v1/oauth/token.'

/**
 * Finds out who calls: a verified token, or a refusal that counts against the caller's address. An operation that needs
 * no token still takes a valid one, to count the request for its app; an invalid one is ignored.
 */
export function authenticate(services: StepServices, operation: Operation): Step {
  const refuse = async (request: FastifyRequest, reply: FastifyReply, reason?: string): Promise<void> => {
    if (!operation.authenticated) return
    await countAddress(services.admission, request, reply, 'refused')
    const isBearer = /^Bearer\b/i.test(request.headers.authorization ?? '')
    reply.header(
      'WWW-Authenticate',
      challenge(services.baseUrl, operation.scopes, isBearer ? 'invalid_token' : undefined),
    )
    throw isBearer
      ? new Problem('invalid_token', reason ?? INVALID_TOKEN)
      : new Problem('unauthorized', 'Send an access token as "Authorization: Bearer <token>".')
  }
  return (request, reply) => {
    const [authorization = '', ...others] = headerValues(request.raw.rawHeaders, 'authorization')
    // A proxy in front of this service may have checked a different one of them.
    if (others.length > 0) return refuse(request, reply, 'Send exactly one Authorization header.')
    const scheme = /^Bearer +/i.exec(authorization)?.[0]
    const settle = (claims: AccessTokenClaims | null) => {
      if (claims === null) return refuse(request, reply)
      request.state.claims = claims
      return undefined
    }
    const verified =
      scheme === undefined ? null : services.verifyAccessToken(authorization.slice(scheme.length))
    return verified instanceof Promise ? verified.then(settle) : settle(verified)
  }
}

/**
 * Re-reads the app and counts the request. The app must be active, called from an allowed address, and within its
 * limit; for an operation that needs no token only the limit applies.
 */
export function admit(services: StepServices, operation: Operation): Step {
  const { admission, baseUrl } = services
  const { authenticated, rateClass } = operation
  if (rateClass === 'token') throw new Error('The token endpoint counts its requests by itself.')
  return async (request, reply) => {
    const { claims, receivedAt } = request.state
    const app =
      claims === undefined
        ? null
        : await admission.admit({ tenant: claims.tenant, appId: claims.appId, rateClass, now: receivedAt })
    if (app === null || app.rate === null) {
      if (!authenticated) return countAddress(admission, request, reply, 'index')
      await countAddress(admission, request, reply, 'refused')
      reply.header('WWW-Authenticate', challenge(baseUrl, operation.scopes, 'invalid_token'))
      throw new Problem('app_inactive', 'The app that this token belongs to is suspended.')
    }
    setRateHeaders(reply, app.rate)
    if (authenticated && !isAllowedCaller(app.allowedIps, request)) {
      reply.header('WWW-Authenticate', challenge(baseUrl, operation.scopes, 'invalid_token'))
      throw new Problem(
        'ip_not_allowed',
        "The caller's address is not in the app's list of allowed addresses.",
      )
    }
    checkRate(app.rate, receivedAt)
  }
}

/** Whether the allow list contains the caller's address; an empty list allows any. */
export function isAllowedCaller(allowedIps: readonly string[], request: FastifyRequest): boolean {
  return allowedIps.length === 0 || networksContain(allowedIps.map(parseNetwork), callerAddress(request))
}

/** The token must carry every scope that the operation names. */
export function requireScopes(services: PipelineServices, operation: Operation): Step {
  return (request, reply) => {
    const held = request.state.claims?.scopes ?? []
    const missing = operation.scopes.filter((scope) => !held.includes(scope))
    if (missing.length === 0) return undefined
    reply.header('WWW-Authenticate', challenge(services.baseUrl, operation.scopes, 'insufficient_scope'))
    throw new Problem('insufficient_scope', `The token lacks: ${missing.join(' ')}.`)
  }
}
