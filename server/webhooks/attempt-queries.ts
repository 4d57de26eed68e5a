import { integers, rowPlaces, texts, times, uuids } from '../db/arrays.ts'
import type { LockWait, Querier, Transaction } from '../db/database.ts'
import { WAITING_BRIEFLY } from '../db/lock-waits.ts'
import { type Statement, sql } from '../db/sql.ts'
import { tenantColumns } from '../db/tenant-columns.ts'
import type { Environment, Tenant } from '../platform/tenant.ts'

/** An attempt as it is recorded. */
export interface MadeAttempt {
  readonly tenant: Tenant
  readonly deliveryId: string
  readonly leaseToken: string
  /** Where the delivery's row lay when it was claimed (its ctid); renewing the lease moves it. */
  readonly rowId: string
  readonly attemptedAt: Date
  readonly finishedAt: Date
  readonly durationMs: number
  readonly statusCode: number | null
  readonly error: string | null
  readonly answerExcerpt: string | null
}

/** An attempt with the decision about its delivery. */
export interface DecidedAttempt extends MadeAttempt {
  readonly status: 'queued' | 'delivered' | 'dead' | 'canceled'
  /** Null when no further attempt follows. */
  readonly nextAttemptAt: Date | null
}

/**
 * Attempts as rows, in the physical order of their deliveries: every statement that locks several deliveries locks them
 * in this order, as a renewal of leases does. Each delivery is then written where it was claimed. The table changes so
 * fast that a join by key would always be planned with outdated statistics; by ctid there is only one plan.
 */
function writeFinished(attempts: readonly MadeAttempt[], wait: LockWait = 'patiently'): Statement {
  return sql`
    finished AS MATERIALIZED (
      SELECT f.* FROM unnest(
        ${rowPlaces(attempts.map(({ rowId }) => rowId))}::tid[],
        ${uuids(attempts.map(({ leaseToken }) => leaseToken))}::uuid[],
        ${times(attempts.map(({ attemptedAt }) => attemptedAt))}::timestamptz[],
        ${times(attempts.map(({ finishedAt }) => finishedAt))}::timestamptz[],
        ${integers(attempts.map(({ durationMs }) => durationMs))}::integer[],
        ${integers(attempts.map(({ statusCode }) => statusCode))}::integer[],
        ${texts(attempts.map(({ answerExcerpt }) => answerExcerpt))}::text[]
      ) WITH ORDINALITY
        AS f (row_id, lease_token, attempted_at, finished_at, duration_ms, status_code, answer_excerpt, place)
      ${wait === 'briefly' ? sql`WHERE ${WAITING_BRIEFLY}` : sql``}
      ORDER BY f.row_id
    )`
}

/**
 * Writes attempts that succeeded, their deliveries and their endpoints' counters in one statement, and ends the leases.
 * An attempt whose lease is lost is left out. Deliveries are locked before endpoints, and endpoints in the order of
 * their keys, as every statement that writes both does; an endpoint's row is written once, however many of its
 * deliveries are included.
 *
 * The endpoints are not locked before they are written: a statement that has locked the latest version of a row starts
 * its write at the version that it saw, and as long as an event is being accepted for the endpoint it would wait there
 * for those who wait for its own lock. A secret whose rotation has ended is erased on this occasion. Returns the leases
 * that ended. A delivery that has moved since it was claimed is left out; see `findRows`.
 */
