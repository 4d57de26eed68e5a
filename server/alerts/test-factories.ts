import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { AlertToRaise } from './alert.ts'
import { raiseAlerts } from './raise.ts'

/** An alert of the tenant whose transaction raises it. */
export type TestAlert = Omit<AlertToRaise, 'tenant'>

/** Raises one alert of a tenant. */
export async function raiseAlert(
  tx: TenantTransaction,
  context: Pick<Context, 'ids' | 'log' | 'wakeUp'>,
  alert: TestAlert,
): Promise<void> {
  await raiseAlerts(tx, context, [{ ...alert, tenant: tx.tenant }])
}
