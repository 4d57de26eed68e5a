import { raiseAlerts } from '../alerts/raise.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import type { OfTenant } from '../db/tenant-columns.ts'
import type { Wallet } from './queries.ts'
import { reachedThresholds } from './rules.ts'

/** A wallet before and after charges. */
export interface ChargedWallet extends OfTenant {
  readonly before: Wallet
  readonly after: Wallet
  readonly at: Date
}

/** Alerts the operator of wallets whose balance charges have taken to an alert threshold of the last credit. */
export async function alertIfLow(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'log' | 'wakeUp'>,
  charged: readonly ChargedWallet[],
): Promise<void> {
  const alerts = charged.flatMap(({ tenant, before, after: { balanceHalalas, lastCreditHalalas }, at }) =>
    reachedThresholds(before.balanceHalalas, balanceHalalas, lastCreditHalalas).map((thresholdPercent) => ({
      tenant,
      kind: 'wallet_low' as const,
      subjectId: null,
      topic: `${thresholdPercent} %`,
      detail: {
        threshold_percent: thresholdPercent,
        balance_halalas: balanceHalalas,
        last_credit_halalas: lastCreditHalalas,
      },
      at,
    })),
  )
  await raiseAlerts(tx, context, alerts)
}