export async function recordSuccesses(
  db: Querier,
  attempts: readonly MadeAttempt[],
  wait?: LockWait,
): Promise<Set<string>> {
  // The statement returns the leases that did not end: usually none.
  const rows = await db.query<{ lease_token: string }>(sql`
    WITH ${writeFinished(attempts, wait)}, delivery AS (
      UPDATE webhook_deliveries t
      SET status = 'delivered', last_status_code = f.status_code, last_error = NULL, next_attempt_at = NULL, attempts = t.attempts + 1,
        lease_token = NULL, leased_by = NULL, leased_until = NULL,
        success_attempted_at = f.attempted_at, success_duration_ms = f.duration_ms, success_excerpt = f.answer_excerpt
      FROM finished f
      WHERE t.ctid = f.row_id AND t.lease_token = f.lease_token
      RETURNING t.organization_id, t.environment, t.endpoint_id, f.place, f.finished_at
    ), reached AS MATERIALIZED (
      SELECT organization_id, environment, endpoint_id, max(finished_at) AS at
      FROM delivery GROUP BY organization_id, environment, endpoint_id
      ORDER BY organization_id, environment, endpoint_id
    ), endpoint AS (
      UPDATE webhook_endpoints w
      SET failure_count = 0, last_success_at = greatest(w.last_success_at, r.at), dead_since = NULL,
        previous_secret_sealed = CASE WHEN w.secret_rotating_until > r.at THEN w.previous_secret_sealed END,
        secret_rotating_until = CASE WHEN w.secret_rotating_until > r.at THEN w.secret_rotating_until END
      FROM reached r
      WHERE w.organization_id = r.organization_id AND w.environment = r.environment AND w.id = r.endpoint_id
    )
    SELECT lease_token FROM finished WHERE place NOT IN (SELECT place FROM delivery)`)
  const recorded = new Set(attempts.map(({ leaseToken }) => leaseToken))
  for (const row of rows) recorded.delete(row.lease_token)
  return recorded
}

/**
 * Finds the current ctids of deliveries whose leases are still held. For the few that were left out because their rows
 * have moved since they were claimed, as happens to slow attempts when their leases are renewed.
 */
export async function findRows<Attempt extends MadeAttempt>(
  db: Querier,
  attempts: readonly Attempt[],
): Promise<Attempt[]> {
  const rows = await db.query<{ lease_token: string; row_id: string }>(sql`
    SELECT m.lease_token, d.row_id::text AS row_id
    FROM unnest(
      ${tenantColumns(attempts)},
      ${attempts.map(({ deliveryId }) => deliveryId)}::uuid[],
      ${attempts.map(({ leaseToken }) => leaseToken)}::uuid[]
    ) AS m (organization_id, environment, delivery_id, lease_token)
    CROSS JOIN LATERAL (
      SELECT t.ctid AS row_id FROM webhook_deliveries t
      WHERE t.organization_id = m.organization_id AND t.environment = m.environment AND t.id = m.delivery_id
        AND t.lease_token = m.lease_token
      OFFSET 0
    ) d`)
  const found = new Map(rows.map((row) => [row.lease_token, row.row_id]))
  return attempts.flatMap((attempt) => {
    const rowId = found.get(attempt.leaseToken)
    return rowId === undefined ? [] : [{ ...attempt, rowId }]
  })
}

/** The facts about a delivery that decide its outcome, read under its lock. */
export interface LockedDelivery {
  readonly leaseToken: string
  readonly attempts: number
}

/**
 * Locks deliveries that are still at the ctid at which they were claimed and whose leases are still held, in physical
 * order.
 */
export async function lockDeliveries(
  tx: Transaction,
  attempts: readonly MadeAttempt[],
): Promise<LockedDelivery[]> {
  const rows = await tx.query<{ lease_token: string; attempts: number }>(sql`
    SELECT lease_token, attempts FROM webhook_deliveries
    WHERE ctid = ANY (${attempts.map(({ rowId }) => rowId)}::tid[])
      AND lease_token = ANY (${attempts.map(({ leaseToken }) => leaseToken)}::uuid[])
    FOR NO KEY UPDATE`)
  return rows.map((row) => ({ leaseToken: row.lease_token, attempts: row.attempts }))
}

/** The key of an endpoint. */
export interface EndpointKey {
  readonly tenant: Tenant
  readonly endpointId: string
}

/** The fields of an endpoint that a failure changes, read under its lock. */
export interface LockedEndpoint extends EndpointKey {
  readonly status: 'active' | 'disabled'
  readonly deadSince: Date | null
}

/**
 * Locks endpoints in the order of their keys, after the deliveries: each of several failures is decided with the effect
 * of the one before it. No key may be given twice.
 */
