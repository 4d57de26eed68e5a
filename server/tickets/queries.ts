import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Prices, TicketKind } from './rules.ts'

export interface Ticket {
  readonly kind: TicketKind
  readonly chargedHalalas: number
}

/** The conversation's ticket under its row lock; one that is missing is made, free. A rival that asks for it waits. */
export async function lockTicket(tx: TenantTransaction, conversationId: string, at: Date): Promise<Ticket> {
  const [row] = await tx.query<{ kind: TicketKind; charged_halalas: number }>(sql`
    INSERT INTO tickets AS t (organization_id, environment, conversation_id, kind, created_at, updated_at)
    VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${conversationId}, 'zero', ${at}, ${at})
    ON CONFLICT (organization_id, environment, conversation_id) DO UPDATE SET kind = t.kind
    RETURNING kind, charged_halalas`)
  if (row === undefined) throw new Error('A ticket was neither inserted nor found.')
  return { kind: row.kind, chargedHalalas: row.charged_halalas }
}

/** Writes what a locked ticket has reached. */
export async function updateTicket(
  tx: TenantTransaction,
  conversationId: string,
  ticket: Ticket,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    UPDATE tickets SET kind = ${ticket.kind}, charged_halalas = ${ticket.chargedHalalas}, updated_at = ${at}
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND conversation_id = ${conversationId}`)
}

/** The organization's prices, as they are now. */
export async function findPrices(tx: TenantTransaction): Promise<Prices> {
  const [row] = await tx.query<{ action: number; knowledge: number; routed: number }>(sql`
    SELECT price_action_halalas AS action, price_knowledge_halalas AS knowledge, price_routed_halalas AS routed
    FROM organizations WHERE id = ${tx.tenant.organizationId}`)
  if (row === undefined) throw new Error('A tenant has no organization.')
  return { action_ticket: row.action, knowledge_ticket: row.knowledge, routed_ticket: row.routed }
}
