import type { Environment, Tenant } from '../platform/tenant.ts'
import type { Querier } from './database.ts'
import { type Statement, sql, statement } from './sql.ts'

/** A table whose rows somebody may name by their id alone. */
export type NamedById =
  | 'apps'
  | 'channel_accounts'
  | 'conversations'
  | 'knowledge_articles'
  | 'customers'
  | 'webhook_deliveries'
  | 'webhook_endpoints'
  | 'webhook_recoveries'

// Nobody finds a webhook endpoint that was removed, nor what was meant for it.
const STANDING: Partial<Record<NamedById, Statement>> = {
  webhook_endpoints: sql`AND t.removed_at IS NULL`,
  webhook_deliveries: sql`AND EXISTS (
      SELECT FROM webhook_endpoints w
      WHERE w.organization_id = t.organization_id AND w.environment = t.environment AND w.id = t.endpoint_id
        AND w.removed_at IS NULL)`,
}

/**
 * Whose row this is, for operators' commands, which know its id alone; null when there is none. `shared` must see every
 * tenant. One probe of the primary key for each of them, since no index begins with the id.
 */
export async function findTenant(shared: Querier, table: NamedById, id: string): Promise<Tenant | null> {
  const [row] = await shared.query<{ organization_id: string; environment: Environment }>(sql`
    SELECT t.organization_id, t.environment
    FROM organizations o
    CROSS JOIN (VALUES ('sandbox'), ('live')) AS e (environment)
    JOIN ${statement(table, [])} t ON t.organization_id = o.id AND t.environment = e.environment AND t.id = ${id}
      ${STANDING[table] ?? sql``}`)
  return row === undefined ? null : { organizationId: row.organization_id, environment: row.environment }
}
