import type { Querier } from '../db/database.ts'
import { findTenant } from '../db/find-tenant.ts'
import { Problem } from '../platform/problem.ts'
import type { Tenant } from '../platform/tenant.ts'

/**
 * Whose webhook endpoint this is, for operators' commands, which know its id alone. Throws
 * `not_found` where there is none, or it was removed.
 */
export async function findEndpointTenant(shared: Querier, endpointId: string): Promise<Tenant> {
  const tenant = await findTenant(shared, 'webhook_endpoints', endpointId)
  if (tenant === null) throw unknownEndpoint(endpointId)
  return tenant
}

/** What an operator is told who names an endpoint that is not there. */
export function unknownEndpoint(id: string): Problem {
  return new Problem('not_found', `There is no webhook endpoint "${id}".`)
}
