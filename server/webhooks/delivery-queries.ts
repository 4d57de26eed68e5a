import type { EventType } from '../../contract/events.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** The status of a delivery, in the API document's words. */
export type DeliveryStatus = 'queued' | 'delivered' | 'dead' | 'canceled'

/** A delivery as operators see it. */
export interface Delivery {
  readonly id: string
  readonly eventId: string
  readonly type: EventType
  readonly status: DeliveryStatus
  readonly attempts: number
  /** Null once no further attempt follows; the end of the worker's lease while an attempt is in flight. */
  readonly nextAttemptAt: Date | null
  readonly lastStatusCode: number | null
  /** The failed phase and the error, such as `connect: connection_refused`; null if the receiver answered. */
  readonly lastError: string | null
}

/** An endpoint's deliveries, newest first. */
export async function listEndpointDeliveries(
  tx: TenantTransaction,
  endpointId: string,
  limit: number,
): Promise<Delivery[]> {
  const rows = await tx.query<{
    id: string
    event_id: string
    type: EventType
    status: DeliveryStatus
    attempts: number
    next_attempt_at: Date | null
    last_status_code: number | null
    last_error: string | null
  }>(sql`
    SELECT d.id, d.event_id, v.type, d.status, d.attempts, d.next_attempt_at, d.last_status_code, d.last_error
    FROM webhook_deliveries d
    JOIN webhook_events v
      ON v.organization_id = d.organization_id AND v.environment = d.environment AND v.id = d.event_id
    WHERE d.organization_id = ${tx.tenant.organizationId} AND d.environment = ${tx.tenant.environment}
      AND d.endpoint_id = ${endpointId}
    ORDER BY d.id DESC LIMIT ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    lastStatusCode: row.last_status_code,
    lastError: row.last_error,
  }))
}

/**
 * Makes a delivery due at once, as if it had never been attempted. The attempt that delivered it before, if any, is
 * kept with its other attempts. A leased row belongs to its worker and is left alone. False if there is no such
 * delivery.
 */
export async function requeueDelivery(tx: TenantTransaction, deliveryId: string, at: Date): Promise<boolean> {
  const requeued = await tx.execute(sql`
    WITH was AS MATERIALIZED (
      SELECT organization_id, environment, id, attempts, success_attempted_at, success_duration_ms, last_status_code, success_excerpt
      FROM webhook_deliveries
      WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
        AND id = ${deliveryId} AND lease_token IS NULL
      FOR UPDATE
    ), kept AS (
      INSERT INTO webhook_attempts
        (organization_id, environment, delivery_id, attempt, attempted_at, duration_ms, status_code, answer_excerpt)
      SELECT * FROM was WHERE success_attempted_at IS NOT NULL
    )
    UPDATE webhook_deliveries d
    SET status = 'queued', attempts = 0, next_attempt_at = ${at},
      success_attempted_at = NULL, success_duration_ms = NULL, success_excerpt = NULL
    FROM was
    WHERE d.organization_id = was.organization_id AND d.environment = was.environment AND d.id = was.id`)
  if (requeued > 0) return true
  const leased = await tx.query(sql`
    SELECT id FROM webhook_deliveries
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment} AND id = ${deliveryId}`)
  return leased.length > 0
}

/** Queues one more delivery of a stored event, with its own id; false if the tenant has no such event. */
export async function insertReplay(
  tx: TenantTransaction,
  replay: { readonly id: string; readonly eventId: string; readonly endpointId: string; readonly at: Date },
): Promise<boolean> {
  const { organizationId, environment } = tx.tenant
  const inserted = await tx.execute(sql`
    INSERT INTO webhook_deliveries
      (organization_id, environment, id, endpoint_id, event_id, next_attempt_at, created_at)
    SELECT organization_id, environment, ${replay.id}::uuid, ${replay.endpointId}::uuid, id, ${replay.at}::timestamptz,
      ${replay.at}::timestamptz
    FROM webhook_events
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${replay.eventId}`)
  return inserted === 1
}
