import type { Environment, Tenant } from '../platform/tenant.ts'
import type { Querier } from './database.ts'
import { type Statement, sql, statement } from './sql.ts'

/** A table whose rows may be named by their id alone. */
export type NamedById =
  | 'apps'
  | 'channel_accounts'
  | 'conversations'
  | 'knowledge_articles'
  | 'customers'
  | 'webhook_deliveries'
  | 'webhook_endpoints'
  | 'webhook_recoveries'

// A removed webhook endpoint is not found, nor are its deliveries.
const STANDING: Partial<Record<NamedById, Statement>> = {
  webhook_endpoints: sql`AND t.removed_at IS NULL`,
  webhook_deliveries: sql`AND EXISTS (
      SELECT FROM webhook_endpoints w
      WHERE w.organization_id = t.organization_id AND w.environment = t.environment AND w.id = t.endpoint_id
        AND w.removed_at IS NULL)`,
}

/**
 * The tenant of a row, for operators' commands, which know only its id; null if there is none. `shared` must see every
 * tenant. It probes the primary key once for each tenant, since no index begins with the id.
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
