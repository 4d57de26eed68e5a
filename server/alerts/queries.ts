import type { Querier, TenantTransaction, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { tenantColumns } from '../db/tenant-columns.ts'
import type { Environment, Tenant } from '../platform/tenant.ts'
import type { AlertGroup } from './alert.ts'
import type { AlertKind } from './kinds.ts'

/** Stores alerts, or counts them if their group exists already; returns the ids of the groups that are new. */
export async function upsertAlerts(tx: Transaction, groups: readonly AlertGroup[]): Promise<Set<string>> {
  // Rows are locked in the order given, which is that of their keys, so that transactions that raise the same alerts
  // cannot deadlock.
  const rows = await tx.query<{ id: string; is_new: boolean }>(sql`
    INSERT INTO alerts
      (organization_id, environment, id, kind, subject_id, topic, hour_at, count, detail, created_at, last_at, post_at)
    SELECT a.organization_id, a.environment, a.id, a.kind, a.subject_id, a.topic, a.hour_at, a.count, a.detail::jsonb,
      a.at, a.at, a.at
    FROM unnest(
      ${tenantColumns(groups)},
      ${groups.map(({ id }) => id)}::uuid[],
      ${groups.map(({ kind }) => kind)}::text[],
      ${groups.map(({ subjectId }) => subjectId)}::uuid[],
      ${groups.map(({ topic }) => topic ?? '')}::text[],
      ${groups.map(({ hourAt }) => hourAt)}::timestamptz[],
      ${groups.map(({ count }) => count)}::integer[],
      ${groups.map(({ detail }) => JSON.stringify(detail))}::text[],
      ${groups.map(({ at }) => at)}::timestamptz[]
    ) AS a (organization_id, environment, id, kind, subject_id, topic, hour_at, count, detail, at)
    ON CONFLICT ON CONSTRAINT alerts_group DO UPDATE
    SET count = alerts.count + excluded.count, detail = excluded.detail,
      last_at = greatest(alerts.last_at, excluded.last_at)
    RETURNING id, xmax = 0 AS is_new`)
  return new Set(rows.filter((row) => row.is_new).map((row) => row.id))
}

/**
 * Ends a tenant's groups of these kinds that have no subject: their cause is over, so the next such alert within the
 * hour is told like a first one. `cause` is the id of what ended it.
 */
export async function endAlertGroups(
  tx: TenantTransaction,
  kinds: readonly AlertKind[],
  cause: string,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    UPDATE alerts SET topic = topic || ' until ' || ${cause}::text
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND kind = ANY (${kinds}::text[]) AND subject_id IS NULL AND hour_at > ${at}::timestamptz - interval '1 hour'
      AND topic NOT LIKE '% until %'`)
}

/** An alert as operators see it. */
export interface StoredAlert {
  readonly tenant: Tenant
  readonly id: string
  readonly kind: string
  readonly subjectId: string | null
  readonly detail: Readonly<Record<string, unknown>>
  /** How often it was raised within its hour. */
  readonly count: number
  readonly createdAt: Date
  readonly lastAt: Date
  readonly postedAt: Date | null
}

interface AlertRow {
  organization_id: string
  environment: Environment
  id: string
  kind: string
  subject_id: string | null
  detail: Record<string, unknown>
  count: number
  created_at: Date
  last_at: Date
  posted_at: Date | null
}

function toAlert(row: AlertRow): StoredAlert {
  return {
    tenant: { organizationId: row.organization_id, environment: row.environment },
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    detail: row.detail,
    count: row.count,
    createdAt: row.created_at,
    lastAt: row.last_at,
    postedAt: row.posted_at,
  }
}

/** The latest alerts of every tenant, or of one organization, newest first. */
export async function listStoredAlerts(
  shared: Querier,
  organizationId: string | null,
  limit: number,
): Promise<StoredAlert[]> {
  const rows = await shared.query<AlertRow>(sql`
    SELECT a.organization_id, a.environment, a.id, a.kind, a.subject_id, a.detail, a.count, a.created_at, a.last_at, a.posted_at
    FROM organizations o
    CROSS JOIN (VALUES ('sandbox'), ('live')) AS e (environment)
    CROSS JOIN LATERAL (
      SELECT s.* FROM alerts s
      WHERE s.organization_id = o.id AND s.environment = e.environment
      ORDER BY s.id DESC LIMIT ${limit}::integer
    ) a
    WHERE ${organizationId}::uuid IS NULL OR o.id = ${organizationId}::uuid
    ORDER BY a.id DESC LIMIT ${limit}::integer`)
  return rows.map(toAlert)
}

/** An alert that is to be posted, with the number of attempts so far; null if the lease is lost. */
export async function findAlertToPost(
  shared: Querier,
  { organizationId, environment }: Tenant,
  id: string,
  leaseToken: string,
): Promise<{ alert: StoredAlert; attempts: number } | null> {
  const [row] = await shared.query<AlertRow & { post_attempts: number }>(sql`
    SELECT organization_id, environment, id, kind, subject_id, detail, count, created_at, last_at, posted_at, post_attempts
    FROM alerts
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${id}
      AND lease_token = ${leaseToken}`)
  return row === undefined ? null : { alert: toAlert(row), attempts: row.post_attempts }
}

/** The result of an attempt to post an alert. */
export interface AlertPost {
  readonly id: string
  readonly leaseToken: string
  readonly attempts: number
  /** Null when no further attempt follows. */
  readonly postAt: Date | null
  readonly postedAt: Date | null
  readonly error: string | null
}

/** Writes the result of an attempt and ends the lease; false if the lease is lost. */
export async function updateAlertPost(
  shared: Querier,
  { organizationId, environment }: Tenant,
  post: AlertPost,
): Promise<boolean> {
  const touched = await shared.execute(sql`
    UPDATE alerts
    SET post_at = ${post.postAt}, posted_at = ${post.postedAt}, post_attempts = ${post.attempts},
      post_error = ${post.error}, lease_token = NULL, leased_by = NULL
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${post.id}
      AND lease_token = ${post.leaseToken}`)
  return touched === 1
}
