import type { Context } from '../context.ts'
import type { Poster, PostRequest } from '../guarded-http/post.ts'
import { isAccepted } from '../guarded-http/post-result.ts'
import type { Claimed, WorkSource } from '../work/source.ts'
import { createDeliveryLeases, type DeliveryItem } from './delivery-leases.ts'
import { EndpointWindows } from './endpoint-windows.ts'
import { createOutcomeRecorder } from './record-outcome.ts'
import type { FailureServices } from './settle-failures.ts'
import { signWebhook } from './signature.ts'
import { createSecretOpener, type SecretOpener } from './signing-secrets.ts'

// An attempt at a receiver that hangs occupies one of these and a socket until it times out, but no worker.
const CONCURRENCY = 1000

/** What delivering needs beside the context. */
export interface DeliverServices extends FailureServices {
  readonly poster: Poster
  /** `WEBHOOK_TIMEOUT_MS`. */
  readonly timeoutMs: number
}

/**
 * The source of webhook deliveries that are due; they were saved together with their event (`emit.ts`). An attempt
 * signs, posts and records.
 */
export function createDeliverySource(context: Context, services: DeliverServices): WorkSource<DeliveryItem> {
  const windows = new EndpointWindows(CONCURRENCY, context.clock)
  const leases = createDeliveryLeases(windows, context.clock)
  const record = createOutcomeRecorder(context, services)
  const openSecrets = createSecretOpener(context.secretBox)

  // A failed attempt stays in its window until it is recorded, so that no more is claimed for an endpoint that only
  // seems to be well.
  async function attempt(claimed: Claimed<DeliveryItem>, signal: AbortSignal): Promise<void> {
    const { endpointId, isOnProbation } = claimed.item
    let isOpen = true
    const close = (isSuccess: boolean) => {
      if (isOpen) windows.close(endpointId, isOnProbation, isSuccess)
      isOpen = false
    }
    windows.open(endpointId, isOnProbation)
    try {
      const attemptedAt = context.clock.now()
      const webhook = sign(openSecrets, claimed, attemptedAt)
      const result = await services.poster.post({ ...webhook, timeoutMs: services.timeoutMs, signal })
      // The result of an attempt that was called off must not be recorded.
      signal.throwIfAborted()
      if (isAccepted(result)) close(true)
      const finishedAt = context.clock.now()
      const outcome = await record(claimed, { result, attemptedAt, finishedAt }, signal)
      if (outcome === 'handed_back') await leases.release(context.db.shared, [claimed.lease], finishedAt)
    } finally {
      close(false)
    }
  }

  return {
    name: 'webhook_deliveries',
    concurrency: CONCURRENCY,
    leases,
    describe: ({ deliveryId, eventId, endpointId }) => ({
      delivery_id: deliveryId,
      event_id: eventId,
      endpoint_id: endpointId,
    }),
    perform: attempt,
    madeRoom: () => windows.madeRoom(),
  }
}

/** Signs the stored bytes with the current time, under the delivery's permanent id. */
function sign(
  openSecrets: SecretOpener,
  { tenant, item }: Claimed<DeliveryItem>,
  at: Date,
): Omit<PostRequest, 'timeoutMs'> {
  const timestampSeconds = Math.floor(at.getTime() / 1000)
  const body = Buffer.from(item.body, 'utf8')
  const signature = signWebhook({
    secrets: openSecrets(item.endpointId, item.secrets, at),
    timestampSeconds,
    deliveryId: item.deliveryId,
    body,
  })
  return {
    url: item.url,
    environment: tenant.environment,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'X-Service-Event': item.eventType,
      'X-Service-Delivery': item.deliveryId,
      'X-Service-Timestamp': String(timestampSeconds),
      'X-Service-Signature': signature,
    },
    body,
  }
}
