import { LIMITS } from '../../contract/limits.ts'
import type { Context } from '../context.ts'
import type { PreparedHandler } from '../http/operation-handler.ts'
import { Problem } from '../platform/problem.ts'
import { newSigningSecret } from '../webhooks/signature.ts'
import { sealSigningSecret } from '../webhooks/signing-secrets.ts'
import { checkUrl, type UrlRuleServices } from './check-url.ts'
import { presentWebhookEndpoint } from './present.ts'
import { insertEndpoint, type WebhookEndpoint } from './queries.ts'

/** `POST /v1/webhook-endpoints`. The response is the only place where the signing secret is ever shown. */
export function createWebhookEndpoint(
  context: Context,
  services: UrlRuleServices,
): PreparedHandler<'createWebhookEndpoint', Problem | null> {
  return {
    prepare: ({ app, body }) => checkUrl(services, body.url, app.tenant.environment, '/url'),
    write: async ({ app, body }, refusal, tx) => {
      if (refusal !== null) throw refusal
      const endpoint: WebhookEndpoint = {
        id: context.ids.uuid(),
        appId: app.id,
        url: body.url,
        description: body.description ?? null,
        subscribedEvents: [...new Set(body.subscribed_events)],
        status: 'active',
        failureCount: 0,
        lastSuccessAt: null,
        lastFailureAt: null,
        secretRotatingUntil: null,
        createdAt: context.clock.now(),
      }
      const signingSecret = newSigningSecret(context.random)
      const secretSealed = sealSigningSecret(context.secretBox, endpoint.id, signingSecret)
      const insertion = await insertEndpoint(tx, { ...endpoint, secretSealed })
      if (insertion.kind === 'limit_reached') {
        throw new Problem(
          'webhook_endpoint_limit_reached',
          `The app already has ${LIMITS.webhookEndpointsPerApp} webhook endpoints. The operator can remove one.`,
        )
      }
      return {
        data: { ...presentWebhookEndpoint(endpoint, endpoint.createdAt), signing_secret: signingSecret },
      }
    },
  }
}
