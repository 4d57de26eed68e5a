import type { Context } from '../../context.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { type ActionRun, listRuns as select } from './run-queries.ts'

const MOST_RUNS = 100

/** The tenant's latest runs, of one action or of all, newest first. */
export function listRuns(
  { db }: Pick<Context, 'db'>,
  tenant: Tenant,
  action: string | null,
): Promise<ActionRun[]> {
  return db.withTenant(tenant, (tx) => select(tx, action, MOST_RUNS))
}
