import type { EventType } from '../../contract/events.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** An event as it is stored: `body` is what every delivery of it sends, byte for byte. */
export interface StoredEvent {
  readonly id: string
  readonly type: EventType
  readonly body: string
  readonly occurredAt: Date
}

/**
 * Stores an event and queues a delivery for each endpoint that is to be told, in one statement however many there are. A delivery's
 * id takes the event's time and counter (the first 64 bits of a UUIDv7) and random bits of its own, so an endpoint's deliveries
 * sort as their events do. Returns the deliveries' ids; stores nothing when no endpoint, active or disabled, is concerned.
 */
export async function insertEvent(
  tx: TenantTransaction,
  event: StoredEvent,
  dueAt: Date,
  endpointIds: readonly string[] | null,
): Promise<string[]> {
  const { organizationId, environment } = tx.tenant
  const chosen =
    endpointIds === null
      ? sql`subscribed_events && ARRAY[${event.type}::text, '*']`
      : sql`id = ANY(${endpointIds}::uuid[])`
  const rows = await tx.query<{ id: string }>(sql`
    WITH endpoint AS MATERIALIZED (
      SELECT id, ${endpointIds !== null}::boolean OR status = 'active' AS is_told FROM webhook_endpoints
      WHERE organization_id = ${organizationId} AND environment = ${environment} AND ${chosen}
    ), event AS (
      INSERT INTO webhook_events (organization_id, environment, id, type, body, occurred_at)
      SELECT ${organizationId}::uuid, ${environment}, ${event.id}::uuid, ${event.type}, ${event.body},
        ${event.occurredAt}::timestamptz
      WHERE EXISTS (SELECT FROM endpoint)
      RETURNING organization_id, environment, id
    )
    INSERT INTO webhook_deliveries
      (organization_id, environment, id, endpoint_id, event_id, next_attempt_at, created_at)
    SELECT event.organization_id, event.environment,
      (left(event.id::text, 18) || right(gen_random_uuid()::text, 18))::uuid,
      endpoint.id, event.id, ${dueAt}::timestamptz, ${dueAt}::timestamptz
    FROM event CROSS JOIN endpoint WHERE endpoint.is_told
    RETURNING id`)
  return rows.map(({ id }) => id)
}
