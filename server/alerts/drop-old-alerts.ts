import type { Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { firstEventIdAt } from '../webhooks/event-ids.ts'

const DAY_MS = 24 * 60 * 60_000
/** Long enough to look back over a quarter; what is older has been seen or will not be. */
const KEPT_DAYS = 90
const MOST_AT_ONCE = 500

/**
 * Deletes alerts that were raised over 90 days ago, whether or not they could be posted, the oldest of each tenant first and a batch at a
 * time; returns how many went. Their ids tell the time as those of events do.
 */
export async function dropOldAlerts(shared: Querier, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  return shared.execute(sql`
    WITH old AS MATERIALIZED (
      SELECT a.organization_id, a.environment, a.id
      FROM organizations o
      CROSS JOIN (VALUES ('sandbox'), ('live')) AS e (environment)
      CROSS JOIN LATERAL (
        SELECT s.organization_id, s.environment, s.id FROM alerts s
        WHERE s.organization_id = o.id AND s.environment = e.environment AND s.id < ${firstEventIdAt(before)}
        ORDER BY s.id LIMIT ${MOST_AT_ONCE}::integer
      ) a
      LIMIT ${MOST_AT_ONCE}::integer
    )
    DELETE FROM alerts a USING old
    WHERE a.organization_id = old.organization_id AND a.environment = old.environment AND a.id = old.id`)
}
