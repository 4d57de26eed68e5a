import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LIMITS } from '../../contract/limits.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import type { TokenResponse } from '../../contract/schemas/oauth.ts'
import { matchesClientSecret } from '../apps/client-credentials.ts'
import type { Client } from '../apps/find-clients.ts'
import type { Context } from '../context.ts'
import { callerAddress, isAllowedCaller } from '../http/entry-steps.ts'
import { keepConnection } from '../http/errors.ts'
import { JSON_MEDIA_TYPE } from '../http/media-types.ts'
import { retryAfterSeconds, setRateHeaders } from '../http/rate-headers.ts'
import type { RateCount } from '../http/rate-window.ts'
import { headerValues } from '../http/raw-headers.ts'
import { type Step, toHook } from '../http/step.ts'
import { issueAccessToken } from './access-token.ts'
import { OAuthError, renderOAuthError, toOAuthError } from './oauth-error.ts'
import { explainRefusedScope, grantScopes } from './rules.ts'
import type { SigningKeys } from './signing-keys.ts'
import { createTokenGate, type TokenGate } from './token-gate.ts'
import { readTokenRequest, type TokenRequest } from './token-request.ts'

/** What the token endpoint needs beside the context. */
export interface TokenServices extends Context {
  readonly signingKeys: SigningKeys
}

/**
 * `POST /v1/oauth/token`: client credentials for an access token. Every answer, refusals included, is in OAuth's shape.
 */
export function registerTokenRoute(server: FastifyInstance, services: TokenServices): void {
  const gate = createTokenGate(services.db.shared, services.clock)
  server.route({
    config: {
      operation: 'issueToken',
      answerBrowser: (request, reply) => answerRefusal(request, reply, browserRefusal()),
    },
    method: 'POST',
    url: OPERATIONS.issueToken.path,
    onRequest: [forbidStoring, countEarly(gate)].map(toHook),
    handler: async (request, reply) => {
      const { asked, client } = await passGate(gate, request, reply)
      const refusal = explainRefusedScope(asked.scopes, client.scopes)
      if (refusal !== null) throw new OAuthError('invalid_scope', refusal)
      const scopes = grantScopes(asked.scopes, client.scopes)
      const answer: TokenResponse = {
        access_token: await issueAccessToken(services, services.signingKeys, client.app, scopes),
        token_type: 'Bearer',
        expires_in: LIMITS.accessTokenSeconds,
        scope: scopes.join(' '),
      }
      return reply.header('Content-Type', JSON_MEDIA_TYPE).send(JSON.stringify(answer))
    },
    errorHandler: (error, request, reply) => {
      request.state.failure = error
      keepConnection(error, reply)
      return answerRefusal(request, reply, toOAuthError(error))
    },
  })
}

/** Token responses must not be cached (RFC 6749, section 5.1). */
const forbidStoring: Step = (_request, reply) => {
  reply.header('Cache-Control', 'no-store').header('Pragma', 'no-cache')
  return undefined
}

// More than a token request needs with every character percent-encoded.
const MOST_SHORT_BYTES = 8192
const ORDINARY_TYPE = /^application\/(x-www-form-urlencoded|json)(; ?charset=utf-8)?$/i

/**
 * Whether the body is short and of a supported type, as clients send it. Such a body is read before the request is
 * counted, so that one statement is enough for both counts.
 */
function isOrdinary({ headers }: FastifyRequest): boolean {
  return (
    headers['transfer-encoding'] === undefined &&
    Number(headers['content-length'] ?? 0) <= MOST_SHORT_BYTES &&
    ORDINARY_TYPE.test(headers['content-type'] ?? '')
  )
}

/**
 * Counts requests of browsers, and those with any other body, against their address before a byte of the body is read.
 */
function countEarly(gate: TokenGate): Step {
  return (request, reply) => {
    if (request.headers.origin === undefined && isOrdinary(request)) return undefined
    return gate
      .ask({ address: callerAddress(request), clientId: '' })
      .then(({ addressRate }) => admitAddress(request, reply, addressRate))
  }
}

/** Sets the rate headers of the address, and refuses browsers and excess. */
function admitAddress(request: FastifyRequest, reply: FastifyReply, rate: RateCount | null): void {
  if (rate === null) return
  setRateHeaders(reply, rate)
  if (request.headers.origin !== undefined) {
    throw browserRefusal()
  }
  checkRate(request, rate)
}

function browserRefusal(): OAuthError {
  return new OAuthError('invalid_request', 'Client credentials are never used from a browser.', {
    status: 403,
  })
}

function checkRate(request: FastifyRequest, rate: RateCount): void {
  if (rate.count <= rate.limit) return
  const seconds = retryAfterSeconds(rate, request.state.receivedAt)
  throw new OAuthError(
    'rate_limited',
    `More than ${rate.limit} token requests in this one-minute window. Wait ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  )
}

/** What the request asks for, or why it cannot be read: it is counted either way. */
function readRequest(request: FastifyRequest): TokenRequest | OAuthError {
  const { headers, raw, query, state } = request
  try {
    return readTokenRequest({
      // A second header is a second credential.
      authorization: headerValues(raw.rawHeaders, 'authorization'),
      contentType: headers['content-type'],
      contentEncoding: headers['content-encoding'],
      queryNames: Object.keys(query as object),
      body: state.rawBody ?? Buffer.alloc(0),
    })
  } catch (error) {
    return toOAuthError(error)
  }
}

/**
 * Counts the request against its address and against the client it names, then authenticates that client. An unknown
 * client, a wrong secret, a suspended app and an address outside the list take the same steps and get the same answer,
 * so that nobody learns which one it was.
 */
async function passGate(
  gate: TokenGate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ asked: TokenRequest; client: Client }> {
  const asked = readRequest(request)
  const { addressRate, clientRate, client } = await gate.ask({
    address: isOrdinary(request) ? callerAddress(request) : '',
    clientId: asked instanceof OAuthError ? '' : asked.clientId,
  })
  admitAddress(request, reply, addressRate)
  if (asked instanceof OAuthError) throw asked
  if (clientRate === null) throw new Error('A token request was not counted.')
  // Of the two counts the caller sees the one that will stop it first.
  const addressRemaining = Number(reply.getHeader('X-RateLimit-Remaining'))
  if (clientRate.limit - clientRate.count < addressRemaining) setRateHeaders(reply, clientRate)
  checkRate(request, clientRate)
  const isSecretRight = matchesClientSecret(asked.clientSecret, client?.secretDigests ?? [])
  const isAddressAllowed = isAllowedCaller(client?.allowedIps ?? [], request)
  if (client === null || !isSecretRight || !isAddressAllowed || client.status !== 'active') {
    throw new OAuthError(
      'invalid_client',
      'The client is unknown, its secret is wrong, or it may not call now.',
    )
  }
  return { asked, client }
}

function answerRefusal(request: FastifyRequest, reply: FastifyReply, error: OAuthError): FastifyReply {
  if (error.status === 401) reply.header('WWW-Authenticate', 'Basic realm="sanad"')
  if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', error.retryAfterSeconds)
  return reply
    .code(error.status)
    .header('Content-Type', JSON_MEDIA_TYPE)
    .send(JSON.stringify(renderOAuthError(error, request.id)))
}
