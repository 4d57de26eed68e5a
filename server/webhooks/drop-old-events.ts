import type { Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { firstEventIdAt } from './event-ids.ts'

// Small, so that no statement holds locks, a snapshot or the disk for long while deliveries are made.
const MOST_AT_ONCE = 500

/**
 * Deletes events that were made before a moment, with their deliveries and attempts, the oldest of each tenant first,
 * one batch for each call; returns how many events it deleted. An event stays while one of its deliveries waits, even
 * if that was queued again just now.
 */
export async function dropOldEvents(shared: Querier, before: Date): Promise<number> {
  const [row] = await shared.query<{ dropped: number }>(sql`
    WITH old AS MATERIALIZED (
      SELECT v.organization_id, v.environment, v.id
      FROM organizations o
      CROSS JOIN (VALUES ('sandbox'), ('live')) AS e (environment)
      CROSS JOIN LATERAL (
        SELECT v.organization_id, v.environment, v.id FROM webhook_events v
        WHERE v.organization_id = o.id AND v.environment = e.environment AND v.id < ${firstEventIdAt(before)}
          AND NOT EXISTS (
            SELECT FROM webhook_deliveries d
            WHERE d.organization_id = v.organization_id AND d.environment = v.environment AND d.event_id = v.id
              AND d.next_attempt_at IS NOT NULL)
        ORDER BY v.id LIMIT ${MOST_AT_ONCE}::integer
      ) v
      LIMIT ${MOST_AT_ONCE}::integer
    ), delivery AS (
      DELETE FROM webhook_deliveries d USING old
      WHERE d.organization_id = old.organization_id AND d.environment = old.environment AND d.event_id = old.id
        AND d.next_attempt_at IS NULL
      RETURNING d.organization_id, d.environment, d.id
    ), attempt AS (
      DELETE FROM webhook_attempts a USING delivery d
      WHERE a.organization_id = d.organization_id AND a.environment = d.environment AND a.delivery_id = d.id
    ), event AS (
      DELETE FROM webhook_events v USING old
      WHERE v.organization_id = old.organization_id AND v.environment = old.environment AND v.id = old.id
        AND NOT EXISTS (
          SELECT FROM webhook_deliveries d
          WHERE d.organization_id = old.organization_id AND d.environment = old.environment AND d.event_id = old.id
            AND d.id NOT IN (SELECT id FROM delivery))
      RETURNING v.id
    )
    SELECT count(*) AS dropped FROM event`)
  return row?.dropped ?? 0
}
