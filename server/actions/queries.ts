import type { Channel } from '../../contract/channels.ts'
import type { Querier, TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { CustomerFacts } from './customer-facts.ts'
import type { ActionDefinition } from './definition.ts'

/** An action as it lies in the database. */
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

/** The actions of several tenants that are switched on, in the order of the tenants and each tenant's by name. */
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

/** The action of that name, switched on or off, or null. */
export async function findAction(tx: TenantTransaction, name: string): Promise<StoredAction | null> {
  const [row] = await tx.query<ActionRow>(sql`
    SELECT definition, secrets_sealed, updated_at FROM actions
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND name = ${name}`)
  return row === undefined ? null : toStoredAction(row)
}

/** Writes the action in the place of one of the same name. */
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

/** Deletes the action; false when there is none of that name. Its runs stay. */
export async function deleteAction(tx: TenantTransaction, name: string): Promise<boolean> {
  const deleted = await tx.execute(sql`
    DELETE FROM actions
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND name = ${name}`)
  return deleted > 0
}

/** Whose conversation it is, and what kind of one. */
export interface ConversationParty {
  readonly customer: CustomerFacts
  readonly fixture: boolean
}

/**
 * The customer of a conversation as the company's own records know them, or null where there is no such conversation.
 */
export async function findConversationParty(
  tx: TenantTransaction,
  conversationId: string,
): Promise<ConversationParty | null> {
  const [row] = await tx.query<{
    id: string
    display_name: string | null
    profile: Record<string, unknown>
    channel: Channel
    external_id: string | null
    phone: string | null
    fixture: boolean
  }>(sql`
    SELECT cu.id, cu.display_name, cu.profile, c.channel, i.external_id, i.phone, c.fixture
    FROM conversations c
    JOIN customers cu ON cu.organization_id = c.organization_id AND cu.environment = c.environment
      AND cu.id = c.customer_id
    LEFT JOIN customer_identities i ON i.organization_id = c.organization_id AND i.environment = c.environment
      AND i.customer_id = c.customer_id AND i.channel = c.channel
    WHERE c.organization_id = ${tx.tenant.organizationId} AND c.environment = ${tx.tenant.environment}
      AND c.id = ${conversationId}
    ORDER BY i.created_at, i.external_id LIMIT 1`)
  if (row === undefined) return null
  const { id, profile, channel, phone, fixture } = row
  const customer = { id, profile, channel, phone, displayName: row.display_name, externalId: row.external_id }
  return { customer, fixture }
}
