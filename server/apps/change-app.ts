import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { findTenant } from '../db/find-tenant.ts'
import { isId } from '../platform/ids.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { lockApp } from './queries.ts'

/**
 * Runs a change of one app in its tenant's transaction; changes of one app never overlap. An operator names an app by
 * its id alone, so its tenant is looked up first; an app never changes its tenant.
 */
export async function changeApp<Result>(
  { db }: Pick<Context, 'db'>,
  appId: string,
  change: (tx: TenantTransaction, id: string) => Promise<Result>,
): Promise<Result> {
  const id = appId.toLowerCase()
  const tenant = isId(id) ? await findTenant(db.shared, 'apps', id) : null
  if (tenant === null) throw new OperatorError(`There is no app "${appId}".`)
  return db.withTenant(tenant, async (tx) => {
    await lockApp(tx, id)
    return change(tx, id)
  })
}
