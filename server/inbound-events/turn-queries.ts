import type { AgentVersions } from '../agent/agent.ts'
import { VERSION_COLUMNS, VERSION_JOINS } from '../agent/versions/queries.ts'
import {
  INSERT_PLACED,
  type Message,
  type MessageToWrite,
  placeMessages,
} from '../conversations/message-queries.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import { affordsCheapestOutcome, MEANS_COLUMNS, type MeansRow } from '../wallet/affordable.ts'
import type { Thread } from './work-queries.ts'

/** What a turn is told of a message. */
export type WaitingMessage = Pick<Message, 'id' | 'author' | 'text' | 'media'>

/** A conversation that waits for an answer, as a turn is told of it. */
export interface WaitingConversation {
  /** The place of its thread in the list that was asked for. */
  readonly place: number
  readonly conversationId: string
  readonly organizationName: string
  readonly customerName: string | null
  /** Whether the tenant's wallet holds enough for the cheapest outcome that costs anything. */
  readonly isAffordable: boolean
  /** What the organization has set for its agent at this moment. */
  readonly versions: AgentVersions
  /** The customer's messages that nobody has dealt with, the oldest first. */
  readonly unanswered: readonly WaitingMessage[]
  /** The latest of the other messages that the customer can see, the oldest first. */
  readonly history: readonly WaitingMessage[]
}

interface WaitingRow extends WaitingMessage, AgentVersions, MeansRow {
  place: number
  conversation_id: string
  organization_name: string
  customer_name: string | null
  answered: boolean
}

/**
 * Writes messages, as `insertMessages` does, and reads everything that turns begin with: the threads' conversations with messages that nobody has
 * dealt with, these among them, the longest waiting first.
 */
export async function insertAndListWaiting(
  tx: Transaction,
  threads: readonly (Thread & OfTenant)[],
  messages: readonly MessageToWrite[],
  mostHistory: number,
): Promise<WaitingConversation[]> {
  const rows = await tx.query<WaitingRow>(sql`
    WITH placed AS MATERIALIZED (${placeMessages(messages)}),
    inserted AS (${INSERT_PLACED} RETURNING organization_id, environment, conversation_id, id, author, text, media, answered),
    unanswered AS (SELECT * FROM inserted WHERE NOT answered)
    SELECT asked.place, c.id AS conversation_id, o.name AS organization_name, customer.display_name AS customer_name,
      ${MEANS_COLUMNS}, ${VERSION_COLUMNS}, m.id, m.author, m.text, m.media, m.answered
    FROM unnest(
      ${tenantColumns(threads)},
      ${threads.map(({ channel }) => channel)}::text[],
      ${threads.map(({ externalThreadId }) => externalThreadId)}::text[]
    ) WITH ORDINALITY AS asked (organization_id, environment, channel, external_thread_id, place)
    JOIN organizations o ON o.id = asked.organization_id
    LEFT JOIN wallets w ON w.organization_id = asked.organization_id AND w.environment = asked.environment
    ${VERSION_JOINS}
    JOIN conversations c ON c.organization_id = asked.organization_id AND c.environment = asked.environment
      AND c.channel = asked.channel AND c.external_thread_id = asked.external_thread_id AND c.status <> 'closed'
    JOIN customers customer ON customer.organization_id = c.organization_id AND customer.environment = c.environment
      AND customer.id = c.customer_id
    CROSS JOIN LATERAL (
      SELECT fresh.id, fresh.author, fresh.text, fresh.media, fresh.answered FROM unanswered fresh
      WHERE fresh.organization_id = c.organization_id AND fresh.environment = c.environment AND fresh.conversation_id = c.id
      UNION ALL
      SELECT older.id, older.author, older.text, older.media, older.answered FROM messages older
      WHERE older.organization_id = c.organization_id AND older.environment = c.environment AND older.conversation_id = c.id
        AND NOT older.answered
      UNION ALL
      (SELECT said.id, said.author, said.text, said.media, said.answered FROM messages said
       WHERE said.organization_id = c.organization_id AND said.environment = c.environment AND said.conversation_id = c.id
         AND said.answered AND said.direction IN ('in', 'out')
         AND (EXISTS (
           SELECT FROM unanswered fresh
           WHERE fresh.organization_id = c.organization_id AND fresh.environment = c.environment
             AND fresh.conversation_id = c.id)
         OR EXISTS (
           SELECT FROM messages waiting
           WHERE waiting.organization_id = c.organization_id AND waiting.environment = c.environment
             AND waiting.conversation_id = c.id AND NOT waiting.answered))
       ORDER BY said.id DESC LIMIT ${mostHistory})
    ) m
    ORDER BY m.id`)
  const conversations = [...Map.groupBy(rows, ({ conversation_id }) => conversation_id).values()].map((of) =>
    toWaiting(of, threads),
  )
  const waitingSince = ({ unanswered }: WaitingConversation) => unanswered[0]?.id ?? ''
  return conversations.sort((one, other) => (waitingSince(one) < waitingSince(other) ? -1 : 1))
}

function toWaiting(rows: readonly WaitingRow[], threads: readonly OfTenant[]): WaitingConversation {
  const first = rows[0] as WaitingRow
  const { knowledge, rules, actions } = first
  const { tenant } = threads[first.place - 1] as OfTenant
  return {
    place: first.place - 1,
    conversationId: first.conversation_id,
    organizationName: first.organization_name,
    customerName: first.customer_name,
    isAffordable: affordsCheapestOutcome(first, tenant.environment),
    versions: { knowledge, rules, actions },
    unanswered: rows.filter(({ answered }) => !answered),
    history: rows.filter(({ answered }) => answered),
  }
}
