import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { violatedConstraint } from '../db/sql-states.ts'

/** A recovery: everything that an endpoint missed since a time is queued again. */
export interface Recovery {
  readonly id: string
  readonly endpointId: string
  readonly status: 'running' | 'finished' | 'canceled'
  readonly since: Date
  /** How many deliveries it has queued so far. */
  readonly queued: number
  readonly createdAt: Date
  readonly endedAt: Date | null
}

interface RecoveryRow {
  id: string
  endpoint_id: string
  status: Recovery['status']
  since: Date
  queued: number
  created_at: Date
  ended_at: Date | null
}

function toRecovery(row: RecoveryRow): Recovery {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    status: row.status,
    since: row.since,
    queued: row.queued,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }
}

/** The fields of an endpoint that a recovery needs. */
export interface RecoveredEndpoint {
  readonly status: 'active' | 'disabled'
  readonly isFailing: boolean
  readonly lastFailureAt: Date | null
  readonly createdAt: Date
}

/** An endpoint of the tenant; null when there is none with this id. */
export async function findRecoveredEndpoint(
  tx: TenantTransaction,
  endpointId: string,
): Promise<RecoveredEndpoint | null> {
  const [row] = await tx.query<{
    status: 'active' | 'disabled'
    is_failing: boolean
    last_failure_at: Date | null
    created_at: Date
  }>(sql`
    SELECT status, failure_count > 0 AS is_failing, last_failure_at, created_at FROM webhook_endpoints
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment} AND id = ${endpointId}`)
  return row === undefined
    ? null
    : {
        status: row.status,
        isFailing: row.is_failing,
        lastFailureAt: row.last_failure_at,
        createdAt: row.created_at,
      }
}

/** A new recovery, with the range of events that it looks through: those after `cursorId`, up to `lastId`. */
export interface NewRecovery {
  readonly id: string
  readonly endpointId: string
  readonly since: Date
  readonly cursorId: string
  readonly lastId: string
  readonly createdAt: Date
}

/** Saves a recovery; false if one is running for its endpoint already. */
export async function insertRecovery(tx: TenantTransaction, recovery: NewRecovery): Promise<boolean> {
  try {
    await tx.savepoint(() =>
      tx.execute(sql`
        INSERT INTO webhook_recoveries
          (organization_id, environment, id, endpoint_id, since, cursor_id, last_id, next_page_at, created_at)
        VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${recovery.id}, ${recovery.endpointId},
          ${recovery.since}, ${recovery.cursorId}, ${recovery.lastId}, ${recovery.createdAt}, ${recovery.createdAt})`),
    )
    return true
  } catch (error) {
    if (violatedConstraint(error) === 'webhook_recoveries_running') return false
    throw error
  }
}

/** An endpoint's recoveries, newest first. */
export async function listEndpointRecoveries(
  tx: TenantTransaction,
  endpointId: string,
  limit: number,
): Promise<Recovery[]> {
  const rows = await tx.query<RecoveryRow>(sql`
    SELECT id, endpoint_id, status, since, queued, created_at, ended_at FROM webhook_recoveries
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND endpoint_id = ${endpointId}
    ORDER BY id DESC LIMIT ${limit}`)
  return rows.map(toRecovery)
}

/** Ends a running recovery, and the lease of the worker that holds it. One that has ended stays as it is. */
export async function cancelRunningRecovery(tx: TenantTransaction, id: string, at: Date): Promise<Recovery> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    UPDATE webhook_recoveries
    SET status = 'canceled', ended_at = ${at}, next_page_at = NULL, lease_token = NULL, leased_by = NULL
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${id} AND status = 'running'`)
  const [row] = await tx.query<RecoveryRow>(sql`
    SELECT id, endpoint_id, status, since, queued, created_at, ended_at FROM webhook_recoveries
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${id}`)
  if (row === undefined) throw new Error('A recovery that was found is not there.')
  return toRecovery(row)
}

/** The progress of a recovery. */
export interface RecoveryProgress {
  readonly endpointId: string
  readonly cursorId: string
  readonly lastId: string
  readonly queued: number
}

/** Locks a recovery for its next page; null if the lease is lost, which includes that the recovery was canceled. */
export async function lockRecovery(
  tx: TenantTransaction,
  id: string,
  leaseToken: string,
): Promise<RecoveryProgress | null> {
  const [row] = await tx.query<{
    endpoint_id: string
    cursor_id: string
    last_id: string
    queued: number
  }>(sql`
    SELECT endpoint_id, cursor_id, last_id, queued FROM webhook_recoveries
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND id = ${id} AND lease_token = ${leaseToken}
    FOR UPDATE`)
  return row === undefined
    ? null
    : { endpointId: row.endpoint_id, cursorId: row.cursor_id, lastId: row.last_id, queued: row.queued }
}

/** The result of a page of a recovery. */
export interface RecoveryPage {
  readonly cursorId: string
  readonly queued: number
  /** Null if this page ends the recovery, with this status. */
  readonly nextPageAt: Date | null
  readonly status: Recovery['status']
  readonly at: Date
}

/** Writes the progress of a recovery, and ends the lease on it. */
export async function updateRecovery(tx: TenantTransaction, id: string, page: RecoveryPage): Promise<void> {
  const endedAt = page.status === 'running' ? null : page.at
  await tx.execute(sql`
    UPDATE webhook_recoveries
    SET cursor_id = ${page.cursorId}, queued = queued + ${page.queued}::integer, next_page_at = ${page.nextPageAt},
      status = ${page.status}, ended_at = ${endedAt}, lease_token = NULL, leased_by = NULL
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment} AND id = ${id}`)
}
