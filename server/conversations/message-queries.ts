import { LIMITS } from '../../contract/limits.ts'
import type { MessageMedia, MessageSource } from '../../contract/schemas/conversation.ts'
import type { TenantTransaction } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'

/** A message that the customer wrote or can see. */
export interface Message {
  readonly id: string
  readonly conversationId: string
  readonly direction: 'in' | 'out'
  readonly author: 'customer' | 'agent' | 'human'
  readonly text: string | null
  readonly media: readonly MessageMedia[]
  readonly sources: readonly MessageSource[]
  /** When the customer sent it, or when the channel took it; null while a reply waits to be sent. */
  readonly sentAt: Date | null
  readonly createdAt: Date
}

export interface NewMessage extends Message {
  /** The event that an inbound message came with. */
  readonly inboundEventId: string | null
  /** False for an inbound message that a turn has yet to deal with. */
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

const COLUMNS: Statement = sql`
  id, conversation_id, direction, author, text, media, sources, sent_at, created_at`

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

/** Writes a message. `duplicate` when its inbound event is a message already: an event becomes one message, however often a worker tries. */
export async function insertMessage(
  tx: TenantTransaction,
  message: NewMessage,
): Promise<'inserted' | 'duplicate'> {
  const inserted = await tx.execute(sql`
    INSERT INTO messages
      (organization_id, environment, conversation_id, id, direction, author, text, media, sources, inbound_event_id,
       answered, sent_at, created_at)
    VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${message.conversationId}, ${message.id},
      ${message.direction}, ${message.author}, ${message.text}, ${JSON.stringify(message.media)},
      ${JSON.stringify(message.sources)}, ${message.inboundEventId}, ${message.answered}, ${message.sentAt},
      ${message.createdAt})
    ON CONFLICT (organization_id, environment, inbound_event_id) WHERE inbound_event_id IS NOT NULL DO NOTHING`)
  return inserted === 1 ? 'inserted' : 'duplicate'
}

/** The latest messages that the customer can see, oldest first. */
export async function listVisibleMessages(
  tx: TenantTransaction,
  conversationId: string,
  limit: number = LIMITS.messagesInDetail,
): Promise<Message[]> {
  const rows = await tx.query<MessageRow>(sql`
    SELECT ${COLUMNS} FROM messages
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND conversation_id = ${conversationId} AND direction IN ('in', 'out')
    ORDER BY id DESC LIMIT ${limit}`)
  return rows.map(toMessage).reverse()
}

/** The customer's messages that no turn has dealt with, oldest first. */
export async function listUnansweredMessages(
  tx: TenantTransaction,
  conversationId: string,
): Promise<Message[]> {
  const rows = await tx.query<MessageRow>(sql`
    SELECT ${COLUMNS} FROM messages
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND conversation_id = ${conversationId} AND NOT answered
    ORDER BY id`)
  return rows.map(toMessage)
}

/** Says that a turn has dealt with these messages of the conversation. */
export async function markAnswered(
  tx: TenantTransaction,
  conversationId: string,
  messageIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE messages SET answered = true
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND conversation_id = ${conversationId} AND id = ANY(${messageIds}::uuid[]) AND NOT answered`)
}
