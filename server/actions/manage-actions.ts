import type { Context } from '../context.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { ShownAction } from './put-action.ts'
import { deleteAction, listActions as select } from './queries.ts'
import { type ActionRun, listRuns as selectRuns } from './run-queries.ts'
import { openSecrets } from './secrets.ts'

const MOST_RUNS = 100

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

/** Removes an action with its secrets; its runs stay. */
export async function removeAction({ db }: Pick<Context, 'db'>, tenant: Tenant, name: string): Promise<void> {
  const isRemoved = await db.withTenant(tenant, (tx) => deleteAction(tx, name))
  if (!isRemoved) throw new OperatorError(`There is no action "${name}".`)
}

/** The tenant's latest runs, of one action or of all, newest first. */
export function listRuns(
  { db }: Pick<Context, 'db'>,
  tenant: Tenant,
  action: string | null,
): Promise<ActionRun[]> {
  return db.withTenant(tenant, (tx) => selectRuns(tx, action, MOST_RUNS))
}
