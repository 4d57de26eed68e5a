import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { NOTHING_HAS_LEFT } from '../replies/queries.ts'
import { NO_ANSWERS } from '../turns/notices.ts'

/**
 * Makes the customer's messages since the last reply wait for a turn again. A notice that the agent could not run does
 * not count as a reply, and neither does a message that could not be sent, whoever wrote it.
 *
 * With `afterFailure` the conversation was handed over because the agent could not run or a reply could not leave. Then
 * the messages that a lost reply was for wait too, even if a later reply has left; and if no reply was lost, the
 * agent's last message does not count as a reply. The caller holds the conversation's lock.
 */
export async function unmarkAnswered(
  tx: TenantTransaction,
  conversationId: string,
  { afterFailure }: { readonly afterFailure: boolean },
): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    WITH said AS MATERIALIZED (
      SELECT m.id, m.author, m.text, row_number() OVER (ORDER BY m.id DESC) = 1 AS is_last,
        o.status IS NOT DISTINCT FROM 'failed' AS has_failed,
        ${afterFailure} AND m.author = 'agent' AND o.status IS NOT DISTINCT FROM 'failed' AND ${NOTHING_HAS_LEFT} AS is_lost
      FROM messages m
      LEFT JOIN outgoing_messages o ON o.organization_id = ${organizationId} AND o.environment = ${environment} AND o.id = m.id
      WHERE m.organization_id = ${organizationId} AND m.environment = ${environment}
        AND m.conversation_id = ${conversationId} AND m.direction = 'out'
    ), words AS (
      SELECT id, author FROM said
      WHERE NOT has_failed AND (author <> 'agent' OR text <> ALL (${NO_ANSWERS}::text[]) AND NOT (
        is_last AND ${afterFailure} AND NOT EXISTS (SELECT FROM said lost WHERE lost.is_lost)))
    )
    UPDATE messages m SET answered = false
    WHERE m.organization_id = ${organizationId} AND m.environment = ${environment}
      AND m.conversation_id = ${conversationId} AND m.direction = 'in' AND NOT EXISTS (
        SELECT FROM words WHERE words.id > m.id AND (words.author <> 'agent' OR NOT EXISTS (
          SELECT FROM said lost WHERE lost.is_lost AND lost.id > m.id AND lost.id < words.id)))`)
}
