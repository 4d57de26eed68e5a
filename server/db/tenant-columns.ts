import type { Tenant } from '../platform/tenant.ts'
import { texts, uuids } from './arrays.ts'
import { type Statement, sql } from './sql.ts'

/** A row, an item or a question, and whose it is. */
export interface OfTenant {
  readonly tenant: Tenant
}

/** The first two columns of every `unnest` over rows of many tenants: organization_id and environment. */
export function tenantColumns(rows: readonly OfTenant[]): Statement {
  return sql`${uuids(rows.map(({ tenant }) => tenant.organizationId))}::uuid[],
    ${texts(rows.map(({ tenant }) => tenant.environment))}::text[]`
}

/** A text that is the same for two rows exactly when they are of one tenant and agree in these parts. */
export function tenantKey({ organizationId, environment }: Tenant, ...parts: readonly string[]): string {
  const tenant = `${environment} ${organizationId}`
  return parts.length === 0 ? tenant : `${tenant} ${JSON.stringify(parts)}`
}
