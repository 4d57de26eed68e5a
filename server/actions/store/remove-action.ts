import type { Context } from '../../context.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { deleteAction } from './queries.ts'

/** Removes an action with its secrets; its runs stay. */
export async function removeAction({ db }: Pick<Context, 'db'>, tenant: Tenant, name: string): Promise<void> {
  const isRemoved = await db.withTenant(tenant, (tx) => deleteAction(tx, name))
  if (!isRemoved) throw new OperatorError(`There is no action "${name}".`)
}
