import type { Transaction } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import type { Prices, TicketKind } from './rules.ts'

export interface Ticket {
  readonly kind: TicketKind
  readonly chargedHalalas: number
}

/** A conversation's ticket, by its key. */
export interface TicketKey extends OfTenant {
  readonly conversationId: string
}

/** An organization's prices as statements select them. */
export interface PriceRow {
  action: number
  knowledge: number
  routed: number
}

/** The prices of a row. */
export const toPrices = ({ action, knowledge, routed }: PriceRow): Prices => ({
  action_ticket: action,
  knowledge_ticket: knowledge,
  routed_ticket: routed,
})

/**
 * The conversations' tickets under their row locks, and their organizations' prices as they are now; a ticket that is missing is made, free. A
 * rival that asks for one waits. Rows are locked in the order of their key, so that overlapping batches cannot deadlock; no key may be given
 * twice.
 */
export async function lockTickets(
  tx: Transaction,
  keys: readonly (TicketKey & { readonly at: Date })[],
): Promise<{ ticket: Ticket; prices: Prices }[]> {
  const rows = await tx.query<
    PriceRow & { conversation_id: string; kind: TicketKind; charged_halalas: number }
  >(
    sql`
    WITH locked AS (
      INSERT INTO tickets AS t (organization_id, environment, conversation_id, kind, created_at, updated_at)
      SELECT organization_id, environment, conversation_id, 'zero', at, at
      FROM unnest(
        ${tenantColumns(keys)},
        ${keys.map(({ conversationId }) => conversationId)}::uuid[],
        ${keys.map(({ at }) => at)}::timestamptz[]
      ) AS asked (organization_id, environment, conversation_id, at)
      ORDER BY organization_id, environment, conversation_id
      ON CONFLICT (organization_id, environment, conversation_id) DO UPDATE SET kind = t.kind
      RETURNING organization_id, conversation_id, kind, charged_halalas
    )
    SELECT l.conversation_id, l.kind, l.charged_halalas, o.price_action_halalas AS action,
      o.price_knowledge_halalas AS knowledge, o.price_routed_halalas AS routed
    FROM locked l JOIN organizations o ON o.id = l.organization_id`,
  )
  const byConversation = new Map(rows.map((row) => [row.conversation_id, row]))
  return keys.map(({ conversationId }) => {
    const row = byConversation.get(conversationId)
    if (row === undefined) throw new Error('A ticket was neither inserted nor found.')
    return { ticket: { kind: row.kind, chargedHalalas: row.charged_halalas }, prices: toPrices(row) }
  })
}

/** What a locked ticket has reached. */
export interface ReachedTicket extends TicketKey {
  readonly ticket: Ticket
  readonly at: Date
}

/** Writes what locked tickets have reached: to be part of the statement that charges for it. */
export function raiseTickets(reached: readonly ReachedTicket[]): Statement {
  return sql`
    UPDATE tickets t SET kind = r.kind, charged_halalas = r.charged_halalas, updated_at = r.at
    FROM unnest(
      ${tenantColumns(reached)},
      ${reached.map(({ conversationId }) => conversationId)}::uuid[],
      ${reached.map(({ ticket }) => ticket.kind)}::text[],
      ${reached.map(({ ticket }) => ticket.chargedHalalas)}::integer[],
      ${reached.map(({ at }) => at)}::timestamptz[]
    ) AS r (organization_id, environment, conversation_id, kind, charged_halalas, at)
    WHERE t.organization_id = r.organization_id AND t.environment = r.environment
      AND t.conversation_id = r.conversation_id`
}
