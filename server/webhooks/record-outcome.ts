import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { type Claimed, LeaseLost } from '../work/source.ts'
import {
  cancelWaitingDeliveries,
  insertAlert,
  lockDelivery,
  type RecordedAttempt,
  recordAttempt,
  type WebhookAlert,
} from './attempt-queries.ts'
import { decideOutcome, isDelivered, type Outcome } from './outcome.ts'
import type { PostResult } from './post.ts'

/** One delivery to attempt. */
export interface DeliveryItem {
  readonly deliveryId: string
  readonly eventId: string
  readonly endpointId: string
}

/** What deciding takes beside the facts. */
export interface RecordServices {
  /** `WEBHOOK_RETRY_DELAYS`. */
  readonly retryDelaysSeconds: readonly number[]
  /** Makes numbers from 0 to 1, which spread retries; the context's randomness when absent. */
  readonly jitter?: () => number
}

/** An attempt that came to an end. */
export interface FinishedAttempt {
  readonly result: PostResult
  readonly attemptedAt: Date
  readonly finishedAt: Date
}

/**
 * Records an attempt under its lease, with all that follows from it. A success needs no decision and is one statement. A failure is
 * decided under the locks of its delivery and endpoint, so that of many failures at once each sees what the one before it did.
 * Throws `LeaseLost` when the lease is gone; then nothing is written.
 */
export async function recordOutcome(
  context: Context,
  services: RecordServices,
  claimed: Claimed<DeliveryItem>,
  attempt: FinishedAttempt,
): Promise<Outcome['kind']> {
  if (isDelivered(attempt.result)) {
    const record = describeAttempt(claimed, attempt, { kind: 'delivered' })
    if (!(await recordAttempt(context.db.shared, claimed.tenant, record))) throw new LeaseLost()
    return 'delivered'
  }
  return context.db.withTenant(claimed.tenant, async (tx) => {
    const { deliveryId } = claimed.item
    const delivery = await lockDelivery(tx, deliveryId, claimed.lease.token)
    if (delivery === null) throw new LeaseLost()
    const outcome = decideOutcome({
      ...attempt,
      attempts: delivery.attempts + 1,
      endpoint: delivery.endpoint,
      retryDelaysSeconds: services.retryDelaysSeconds,
      jitter: services.jitter?.() ?? context.random(4).readUInt32BE() / 2 ** 32,
    })
    if (outcome.kind === 'handed_back') return outcome.kind
    const record = describeAttempt(claimed, attempt, outcome)
    if (!(await recordAttempt(tx, claimed.tenant, record))) throw new LeaseLost()
    if (record.disablesEndpoint) await cancelWaitingDeliveries(tx, claimed.item.endpointId)
    await raiseAlerts(tx, context, claimed.item, record)
    return outcome.kind
  })
}

function describeAttempt(
  { item, lease }: Claimed<DeliveryItem>,
  { result, attemptedAt, finishedAt }: FinishedAttempt,
  outcome: Exclude<Outcome, { kind: 'handed_back' }>,
): RecordedAttempt {
  const isAnswered = result.kind === 'answered'
  return {
    deliveryId: item.deliveryId,
    leaseToken: lease.token,
    status: outcome.kind === 'retry' ? 'queued' : outcome.kind,
    nextAttemptAt: outcome.kind === 'retry' ? outcome.at : null,
    disablesEndpoint: 'disablesEndpoint' in outcome && outcome.disablesEndpoint,
    attemptedAt,
    finishedAt,
    durationMs: result.durationMs,
    statusCode: isAnswered ? result.statusCode : null,
    error: isAnswered ? null : `${result.phase}: ${result.error}`,
    answerExcerpt: isAnswered ? result.excerpt : null,
  }
}

/** Dead deliveries and disabled endpoints are rows that the console shows and, once committed, lines of the log. */
async function raiseAlerts(
  tx: TenantTransaction,
  context: Context,
  { deliveryId, eventId, endpointId }: DeliveryItem,
  { status, disablesEndpoint, statusCode, error, finishedAt }: RecordedAttempt,
): Promise<void> {
  const detail = {
    delivery_id: deliveryId,
    event_id: eventId,
    endpoint_id: endpointId,
    status_code: statusCode,
    error,
  }
  const raise = async (kind: WebhookAlert['kind'], subjectId: string) => {
    await insertAlert(tx, { id: context.ids.uuid(), kind, subjectId, detail, createdAt: finishedAt })
    tx.afterCommit(() => context.log.warn({ alert: kind, ...detail }, 'alert'))
  }
  if (status === 'dead') await raise('webhook_delivery_dead', deliveryId)
  if (disablesEndpoint) await raise('webhook_endpoint_disabled', endpointId)
}
