import {
  MESSAGE_COLUMNS,
  type Message,
  type MessageRow,
  toMessage,
} from '../conversations/message-queries.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import type { Thread } from './work-queries.ts'

/** A conversation that waits for an answer, as a turn is told of it. */
export interface WaitingConversation {
  /** The place of its thread in the list that was asked for. */
  readonly place: number
  readonly conversationId: string
  readonly organizationName: string
  readonly customerName: string | null
  /** The customer's messages that nobody has dealt with, the oldest first. */
  readonly unanswered: readonly Message[]
  /** The latest of the other messages that the customer can see, the oldest first. */
  readonly history: readonly Message[]
}

/** The threads' conversations with messages that nobody has dealt with, the longest waiting first. */
export async function listWaitingConversations(
  tx: Transaction,
  threads: readonly (Thread & OfTenant)[],
  mostHistory: number,
): Promise<WaitingConversation[]> {
  const rows = await tx.query<
    MessageRow & { place: number; answered: boolean; organization_name: string; customer_name: string | null }
  >(sql`
    SELECT t.place, o.name AS organization_name, customer.display_name AS customer_name, m.answered, ${MESSAGE_COLUMNS}
    FROM unnest(
      ${tenantColumns(threads)},
      ${threads.map(({ channel }) => channel)}::text[],
      ${threads.map(({ externalThreadId }) => externalThreadId)}::text[]
    ) WITH ORDINALITY AS t (organization_id, environment, channel, external_thread_id, place)
    JOIN organizations o ON o.id = t.organization_id
    JOIN conversations c ON c.organization_id = t.organization_id AND c.environment = t.environment
      AND c.channel = t.channel AND c.external_thread_id = t.external_thread_id AND c.status <> 'closed'
    JOIN customers customer ON customer.organization_id = c.organization_id AND customer.environment = c.environment
      AND customer.id = c.customer_id
    CROSS JOIN LATERAL (
      SELECT ${MESSAGE_COLUMNS}, m.answered FROM messages m
      WHERE m.organization_id = c.organization_id AND m.environment = c.environment AND m.conversation_id = c.id
        AND NOT m.answered
      UNION ALL
      (SELECT ${MESSAGE_COLUMNS}, m.answered FROM messages m
       WHERE m.organization_id = c.organization_id AND m.environment = c.environment AND m.conversation_id = c.id
         AND m.answered AND m.direction IN ('in', 'out')
         AND EXISTS (
           SELECT FROM messages waiting
           WHERE waiting.organization_id = c.organization_id AND waiting.environment = c.environment
             AND waiting.conversation_id = c.id AND NOT waiting.answered)
       ORDER BY m.id DESC LIMIT ${mostHistory})
    ) m
    ORDER BY m.id`)
  const conversations = [...Map.groupBy(rows, ({ conversation_id }) => conversation_id)].map(
    ([conversationId, messages]) => ({
      place: (messages[0]?.place ?? 0) - 1,
      conversationId,
      organizationName: messages[0]?.organization_name ?? '',
      customerName: messages[0]?.customer_name ?? null,
      unanswered: messages.filter(({ answered }) => !answered).map(toMessage),
      history: messages.filter(({ answered }) => answered).map(toMessage),
    }),
  )
  const waitingSince = ({ unanswered }: WaitingConversation) => unanswered[0]?.id ?? ''
  return conversations.sort((one, other) => (waitingSince(one) < waitingSince(other) ? -1 : 1))
}
