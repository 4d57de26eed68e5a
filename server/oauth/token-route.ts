import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LIMITS } from '../../contract/limits.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import type { TokenResponse } from '../../contract/schemas/oauth.ts'
import { matchesClientSecret } from '../apps/client-credentials.ts'
import { type Client, findClients } from '../apps/find-clients.ts'
import type { Context } from '../context.ts'
import { type Coalescer, createCoalescer } from '../db/coalescer.ts'
import { type Admission, createAdmission } from '../http/admission.ts'
import { callerAddress, isAllowedCaller } from '../http/entry-steps.ts'
import { retryAfterSeconds, setRateHeaders } from '../http/rate-headers.ts'
import type { RateCount } from '../http/rate-window.ts'
import { issueAccessToken } from './access-token.ts'
import { OAuthError, renderOAuthError, toOAuthError } from './oauth-error.ts'
import { grantScopes } from './rules.ts'
import type { SigningKeys } from './signing-keys.ts'
import { readTokenRequest, type TokenRequest } from './token-request.ts'

/** What the token endpoint needs beside the context. */
export interface TokenServices extends Context {
  readonly signingKeys: SigningKeys
}

/** `POST /v1/oauth/token`: client credentials for an access token. Every answer, refusals included, is in OAuth's shape. */
export function registerTokenRoute(server: FastifyInstance, services: TokenServices): void {
  const gate = openGate(services)
  server.route({
    method: 'POST',
    url: OPERATIONS.issueToken.path,
    // Both are settled before a byte of the body is read.
    onRequest: [forbidStoring, admitAddress(gate)],
    handler: async (request, reply) => {
      const asked = readTokenRequest(tokenHttpRequest(request))
      const client = await checkClient(gate, request, reply, asked)
      const scopes = grantScopes(asked.scopes, client.scopes)
      if (scopes === null) {
        throw new OAuthError('invalid_scope', 'A requested scope is unknown or not allowed to this app.')
      }
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
      return answerRefusal(request, reply, toOAuthError(error))
    },
  })
}

const JSON_MEDIA_TYPE = 'application/json; charset=utf-8'

/** What every token request asks the database; those that arrive together ask together. */
interface Gate {
  readonly admission: Admission
  readonly clients: Coalescer<string, Client | null>
}

function openGate({ db, clock }: TokenServices): Gate {
  return {
    admission: createAdmission(db.shared),
    clients: createCoalescer({
      lanes: 1,
      mostPerBatch: 500,
      mostWaiting: 10_000,
      run: (clientIds) => findClients(db.shared, clientIds, clock.now()),
    }),
  }
}

/** Token responses are never kept by a cache (RFC 6749, section 5.1). */
function forbidStoring(_request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  reply.header('Cache-Control', 'no-store').header('Pragma', 'no-cache')
  next()
}

/** Counts the request against its address, a browser's included, and refuses browsers and excess. */
function admitAddress(gate: Gate) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const rate = await count(gate, request, `address:${callerAddress(request)}`)
    setRateHeaders(reply, rate)
    if (request.headers.origin !== undefined) {
      throw new OAuthError('invalid_request', 'Client credentials are never used from a browser.', {
        status: 403,
      })
    }
    checkRate(request, rate)
  }
}

function count({ admission }: Gate, request: FastifyRequest, subject: string): Promise<RateCount> {
  return admission.count({ subject, rateClass: 'token', now: request.state.receivedAt })
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

// Node keeps the first of several; here a second one is a doubled credential.
function authorizationHeaders(rawHeaders: readonly string[]): string[] {
  const isValue = (index: number) =>
    index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization'
  return rawHeaders.filter((_text, index) => isValue(index))
}

function tokenHttpRequest(request: FastifyRequest) {
  const { headers, raw, query, state } = request
  return {
    authorization: authorizationHeaders(raw.rawHeaders),
    contentType: headers['content-type'],
    contentEncoding: headers['content-encoding'],
    queryNames: Object.keys(query as object),
    body: state.rawBody ?? Buffer.alloc(0),
  }
}

/**
 * Counts the request against the client it names, then checks that client. An unknown client, a wrong secret, a suspended app and an
 * address outside the list take the same steps and get the same answer, so that nobody learns which one it was.
 */
async function checkClient(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  { clientId, clientSecret }: TokenRequest,
): Promise<Client> {
  const [rate, client] = await Promise.all([
    count(gate, request, `client:${clientId}`),
    gate.clients.submit(clientId),
  ])
  // Of the two counts the caller sees the one that will stop it first.
  const addressRemaining = Number(reply.getHeader('X-RateLimit-Remaining'))
  if (rate.limit - rate.count < addressRemaining) setRateHeaders(reply, rate)
  checkRate(request, rate)
  const isSecretRight = matchesClientSecret(clientSecret, client?.secretDigests ?? [])
  const isAddressAllowed = isAllowedCaller(client?.allowedIps ?? [], request)
  if (client === null || !isSecretRight || !isAddressAllowed || client.status !== 'active') {
    throw new OAuthError(
      'invalid_client',
      'The client is unknown, its secret is wrong, or it may not call now.',
    )
  }
  return client
}

function answerRefusal(request: FastifyRequest, reply: FastifyReply, error: OAuthError): FastifyReply {
  if (error.status === 401) reply.header('WWW-Authenticate', 'Basic realm="sanad"')
  if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', error.retryAfterSeconds)
  return reply
    .code(error.status)
    .header('Content-Type', JSON_MEDIA_TYPE)
    .send(JSON.stringify(renderOAuthError(error, request.id)))
}
