import type { Channel } from '../../contract/channels.ts'
import type { Transaction } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import type { Lease } from '../work/source.ts'

/** A message that is to be sent. */
export interface MessageToQueue extends OfTenant {
  readonly id: string
  readonly conversationId: string
  readonly customerId: string
  readonly channel: Channel
  readonly at: Date
  /** Absent where the message is to be looked at at once, by whoever has room for it. */
  readonly start?: QueueStart
}

/** How a queued message begins. */
export interface QueueStart {
  /** When it is looked at; for one that leaves at once, the end of its lease. */
  readonly sendAt: Date
  /** The moment that the sending caps gave it, or null. */
  readonly slotAt: Date | null
  /** The lease of the worker that has it from the start. */
  readonly lease: Lease | null
  /** Whether the caps let it leave, which it does with the commit. */
  readonly isDeparting: boolean
}

/** Queues messages that are already written in their conversations. */
export async function insertOutgoingMessages(
  tx: Transaction,
  messages: readonly MessageToQueue[],
): Promise<void> {
  await tx.execute(sql`WITH queued AS (${describeMessages(messages)}) ${INSERT_QUEUED}`)
}

/**
 * Messages as rows: to be called `queued`, with the ids that they have in their
 * conversations, in the statement that queues them.
 */
export function describeMessages(messages: readonly MessageToQueue[]): Statement {
  return sql`
    SELECT * FROM unnest(
      ${tenantColumns(messages)},
      ${messages.map(({ id }) => id)}::uuid[],
      ${messages.map(({ conversationId }) => conversationId)}::uuid[],
      ${messages.map(({ customerId }) => customerId)}::uuid[],
      ${messages.map(({ channel }) => channel)}::text[],
      ${messages.map(({ at }) => at)}::timestamptz[],
      ${messages.map(({ at, start }) => start?.sendAt ?? at)}::timestamptz[],
      ${messages.map(({ start }) => start?.slotAt ?? null)}::timestamptz[],
      ${messages.map(({ start }) => start?.lease?.token ?? null)}::uuid[],
      ${messages.map(({ start }) => start?.lease?.worker ?? null)}::integer[]
    ) AS m (organization_id, environment, id, conversation_id, customer_id, channel, at, send_at, slot_at, lease_token,
      leased_by)`
}

/** Queues the messages of the rows called `queued`. */
export const INSERT_QUEUED: Statement = sql`
  INSERT INTO outgoing_messages
    (organization_id, environment, id, conversation_id, customer_id, channel, send_at, slot_at, lease_token, leased_by,
     created_at)
  SELECT organization_id, environment, id, conversation_id, customer_id, channel, send_at, slot_at, lease_token,
    leased_by, at
  FROM queued`

/** The customer's id on the channel of a row that names both. */
export function recipientOf(row: Statement): Statement {
  return sql`
    (SELECT i.external_id FROM customer_identities i
     WHERE i.organization_id = ${row}.organization_id AND i.environment = ${row}.environment
       AND i.customer_id = ${row}.customer_id AND i.channel = ${row}.channel
     ORDER BY i.created_at LIMIT 1)`
}
