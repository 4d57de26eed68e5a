import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import type { OfTenant } from '../db/tenant-columns.ts'
import { insertWalletAlerts, type Wallet } from './queries.ts'
import { crossedThresholds } from './rules.ts'

/** A wallet before and after charges. */
export interface ChargedWallet extends OfTenant {
  readonly before: Wallet
  readonly after: Wallet
  readonly at: Date
}

/** Tells the operator of wallets that charges have taken below a part of their last credit. */
export async function alertIfLow(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'log'>,
  charged: readonly ChargedWallet[],
): Promise<void> {
  const alerts = charged.flatMap(({ tenant, before, after, at }) =>
    crossedThresholds(before.balanceHalalas, after.balanceHalalas, after.lastCreditHalalas).map(
      (thresholdPercent) => ({ tenant, id: context.ids.uuid(), thresholdPercent, wallet: after, at }),
    ),
  )
  if (alerts.length === 0) return
  await insertWalletAlerts(tx, alerts)
  tx.afterCommit(() => {
    for (const { tenant, thresholdPercent, wallet } of alerts) {
      context.log.warn(
        {
          organization_id: tenant.organizationId,
          environment: tenant.environment,
          threshold_percent: thresholdPercent,
          balance_halalas: wallet.balanceHalalas,
        },
        'wallet low',
      )
    }
  })
}
