import {
  type AnsweredMessage,
  answerMessages,
  INSERT_PLACED,
  type MessageToWrite,
  placeMessages,
} from '../conversations/message-queries.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { describeMessages, INSERT_QUEUED, type MessageToQueue } from '../replies/queries.ts'

/** What turns leave behind in their conversations. */
export interface Replies {
  /** The messages that the turns have dealt with. */
  readonly answered: readonly AnsweredMessage[]
  readonly replies: readonly MessageToWrite[]
  /** Those of the replies that are to be sent. */
  readonly outgoing: readonly MessageToQueue[]
}

/**
 * Writes replies, queues them under the ids that they get in their conversations, and marks what they answer, in one statement. The callers
 * hold the conversations' locks.
 */
export async function insertReplies(
  tx: Transaction,
  { answered, replies, outgoing }: Replies,
): Promise<void> {
  await tx.execute(sql`
    WITH answered AS (${answerMessages(answered)}),
    placed AS MATERIALIZED (${placeMessages(replies)}),
    written AS (${INSERT_PLACED}),
    asked AS (${describeMessages(outgoing)}),
    queued AS (
      SELECT placed.organization_id, placed.environment, placed.id, placed.conversation_id, asked.customer_id,
        asked.channel, asked.at
      FROM asked JOIN placed ON placed.organization_id = asked.organization_id
        AND placed.environment = asked.environment AND placed.own_id = asked.id
    )
    ${INSERT_QUEUED}`)
}
