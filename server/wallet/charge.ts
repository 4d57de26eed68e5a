import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { type OfTenant, tenantKey } from '../db/tenant-columns.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { Ticket, TicketKey } from '../tickets/queries.ts'
import {
  DELIVERED_KIND,
  differenceHalalas,
  isHigherKind,
  type Prices,
  type TicketKind,
} from '../tickets/rules.ts'
import { alertIfLow } from './low-balance.ts'
import { openWallet } from './open-wallets.ts'
import {
  type ChargeableTicket,
  lockTicketsAndWallets,
  lockWallets,
  type NewWalletEntry,
  type Wallet,
  writeTicketsAndWallets,
} from './queries.ts'

/** An outcome that a conversation has reached. */
export interface Reached {
  readonly conversationId: string
  readonly kind: TicketKind
  /** Seeded, evaluation and playground conversations are never billed. */
  readonly fixture: boolean
  readonly at: Date
}

/** The result of charging an outcome. */
export type Charge =
  | { readonly kind: 'charged'; readonly halalas: number }
  /** Nothing is charged: the kind was reached before, is free, or costs no more than what was paid. */
  | { readonly kind: 'unchanged' }
  /** The wallet holds too little; the ticket stays as it was, and the outcome must not happen. */
  | { readonly kind: 'insufficient' }

type TenantReached = Reached & OfTenant
type ChargeContext = Pick<Context, 'ids' | 'log' | 'wakeUp'>

/** A locked ticket with the effect of the outcomes of this batch. */
interface OpenTicket extends TicketKey {
  readonly prices: Prices
  readonly at: Date
  readonly locked: Ticket
  ticket: Ticket
}

/** A locked wallet with the effect of the charges of this batch. */
interface OpenWallet extends OfTenant {
  readonly locked: Wallet
  wallet: Wallet
}

/** The charges of outcomes, decided under the locks of their tickets and wallets. */
export interface Charging {
  /** In the order of the outcomes. */
  readonly charges: readonly Charge[]
  /** Writes the tickets, the wallets and the entries; until it is called nothing is charged. */
  write(): Promise<void>
}

/**
 * Raises conversations' tickets to kinds and decides the differences that are charged, in the caller's transaction and
 * in the order given. An outcome and its price are written together or not at all; once a wallet cannot pay, only later
 * outcomes are refused. All rows of tickets are locked before those of wallets, both in the order of their keys, in
 * every transaction, so that none can deadlock; rivals that charge for the same ticket at once charge it once.
 */
export async function openCharging(
  tx: Transaction,
  context: ChargeContext,
  outcomes: readonly TenantReached[],
): Promise<Charging> {
  const { tickets, wallets } = await lockAll(tx, context, outcomes)
  const entries: NewWalletEntry[] = []
  const charges = outcomes.map((outcome): Charge => {
    const open = tickets.get(tenantKey(outcome.tenant, outcome.conversationId)) as OpenTicket
    if (!raises(outcome, open.ticket)) return { kind: 'unchanged' }
    const halalas = differenceHalalas(outcome.kind, open.ticket.chargedHalalas, open.prices)
    if (halalas > 0) {
      const payer = wallets.get(tenantKey(outcome.tenant)) as OpenWallet
      if (payer.wallet.balanceHalalas < halalas) return { kind: 'insufficient' }
      payer.wallet = { ...payer.wallet, balanceHalalas: payer.wallet.balanceHalalas - halalas }
      entries.push(entryOf(context, outcome, halalas, open.ticket))
    }
    open.ticket = { ...open.ticket, kind: outcome.kind, chargedHalalas: open.ticket.chargedHalalas + halalas }
    return halalas > 0 ? { kind: 'charged', halalas } : { kind: 'unchanged' }
  })
  return {
    charges,
    write: () =>
      write(tx, context, { tickets: [...tickets.values()], wallets: [...wallets.values()], entries }),
  }
}

/**
 * The tenants' wallets under their row locks, in the order of the tenants; a wallet is opened first if it is not open.
 */
