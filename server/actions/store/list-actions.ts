import type { Context } from '../../context.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { ShownAction } from './put-action.ts'
import { listActions as select } from './queries.ts'
import { openSecrets } from './secrets.ts'

/** Every action of the tenant, switched on or off, by name. */
export async function listActions(
  { db, secretBox }: Pick<Context, 'db' | 'secretBox'>,
  tenant: Tenant,
): Promise<ShownAction[]> {
  const actions = await db.withTenant(tenant, select)
  return actions.map(({ definition, secretsSealed, updatedAt }) => ({
    ...{ definition, updatedAt },
    secretNames: Object.keys(openSecrets(secretBox, tenant, definition.name, secretsSealed)),
  }))
}
