import { LIMITS } from '../../contract/limits.ts'
import type { MessageMedia, MessageSource } from '../../contract/schemas/conversation.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import { heldBytes } from '../db/held-bytes.ts'
import { type Statement, sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'

/** A message of the customer, or one that the customer can see. */
export interface Message {
  readonly id: string
  readonly conversationId: string
  readonly direction: 'in' | 'out'
  readonly author: 'customer' | 'agent' | 'human'
  readonly text: string | null
  readonly media: readonly MessageMedia[]
  readonly sources: readonly MessageSource[]
  /** When the customer sent it, or when the channel accepted it; null while a reply waits to be sent. */
  readonly sentAt: Date | null
  readonly createdAt: Date
}

/** A message to be written. */
export interface NewMessage extends Message {
  /** The event that an inbound message came with. */
  readonly inboundEventId: string | null
  /** False for an inbound message that no turn has answered or dropped yet. */
  readonly answered: boolean
}

interface MessageRow {
  id: string
  conversation_id: string
  direction: 'in' | 'out'
  author: 'customer' | 'agent' | 'human'
  text: string | null
  media: MessageMedia[]
  sources: MessageSource[]
  sent_at: Date | null
  created_at: Date
}

function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    direction: row.direction,
    author: row.author,
    text: row.text,
    media: row.media,
    sources: row.sources,
    sentAt: row.sent_at,
    createdAt: row.created_at,
  }
}

/** A message to be written, with its tenant. */
export type MessageToWrite = OfTenant & { readonly message: NewMessage }

/**
 * Writes messages under the locks of their conversations and returns the ids of those that it wrote. The id of a
 * message sorts after every id of its conversation, so that the order of ids is the order of writing: an id that a
 * clock made too early is replaced by the next one after the last. A message whose inbound event is a message already
 * is left out: an event becomes one message, however many times a worker tries.
 */
export async function insertMessages(tx: Transaction, written: readonly MessageToWrite[]): Promise<string[]> {
  if (written.length === 0) return []
  const rows = await tx.query<{ id: string }>(sql`
    WITH placed AS MATERIALIZED (${placeMessages(written)})
    ${INSERT_PLACED} RETURNING id`)
  return rows.map(({ id }) => id)
}

/**
 * Writes messages whose ids others rely on already. Throws if one could not be written under its own id: its inbound
 * event is a message already, or its conversation has a later id. Then the transaction must not commit.
 */
export async function insertMessagesAsTheyAre(
  tx: Transaction,
  written: readonly MessageToWrite[],
): Promise<void> {
  const ids = new Set(await insertMessages(tx, written))
  if (!written.every(({ message }) => ids.has(message.id))) {
    throw new Error('A message could not be written as it is.')
  }
}

/**
 * The part `placed` of a statement that writes messages: their rows, each with its `own_id` and the `id` that it is to
 * have.
 */
export function placeMessages(written: readonly MessageToWrite[]): Statement {
  const of = <Value>(read: (message: NewMessage) => Value) => written.map(({ message }) => read(message))
  return sql`
    SELECT m.*, greatest(m.own_id, uuid_behind(
      (SELECT last.id FROM messages last
       WHERE last.organization_id = m.organization_id AND last.environment = m.environment
         AND last.conversation_id = m.conversation_id
       ORDER BY last.id DESC LIMIT 1),
      row_number() OVER (PARTITION BY m.organization_id, m.environment, m.conversation_id ORDER BY m.place),
      m.own_id)) AS id
    FROM unnest(
      ${tenantColumns(written)},
      ${of(({ conversationId }) => conversationId)}::uuid[],
      ${of(({ id }) => id)}::uuid[],
      ${of(({ direction }) => direction)}::text[],
      ${of(({ author }) => author)}::text[],
      ${of(({ text }) => text)}::text[],
      ${of(({ media }) => JSON.stringify(media))}::text[],
      ${of(({ sources }) => JSON.stringify(sources))}::text[],
      ${of(({ inboundEventId }) => inboundEventId)}::uuid[],
      ${of(({ answered }) => answered)}::boolean[],
      ${of(({ sentAt }) => sentAt)}::timestamptz[],
      ${of(({ createdAt }) => createdAt)}::timestamptz[]
    ) WITH ORDINALITY AS m (organization_id, environment, conversation_id, own_id, direction, author, text, media,
      sources, inbound_event_id, answered, sent_at, created_at, place)`
}

