import { RATE_LIMITS, type RateClass } from '../../contract/limits.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { Querier } from '../db/database.ts'
import { sql, statement } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'

const WINDOW_MS = 60_000

/** Where a caller stands in the current window. */
export interface RateCount {
  readonly limit: number
  /** Requests of this window so far, this one included, refused ones included. */
  readonly count: number
  readonly windowEndsAt: Date
}

/** An app as its row is now. */
export interface AppState {
  readonly status: 'active' | 'suspended'
  readonly scopes: readonly Scope[]
  readonly allowedIps: readonly string[]
  /** Null when the app is not active: nothing was counted. */
  readonly rate: RateCount | null
}

type AppClass = Exclude<RateClass, 'token'>

interface AppRow {
  status: 'active' | 'suspended'
  scopes: Scope[]
  allowed_ips: string[]
  per_minute: number
  count: number | null
}

const LIMIT_COLUMNS: Record<AppClass, string> = {
  read: 'limit_read',
  write: 'limit_write',
  agent_run: 'limit_agent_run',
}

function windowStart(now: Date): Date {
  return new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS)
}

function windowEnd(now: Date): Date {
  return new Date(windowStart(now).getTime() + WINDOW_MS)
}

/**
 * Re-reads the app and counts the request in one statement, so that a suspension takes effect on the next request and the count
 * is exact across any number of gateways. Null when there is no such app.
 */
export async function admitApp(
  db: Querier,
  request: { tenant: Tenant; appId: string; rateClass: AppClass; now: Date },
): Promise<AppState | null> {
  const { tenant, appId, rateClass, now } = request
  const [row] = await db.query<AppRow>(
    statement(
      `WITH app AS (
         SELECT id, status, scopes, allowed_ips, ${LIMIT_COLUMNS[rateClass]} AS per_minute
         FROM apps WHERE organization_id = $1 AND environment = $2 AND id = $3
       ), counted AS (
         INSERT INTO rate_windows AS w (subject, class, window_start, count)
         SELECT 'app:' || id, $4, $5, 1 FROM app WHERE status = 'active'
         ON CONFLICT (subject, class, window_start) DO UPDATE SET count = w.count + 1
         RETURNING count
       )
       SELECT status, scopes, allowed_ips, per_minute, counted.count
       FROM app LEFT JOIN counted ON true`,
      [tenant.organizationId, tenant.environment, appId, rateClass, windowStart(now)],
    ),
  )
  if (row === undefined) return null
  return {
    status: row.status,
    scopes: row.scopes,
    allowedIps: row.allowed_ips,
    rate:
      row.count === null ? null : { limit: row.per_minute, count: row.count, windowEndsAt: windowEnd(now) },
  }
}

/** Counts a request that no app can be charged with, by a subject such as the caller's address. */
export async function countRequest(
  db: Querier,
  request: { subject: string; rateClass: RateClass; now: Date },
): Promise<RateCount> {
  const { subject, rateClass, now } = request
  const [row] = await db.query<{ count: number }>(sql`
    INSERT INTO rate_windows AS w (subject, class, window_start, count)
    VALUES (${subject}, ${rateClass}, ${windowStart(now)}, 1)
    ON CONFLICT (subject, class, window_start) DO UPDATE SET count = w.count + 1
    RETURNING count`)
  return { limit: RATE_LIMITS[rateClass], count: row?.count ?? 1, windowEndsAt: windowEnd(now) }
}

/** Forgets windows that have ended; returns how many counters went. */
export async function deleteEndedWindows(db: Querier, now: Date): Promise<number> {
  return db.execute(
    sql`DELETE FROM rate_windows WHERE window_start < ${new Date(now.getTime() - 2 * WINDOW_MS)}`,
  )
}
