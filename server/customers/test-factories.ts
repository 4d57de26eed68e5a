import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { ensureCustomers, type KnownCustomer, type Sender } from './ensure.ts'

// Test support: the customer of one message.

/** The customer that one message is from. */
export async function ensureCustomer(
  tx: TenantTransaction,
  context: Pick<Context, 'ids' | 'clock'>,
  sender: Sender,
): Promise<KnownCustomer> {
  const [customer] = await ensureCustomers(tx, context, [{ ...sender, tenant: tx.tenant }])
  return customer as KnownCustomer
}
