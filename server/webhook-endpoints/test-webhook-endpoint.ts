import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { PreparedHandler } from '../http/operation-handler.ts'
import { Problem } from '../platform/problem.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { checkUrl, type UrlRuleServices } from './check-url.ts'
import { findEndpointUrl } from './queries.ts'

const MESSAGE = 'This is a test event. Your endpoint is registered and reachable.'

/**
 * `POST /v1/webhook-endpoints/{id}/test`. A disabled endpoint is tested like any other, so that its owner can check a
 * repair.
 */
export function testWebhookEndpoint(
  context: Context,
  services: UrlRuleServices,
): PreparedHandler<'testWebhookEndpoint', Problem | null> {
  return {
    async prepare({ app, params }) {
      // Ids compare case-insensitively; the service writes them in lower case.
      const find = (tx: TenantTransaction) => findEndpointUrl(tx, app.id, params.id.toLowerCase())
      const url = await context.db.withTenant(app.tenant, find)
      if (url === null) return new Problem('not_found', 'This app has no webhook endpoint with this id.')
      return checkUrl(services, url, app.tenant.environment, 'id')
    },
    async write({ params }, refusal, tx) {
      if (refusal !== null) throw refusal
      const endpointId = params.id.toLowerCase()
      const sentAt = context.clock.now()
      const { eventId, deliveryIds } = await emitEvent(tx, context, {
        type: 'webhook.test',
        subject: { type: 'webhook_endpoint', id: endpointId },
        data: { endpoint_id: endpointId, message: MESSAGE, sent_at: sentAt.toISOString() },
        occurredAt: sentAt,
        endpointId: endpointId,
      })
      const [deliveryId] = deliveryIds
      if (deliveryId === undefined) throw new Error('A test event was queued for no endpoint.')
      return { data: { event_id: eventId, delivery_id: deliveryId, status: 'queued' } }
    },
  }
}
