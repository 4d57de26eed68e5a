import type { Querier } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import type { Lease, SetBackMoments } from '../work/source.ts'

/** A lease on a delivery, with its tenant and delivery: no index finds a row by its lease. */
export interface DeliveryLease extends Lease, OfTenant {
  readonly deliveryId: string
}

// The leases, to be joined in the order of their rows. OFFSET 0 keeps each lookup a probe of the primary key.
function writeAsked(leases: readonly DeliveryLease[]): Statement {
  return sql`unnest(
      ${tenantColumns(leases)},
      ${leases.map(({ deliveryId }) => deliveryId)}::uuid[],
      ${leases.map(({ token }) => token)}::uuid[]
    ) AS a (organization_id, environment, delivery_id, lease_token)`
}

/**
 * Prolongs leases that are still held; returns their tokens. A locked row is just being completed, so it is held, and
 * its turn comes with the next renewal.
 */
export async function renewLeases(
  db: Querier,
  leases: readonly DeliveryLease[],
  leaseUntil: Date,
): Promise<Set<string>> {
  const rows = await db.query<{ lease_token: string }>(sql`
    WITH free AS MATERIALIZED (
      SELECT f.row_id FROM ${writeAsked(leases)}
      CROSS JOIN LATERAL (
        SELECT t.ctid AS row_id FROM webhook_deliveries t
        WHERE t.organization_id = a.organization_id AND t.environment = a.environment AND t.id = a.delivery_id
          AND t.lease_token = a.lease_token
        FOR UPDATE SKIP LOCKED
      ) f
    ), renewed AS (
      UPDATE webhook_deliveries t SET leased_until = ${leaseUntil}::timestamptz
      WHERE t.ctid = ANY (ARRAY(SELECT row_id FROM free)) AND t.lease_token = ANY (${leases.map(({ token }) => token)}::uuid[])
    )
    SELECT a.lease_token FROM ${writeAsked(leases)}
    CROSS JOIN LATERAL (
      SELECT FROM webhook_deliveries t
      WHERE t.organization_id = a.organization_id AND t.environment = a.environment AND t.id = a.delivery_id
        AND t.lease_token = a.lease_token
      OFFSET 0
    ) held`)
  return new Set(rows.map((row) => row.lease_token))
}

/** Hands deliveries back, to be due again at `dueAt`. Leases that were lost are left alone. */
export async function releaseLeases(
  db: Querier,
  leases: readonly DeliveryLease[],
  dueAt: Date,
): Promise<void> {
  await db.execute(sql`
    UPDATE webhook_deliveries t SET next_attempt_at = ${dueAt}::timestamptz, lease_token = NULL, leased_by = NULL, leased_until = NULL
    FROM ${writeAsked(leases)}
    WHERE t.organization_id = a.organization_id AND t.environment = a.environment AND t.id = a.delivery_id
      AND t.lease_token = a.lease_token`)
}

/**
 * Hands back what a worker holds beyond the leases that it knows of. It reads everything that waits, so it is called
 * only after a lost connection.
 */
export async function releaseStrayLeases(
  db: Querier,
  worker: number,
  known: readonly Lease[],
): Promise<number> {
  return db.execute(sql`
    UPDATE webhook_deliveries SET lease_token = NULL, leased_by = NULL, leased_until = NULL
    WHERE next_attempt_at IS NOT NULL AND leased_by = ${worker}
      AND lease_token <> ALL (${known.map(({ token }) => token)}::uuid[])`)
}

/**
 * Makes deliveries due now that no worker holds and that are due between `from` and `until`, by a clock that was set
 * back; returns how many. A retry that was scheduled since then, after an attempt under the corrected clock, keeps its
 * time: brought forward at each check, it would use up its attempts within seconds. A locked row is just being claimed
 * or written.
 */
export function bringDeliveriesForward(db: Querier, { now, from, until }: SetBackMoments): Promise<number> {
  const waits = sql`next_attempt_at > ${from} AND next_attempt_at <= ${until} AND lease_token IS NULL`
  return db.execute(sql`
    WITH waiting AS MATERIALIZED (
      SELECT d.ctid AS row_id FROM webhook_deliveries d
      WHERE ${waits} AND NOT EXISTS (
        SELECT FROM webhook_attempts a
        WHERE a.organization_id = d.organization_id AND a.environment = d.environment AND a.delivery_id = d.id
          AND a.attempt = d.attempts AND a.attempted_at <= ${now})
      FOR UPDATE OF d SKIP LOCKED)
    UPDATE webhook_deliveries SET next_attempt_at = ${now}
    WHERE ctid = ANY (ARRAY(SELECT row_id FROM waiting)) AND ${waits}`)
}
