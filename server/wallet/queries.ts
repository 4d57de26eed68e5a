import type { EscalationReason } from '../agent/agent.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns, tenantKey } from '../db/tenant-columns.ts'
import type { Environment, Tenant } from '../platform/tenant.ts'
import {
  lockTickets,
  PRICE_COLUMNS,
  type PriceRow,
  type ReachedTicket,
  raiseTickets,
  type Ticket,
  type TicketKey,
  type TicketRow,
  toPrices,
  toTicket,
} from '../tickets/queries.ts'
import { DELIVERED_KIND, type Prices, type TicketKind } from '../tickets/rules.ts'
import { OPENING_BALANCE_HALALAS } from './open-wallets.ts'

// Reasons of escalations that do not count as routing a conversation to a person.
const UNROUTED_REASONS = ['wallet_empty', 'agent_error', 'window_closed'] satisfies EscalationReason[]

export interface Wallet {
  readonly balanceHalalas: number
  readonly lastCreditHalalas: number
}

interface WalletRow {
  balance_halalas: number
  last_credit_halalas: number
}

function toWallet(row: WalletRow): Wallet {
  return { balanceHalalas: row.balance_halalas, lastCreditHalalas: row.last_credit_halalas }
}

/** The balance of the tenant's wallet. A wallet that is not open has the balance that it will open with. */
export async function findBalanceHalalas(tx: TenantTransaction): Promise<number> {
  const [row] = await tx.query<{ balance_halalas: number }>(sql`
    SELECT balance_halalas FROM wallets
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}`)
  return row?.balance_halalas ?? OPENING_BALANCE_HALALAS[tx.tenant.environment]
}

/** The tenants' wallets under their row locks, in the order of the tenants; null if one is not open. */
export async function lockWallets(tx: Transaction, tenants: readonly Tenant[]): Promise<(Wallet | null)[]> {
  const rows = await tx.query<WalletRow & { place: number }>(sql`
    SELECT asked.place, w.balance_halalas, w.last_credit_halalas
    FROM unnest(${tenantColumns(tenants.map((tenant) => ({ tenant })))})
      WITH ORDINALITY AS asked (organization_id, environment, place)
    JOIN wallets w ON w.organization_id = asked.organization_id AND w.environment = asked.environment
    ORDER BY w.organization_id, w.environment
    FOR UPDATE OF w`)
  const wallets = new Map(rows.map((row) => [row.place, toWallet(row)]))
  return tenants.map((_, index) => wallets.get(index + 1) ?? null)
}

/** A ticket that an outcome may raise, with what decides the charge. */
export interface ChargeableTicket {
  readonly ticket: Ticket
  /** The organization's, as they are now. */
  readonly prices: Prices
  /** The wallet that pays; null if the outcome cannot cost anything, or if the wallet is not open. */
  readonly wallet: Wallet | null
}

/**
 * Conversations' tickets and, if an outcome may cost something, their tenants' wallets, all under their row locks: the
 * tickets first, in every transaction.
 */
export async function lockTicketsAndWallets(
  tx: Transaction,
  keys: readonly (TicketKey & { readonly at: Date; readonly mayCost: boolean })[],
): Promise<ChargeableTicket[]> {
  const rows = await tx.query<
    PriceRow &
      TicketRow & {
        organization_id: string
        environment: Environment
        conversation_id: string
        balance_halalas: number | null
        last_credit_halalas: number | null
      }
  >(sql`
    WITH locked AS (${lockTickets(keys)}), paying AS (
      SELECT DISTINCT organization_id, environment
      FROM unnest(${tenantColumns(keys)}, ${keys.map(({ mayCost }) => mayCost)}::boolean[])
        AS asked (organization_id, environment, may_cost)
      WHERE may_cost
    ), purses AS MATERIALIZED (
      SELECT w.organization_id, w.environment, w.balance_halalas, w.last_credit_halalas
      FROM paying
      JOIN wallets w ON w.organization_id = paying.organization_id AND w.environment = paying.environment
      WHERE (SELECT count(*) FROM locked) > 0
      ORDER BY w.organization_id, w.environment
      FOR UPDATE OF w
    )
    SELECT l.organization_id, l.environment, l.conversation_id, l.kind, l.charged_halalas, l.given_back, ${PRICE_COLUMNS},
      p.balance_halalas, p.last_credit_halalas
    FROM locked l JOIN organizations o ON o.id = l.organization_id
    LEFT JOIN purses p ON p.organization_id = l.organization_id AND p.environment = l.environment`)
  const byKey = new Map(
    rows.map((row) => {
      const { organization_id: organizationId, environment, conversation_id: conversationId } = row
      return [tenantKey({ organizationId, environment }, conversationId), row]
    }),
  )
  return keys.map(({ tenant, conversationId }) => {
    const row = byKey.get(tenantKey(tenant, conversationId))
    if (row === undefined) throw new Error('A ticket was neither inserted nor found.')
    const { balance_halalas: balanceHalalas, last_credit_halalas: lastCreditHalalas } = row
    return {
      ticket: toTicket(row),
      prices: toPrices(row),
      wallet:
        balanceHalalas === null || lastCreditHalalas === null ? null : { balanceHalalas, lastCreditHalalas },
    }
  })
}

