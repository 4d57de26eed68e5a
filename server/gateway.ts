import { hkdfSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { doubtCommits } from './db/doubt-commits.ts'
import { sql } from './db/sql.ts'
import { registerDocumentation } from './documentation/register.ts'
import { createAdmission } from './http/admission.ts'
import { createCursors } from './http/cursor.ts'
import { countAddress } from './http/entry-steps.ts'
import { registerHealthRoutes } from './http/health.ts'
import { limitConnections, readOpenFilesLimit } from './http/limit-connections.ts'
import { buildServer } from './http/pipeline.ts'
import { createAccessTokenVerifier } from './oauth/access-token.ts'
import { registerDiscoveryRoutes } from './oauth/discovery-routes.ts'
import { createSigningKeys } from './oauth/signing-keys.ts'
import { registerTokenRoute } from './oauth/token-route.ts'
import { createSystemLookup } from './platform/system-lookup.ts'
import { withinLimit } from './platform/within-limit.ts'
import { createHandlers } from './routes.ts'
import type { Service } from './service.ts'
import { registerVisitorRoutes } from './visitors/register.ts'
import { createStreamHub } from './visitors/stream-hub.ts'

/** A key for one purpose, derived from the master key (RFC 5869). */
export function deriveKey(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32))
}

/**
 * The HTTP side: the API, its documentation and the health checks. `isReady` says whether the process's other roles
 * serve; the gateway itself is ready when its database answers and commits succeed.
 */
export function createGateway(
  { context, config, masterKey, wakeUp }: Service,
  isReady: () => boolean = () => true,
): FastifyInstance {
  const signingKeys = createSigningKeys(context)
  const cursors = createCursors(deriveKey(masterKey, 'cursors'))
  const server = buildServer(
    {
      ...context,
      verifyAccessToken: createAccessTokenVerifier(context, signingKeys),
      trustedProxies: config.trustedProxies,
    },
    createHandlers(context, {
      cursors,
      burstWindowMs: config.burstWindowMs,
      allowedNetworks: config.webhookAllowedNetworks,
      lookup: createSystemLookup(),
    }),
  )
  limitConnections(server.server, context.log, readOpenFilesLimit())
  registerTokenRoute(server, { ...context, signingKeys })
  registerDiscoveryRoutes(server, { baseUrl: context.baseUrl, signingKeys })
  registerDocumentation(server, { baseUrl: context.baseUrl })
  const hub = createStreamHub(context, wakeUp.subscribe)
  const admission = createAdmission(context.db.shared)
  registerVisitorRoutes(server, context, hub, (request, reply) =>
    countAddress(admission, request, reply, 'refused'),
  )
  const commitsComeThrough = doubtCommits(context.db)
  registerHealthRoutes(server, async () => isReady() && (await answers(context)) && commitsComeThrough())
  return server
}

// A database that takes longer to answer counts as away, so that a health check is not kept waiting.
const LONGEST_ANSWER_MS = 2_000

async function answers({ db }: Context): Promise<boolean> {
  const ask = () => db.shared.query(sql`SELECT 1 AS one`)
  return withinLimit(LONGEST_ANSWER_MS, new AbortController().signal, ask).then(
    () => true,
    () => false,
  )
}
