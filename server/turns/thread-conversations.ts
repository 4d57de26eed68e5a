import type { LockedConversation } from '../conversations/conversation.ts'
import type { TenantConversation } from '../conversations/locked-queries.ts'
import { CONVERSATION_COLUMNS, type ConversationRow, toConversation } from '../conversations/queries.ts'
import type { Transaction } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'
import { WAITING_SENDERS } from '../inbound-events/queries.ts'
import type { Environment } from '../platform/tenant.ts'

/** Whether a message of the customer is unanswered; `c` is the conversation's row. */
export const HAS_UNANSWERED: Statement = sql`EXISTS (
  SELECT FROM messages m
  WHERE m.organization_id = c.organization_id AND m.environment = c.environment AND m.conversation_id = c.id
    AND NOT m.answered)`

/** A thread's conversation that is not closed, under its row lock. */
export interface ThreadConversation extends TenantConversation {
  /** Whether a message of the customer is unanswered. */
  readonly hasUnanswered: boolean
}

interface ThreadConversationRow extends ConversationRow {
  organization_id: string
  environment: Environment
  has_unanswered: boolean
}

/**
 * The conversations of threads (rows of organization_id, environment, channel and external_thread_id) that are not
 * closed and in which something waits: a message for an answer, or an event to be recorded. A thread may be a post
 * under which thousands comment; the conversations in which nothing waits are not part of the turn. When they were
 * locked and read with each comment, 5,000 of them took half a second. Rows are locked in the order of their key.
 */
export async function lockThreadConversations(
  tx: Transaction,
  threads: Statement,
): Promise<ThreadConversation[]> {
  const rows = await tx.query<ThreadConversationRow>(sql`
    WITH asked AS MATERIALIZED (${threads}), senders AS MATERIALIZED (${WAITING_SENDERS})
    SELECT c.organization_id, c.environment, ${CONVERSATION_COLUMNS}, ${HAS_UNANSWERED} AS has_unanswered
    FROM asked
    JOIN conversations c ON c.organization_id = asked.organization_id AND c.environment = asked.environment
      AND c.channel = asked.channel AND c.external_thread_id = asked.external_thread_id AND c.status <> 'closed'
    WHERE c.customer_id IN (SELECT customer_id FROM senders) OR ${HAS_UNANSWERED}
    ORDER BY c.organization_id, c.environment, c.id
    FOR UPDATE OF c`)
  return rows.map((row) => ({
    tenant: { organizationId: row.organization_id, environment: row.environment },
    conversation: toConversation(row) as LockedConversation,
    hasUnanswered: row.has_unanswered,
  }))
}
