import type { Context } from '../context.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import type { OfTenant } from '../db/tenant-columns.ts'
import { type Charge, openCharging, type Reached } from './charge.ts'

// Test support: outcomes that are charged at once, without what a turn does in between.

type ChargeContext = Pick<Context, 'ids' | 'log' | 'wakeUp'>

/** Raises conversations' tickets to kinds and charges the differences. */
export async function reachTicketKinds(
  tx: Transaction,
  context: ChargeContext,
  outcomes: readonly (Reached & OfTenant)[],
): Promise<readonly Charge[]> {
  const charging = await openCharging(tx, context, outcomes)
  await charging.write()
  return charging.charges
}

/** Raises one conversation's ticket. */
export async function reachTicketKind(
  tx: TenantTransaction,
  context: ChargeContext,
  reached: Reached,
): Promise<Charge> {
  const [charge] = await reachTicketKinds(tx, context, [{ ...reached, tenant: tx.tenant }])
  return charge as Charge
}