export async function lockEndpoints(
  tx: Transaction,
  endpoints: readonly EndpointKey[],
): Promise<LockedEndpoint[]> {
  const rows = await tx.query<{
    organization_id: string
    environment: Environment
    id: string
    status: 'active' | 'disabled'
    dead_since: Date | null
  }>(sql`
    SELECT w.organization_id, w.environment, w.id, w.status, w.dead_since
    FROM unnest(${tenantColumns(endpoints)}, ${endpoints.map(({ endpointId }) => endpointId)}::uuid[])
      AS asked (organization_id, environment, id)
    JOIN webhook_endpoints w ON w.organization_id = asked.organization_id AND w.environment = asked.environment
      AND w.id = asked.id
    ORDER BY w.organization_id, w.environment, w.id
    FOR NO KEY UPDATE OF w`)
  return rows.map((row) => ({
    tenant: { organizationId: row.organization_id, environment: row.environment },
    ...{ endpointId: row.id, status: row.status, deadSince: row.dead_since },
  }))
}

/** The new values of an endpoint after failed attempts. */
export interface EndpointFailures extends EndpointKey {
  readonly failures: number
  readonly lastFailureAt: Date
  readonly status: 'active' | 'disabled'
  readonly deadSince: Date | null
}

/** Writes attempts that failed, their deliveries and their endpoints, all of which are locked, and ends the leases. */
export async function recordFailures(
  tx: Transaction,
  attempts: readonly DecidedAttempt[],
  endpoints: readonly EndpointFailures[],
): Promise<void> {
  await tx.execute(sql`
    WITH ${writeFinished(attempts)}, decided AS (
      SELECT f.*, d.status, d.error, d.next_attempt_at
      FROM finished f
      JOIN unnest(
        ${attempts.map(({ status }) => status)}::text[],
        ${attempts.map(({ error }) => error)}::text[],
        ${attempts.map(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[]
      ) WITH ORDINALITY AS d (status, error, next_attempt_at, place) USING (place)
      ORDER BY f.row_id
    ), delivery AS (
      UPDATE webhook_deliveries t
      SET status = d.status, last_status_code = d.status_code, last_error = d.error, next_attempt_at = d.next_attempt_at,
        attempts = t.attempts + 1, lease_token = NULL, leased_by = NULL, leased_until = NULL
      FROM decided d
      WHERE t.ctid = d.row_id AND t.lease_token = d.lease_token
      RETURNING t.organization_id, t.environment, t.id, t.attempts, d.attempted_at, d.duration_ms,
        d.status_code, d.error, d.answer_excerpt
    ), attempt AS (
      INSERT INTO webhook_attempts
        (organization_id, environment, delivery_id, attempt, attempted_at, duration_ms, status_code, error, answer_excerpt)
      SELECT * FROM delivery
    )
    UPDATE webhook_endpoints w
    SET failure_count = w.failure_count + f.failures, last_failure_at = greatest(w.last_failure_at, f.at),
      status = f.status, dead_since = f.dead_since,
      previous_secret_sealed = CASE WHEN w.secret_rotating_until > f.at THEN w.previous_secret_sealed END,
      secret_rotating_until = CASE WHEN w.secret_rotating_until > f.at THEN w.secret_rotating_until END
    FROM unnest(
      ${tenantColumns(endpoints)},
      ${endpoints.map(({ endpointId }) => endpointId)}::uuid[],
      ${endpoints.map(({ failures }) => failures)}::integer[],
      ${endpoints.map(({ lastFailureAt }) => lastFailureAt)}::timestamptz[],
      ${endpoints.map(({ status }) => status)}::text[],
      ${endpoints.map(({ deadSince }) => deadSince)}::timestamptz[]
    ) AS f (organization_id, environment, id, failures, at, status, dead_since)
    WHERE w.organization_id = f.organization_id AND w.environment = f.environment AND w.id = f.id`)
}

/**
 * Cancels the deliveries that wait for a disabled endpoint; they can be redelivered. Attempts in flight are left to
 * their workers, which find the endpoint disabled when they record. That also keeps the order of locks safe: no
 * transaction that holds a row without a lease waits for its endpoint.
 */
export async function cancelWaitingDeliveries(
  tx: Transaction,
  { tenant, endpointId }: EndpointKey,
): Promise<void> {
  await tx.execute(sql`
    UPDATE webhook_deliveries
    SET status = 'canceled', last_error = 'endpoint_disabled', next_attempt_at = NULL
    WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}
      AND endpoint_id = ${endpointId} AND next_attempt_at IS NOT NULL AND lease_token IS NULL`)
}
