import type { EventType } from '../../contract/events.ts'
import { texts, times, uuids } from '../db/arrays.ts'
import type { Transaction } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'
import { tenantColumns } from '../db/tenant-columns.ts'
import type { Tenant } from '../platform/tenant.ts'

/** An event as it is stored: `body` is what every delivery of it sends, byte for byte. */
export interface StoredEvent {
  readonly tenant: Tenant
  readonly id: string
  readonly type: EventType
  readonly body: string
  readonly occurredAt: Date
  /**
   * The only endpoint that is told, whatever it subscribes to and even if it is disabled; null tells every subscriber.
   */
  readonly endpointId: string | null
}

/**
 * Stores events of any tenants and queues a delivery for each endpoint that is told, in one statement. Returns the
 * deliveries; an event that concerns no endpoint, active or disabled, is not stored. An event for a single endpoint
 * finds it even if it was removed a moment ago.
 */
export async function insertEvents(
  tx: Transaction,
  events: readonly StoredEvent[],
  dueAt: Date,
): Promise<{ id: string; eventId: string }[]> {
  const rows = await tx.query<{ id: string; event_id: string }>(sql`
    WITH ${writeEmission(events, dueAt, sql`true`)}
    SELECT id, event_id FROM queued`)
  return rows.map((row) => ({ id: row.id, eventId: row.event_id }))
}

/**
 * The parts of a statement that store events and queue their deliveries if a condition holds; the last of them,
 * `queued`, has the deliveries. A delivery's id takes the event's time and counter (the first 64 bits of a UUIDv7) and
 * has random bits of its own, so an endpoint's deliveries sort as their events do.
 */
export function writeEmission(events: readonly StoredEvent[], dueAt: Date, condition: Statement): Statement {
  return sql`
    emitted AS (
      SELECT * FROM unnest(
        ${tenantColumns(events)},
        ${uuids(events.map(({ id }) => id))}::uuid[],
        ${texts(events.map(({ type }) => type))}::text[],
        ${texts(events.map(({ body }) => body))}::text[],
        ${times(events.map(({ occurredAt }) => occurredAt))}::timestamptz[],
        ${uuids(events.map(({ endpointId }) => endpointId))}::uuid[]
      ) AS e (organization_id, environment, id, type, body, occurred_at, endpoint_id)
      WHERE ${condition}
    ), concerned AS MATERIALIZED (
      SELECT e.organization_id, e.environment, e.id AS event_id, w.id AS endpoint_id,
        e.endpoint_id IS NOT NULL OR w.status = 'active' AS is_told
      FROM emitted e
      JOIN webhook_endpoints w ON w.organization_id = e.organization_id AND w.environment = e.environment
        AND CASE WHEN e.endpoint_id IS NULL THEN w.removed_at IS NULL AND w.subscribed_events && ARRAY[e.type, '*']
          ELSE w.id = e.endpoint_id END
    ), stored AS (
      INSERT INTO webhook_events (organization_id, environment, id, type, body, occurred_at)
      SELECT organization_id, environment, id, type, body, occurred_at FROM emitted
      WHERE id IN (SELECT event_id FROM concerned)
    ), queued AS (
      INSERT INTO webhook_deliveries
        (organization_id, environment, id, endpoint_id, event_id, next_attempt_at, created_at)
      SELECT organization_id, environment, (left(event_id::text, 18) || right(gen_random_uuid()::text, 18))::uuid,
        endpoint_id, event_id, ${dueAt}::timestamptz, ${dueAt}::timestamptz
      FROM concerned WHERE is_told
      RETURNING id, event_id
    )`
}
