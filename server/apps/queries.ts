import type { Scope } from '../../contract/scopes.ts'
import type { Querier, TenantTransaction } from '../db/database.ts'
import { sql, statement } from '../db/sql.ts'
import type { Environment, Tenant } from '../platform/tenant.ts'

/** The rate classes that are counted per app. */
export const APP_RATE_CLASSES = ['read', 'write', 'agent_run'] as const
export type AppRateClass = (typeof APP_RATE_CLASSES)[number]

export type AppStatus = 'active' | 'suspended'

export interface AppToInsert {
  readonly tenant: Tenant
  readonly id: string
  readonly name: string
  readonly clientId: string
  readonly scopes: readonly Scope[]
  readonly allowedIps: readonly string[]
  readonly createdAt: Date
}

/** An app as an operator sees it, without its secrets. */
export interface StoredApp {
  readonly id: string
  readonly environment: Environment
  readonly name: string
  readonly status: AppStatus
  readonly clientId: string
  readonly scopes: readonly Scope[]
  readonly allowedIps: readonly string[]
  readonly createdAt: Date
}

interface AppRow {
  id: string
  environment: Environment
  name: string
  status: AppStatus
  client_id: string
  scopes: Scope[]
  allowed_ips: string[]
  created_at: Date
}

/** The organization's apps in both environments, newest first; `tx` must see both. */
export async function listApps(tx: Querier, organizationId: string): Promise<StoredApp[]> {
  const rows = await tx.query<AppRow>(sql`
    SELECT id, environment, name, status, client_id, scopes, allowed_ips, created_at FROM apps
    WHERE organization_id = ${organizationId} AND environment IN ('sandbox', 'live')
    ORDER BY created_at DESC, id DESC`)
  return rows.map(({ client_id, allowed_ips, created_at, ...app }) => ({
    ...app,
    clientId: client_id,
    allowedIps: allowed_ips,
    createdAt: created_at,
  }))
}

/** How many apps the organization has in both environments; `tx` must see both. */
export async function countApps(tx: Querier, organizationId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    SELECT count(*) AS count FROM apps
    WHERE organization_id = ${organizationId} AND environment IN ('sandbox', 'live')`)
  return row?.count ?? 0
}

/** Stores a new app; `tx` must be of its organization. */
export async function insertApp(tx: Querier, app: AppToInsert): Promise<void> {
  const { tenant, id, name, clientId, scopes, allowedIps, createdAt } = app
  await tx.execute(sql`
    INSERT INTO apps (organization_id, environment, id, name, client_id, scopes, allowed_ips, created_at)
    VALUES (${tenant.organizationId}, ${tenant.environment}, ${id}, ${name}, ${clientId}, ${scopes}, ${allowedIps},
      ${createdAt})`)
}

/** Makes other changes of the app wait until the transaction ends. */
export async function lockApp(tx: TenantTransaction, appId: string): Promise<void> {
  await tx.query(sql`
    SELECT id FROM apps
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment} AND id = ${appId}
    FOR NO KEY UPDATE`)
}

export async function updateAppStatus(
  tx: TenantTransaction,
  appId: string,
  status: AppStatus,
): Promise<void> {
  await tx.execute(sql`
    UPDATE apps SET status = ${status}
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment} AND id = ${appId}`)
}

export async function updateAllowedIps(
  tx: TenantTransaction,
  appId: string,
  allowedIps: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE apps SET allowed_ips = ${allowedIps}
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment} AND id = ${appId}`)
}

const LIMIT_COLUMNS: Readonly<Record<AppRateClass, string>> = {
  read: 'limit_read',
  write: 'limit_write',
  agent_run: 'limit_agent_run',
}

export async function updateLimit(
  tx: TenantTransaction,
  appId: string,
  rateClass: AppRateClass,
  perMinute: number,
): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(
    statement(
      `UPDATE apps SET ${LIMIT_COLUMNS[rateClass]} = $1 WHERE organization_id = $2 AND environment = $3 AND id = $4`,
      [perMinute, organizationId, environment, appId],
    ),
  )
}

export async function insertLimitChange(
  tx: TenantTransaction,
  change: {
    id: string
    appId: string
    rateClass: AppRateClass
    perMinute: number
    reason: string
    createdAt: Date
  },
): Promise<void> {
  const { id, appId, rateClass, perMinute, reason, createdAt } = change
  await tx.execute(sql`
    INSERT INTO app_limit_changes (organization_id, environment, app_id, id, class, per_minute, reason, created_at)
    VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${appId}, ${id}, ${rateClass}, ${perMinute},
      ${reason}, ${createdAt})`)
}

/** Stores a secret's digest as the app's current one. */
export async function insertSecret(
  tx: Querier,
  secret: { tenant: Tenant; appId: string; digest: Buffer; createdAt: Date },
): Promise<void> {
  const { tenant, appId, digest, createdAt } = secret
  await tx.execute(sql`
    INSERT INTO app_secrets (organization_id, environment, app_id, digest, created_at)
    VALUES (${tenant.organizationId}, ${tenant.environment}, ${appId}, ${digest}, ${createdAt})`)
}

/** Deletes every secret but the current one. */
export async function deletePreviousSecrets(tx: TenantTransaction, appId: string): Promise<void> {
  await tx.execute(sql`
    DELETE FROM app_secrets
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND app_id = ${appId} AND expires_at IS NOT NULL`)
}

/** Makes the current secret a previous one. No previous secret is valid after `end`, and none longer than before. */
export async function updateSecretExpiries(tx: TenantTransaction, appId: string, end: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE app_secrets SET expires_at = least(expires_at, ${end}::timestamptz)
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND app_id = ${appId}`)
}

/** Deletes the secrets that are no longer valid at `now`. */
export async function deleteEndedSecrets(tx: TenantTransaction, appId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    DELETE FROM app_secrets
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND app_id = ${appId} AND expires_at <= ${now}`)
}
