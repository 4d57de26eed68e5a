import type { TenantTransaction } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import type { Prices, TicketKind } from './rules.ts'

/** What a conversation has reached, and what was paid for it. */
export interface Ticket {
  readonly kind: TicketKind
  /** What has been charged for it, minus what was given back. */
  readonly chargedHalalas: number
  /** Whether a charge for an answer was ever given back. */
  readonly givenBack: boolean
}

/** A ticket's row as statements select it. */
export interface TicketRow {
  kind: TicketKind
  charged_halalas: number
  given_back: boolean
}

/** The ticket of a row. */
export const toTicket = ({
  kind,
  charged_halalas: chargedHalalas,
  given_back: givenBack,
}: TicketRow): Ticket => ({
  kind,
  chargedHalalas,
  givenBack,
})

/** A conversation's ticket, by its key. */
export interface TicketKey extends OfTenant {
  readonly conversationId: string
}

/** An organization's prices as statements select them. */
export interface PriceRow {
  price_action_halalas: number
  price_knowledge_halalas: number
  price_routed_halalas: number
}

/** What every statement that reads prices selects; `o` is the organization's row. */
export const PRICE_COLUMNS: Statement = sql`
  o.price_action_halalas, o.price_knowledge_halalas, o.price_routed_halalas`

/** The prices of a row. */
export const toPrices = (row: PriceRow): Prices => ({
  action_ticket: row.price_action_halalas,
  knowledge_ticket: row.price_knowledge_halalas,
  routed_ticket: row.price_routed_halalas,
})

/**
 * The part `locked` of a statement: the conversations' tickets under their row locks. A missing ticket is created, of
 * kind `zero`. A rival that asks for one waits. Rows are locked in the order of their key, so that overlapping batches
 * cannot deadlock; no key may be given twice.
 */
export function lockTickets(keys: readonly (TicketKey & { readonly at: Date })[]): Statement {
  return sql`
    INSERT INTO tickets AS t (organization_id, environment, conversation_id, kind, created_at, updated_at)
    SELECT organization_id, environment, conversation_id, 'zero', at, at
    FROM unnest(
      ${tenantColumns(keys)},
      ${keys.map(({ conversationId }) => conversationId)}::uuid[],
      ${keys.map(({ at }) => at)}::timestamptz[]
    ) AS asked (organization_id, environment, conversation_id, at)
    ORDER BY organization_id, environment, conversation_id
    ON CONFLICT (organization_id, environment, conversation_id) DO UPDATE SET kind = t.kind
    RETURNING organization_id, environment, conversation_id, kind, charged_halalas, given_back`
}

/** A conversation's ticket; null where the agent has had no part in it. */
export async function findTicket(tx: TenantTransaction, conversationId: string): Promise<Ticket | null> {
  const [row] = await tx.query<TicketRow>(sql`
    SELECT kind, charged_halalas, given_back FROM tickets
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND conversation_id = ${conversationId}`)
  return row === undefined ? null : toTicket(row)
}

/** What a locked ticket has reached. */
export interface ReachedTicket extends TicketKey {
  readonly ticket: Ticket
  readonly at: Date
}

/**
 * The part of a statement that writes the kinds of locked tickets, raised or lowered; to be combined with the charge.
 */
export function raiseTickets(reached: readonly ReachedTicket[]): Statement {
  return sql`
    UPDATE tickets t
    SET kind = r.kind, charged_halalas = r.charged_halalas, given_back = r.given_back, updated_at = r.at
    FROM unnest(
      ${tenantColumns(reached)},
      ${reached.map(({ conversationId }) => conversationId)}::uuid[],
      ${reached.map(({ ticket }) => ticket.kind)}::text[],
      ${reached.map(({ ticket }) => ticket.chargedHalalas)}::integer[],
      ${reached.map(({ ticket }) => ticket.givenBack)}::boolean[],
      ${reached.map(({ at }) => at)}::timestamptz[]
    ) AS r (organization_id, environment, conversation_id, kind, charged_halalas, given_back, at)
    WHERE t.organization_id = r.organization_id AND t.environment = r.environment
      AND t.conversation_id = r.conversation_id`
}
