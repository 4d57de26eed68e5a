import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { credentialsPurpose } from '../channels/credentials.ts'
import type { Context } from '../context.ts'
import type { OfTenant } from '../db/tenant-columns.ts'
import { Problem } from '../platform/problem.ts'
import { findWebAccount, openStream } from './queries.ts'
import { readPosition, writeOpening } from './server-sent-events.ts'
import type { StreamHub } from './stream-hub.ts'
import { isSignedWith, nameStream, readVisitorToken, type VisitorClaims } from './visitor-token.ts'
import { readStreamSecret } from './web-credentials.ts'

type VisitorsContext = Pick<Context, 'db' | 'clock' | 'secretBox'>

/**
 * Adds the routes for visitors' browsers: `GET /visitor/stream` and `GET /visitor/widget.js`. They are not under `/v1`,
 * carry no client credentials and may be called from any page: a token opens one stream for reading and nothing else.
 * `countRefused` counts a refused request against the caller's address, and throws if that has too many.
 */
export function registerVisitorRoutes(
  server: FastifyInstance,
  context: VisitorsContext,
  hub: StreamHub,
  countRefused: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  // An open stream is never idle, so a server that stops would wait for it.
  server.addHook('preClose', async () => hub.close())
  server.get('/visitor/stream', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('Access-Control-Allow-Origin', '*')
    const { token } = request.query as Record<string, unknown>
    const visitor = await verify(context, typeof token === 'string' ? token : '')
    if (visitor === null) {
      await countRefused(request, reply)
      throw new Problem('invalid_token', INVALID_TOKEN)
    }
    return answerStream(context, hub, visitor, request, reply)
  })
  const widget = readFileSync(new URL('./widget.js', import.meta.url))
  const etag = `"${createHash('sha256').update(widget).digest('base64url').slice(0, 22)}"`
  server.get('/visitor/widget.js', async (request, reply) => {
    reply.headers({
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // An upgrade reaches every page within the hour; until then the server is not asked.
      'Cache-Control': 'public, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
      ETag: etag,
    })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(widget)
  })
}

async function answerStream(
  context: VisitorsContext,
  hub: StreamHub,
  { claims, tenant, credentialsSealed }: Visitor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { after } = request.query as Record<string, unknown>
  const last = await context.db.withTenant(tenant, (tx) => openStream(tx, claims, context.clock.now()))
  const asked = readPosition(request.headers['last-event-id'], after)
  // The database may have lost what the page has read last; later messages come after that position all the same.
  const position = Math.min(asked, last)
  const opening = writeOpening(nameStream(claims))
  const stream = hub.open({ ...claims, tenant, credentialsSealed, position, opening })
  if (stream === null) {
    const detail = 'Too many visitors are connected. Try again shortly.'
    throw new Problem('service_unavailable', detail, { retryAfterSeconds: 10 })
  }
  reply.headers({
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Asks proxies not to collect the answer before they pass it on.
    'X-Accel-Buffering': 'no',
    'Referrer-Policy': 'no-referrer',
  })
  return reply.send(stream)
}

/** The visitor that the token names, verified with the account's secret. */
interface Visitor extends OfTenant {
  readonly claims: VisitorClaims
  readonly credentialsSealed: Buffer
}

// One refusal for every fault, so that nobody learns which accounts exist.
const INVALID_TOKEN =
  'The visitor’s token is malformed, has expired, or was not made with the secret of this web account.'

async function verify({ db, clock, secretBox }: VisitorsContext, token: string): Promise<Visitor | null> {
  const claims = readVisitorToken(token)
  if (claims === null || claims.expiresAt <= clock.now()) return null
  const account = await findWebAccount(db.shared, claims.accountId)
  if (account === null || account.credentialsSealed === null) return null
  const secret = readStreamSecret(
    secretBox.open(account.credentialsSealed, credentialsPurpose(claims.accountId)),
  )
  if (secret === null || !isSignedWith(token, secret)) return null
  return { claims, tenant: account.tenant, credentialsSealed: account.credentialsSealed }
}