/** Writes the messages of the part `placed`. */
export const INSERT_PLACED: Statement = sql`
  INSERT INTO messages
    (organization_id, environment, conversation_id, id, direction, author, text, media, sources, inbound_event_id,
     answered, sent_at, created_at)
  SELECT organization_id, environment, conversation_id, id, direction, author, text, media::jsonb, sources::jsonb,
    inbound_event_id, answered, sent_at, created_at
  FROM placed
  ORDER BY organization_id, environment, conversation_id, id
  ON CONFLICT (organization_id, environment, inbound_event_id) WHERE inbound_event_id IS NOT NULL DO NOTHING`

/** Writes one message that belongs to no inbound event, and returns its id. */
export async function insertMessage(tx: TenantTransaction, message: NewMessage): Promise<string> {
  const [id] = await insertMessages(tx, [{ tenant: tx.tenant, message }])
  if (id === undefined) throw new Error('A message was not written.')
  return id
}

/**
 * How many bytes the texts and media of a conversation's detail may have. 500 of the longest texts fit, 40 MB in any
 * script; only hundreds of media items with URLs of a megabyte do not.
 */
const MOST_DETAIL_BYTES = 48 * 1024 * 1024

/**
 * The latest messages that the customer can see, oldest first; fewer than `limit` where they pass `MOST_DETAIL_BYTES`.
 */
export async function listVisibleMessages(
  tx: TenantTransaction,
  conversationId: string,
  limit: number = LIMITS.messagesInDetail,
): Promise<Message[]> {
  const rows = await tx.query<MessageRow>(sql`
    SELECT id, conversation_id, direction, author, text, media, sources, sent_at, created_at FROM (
      SELECT id, conversation_id, direction, author, text, media, sources, sent_at, created_at,
        sum(coalesce(octet_length(text), 0) + ${heldBytes(sql`media`)})
          OVER (ORDER BY id DESC ROWS UNBOUNDED PRECEDING) AS bytes
      FROM messages
      WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
        AND conversation_id = ${conversationId} AND direction IN ('in', 'out')
      ORDER BY id DESC LIMIT ${limit}
    ) latest
    WHERE bytes <= ${MOST_DETAIL_BYTES}::bigint
    ORDER BY id DESC`)
  return rows.map(toMessage).reverse()
}

/** A message that was answered or dropped, with its tenant. */
export interface AnsweredMessage extends OfTenant {
  readonly conversationId: string
  readonly messageId: string
}

/** The part of a statement that marks these messages as answered. The callers hold the conversations' locks. */
export function answerMessages(answered: readonly AnsweredMessage[]): Statement {
  return sql`
    UPDATE messages m SET answered = true
    FROM unnest(
      ${tenantColumns(answered)},
      ${answered.map(({ conversationId }) => conversationId)}::uuid[],
      ${answered.map(({ messageId }) => messageId)}::uuid[]
    ) AS a (organization_id, environment, conversation_id, id)
    WHERE m.organization_id = a.organization_id AND m.environment = a.environment
      AND m.conversation_id = a.conversation_id AND m.id = a.id AND NOT m.answered`
}

/** Marks all of the conversations' messages as answered. The callers hold their locks. */
export async function markAllAnswered(
  tx: Transaction,
  conversations: readonly (OfTenant & { readonly conversationId: string })[],
): Promise<void> {
  if (conversations.length === 0) return
  await tx.execute(sql`
    UPDATE messages m SET answered = true
    FROM unnest(${tenantColumns(conversations)}, ${conversations.map(({ conversationId }) => conversationId)}::uuid[])
      AS c (organization_id, environment, id)
    WHERE m.organization_id = c.organization_id AND m.environment = c.environment AND m.conversation_id = c.id
      AND NOT m.answered`)
}
