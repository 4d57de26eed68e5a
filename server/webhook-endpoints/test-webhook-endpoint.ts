import type { Context } from '../context.ts'
import type { Handler } from '../http/operation-handler.ts'
import { Problem } from '../platform/problem.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { createUrlCheck, type UrlRuleServices } from './check-url.ts'
import { findEndpointUrl } from './queries.ts'

const MESSAGE = 'This is a test event. Your endpoint is registered and reachable.'

/**
 * `POST /v1/webhook-endpoints/{id}/test`. A disabled endpoint is tested like any other: that is how its owner learns that it is
 * repaired.
 */
export function testWebhookEndpoint(
  context: Context,
  services: UrlRuleServices,
): Handler<'testWebhookEndpoint'> {
  const checkUrl = createUrlCheck(services)
  return async ({ app, params }, tx) => {
    // Ids compare case-insensitively; the service writes them in lower case.
    const endpointId = params.id.toLowerCase()
    const url = await findEndpointUrl(tx, app.id, endpointId)
    if (url === null) throw new Problem('not_found', 'This app has no webhook endpoint with this id.')
    await checkUrl(url, tx.tenant.environment, 'id')
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
  }
}
