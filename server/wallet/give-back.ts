import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { type OfTenant, tenantKey } from '../db/tenant-columns.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { ReachedTicket } from '../tickets/queries.ts'
import { lockOpenWallets } from './charge.ts'
import { lockTicketsOfLostAnswers, type NewWalletEntry, writeTicketsAndWallets } from './queries.ts'

/** The reason of the entry that gives back what an answer cost. */
const GIVEN_BACK_REASON = 'answer not delivered'

/** A conversation with an answer that will never be delivered. */
export interface LostAnswer extends OfTenant {
  readonly conversationId: string
}

/**
 * Gives back the price of answers that will never be delivered, in the transaction that finds that out: a ticket none
 * of whose answers was or may still be delivered falls to the kind that it reached otherwise. The callers hold the
 * conversations' locks and have not locked any sending slots. A later answer in such a conversation is charged anew
 * (decision 161).
 */
export async function giveBackLostAnswers(
  tx: Transaction,
  context: Pick<Context, 'ids'>,
  lost: readonly LostAnswer[],
  at: Date,
): Promise<void> {
  const conversations = new Map(
    lost.map(({ tenant, conversationId }) => [tenantKey(tenant, conversationId), { tenant, conversationId }]),
  )
  if (conversations.size === 0) return
  const found = await lockTicketsOfLostAnswers(tx, [...conversations.values()])
  const fallen = found.map(
    ({ tenant, conversationId, ticket, routedHalalas }): ReachedTicket => ({
      ...{ tenant, conversationId, at },
      ticket: {
        kind: routedHalalas === null ? 'zero' : 'routed_ticket',
        chargedHalalas: Math.min(ticket.chargedHalalas, routedHalalas ?? 0),
        givenBack: true,
      },
    }),
  )
  const entries = fallen.flatMap(({ tenant, conversationId, ticket }, index): NewWalletEntry[] => {
    const amountHalalas = (found[index]?.ticket.chargedHalalas ?? 0) - ticket.chargedHalalas
    if (amountHalalas === 0) return []
    const id = context.ids.uuid()
    return [
      { tenant, id, amountHalalas, reason: GIVEN_BACK_REASON, ticket: { conversationId, kind: null }, at },
    ]
  })
  if (fallen.length === 0) return
  const wallets = await creditedWallets(tx, context, entries, at)
  await writeTicketsAndWallets(tx, wallets, entries, fallen)
}

async function creditedWallets(
  tx: Transaction,
  context: Pick<Context, 'ids'>,
  entries: readonly NewWalletEntry[],
  at: Date,
) {
  const ofTenant = Map.groupBy(entries, ({ tenant }) => tenantKey(tenant))
  const tenants = [...ofTenant.values()].map(([first]) => (first as NewWalletEntry).tenant)
  if (tenants.length === 0) return []
  const wallets = await lockOpenWallets(tx, context, tenants, at)
  return wallets.map((wallet, index) => {
    const tenant = tenants[index] as Tenant
    const given = ofTenant.get(tenantKey(tenant)) ?? []
    const sum = given.reduce((total, { amountHalalas }) => total + amountHalalas, 0)
    return { tenant, wallet: { ...wallet, balanceHalalas: wallet.balanceHalalas + sum } }
  })
}
