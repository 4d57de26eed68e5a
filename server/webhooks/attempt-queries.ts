import type { Querier, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'

/** An attempt that was made, as it is kept. */
export interface MadeAttempt {
  readonly tenant: Tenant
  readonly deliveryId: string
  readonly leaseToken: string
  readonly attemptedAt: Date
  readonly finishedAt: Date
  readonly durationMs: number
  readonly statusCode: number | null
  readonly error: string | null
  readonly answerExcerpt: string | null
}

/** An attempt, and what becomes of its delivery. */
export interface DecidedAttempt extends MadeAttempt {
  readonly status: 'queued' | 'delivered' | 'dead' | 'canceled'
  /** Null once the delivery is over. */
  readonly nextAttemptAt: Date | null
}

const tenantColumns = (rows: readonly { readonly tenant: Tenant }[]) =>
  [rows.map(({ tenant }) => tenant.organizationId), rows.map(({ tenant }) => tenant.environment)] as const

// The attempts, their deliveries, and the end of the leases. A lease that is lost takes its attempt out.
function writeAttempts(attempts: readonly DecidedAttempt[]) {
  const [organizationIds, environments] = tenantColumns(attempts)
  return sql`
    made AS (
      SELECT * FROM unnest(
        ${organizationIds}::uuid[],
        ${environments}::text[],
        ${attempts.map(({ deliveryId }) => deliveryId)}::uuid[],
        ${attempts.map(({ leaseToken }) => leaseToken)}::uuid[],
        ${attempts.map(({ status }) => status)}::text[],
        ${attempts.map(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[],
        ${attempts.map(({ attemptedAt }) => attemptedAt)}::timestamptz[],
        ${attempts.map(({ finishedAt }) => finishedAt)}::timestamptz[],
        ${attempts.map(({ durationMs }) => durationMs)}::integer[],
        ${attempts.map(({ statusCode }) => statusCode)}::integer[],
        ${attempts.map(({ error }) => error)}::text[],
        ${attempts.map(({ answerExcerpt }) => answerExcerpt)}::text[]
      ) AS m (organization_id, environment, delivery_id, lease_token, status, next_attempt_at, attempted_at, finished_at,
        duration_ms, status_code, error, answer_excerpt)
    ), delivery AS (
      UPDATE webhook_deliveries d
      SET status = m.status, attempts = d.attempts + 1, last_status_code = m.status_code, last_error = m.error,
        next_attempt_at = m.next_attempt_at, lease_token = NULL, leased_by = NULL
      FROM made m
      WHERE d.organization_id = m.organization_id AND d.environment = m.environment AND d.id = m.delivery_id
        AND d.lease_token = m.lease_token
      RETURNING d.organization_id, d.environment, d.id, d.endpoint_id, d.attempts, m.attempted_at, m.finished_at,
        m.duration_ms, m.status_code, m.error, m.answer_excerpt, m.lease_token AS ended_lease
    ), attempt AS (
      INSERT INTO webhook_attempts
        (organization_id, environment, delivery_id, attempt, attempted_at, duration_ms, status_code, error, answer_excerpt)
      SELECT organization_id, environment, id, attempts, attempted_at, duration_ms, status_code, error, answer_excerpt
      FROM delivery
    )`
}

/**
 * Writes attempts that succeeded, their deliveries and their endpoints' counters in one statement, and ends the leases. It locks the
 * deliveries before the endpoints, and the endpoints in the order of their keys, as every writer of both does; an endpoint's row is
 * written once, however many of its deliveries are among them. A secret whose rotation has ended is erased on this occasion. Returns the
 * leases that were still held, and so ended: only their attempts are written.
 */
export async function recordSuccesses(db: Querier, attempts: readonly MadeAttempt[]): Promise<Set<string>> {
  const decided = attempts.map(
    (attempt): DecidedAttempt => ({ ...attempt, status: 'delivered', nextAttemptAt: null }),
  )
  const rows = await db.query<{ ended_lease: string }>(sql`
    WITH ${writeAttempts(decided)}, reached AS (
      SELECT organization_id, environment, endpoint_id, max(finished_at) AS at
      FROM delivery GROUP BY organization_id, environment, endpoint_id
    ), locked AS MATERIALIZED (
      SELECT w.organization_id, w.environment, w.id, r.at
      FROM webhook_endpoints w
      JOIN reached r ON w.organization_id = r.organization_id AND w.environment = r.environment AND w.id = r.endpoint_id
      ORDER BY w.organization_id, w.environment, w.id
      FOR NO KEY UPDATE OF w
    ), endpoint AS (
      UPDATE webhook_endpoints w
      SET failure_count = 0, last_success_at = greatest(w.last_success_at, l.at), dead_since = NULL,
        previous_secret_sealed = CASE WHEN w.secret_rotating_until > l.at THEN w.previous_secret_sealed END,
        secret_rotating_until = CASE WHEN w.secret_rotating_until > l.at THEN w.secret_rotating_until END
      FROM locked l
      WHERE w.organization_id = l.organization_id AND w.environment = l.environment AND w.id = l.id
    )
    SELECT ended_lease FROM delivery`)
  return new Set(rows.map((row) => row.ended_lease))
}

/** What an outcome is decided by, read under lock. */
export interface LockedDelivery {
  readonly leaseToken: string
  readonly endpointId: string
  readonly attempts: number
}

/** Locks deliveries whose leases are still held, in the order of their keys. */
export async function lockDeliveries(
  tx: Transaction,
  attempts: readonly MadeAttempt[],
): Promise<LockedDelivery[]> {
  const [organizationIds, environments] = tenantColumns(attempts)
  const rows = await tx.query<{ lease_token: string; endpoint_id: string; attempts: number }>(sql`
    SELECT d.lease_token, d.endpoint_id, d.attempts
    FROM unnest(
      ${organizationIds}::uuid[],
      ${environments}::text[],
      ${attempts.map(({ deliveryId }) => deliveryId)}::uuid[],
      ${attempts.map(({ leaseToken }) => leaseToken)}::uuid[]
    ) AS m (organization_id, environment, delivery_id, lease_token)
    JOIN webhook_deliveries d
      ON d.organization_id = m.organization_id AND d.environment = m.environment AND d.id = m.delivery_id
      AND d.lease_token = m.lease_token
    ORDER BY d.organization_id, d.environment, d.id
    FOR NO KEY UPDATE OF d`)
  return rows.map((row) => ({
    leaseToken: row.lease_token,
    endpointId: row.endpoint_id,
    attempts: row.attempts,
  }))
}

/** Names an endpoint. */
export interface EndpointKey {
  readonly tenant: Tenant
  readonly endpointId: string
}

export interface LockedEndpoint {
  readonly id: string
  readonly status: 'active' | 'disabled'
  readonly deadSince: Date | null
}

/** Locks endpoints in the order of their keys, after the deliveries: of many failures each is decided by what the one before it did. */
export async function lockEndpoints(
  tx: Transaction,
  endpoints: readonly EndpointKey[],
): Promise<LockedEndpoint[]> {
  const [organizationIds, environments] = tenantColumns(endpoints)
  const rows = await tx.query<{ id: string; status: 'active' | 'disabled'; dead_since: Date | null }>(sql`
    SELECT w.id, w.status, w.dead_since
    FROM webhook_endpoints w
    WHERE (w.organization_id, w.environment, w.id) IN (
      SELECT * FROM unnest(
        ${organizationIds}::uuid[],
        ${environments}::text[],
        ${endpoints.map(({ endpointId }) => endpointId)}::uuid[]))
    ORDER BY w.organization_id, w.environment, w.id
    FOR NO KEY UPDATE OF w`)
  return rows.map((row) => ({ id: row.id, status: row.status, deadSince: row.dead_since }))
}

/** What failed attempts change of an endpoint. */
export interface EndpointFailures extends EndpointKey {
  readonly failures: number
  readonly lastFailureAt: Date
  readonly status: 'active' | 'disabled'
  readonly deadSince: Date | null
}

/** Writes attempts that failed, their deliveries and their endpoints, all of them locked before, and ends the leases. */
export async function recordFailures(
  tx: Transaction,
  attempts: readonly DecidedAttempt[],
  endpoints: readonly EndpointFailures[],
): Promise<void> {
  const [organizationIds, environments] = tenantColumns(endpoints)
  await tx.execute(sql`
    WITH ${writeAttempts(attempts)}
    UPDATE webhook_endpoints w
    SET failure_count = w.failure_count + f.failures, last_failure_at = greatest(w.last_failure_at, f.at),
      status = f.status, dead_since = f.dead_since,
      previous_secret_sealed = CASE WHEN w.secret_rotating_until > f.at THEN w.previous_secret_sealed END,
      secret_rotating_until = CASE WHEN w.secret_rotating_until > f.at THEN w.secret_rotating_until END
    FROM unnest(
      ${organizationIds}::uuid[],
      ${environments}::text[],
      ${endpoints.map(({ endpointId }) => endpointId)}::uuid[],
      ${endpoints.map(({ failures }) => failures)}::integer[],
      ${endpoints.map(({ lastFailureAt }) => lastFailureAt)}::timestamptz[],
      ${endpoints.map(({ status }) => status)}::text[],
      ${endpoints.map(({ deadSince }) => deadSince)}::timestamptz[]
    ) AS f (organization_id, environment, id, failures, at, status, dead_since)
    WHERE w.organization_id = f.organization_id AND w.environment = f.environment AND w.id = f.id`)
}

/**
 * Cancels what still waits for an endpoint that is disabled; it can be redelivered. Attempts in flight are left to their
 * workers, who find the endpoint disabled when they record. That also keeps the order of locks safe: whoever holds a row without a
 * lease locked does not wait for its endpoint.
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