/** The ticket of a conversation none of whose answers has reached the customer. */
export interface TicketOfLostAnswer extends TicketKey {
  readonly ticket: Ticket
  /** The price of routing the conversation to a person; null if the agent has not done that. */
  readonly routedHalalas: number | null
}

/**
 * Those of the conversations' tickets that were raised by an answer and none of whose answers was or may still be
 * delivered, under their row locks and in the order of their key. No conversation may be given twice.
 */
export async function lockTicketsOfLostAnswers(
  tx: Transaction,
  keys: readonly TicketKey[],
): Promise<TicketOfLostAnswer[]> {
  const rows = await tx.query<
    TicketRow & {
      organization_id: string
      environment: Environment
      conversation_id: string
      routed_halalas: number | null
    }
  >(sql`
    SELECT t.organization_id, t.environment, t.conversation_id, t.kind, t.charged_halalas, t.given_back,
      CASE WHEN routed.id IS NOT NULL THEN -routed.amount_halalas
        WHEN c.escalated AND c.escalation_reason <> ALL (${UNROUTED_REASONS}::text[]) THEN o.price_routed_halalas
      END::bigint AS routed_halalas
    FROM unnest(${tenantColumns(keys)}, ${keys.map(({ conversationId }) => conversationId)}::uuid[])
      AS lost (organization_id, environment, conversation_id)
    JOIN tickets t ON t.organization_id = lost.organization_id AND t.environment = lost.environment
      AND t.conversation_id = lost.conversation_id
    JOIN conversations c ON c.organization_id = t.organization_id AND c.environment = t.environment
      AND c.id = t.conversation_id
    JOIN organizations o ON o.id = t.organization_id
    LEFT JOIN wallet_entries routed ON routed.organization_id = t.organization_id
      AND routed.environment = t.environment AND routed.conversation_id = t.conversation_id
      AND routed.ticket_kind = 'routed_ticket'
    WHERE t.kind = ${DELIVERED_KIND} AND NOT EXISTS (
      SELECT FROM messages m
      JOIN outgoing_messages s ON s.organization_id = m.organization_id AND s.environment = m.environment AND s.id = m.id
      WHERE m.organization_id = t.organization_id AND m.environment = t.environment
        AND m.conversation_id = t.conversation_id AND m.author = 'agent' AND m.sources <> '[]'
        AND s.status IN ('queued', 'sent'))
    ORDER BY t.organization_id, t.environment, t.conversation_id
    FOR UPDATE OF t`)
  return rows.map((row) => ({
    tenant: { organizationId: row.organization_id, environment: row.environment },
    conversationId: row.conversation_id,
    ticket: toTicket(row),
    routedHalalas: row.routed_halalas,
  }))
}

/**
 * One line of the ledger. A credit is positive and a debit negative. A charge is negative and names its ticket. What is
 * given back is positive and names its ticket too, without a kind.
 */
export interface WalletEntry {
  readonly id: string
  readonly amountHalalas: number
  readonly reason: string
  readonly ticket: {
    readonly conversationId: string
    /** Also null when an answer is charged anew, because each kind is entered once for a ticket. */
    readonly kind: TicketKind | null
  } | null
  readonly at: Date
}

/** The amount of an entry of the tenant's ledger; null if there is none. */
export async function findEntryHalalas(tx: TenantTransaction, id: string): Promise<number | null> {
  const [row] = await tx.query<{ amount_halalas: number }>(sql`
    SELECT amount_halalas FROM wallet_entries
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment} AND id = ${id}`)
  return row?.amount_halalas ?? null
}

/** A line of a tenant's ledger. */
export type NewWalletEntry = WalletEntry & OfTenant

/**
 * Writes the new balances of locked wallets, the entries that explain them and the tickets that were raised, in one
 * statement. A second charge of one ticket for one kind violates the entries' key and undoes its transaction.
 */
export async function writeTicketsAndWallets(
  tx: Transaction,
  wallets: readonly (OfTenant & { readonly wallet: Wallet })[],
  entries: readonly NewWalletEntry[],
  tickets: readonly ReachedTicket[] = [],
): Promise<void> {
  await tx.execute(sql`
    WITH raised AS (${raiseTickets(tickets)}), entered AS (
      INSERT INTO wallet_entries
        (organization_id, environment, id, amount_halalas, reason, conversation_id, ticket_kind, created_at)
      SELECT * FROM unnest(
        ${tenantColumns(entries)},
        ${entries.map(({ id }) => id)}::uuid[],
        ${entries.map(({ amountHalalas }) => amountHalalas)}::bigint[],
        ${entries.map(({ reason }) => reason)}::text[],
        ${entries.map(({ ticket }) => ticket?.conversationId ?? null)}::uuid[],
        ${entries.map(({ ticket }) => ticket?.kind ?? null)}::text[],
        ${entries.map(({ at }) => at)}::timestamptz[]
      )
    )
    UPDATE wallets w
    SET balance_halalas = now.balance_halalas, last_credit_halalas = now.last_credit_halalas
    FROM unnest(
      ${tenantColumns(wallets)},
      ${wallets.map(({ wallet }) => wallet.balanceHalalas)}::bigint[],
      ${wallets.map(({ wallet }) => wallet.lastCreditHalalas)}::bigint[]
    ) AS now (organization_id, environment, balance_halalas, last_credit_halalas)
    WHERE w.organization_id = now.organization_id AND w.environment = now.environment`)
}
