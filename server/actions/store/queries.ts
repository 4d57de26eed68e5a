import type { Querier, TenantTransaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'

/** An action as it is stored. */
export interface StoredAction {
  readonly definition: ActionDefinition
  readonly secretsSealed: Buffer | null
  readonly updatedAt: Date
}

interface ActionRow {
  definition: ActionDefinition
  secrets_sealed: Buffer | null
  updated_at: Date
}

function toStoredAction({ definition, secrets_sealed, updated_at }: ActionRow): StoredAction {
  return { definition, secretsSealed: secrets_sealed, updatedAt: updated_at }
}

/** The actions of several tenants that are switched on, in the order of the tenants; each tenant's by name. */
export async function selectEnabledActions(
  shared: Querier,
  tenants: readonly Tenant[],
): Promise<(readonly ActionDefinition[])[]> {
  const rows = await shared.query<{ place: number; definition: ActionDefinition }>(sql`
    SELECT asked.place, a.definition
    FROM unnest(
      ${tenants.map(({ organizationId }) => organizationId)}::uuid[],
      ${tenants.map(({ environment }) => environment)}::text[]
    ) WITH ORDINALITY AS asked (organization_id, environment, place)
    JOIN actions a ON a.organization_id = asked.organization_id AND a.environment = asked.environment
    WHERE a.enabled
    ORDER BY asked.place, a.name`)
  const found = Map.groupBy(rows, ({ place }) => place)
  return tenants.map((_, index) => (found.get(index + 1) ?? []).map(({ definition }) => definition))
}

/** Every action of the tenant, by name. */
export async function listActions(tx: TenantTransaction): Promise<StoredAction[]> {
  const rows = await tx.query<ActionRow>(sql`
    SELECT definition, secrets_sealed, updated_at FROM actions
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
    ORDER BY name`)
  return rows.map(toStoredAction)
}

/** The action of that name, switched on or off; null if there is none. */
export async function findAction(tx: TenantTransaction, name: string): Promise<StoredAction | null> {
  const [row] = await tx.query<ActionRow>(sql`
    SELECT definition, secrets_sealed, updated_at FROM actions
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND name = ${name}`)
  return row === undefined ? null : toStoredAction(row)
}

/** Writes the action, replacing one of the same name. */
export async function upsertAction(tx: TenantTransaction, action: StoredAction): Promise<void> {
  const { definition, secretsSealed, updatedAt } = action
  await tx.execute(sql`
    INSERT INTO actions
      (organization_id, environment, name, enabled, definition, secrets_sealed, created_at, updated_at)
    VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${definition.name}, ${definition.enabled},
      ${JSON.stringify(definition)}, ${secretsSealed}, ${updatedAt}, ${updatedAt})
    ON CONFLICT (organization_id, environment, name) DO UPDATE
    SET enabled = excluded.enabled, definition = excluded.definition, secrets_sealed = excluded.secrets_sealed,
      updated_at = excluded.updated_at`)
}

/** Deletes the action; false if there is none of that name. Its runs stay. */
export async function deleteAction(tx: TenantTransaction, name: string): Promise<boolean> {
  const deleted = await tx.execute(sql`
    DELETE FROM actions
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND name = ${name}`)
  return deleted > 0
}
