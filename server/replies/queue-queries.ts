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
  /** Absent if any worker with room may decide at once when it leaves. */
  readonly start?: QueueStart
}

/** How a message is queued. */
export interface QueueStart {
  /** When it is due; for a message that leaves at once, the end of its lease. */
  readonly sendAt: Date
  /** The moment that the sending caps gave it, or null. */
  readonly slotAt: Date | null
  /** The lease of the worker that holds it from the start, or null. */
  readonly lease: Lease | null
  /** Whether the caps let it leave now, with the commit. */
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
 * The part `queued` of a statement that queues messages: their rows, with the ids that they have in their
 * conversations.
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

/** Queues the messages of the part `queued`. */
export const INSERT_QUEUED: Statement = sql`
  INSERT INTO outgoing_messages
    (organization_id, environment, id, conversation_id, customer_id, channel, send_at, slot_at, lease_token, leased_by,
     created_at)
  SELECT organization_id, environment, id, conversation_id, customer_id, channel, send_at, slot_at, lease_token,
    leased_by, at
  FROM queued`

/** The external id, on its channel, of the customer in a row that names both. */
export function recipientOf(row: Statement): Statement {
  return sql`
    (SELECT i.external_id FROM customer_identities i
     WHERE i.organization_id = ${row}.organization_id AND i.environment = ${row}.environment
       AND i.customer_id = ${row}.customer_id AND i.channel = ${row}.channel
     ORDER BY i.created_at LIMIT 1)`
}
