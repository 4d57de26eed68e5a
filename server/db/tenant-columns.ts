import type { Tenant } from '../platform/tenant.ts'
import { texts, uuids } from './arrays.ts'
import { type Statement, sql } from './sql.ts'

/** A row, an item or a question with its tenant. */
export interface OfTenant {
  readonly tenant: Tenant
}

/** The first two columns of every `unnest` over rows of many tenants: organization_id and environment. */
export function tenantColumns(rows: readonly OfTenant[]): Statement {
  return sql`${uuids(rows.map(({ tenant }) => tenant.organizationId))}::uuid[],
    ${texts(rows.map(({ tenant }) => tenant.environment))}::text[]`
}

/**
 * A text that is equal for two rows exactly if they have the same tenant and the same parts. All rows must have the
 * same number of parts.
 */
export function tenantKey({ organizationId, environment }: Tenant, ...parts: readonly string[]): string {
  const tenant = `${environment} ${organizationId}`
  if (parts.length === 0) return tenant
  // A single part needs no separators, and writing them takes a third of the time.
  return `${tenant} ${parts.length === 1 ? parts[0] : JSON.stringify(parts)}`
}
