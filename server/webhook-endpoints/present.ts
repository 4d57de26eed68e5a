import type { CreatedWebhookEndpoint } from '../../contract/schemas/webhook-endpoint.ts'
import { isRotating } from '../webhooks/signing-secrets.ts'
import type { WebhookEndpoint } from './queries.ts'

/** An endpoint as the API shows it. A rotation that has ended is not shown. */
export function presentWebhookEndpoint(
  endpoint: WebhookEndpoint,
  now: Date,
): Omit<CreatedWebhookEndpoint, 'signing_secret'> {
  const { secretRotatingUntil } = endpoint
  return {
    id: endpoint.id,
    app_id: endpoint.appId,
    url: endpoint.url,
    description: endpoint.description,
    subscribed_events: [...endpoint.subscribedEvents],
    status: endpoint.status,
    failure_count: endpoint.failureCount,
    last_success_at: endpoint.lastSuccessAt?.toISOString() ?? null,
    last_failure_at: endpoint.lastFailureAt?.toISOString() ?? null,
    secret_rotating_until: isRotating(secretRotatingUntil, now) ? secretRotatingUntil.toISOString() : null,
    created_at: endpoint.createdAt.toISOString(),
  }
}
