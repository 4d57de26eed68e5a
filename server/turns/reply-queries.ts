import {
  type AnsweredMessage,
  answerMessages,
  INSERT_PLACED,
  type MessageToWrite,
  placeMessages,
} from '../conversations/message-queries.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import {
  describeMessages,
  INSERT_QUEUED,
  type MessageToQueue,
  recipientOf,
} from '../replies/queue-queries.ts'
import type { WrittenReply } from '../replies/start-sending.ts'

/** What turns write into their conversations. */
export interface Replies {
  /** The messages that the turns have answered. */
  readonly answered: readonly AnsweredMessage[]
  readonly replies: readonly MessageToWrite[]
  /** Those of the replies that are to be sent. */
  readonly outgoing: readonly MessageToQueue[]
}

/**
 * Writes replies, queues them under the ids that they get in their conversations, and marks the messages that they
 * answer, in one statement; returns those that were queued. A reply that was to leave at once waits if an earlier
 * message of its conversation has not left yet. The callers hold the conversations' locks.
 */
export async function insertReplies(
  tx: Transaction,
  { answered, replies, outgoing }: Replies,
): Promise<WrittenReply[]> {
  const rows = await tx.query<{ own_id: string; id: string; leaves: boolean; recipient: string | null }>(sql`
    WITH answered AS (${answerMessages(answered)}),
    placed AS MATERIALIZED (${placeMessages(replies)}),
    written AS (${INSERT_PLACED}),
    asked AS (${describeMessages(outgoing)}),
    known AS MATERIALIZED (
      SELECT placed.organization_id, placed.environment, placed.id, placed.conversation_id, asked.customer_id,
        asked.channel, asked.at, asked.id AS own_id, asked.send_at, asked.slot_at, asked.lease_token, asked.leased_by,
        asked.lease_token IS NOT NULL AND NOT EXISTS (
          SELECT FROM outgoing_messages earlier
          WHERE earlier.organization_id = asked.organization_id AND earlier.environment = asked.environment
            AND earlier.customer_id = asked.customer_id AND earlier.conversation_id = placed.conversation_id
            AND earlier.send_at IS NOT NULL) AS leaves
      FROM asked JOIN placed ON placed.organization_id = asked.organization_id
        AND placed.environment = asked.environment AND placed.own_id = asked.id
    ), queued AS (
      SELECT organization_id, environment, id, conversation_id, customer_id, channel, at, slot_at,
        CASE WHEN leaves OR lease_token IS NULL THEN send_at ELSE at END AS send_at,
        CASE WHEN leaves THEN lease_token END AS lease_token, CASE WHEN leaves THEN leased_by END AS leased_by
      FROM known
    ), inserted AS (${INSERT_QUEUED})
    SELECT own_id, id, leaves, CASE WHEN leaves THEN ${recipientOf(sql`known`)} END AS recipient FROM known`)
  return rows.map(({ own_id: ownId, id, leaves, recipient }) => ({
    ...{ ownId, id, leaves },
    recipient: recipient ?? '',
  }))
}
