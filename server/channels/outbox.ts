import type { Channel } from '../../contract/channels.ts'
import type { Context } from '../context.ts'
import { createCoalescer } from '../db/coalescer.ts'
import type { Querier, TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { tenantColumns } from '../db/tenant-columns.ts'
import type { Connector, OutgoingMessage } from './connector.ts'

/** A reply in the outbox. */
export interface Kept {
  readonly kind: 'sent'
  /** Whether a visitor's page has ever read the stream of the reply's thread. */
  readonly hasVisitorStream: boolean
}

/**
 * The sandbox's connector: replies go to an outbox that can be looked at, instead of a channel.
 * Those that leave together share a statement.
 */
export interface Outbox extends Connector {
  send(message: OutgoingMessage, signal?: AbortSignal): Promise<Kept>
}

/** Makes the outbox of all tenants. */
export function createOutbox({ db, clock }: Pick<Context, 'db' | 'clock'>): Outbox {
  const outbox = createCoalescer<OutgoingMessage, Kept>({
    name: 'outbox',
    ...{ lanes: 2, mostPerBatch: 100, mostWaiting: 10_000 },
    run: (messages) => insertOutboxMessages(db.shared, messages, clock.now()),
    keyOf: ({ id }) => id,
  })
  return { send: (message) => outbox.submit(message) }
}

async function insertOutboxMessages(
  shared: Querier,
  messages: readonly OutgoingMessage[],
  at: Date,
): Promise<Kept[]> {
  const rows = await shared.query<{ id: string }>(sql`
    WITH asked AS (
      SELECT * FROM unnest(
        ${tenantColumns(messages)},
        ${messages.map(({ id }) => id)}::uuid[],
        ${messages.map(({ conversationId }) => conversationId)}::uuid[],
        ${messages.map(({ channel }) => channel)}::text[],
        ${messages.map(({ externalThreadId }) => externalThreadId)}::text[],
        ${messages.map(({ recipient }) => recipient)}::text[],
        ${messages.map(({ text }) => text)}::text[]
      ) AS m (organization_id, environment, id, conversation_id, channel, external_thread_id, recipient, text)
    ), kept AS (
      INSERT INTO outbox_messages
        (organization_id, environment, id, conversation_id, channel, recipient, text, sent_at)
      SELECT organization_id, environment, id, conversation_id, channel, recipient, text, ${at} FROM asked
      ORDER BY organization_id, environment, id
      ON CONFLICT (organization_id, environment, id) DO NOTHING
    )
    SELECT asked.id FROM asked
    JOIN visitor_streams s ON s.organization_id = asked.organization_id AND s.environment = asked.environment
      AND s.external_thread_id = asked.external_thread_id AND s.visitor_id = asked.recipient
    WHERE asked.channel = 'web'`)
  const streamed = new Set(rows.map(({ id }) => id))
  return messages.map(({ id }) => ({ kind: 'sent', hasVisitorStream: streamed.has(id) }))
}

/** A reply that the sandbox kept instead of sending it. */
export interface OutboxMessage {
  readonly id: string
  readonly conversationId: string
  readonly channel: Channel
  /** The customer's id on the channel. */
  readonly recipient: string
  readonly text: string | null
  readonly sentAt: Date
}

/** The tenant's latest outbox messages, newest first. */
export async function listOutbox(tx: TenantTransaction, limit: number): Promise<OutboxMessage[]> {
  const rows = await tx.query<{
    id: string
    conversation_id: string
    channel: Channel
    recipient: string
    text: string | null
    sent_at: Date
  }>(sql`
    SELECT id, conversation_id, channel, recipient, text, sent_at FROM outbox_messages
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
    ORDER BY id DESC LIMIT ${limit}`)
  return rows.map(({ id, conversation_id, channel, recipient, text, sent_at }) => ({
    id,
    conversationId: conversation_id,
    channel,
    recipient,
    text,
    sentAt: sent_at,
  }))
}
