import { raiseAlert } from '../alerts/raise.ts'
import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { findPrices, lockTicket, updateTicket } from '../tickets/queries.ts'
import { cheapestPaidHalalas, differenceHalalas, isHigherKind, type TicketKind } from '../tickets/rules.ts'
import { openWallet } from './open-wallets.ts'
import { findBalanceHalalas, insertWalletEntry, lockWallet, updateWallet, type Wallet } from './queries.ts'
import { crossedThresholds } from './rules.ts'

/** An outcome that a conversation has reached. */
export interface Reached {
  readonly conversationId: string
  readonly kind: TicketKind
  /** Seeded, evaluation and playground conversations are never billed. */
  readonly fixture: boolean
  readonly at: Date
}

export type Charge =
  | { readonly kind: 'charged'; readonly halalas: number }
  /** Nothing had to be paid: the kind was reached before, is free, or is no dearer than what was paid. */
  | { readonly kind: 'unchanged' }
  /** The wallet holds too little; the ticket is what it was, and the outcome must not happen. */
  | { readonly kind: 'insufficient' }

/**
 * Raises the conversation's ticket to a kind and charges the difference, in the caller's transaction: the outcome and its price are
 * written together or not at all. The ticket's row is locked before the wallet's, in every transaction, so that none waits for
 * another in a circle; whoever asks for the same ticket at once is charged once.
 */
export async function reachTicketKind(
  tx: TenantTransaction,
  context: Pick<Context, 'ids' | 'log' | 'wakeUp'>,
  { conversationId, kind, fixture, at }: Reached,
): Promise<Charge> {
  const ticket = await lockTicket(tx, conversationId, at)
  if (fixture || !isHigherKind(kind, ticket.kind)) return { kind: 'unchanged' }
  const halalas = differenceHalalas(kind, ticket.chargedHalalas, await findPrices(tx))
  if (halalas > 0) {
    const before = await lockOpenWallet(tx, context, at)
    if (before.balanceHalalas < halalas) return { kind: 'insufficient' }
    const after = { ...before, balanceHalalas: before.balanceHalalas - halalas }
    await updateWallet(tx, after)
    const entry = { id: context.ids.uuid(), amountHalalas: -halalas, reason: kind, at }
    await insertWalletEntry(tx, { ...entry, ticket: { conversationId, kind } })
    await alertIfLow(tx, context, before, after, at)
  }
  await updateTicket(tx, conversationId, { kind, chargedHalalas: ticket.chargedHalalas + halalas }, at)
  return halalas > 0 ? { kind: 'charged', halalas } : { kind: 'unchanged' }
}

/** The wallet under its row lock; opened first where that has not happened. */
export async function lockOpenWallet(
  tx: TenantTransaction,
  context: Pick<Context, 'ids'>,
  at: Date,
): Promise<Wallet> {
  const found = await lockWallet(tx)
  if (found !== null) return found
  await openWallet(tx, tx.tenant, at, context.ids)
  const opened = await lockWallet(tx)
  if (opened === null) throw new Error('A wallet was neither opened nor found.')
  return opened
}

/**
 * Whether the wallet holds enough for the cheapest outcome that costs anything. Otherwise the agent does not run: the conversation
 * escalates with `wallet_empty`.
 */
export async function cheapestOutcomeAffordable(tx: TenantTransaction): Promise<boolean> {
  const cheapest = cheapestPaidHalalas(await findPrices(tx))
  return cheapest === null || (await findBalanceHalalas(tx)) >= cheapest
}

async function alertIfLow(
  tx: TenantTransaction,
  context: Pick<Context, 'ids' | 'log' | 'wakeUp'>,
  before: Wallet,
  after: Wallet,
  at: Date,
): Promise<void> {
  const { balanceHalalas, lastCreditHalalas } = after
  for (const thresholdPercent of crossedThresholds(
    before.balanceHalalas,
    balanceHalalas,
    lastCreditHalalas,
  )) {
    await raiseAlert(tx, context, {
      kind: 'wallet_low',
      subjectId: null,
      topic: `${thresholdPercent} %`,
      detail: {
        threshold_percent: thresholdPercent,
        balance_halalas: balanceHalalas,
        last_credit_halalas: lastCreditHalalas,
      },
      at,
    })
  }
}
