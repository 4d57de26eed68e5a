import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { getApiIndex } from '../server/api-index/get-api-index.ts'
import { type CreatedApp, createApp } from '../server/apps/create-app.ts'
import type { Context } from '../server/context.ts'
import type { Database } from '../server/db/database.ts'
import type { Handlers } from '../server/http/operation-handler.ts'
import { buildServer } from '../server/http/pipeline.ts'
import { createAccessTokenVerifier } from '../server/oauth/access-token.ts'
import { registerDiscoveryRoutes } from '../server/oauth/discovery-routes.ts'
import { createSigningKeys, type SigningKeys } from '../server/oauth/signing-keys.ts'
import { registerTokenRoute } from '../server/oauth/token-route.ts'
import { createOrganization } from '../server/organizations/create-organization.ts'
import { type Clock, systemClock } from '../server/platform/clock.ts'
import { testContext } from './context.ts'
import { openTestDatabase } from './harness.ts'
import { movableClock } from './movable-clock.ts'
import { noHandlers } from './plain-server.ts'

/** The gateway as far as OAuth goes: token endpoint, discovery, the API index, and one read that needs a token. */
export interface OAuthGateway {
  readonly context: Context
  readonly signingKeys: SigningKeys
  readonly verifyAccessToken: ReturnType<typeof createAccessTokenVerifier>
  readonly server: FastifyInstance
}

function buildOAuthGateway(context: Context): OAuthGateway {
  const signingKeys = createSigningKeys(context)
  const verifyAccessToken = createAccessTokenVerifier(context, signingKeys)
  const services = { ...context, signingKeys, verifyAccessToken, trustedProxies: [] }
  const handlers = {
    ...noHandlers(),
    getApiIndex: getApiIndex(context),
    listCustomers: async () => ({ data: [], next_cursor: null }),
  } as Handlers
  const server = buildServer(services, handlers)
  registerTokenRoute(server, services)
  registerDiscoveryRoutes(server, services)
  return { context, signingKeys, verifyAccessToken, server }
}

/** The gateway of a test file, on a database of its own. */
export async function useOAuthGateway(clock: Clock = movableClock()): Promise<OAuthGateway> {
  const database = await openTestDatabase()
  const gateway = buildOAuthGateway(testContext(database.db, clock))
  after(async () => {
    await gateway.server.close()
    await database.close()
  })
  return gateway
}

/** The same on a free port of the loopback interface; its base URL is its real address. */
export async function useListeningOAuthGateway(): Promise<OAuthGateway> {
  const database = await openTestDatabase()
  const gateway = await listenOAuthGateway(database.db)
  after(async () => {
    await gateway.close()
    await database.close()
  })
  return gateway
}

async function listenOAuthGateway(db: Database): Promise<OAuthGateway & { close(): Promise<void> }> {
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const gateway = buildOAuthGateway(testContext(db, systemClock, `http://127.0.0.1:${port}`))
  await gateway.server.ready()
  http.on('request', gateway.server.routing)
  return {
    ...gateway,
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await gateway.server.close()
    },
  }
}

/** An app in an organization of its own. */
export async function createTestApp(
  context: Context,
  options: { scopes?: readonly string[]; allowedIps?: readonly string[] } = {},
): Promise<CreatedApp> {
  const { id } = await createOrganization(context, { name: 'Test Company' })
  return createApp(context, { organizationId: id, environment: 'sandbox', name: 'Test app', ...options })
}

let lastAddress = 0

/** A caller's address that no other request of the test file has used, so that no earlier request counts against it. */
export function freshAddress(): string {
  lastAddress += 1
  return `198.51.${100 + Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`
}

/** Posts a form to the token endpoint. */
export function postForm(
  { server }: Pick<OAuthGateway, 'server'>,
  parameters: Record<string, string> | string,
  options: { headers?: Record<string, string>; remoteAddress?: string; query?: string } = {},
): Promise<LightMyRequestResponse> {
  return server.inject({
    method: 'POST',
    url: `/v1/oauth/token${options.query ?? ''}`,
    remoteAddress: options.remoteAddress ?? freshAddress(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...options.headers },
    payload: typeof parameters === 'string' ? parameters : new URLSearchParams(parameters).toString(),
  })
}

/** What a complete token request of the app holds. */
export function credentialsOf(app: CreatedApp): {
  grant_type: string
  client_id: string
  client_secret: string
} {
  return { grant_type: 'client_credentials', client_id: app.clientId, client_secret: app.clientSecret }
}
