import type { Context } from '../context.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import type { ConversationEdits } from '../conversations/conversation-edits.ts'
import type { TenantConversation } from '../conversations/locked-queries.ts'
import type { MessageToWrite, NewMessage } from '../conversations/message-queries.ts'
import { openOrContinueConversations } from '../conversations/open-or-continue.ts'
import { ensureCustomers } from '../customers/ensure.ts'
import { ItemFault } from '../db/coalescer.ts'
import type { Transaction } from '../db/database.ts'
import { describeMedia } from './media.ts'
import type { InboundEvent, TenantEvent } from './queries.ts'

/** An event's message, to be written in its conversation. */
export interface RecordedEvent extends MessageToWrite {
  readonly conversation: LockedConversation
}

/**
 * Makes accepted events messages of their conversations, in the order of their acceptance: the senders' customers and the threads'
 * conversations are found or opened on the way, those in `locked` without asking for them again. The messages are left for the caller to
 * write, and so is in `edits` what continues a conversation. A new one is the agent's to work on at once.
 */
export async function recordEvents(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'clock'>,
  edits: ConversationEdits,
  events: readonly TenantEvent[],
  locked?: readonly TenantConversation[],
): Promise<RecordedEvent[]> {
  if (events.length === 0) return []
  const customers = await ensureCustomers(
    tx,
    context,
    events.map(({ tenant, event }) => ({
      tenant,
      channel: event.channel,
      externalId: event.senderExternalId,
      displayName: event.senderDisplayName,
      phone: event.senderPhone,
      at: event.receivedAt,
    })),
  )
  const conversations = await openOrContinueConversations(
    tx,
    context,
    edits,
    events.map(({ tenant, event }, index) => ({
      tenant,
      channel: event.channel,
      externalThreadId: event.externalThreadId,
      customerId: customers[index]?.id ?? '',
      // In the sandbox an account may be named that does not exist; nothing is sent through it.
      channelAccountId: tenant.environment === 'live' ? event.channelAccountId : null,
      at: event.receivedAt,
    })),
    { startsWork: true, ...(locked && { locked }) },
  )
  return events.map(({ tenant, event }, index) => {
    const conversation = conversations[index] as LockedConversation
    return { tenant, conversation, message: messageOf(context, event, conversation.id) }
  })
}

function messageOf(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  event: InboundEvent,
  conversationId: string,
): NewMessage {
  return {
    id: ids.uuid(),
    conversationId,
    direction: 'in',
    author: 'customer',
    text: event.text,
    media: describeAll(ids, event),
    sources: [],
    inboundEventId: event.id,
    answered: false,
    sentAt: event.sentAt,
    createdAt: clock.now(),
  }
}

function describeAll(ids: Context['ids'], event: InboundEvent): NewMessage['media'] {
  try {
    return event.media.map((item) => describeMedia(ids, item))
  } catch (error) {
    throw new ItemFault(`The media of event ${event.id} cannot be described.`, { cause: error })
  }
}
