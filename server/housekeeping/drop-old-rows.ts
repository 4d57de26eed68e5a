import type { Querier } from '../db/database.ts'
import { statement } from '../db/sql.ts'
import { firstEventIdAt } from '../webhooks/event-ids.ts'

/** Tables whose rows are dropped after some time, and whose ids tell when a row was made. */
export type FadingTable = 'alerts' | 'action_runs' | 'agent_turns'

// Small, so that no statement holds locks, a snapshot or the disk for long while the service works.
const MOST_AT_ONCE = 500

/**
 * Deletes rows that were made before a moment, the oldest of each tenant first, one batch for each call; returns how
 * many it deleted.
 */
export function dropOldRows(shared: Querier, table: FadingTable, before: Date): Promise<number> {
  return shared.execute(
    statement(
      `WITH old AS MATERIALIZED (
         SELECT r.organization_id, r.environment, r.id
         FROM organizations o
         CROSS JOIN (VALUES ('sandbox'), ('live')) AS e (environment)
         CROSS JOIN LATERAL (
           SELECT s.organization_id, s.environment, s.id FROM ${table} s
           WHERE s.organization_id = o.id AND s.environment = e.environment AND s.id < $1::uuid
           ORDER BY s.id LIMIT $2::integer
         ) r
         LIMIT $2::integer
       )
       DELETE FROM ${table} r USING old
       WHERE r.organization_id = old.organization_id AND r.environment = old.environment AND r.id = old.id`,
      [firstEventIdAt(before), MOST_AT_ONCE],
    ),
  )
}
