import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** How many of an endpoint's deliveries are due by this moment or in flight, counted up to `limit`. */
export async function countDueOfEndpoint(
  tx: TenantTransaction,
  endpointId: string,
  by: Date,
  limit: number,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    SELECT count(*) AS count FROM (
      SELECT 1 FROM webhook_deliveries
      WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
        AND endpoint_id = ${endpointId} AND next_attempt_at IS NOT NULL
        AND (next_attempt_at <= ${by} OR lease_token IS NOT NULL)
      LIMIT ${limit}
    ) due`)
  return row?.count ?? 0
}

/** Events that an endpoint is to be told of again, and how far the search has come. */
export interface LostEvents {
  /** Deliveries that ended dead or canceled: they are queued again under their own ids. */
  readonly lostDeliveryIds: readonly string[]
  /** Events that were stored while the endpoint was disabled: they get deliveries now. */
  readonly missedEventIds: readonly string[]
  /** The last event that was examined; null if there was none. */
  readonly lastSeenId: string | null
  /** Whether there may be more up to `untilId`. */
  readonly hasMore: boolean
}

const MOST_SCANNED = 1000

/**
 * Finds events after `afterId` up to `untilId` that an endpoint subscribes to and has not been told of: none of its
 * deliveries of them was delivered or still waits. A test event concerns only its own endpoint.
 */
export async function findLostEvents(
  tx: TenantTransaction,
  endpointId: string,
  range: { readonly afterId: string; readonly untilId: string; readonly limit: number },
): Promise<LostEvents> {
  const { organizationId, environment } = tx.tenant
  const rows = await tx.query<{
    event_id: string
    is_lost: boolean
    lost_delivery_id: string | null
  }>(sql`
    WITH scanned AS MATERIALIZED (
      SELECT id, type FROM webhook_events
      WHERE organization_id = ${organizationId} AND environment = ${environment}
        AND id > ${range.afterId} AND id <= ${range.untilId}
      ORDER BY id LIMIT ${MOST_SCANNED}::integer
    )
    SELECT s.id AS event_id, d.lost_delivery_id,
      NOT d.is_settled AND (d.lost_delivery_id IS NOT NULL
        OR (s.type <> 'webhook.test' AND w.subscribed_events && ARRAY[s.type, '*'])) AS is_lost
    FROM scanned s
    JOIN webhook_endpoints w
      ON w.organization_id = ${organizationId} AND w.environment = ${environment} AND w.id = ${endpointId}
    CROSS JOIN LATERAL (
      SELECT coalesce(bool_or(d.status = 'delivered' OR d.next_attempt_at IS NOT NULL), false) AS is_settled,
        max(d.id::text)::uuid AS lost_delivery_id
      FROM webhook_deliveries d
      WHERE d.organization_id = ${organizationId} AND d.environment = ${environment}
        AND d.event_id = s.id AND d.endpoint_id = ${endpointId}
    ) d
    ORDER BY s.id`)
  const lost = rows.filter((row) => row.is_lost).slice(0, range.limit)
  const isFull = lost.length === range.limit
  const lastSeen = isFull ? lost.at(-1) : rows.at(-1)
  return {
    lostDeliveryIds: lost.flatMap((row) => row.lost_delivery_id ?? []),
    missedEventIds: lost.filter((row) => row.lost_delivery_id === null).map((row) => row.event_id),
    lastSeenId: lastSeen?.event_id ?? null,
    hasMore: isFull || rows.length === MOST_SCANNED,
  }
}

/** Queues deliveries again, and new deliveries of events that have none; returns how many were queued. */
export async function queueLostEvents(
  tx: TenantTransaction,
  endpointId: string,
  { lostDeliveryIds, missedEventIds }: LostEvents,
  at: Date,
): Promise<number> {
  const { organizationId, environment } = tx.tenant
  const requeued = await tx.execute(sql`
    UPDATE webhook_deliveries SET status = 'queued', attempts = 0, next_attempt_at = ${at}
    WHERE organization_id = ${organizationId} AND environment = ${environment}
      AND id = ANY (${lostDeliveryIds}::uuid[]) AND next_attempt_at IS NULL`)
  const inserted = await tx.execute(sql`
    INSERT INTO webhook_deliveries
      (organization_id, environment, id, endpoint_id, event_id, next_attempt_at, created_at)
    SELECT ${organizationId}::uuid, ${environment}, (left(id::text, 18) || right(gen_random_uuid()::text, 18))::uuid,
      ${endpointId}::uuid, id, ${at}::timestamptz, ${at}::timestamptz
    FROM unnest(${missedEventIds}::uuid[]) AS event (id)`)
  return requeued + inserted
}
