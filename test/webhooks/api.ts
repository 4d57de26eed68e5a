import type { FastifyInstance } from 'fastify'
import { createApp } from '../../server/apps/create-app.ts'
import { setRateLimit } from '../../server/apps/set-rate-limit.ts'
import type { Context } from '../../server/context.ts'
import { createOrganization } from '../../server/organizations/create-organization.ts'
import type { Environment, Tenant } from '../../server/platform/tenant.ts'
import type { UrlRuleServices } from '../../server/webhook-endpoints/check-url.ts'
import { createWebhookEndpoint } from '../../server/webhook-endpoints/create-webhook-endpoint.ts'
import { testWebhookEndpoint } from '../../server/webhook-endpoints/test-webhook-endpoint.ts'
import { plainServer, TOKEN } from '../plain-server.ts'

/** The API as one app sees it, with the two operations on webhook endpoints and a resolver of the test's own. */
export interface WebhookApi {
  readonly appId: string
  readonly tenant: Tenant
  create(url: string): Promise<ApiAnswer>
  test(endpointId: string): Promise<ApiAnswer>
  close(): Promise<void>
}

/** What matters of an answer of the API. */
export interface ApiAnswer {
  readonly status: number
  /** The problem's code, or an empty text. */
  readonly code: string
  readonly id: string
  readonly text: string
}

/** The operations on webhook endpoints through the real pipeline, called by one app. */
export async function openWebhookApi(
  context: Context,
  rules: UrlRuleServices,
  environment: Environment = 'sandbox',
): Promise<WebhookApi> {
  const { id: organizationId } = await createOrganization(context, { name: 'Test Company' })
  const app = await createApp(context, { organizationId, environment, name: 'Test' })
  await setRateLimit(context, app.id, {
    rateClass: 'write',
    perMinute: 1_000_000,
    reason: 'a corpus of requests',
  })
  const tenant = { organizationId, environment }
  const server = plainServer({
    db: context.db,
    clock: context.clock,
    claims: {
      tenant,
      appId: app.id,
      clientId: app.clientId,
      scopes: ['webhooks:manage'],
      expiresAt: new Date(context.clock.now().getTime() + 600_000),
    },
    handlers: {
      createWebhookEndpoint: createWebhookEndpoint(context, rules),
      testWebhookEndpoint: testWebhookEndpoint(context, rules),
    },
  })
  return {
    appId: app.id,
    tenant,
    create: (url) => ask(server, '/v1/webhook-endpoints', JSON.stringify({ url, subscribed_events: ['*'] })),
    test: (endpointId) => ask(server, `/v1/webhook-endpoints/${endpointId}/test`),
    close: () => server.close(),
  }
}

async function ask(server: FastifyInstance, url: string, payload?: string): Promise<ApiAnswer> {
  const response = await server.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${TOKEN}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  })
  const body = response.json<{ code?: string; data?: { id?: string } }>()
  return { status: response.statusCode, code: body.code ?? '', id: body.data?.id ?? '', text: response.body }
}
