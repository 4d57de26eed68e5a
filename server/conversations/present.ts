import type {
  ConversationDetail as ConversationDetailResource,
  Conversation as ConversationResource,
  Message as MessageResource,
} from '../../contract/schemas/conversation.ts'
import type { Conversation } from './conversation.ts'
import type { Message } from './message-queries.ts'

/** A conversation as the API shows it. */
export function presentConversation(conversation: Conversation): ConversationResource {
  return {
    id: conversation.id,
    number: conversation.number,
    channel: conversation.channel,
    status: conversation.status,
    customer_id: conversation.customerId,
    queue: conversation.queue,
    job: conversation.job,
    intent: conversation.intent,
    escalated: conversation.escalated,
    escalation_reason: conversation.escalationReason,
    human_touched: conversation.humanTouched,
    fixture: conversation.fixture,
    first_reply_at: conversation.firstReplyAt?.toISOString() ?? null,
    last_inbound_at: conversation.lastInboundAt?.toISOString() ?? null,
    closed_at: conversation.closedAt?.toISOString() ?? null,
    created_at: conversation.createdAt.toISOString(),
    updated_at: conversation.updatedAt.toISOString(),
  }
}

/** A message as the API shows it. */
function presentMessage(message: Message): MessageResource {
  return {
    id: message.id,
    direction: message.direction,
    author: message.author,
    text: message.text,
    media: message.media.map(({ id, kind, url, mime, size, filename }) => ({
      id,
      kind,
      url,
      mime,
      size,
      filename,
    })),
    sources: message.sources.map(({ id, type, title, url, snippet, score }) => ({
      id,
      type,
      title,
      url,
      snippet,
      score,
    })),
    sent_at: message.sentAt?.toISOString() ?? null,
    created_at: message.createdAt.toISOString(),
  }
}

/** A conversation with its messages, oldest first, as the API shows it. */
export function presentConversationDetail(
  conversation: Conversation,
  messages: readonly Message[],
): ConversationDetailResource {
  return { ...presentConversation(conversation), messages: messages.map(presentMessage) }
}
