import type { EventType } from '../../contract/events.ts'
import type { Querier, TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { SealedSecrets } from './signing-secrets.ts'

/** What an attempt needs to know. */
export interface PreparedDelivery {
  readonly eventType: EventType
  readonly body: string
  readonly url: string
  readonly secrets: SealedSecrets
}

/** Reads a delivery's event and endpoint as they are now; null when the lease is lost. */
export async function findPreparedDelivery(
  shared: Querier,
  { organizationId, environment }: Tenant,
  deliveryId: string,
  leaseToken: string,
): Promise<PreparedDelivery | null> {
  const [row] = await shared.query<{
    type: EventType
    body: string
    url: string
    secret_sealed: Buffer
    previous_secret_sealed: Buffer | null
    secret_rotating_until: Date | null
  }>(sql`
    SELECT v.type, v.body, w.url, w.secret_sealed, w.previous_secret_sealed, w.secret_rotating_until
    FROM webhook_deliveries d
    JOIN webhook_events v
      ON v.organization_id = d.organization_id AND v.environment = d.environment AND v.id = d.event_id
    JOIN webhook_endpoints w
      ON w.organization_id = d.organization_id AND w.environment = d.environment AND w.id = d.endpoint_id
    WHERE d.organization_id = ${organizationId} AND d.environment = ${environment}
      AND d.id = ${deliveryId} AND d.lease_token = ${leaseToken}`)
  if (row === undefined) return null
  return {
    eventType: row.type,
    body: row.body,
    url: row.url,
    secrets: {
      current: row.secret_sealed,
      previous: row.previous_secret_sealed,
      rotatingUntil: row.secret_rotating_until,
    },
  }
}

/** What an outcome is decided by, read under lock. */
export interface LockedDelivery {
  readonly attempts: number
  readonly endpoint: { readonly status: 'active' | 'disabled'; readonly deadSince: Date | null }
}

/**
 * Locks a delivery and then its endpoint, in the order of every writer of both, so that two attempts at one endpoint are decided one
 * after the other. Null when the lease is lost.
 */
export async function lockDelivery(
  tx: TenantTransaction,
  deliveryId: string,
  leaseToken: string,
): Promise<LockedDelivery | null> {
  const { organizationId, environment } = tx.tenant
  const [delivery] = await tx.query<{ endpoint_id: string; attempts: number }>(sql`
    SELECT endpoint_id, attempts FROM webhook_deliveries
    WHERE organization_id = ${organizationId} AND environment = ${environment}
      AND id = ${deliveryId} AND lease_token = ${leaseToken}
    FOR NO KEY UPDATE`)
  if (delivery === undefined) return null
  const [endpoint] = await tx.query<{ status: 'active' | 'disabled'; dead_since: Date | null }>(sql`
    SELECT status, dead_since FROM webhook_endpoints
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${delivery.endpoint_id}
    FOR NO KEY UPDATE`)
  if (endpoint === undefined) throw new Error('A delivery has no endpoint.')
  return {
    attempts: delivery.attempts,
    endpoint: { status: endpoint.status, deadSince: endpoint.dead_since },
  }
}

/** An attempt that was made, and what it changes. */
export interface RecordedAttempt {
  readonly deliveryId: string
  readonly leaseToken: string
  readonly status: 'queued' | 'delivered' | 'dead' | 'canceled'
  /** Null once the delivery is over. */
  readonly nextAttemptAt: Date | null
  readonly disablesEndpoint: boolean
  readonly attemptedAt: Date
  readonly finishedAt: Date
  readonly durationMs: number
  readonly statusCode: number | null
  readonly error: string | null
  readonly answerExcerpt: string | null
}

/**
 * Writes an attempt, its delivery and its endpoint's counters in one statement, and ends the lease. It locks the delivery before the
 * endpoint. A secret whose rotation has ended is erased on this occasion. False when the lease is lost: then nothing is written.
 */
export async function recordAttempt(
  db: Querier,
  { organizationId, environment }: Tenant,
  attempt: RecordedAttempt,
): Promise<boolean> {
  const { status, finishedAt } = attempt
  const isSuccess = status === 'delivered'
  const touched = await db.execute(sql`
    WITH delivery AS (
      UPDATE webhook_deliveries
      SET status = ${status}, attempts = attempts + 1, last_status_code = ${attempt.statusCode},
        last_error = ${attempt.error}, next_attempt_at = ${attempt.nextAttemptAt}, lease_token = NULL, leased_by = NULL
      WHERE organization_id = ${organizationId} AND environment = ${environment}
        AND id = ${attempt.deliveryId} AND lease_token = ${attempt.leaseToken}
      RETURNING organization_id, environment, id, endpoint_id, attempts
    ), attempt AS (
      INSERT INTO webhook_attempts
        (organization_id, environment, delivery_id, attempt, attempted_at, duration_ms, status_code, error, answer_excerpt)
      SELECT organization_id, environment, id, attempts, ${attempt.attemptedAt}::timestamptz,
        ${attempt.durationMs}::integer, ${attempt.statusCode}::integer, ${attempt.error}, ${attempt.answerExcerpt}
      FROM delivery
    )
    UPDATE webhook_endpoints w
    SET failure_count = CASE WHEN ${isSuccess}::boolean THEN 0 ELSE w.failure_count + 1 END,
      last_success_at = CASE WHEN ${isSuccess} THEN greatest(w.last_success_at, ${finishedAt}::timestamptz)
        ELSE w.last_success_at END,
      last_failure_at = CASE WHEN ${isSuccess} THEN w.last_failure_at
        ELSE greatest(w.last_failure_at, ${finishedAt}) END,
      dead_since = CASE WHEN ${isSuccess} THEN NULL
        WHEN ${status === 'dead'}::boolean THEN coalesce(w.dead_since, ${finishedAt}) ELSE w.dead_since END,
      status = CASE WHEN ${attempt.disablesEndpoint}::boolean THEN 'disabled' ELSE w.status END,
      previous_secret_sealed = CASE WHEN w.secret_rotating_until > ${finishedAt} THEN w.previous_secret_sealed END,
      secret_rotating_until = CASE WHEN w.secret_rotating_until > ${finishedAt} THEN w.secret_rotating_until END
    FROM delivery d
    WHERE w.organization_id = d.organization_id AND w.environment = d.environment AND w.id = d.endpoint_id`)
  return touched === 1
}

/**
 * Cancels what still waits for an endpoint that was just disabled; it can be redelivered. Attempts in flight are left to their
 * workers, who find the endpoint disabled when they record. That also keeps the order of locks safe: whoever holds a row without a
 * lease locked does not wait for its endpoint.
 */
export async function cancelWaitingDeliveries(tx: TenantTransaction, endpointId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE webhook_deliveries
    SET status = 'canceled', last_error = 'endpoint_disabled', next_attempt_at = NULL
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND endpoint_id = ${endpointId} AND next_attempt_at IS NOT NULL AND lease_token IS NULL`)
}

/** What an operator should know of a webhook. */
export interface WebhookAlert {
  readonly id: string
  readonly kind: 'webhook_delivery_dead' | 'webhook_endpoint_disabled'
  readonly subjectId: string
  readonly detail: Readonly<Record<string, string | number | null>>
  readonly createdAt: Date
}

/** Stores an alert for the console. */
export async function insertAlert(tx: TenantTransaction, alert: WebhookAlert): Promise<void> {
  await tx.execute(sql`
    INSERT INTO alerts (organization_id, environment, id, kind, subject_id, detail, created_at)
    VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${alert.id}, ${alert.kind}, ${alert.subjectId},
      ${JSON.stringify(alert.detail)}, ${alert.createdAt})`)
}
