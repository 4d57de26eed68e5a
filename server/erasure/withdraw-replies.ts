import { lockConversations } from '../conversations/locked-queries.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { NOTHING_HAS_LEFT } from '../replies/queries.ts'
import { giveBackLostAnswers } from '../wallet/give-back.ts'
import type { Erasing } from './erasing.ts'
import { HELD_BY_THE_LIVING } from './queries.ts'

/**
 * Withdraws the messages to the customer that no worker holds, whoever wrote them. The price of an answer that is never
 * delivered is given back, as everywhere (decision 161).
 */
export async function withdrawReplies(erasing: Erasing): Promise<void> {
  const { inTenant, tenant, customerId, clock } = erasing
  await inTenant(async (tx) => {
    const conversationIds = await withdrawWaiting(tx, customerId)
    if (conversationIds.length === 0) return
    const lost = conversationIds.map((conversationId) => ({ tenant, conversationId }))
    await lockConversations(
      tx,
      conversationIds.map((id) => ({ tenant, id })),
    )
    await giveBackLostAnswers(tx, erasing, lost, clock.now())
  })
}

// The conversations of the withdrawn messages. Outgoing messages are locked before their conversations.
async function withdrawWaiting(tx: TenantTransaction, customerId: string): Promise<string[]> {
  const { organizationId, environment } = tx.tenant
  const rows = await tx.query<{ conversation_id: string }>(sql`
    WITH waiting AS MATERIALIZED (
      SELECT o.id, o.conversation_id, ${NOTHING_HAS_LEFT} AS is_unseen FROM outgoing_messages o
      WHERE o.organization_id = ${organizationId} AND o.environment = ${environment}
        AND o.customer_id = ${customerId} AND o.send_at IS NOT NULL AND NOT ${HELD_BY_THE_LIVING}
      ORDER BY o.id
      FOR UPDATE OF o
    ), ended AS (
      UPDATE outgoing_messages o
      SET status = 'withdrawn', send_at = NULL, waits_for_account_id = NULL, lease_token = NULL, leased_by = NULL
      FROM waiting
      WHERE o.organization_id = ${organizationId} AND o.environment = ${environment} AND o.id = waiting.id
    ), unseen AS (
      UPDATE messages m SET direction = 'draft' FROM waiting
      WHERE m.organization_id = ${organizationId} AND m.environment = ${environment}
        AND m.conversation_id = waiting.conversation_id AND m.id = waiting.id AND waiting.is_unseen
    )
    SELECT DISTINCT conversation_id FROM waiting ORDER BY conversation_id`)
  return rows.map(({ conversation_id: id }) => id)
}
