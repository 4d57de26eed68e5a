import type { Context } from '../context.ts'
import { leasedTable } from '../work/leased-table.ts'
import { type Claimed, LeaseLost, type WorkSource } from '../work/source.ts'
import { findPreparedDelivery } from './attempt-queries.ts'
import type { PostResult, WebhookPost, WebhookPoster } from './post.ts'
import { type DeliveryItem, type RecordServices, recordOutcome } from './record-outcome.ts'
import { signWebhook } from './signature.ts'
import { openSigningSecrets } from './signing-secrets.ts'

// A receiver that hangs costs one of these and a socket for the time that an attempt may take, and no worker.
const CONCURRENCY = 50

/** What delivering takes beside the context. */
export interface DeliverServices extends RecordServices {
  readonly poster: WebhookPoster
  /** `WEBHOOK_TIMEOUT_MS`. */
  readonly timeoutMs: number
}

/** The webhook deliveries that are due, and the attempt at one of them: prepare, post, record. */
export function createDeliverySource(context: Context, services: DeliverServices): WorkSource<DeliveryItem> {
  const leases = leasedTable<{ id: string; event_id: string; endpoint_id: string }, DeliveryItem>({
    table: 'webhook_deliveries',
    dueColumn: 'next_attempt_at',
    keyColumns: ['id'],
    returning: ['event_id', 'endpoint_id'],
    read: (row) => ({ deliveryId: row.id, eventId: row.event_id, endpointId: row.endpoint_id }),
  })
  return {
    name: 'webhook_deliveries',
    concurrency: CONCURRENCY,
    leases,
    describe: ({ deliveryId, eventId, endpointId }) => ({
      delivery_id: deliveryId,
      event_id: eventId,
      endpoint_id: endpointId,
    }),
    async perform(claimed, signal) {
      const { post, attemptedAt } = await prepare(context, services, claimed)
      const result = await untilAborted(services.poster.post(post), signal)
      const finishedAt = context.clock.now()
      const outcome = await recordOutcome(context, services, claimed, { result, attemptedAt, finishedAt })
      if (outcome === 'handed_back') await leases.release(context.db.shared, [claimed.lease], finishedAt)
    },
  }
}

/** Signs the stored bytes with a fresh time and the secrets in force now, under the delivery's own lasting id. */
async function prepare(
  context: Context,
  services: DeliverServices,
  { tenant, item, lease }: Claimed<DeliveryItem>,
): Promise<{ post: WebhookPost; attemptedAt: Date }> {
  const delivery = await findPreparedDelivery(context.db.shared, tenant, item.deliveryId, lease.token)
  if (delivery === null) throw new LeaseLost()
  const attemptedAt = context.clock.now()
  const timestampSeconds = Math.floor(attemptedAt.getTime() / 1000)
  const body = Buffer.from(delivery.body, 'utf8')
  const signature = signWebhook({
    secrets: openSigningSecrets(context.secretBox, item.endpointId, delivery.secrets, attemptedAt),
    timestampSeconds,
    deliveryId: item.deliveryId,
    body,
  })
  const post: WebhookPost = {
    url: delivery.url,
    environment: tenant.environment,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'X-Service-Event': delivery.eventType,
      'X-Service-Delivery': item.deliveryId,
      'X-Service-Timestamp': String(timestampSeconds),
      'X-Service-Signature': signature,
    },
    body,
    timeoutMs: services.timeoutMs,
  }
  return { post, attemptedAt }
}

/** Stops waiting for an attempt whose result nobody may record any more; the poster's own deadline ends it. */
async function untilAborted(attempt: Promise<PostResult>, signal: AbortSignal): Promise<PostResult> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    signal.throwIfAborted()
    return await Promise.race([attempt, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
