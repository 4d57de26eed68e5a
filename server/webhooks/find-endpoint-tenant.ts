import type { Querier } from '../db/database.ts'
import { findTenant } from '../db/find-tenant.ts'
import { Problem } from '../platform/problem.ts'
import type { Tenant } from '../platform/tenant.ts'

/**
 * The tenant of a webhook endpoint, for operators' commands, which know only its id. Throws `not_found` if there is
 * none, or if it was removed.
 */
export async function findEndpointTenant(shared: Querier, endpointId: string): Promise<Tenant> {
  const tenant = await findTenant(shared, 'webhook_endpoints', endpointId)
  if (tenant === null) throw unknownEndpoint(endpointId)
  return tenant
}

/** The refusal of an operator's command whose endpoint does not exist. */
export function unknownEndpoint(id: string): Problem {
  return new Problem('not_found', `There is no webhook endpoint "${id}".`)
}