export async function lockOpenWallets(
  tx: Transaction,
  context: Pick<Context, 'ids'>,
  tenants: readonly Tenant[],
  at: Date,
): Promise<Wallet[]> {
  const found = await lockWallets(tx, tenants)
  const missing = tenants.filter((_, index) => found[index] === null)
  if (missing.length === 0) return found as Wallet[]
  for (const tenant of missing) await openWallet(tx, tenant, at, context.ids)
  const opened = await lockWallets(tx, tenants)
  if (opened.includes(null)) throw new Error('A wallet was neither opened nor found.')
  return opened as Wallet[]
}

function raises({ kind, fixture }: Reached, ticket: Ticket): boolean {
  return !fixture && isHigherKind(kind, ticket.kind)
}

// What a ticket has already reached is known only under its lock.
function mayCost({ kind, fixture }: Reached): boolean {
  return !fixture && kind !== 'zero'
}

async function lockAll(tx: Transaction, context: ChargeContext, outcomes: readonly TenantReached[]) {
  const tickets = new Map<string, OpenTicket>()
  const wallets = new Map<string, OpenWallet>()
  const asked = [...Map.groupBy(outcomes, ({ tenant, conversationId }) => tenantKey(tenant, conversationId))]
  if (asked.length === 0) return { tickets, wallets }
  const keys = asked.map(([, reached]) => {
    const { tenant, conversationId, at } = reached.at(-1) as TenantReached
    return { tenant, conversationId, at, mayCost: reached.some(mayCost) }
  })
  const locked = await lockTicketsAndWallets(tx, keys)
  const unopened = new Map<string, Tenant>()
  keys.forEach(({ tenant, conversationId, at, mayCost: pays }, index) => {
    const { ticket, prices, wallet } = locked[index] as ChargeableTicket
    const key = { tenant, conversationId }
    tickets.set(tenantKey(tenant, conversationId), { ...key, at, prices, locked: ticket, ticket })
    if (wallet !== null) wallets.set(tenantKey(tenant), { tenant, locked: wallet, wallet })
    else if (pays) unopened.set(tenantKey(tenant), tenant)
  })
  const opened = await openAndLock(tx, context, [...unopened.values()], outcomes)
  for (const one of opened) wallets.set(tenantKey(one.tenant), one)
  return { tickets, wallets }
}

async function openAndLock(
  tx: Transaction,
  context: ChargeContext,
  tenants: readonly Tenant[],
  [first]: readonly TenantReached[],
): Promise<OpenWallet[]> {
  if (tenants.length === 0 || first === undefined) return []
  const wallets = await lockOpenWallets(tx, context, tenants, first.at)
  return tenants.map((tenant, index) => {
    const wallet = wallets[index] as Wallet
    return { tenant, locked: wallet, wallet }
  })
}

function entryOf(
  { ids }: ChargeContext,
  outcome: TenantReached,
  halalas: number,
  { givenBack }: Ticket,
): NewWalletEntry {
  const { tenant, conversationId, kind, at } = outcome
  return {
    tenant,
    id: ids.uuid(),
    amountHalalas: -halalas,
    reason: kind,
    // Only an answer is ever given back; the entry that was charged for it stays in the ledger.
    ticket: { conversationId, kind: givenBack && kind === DELIVERED_KIND ? null : kind },
    at,
  }
}

interface Decided {
  readonly tickets: readonly OpenTicket[]
  readonly wallets: readonly OpenWallet[]
  readonly entries: readonly NewWalletEntry[]
}

async function write(
  tx: Transaction,
  context: ChargeContext,
  { tickets, wallets, entries }: Decided,
): Promise<void> {
  const raised = tickets.filter(({ locked, ticket }) => locked !== ticket)
  const charged = wallets.filter(({ locked, wallet }) => locked !== wallet)
  if (raised.length > 0 || charged.length > 0) await writeTicketsAndWallets(tx, charged, entries, raised)
  if (charged.length === 0) return
  const at = entries.at(-1)?.at ?? new Date(0)
  await alertIfLow(
    tx,
    context,
    charged.map(({ tenant, locked, wallet }) => ({ tenant, before: locked, after: wallet, at })),
  )
}
