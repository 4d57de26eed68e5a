import type { Context } from '../context.ts'
import type { ConversationEdits } from '../conversations/conversation-edits.ts'
import { insertMessages, type NewMessage } from '../conversations/message-queries.ts'
import { openOrContinueConversations } from '../conversations/open-or-continue.ts'
import { ensureCustomers } from '../customers/ensure.ts'
import { ItemFault } from '../db/coalescer.ts'
import type { Transaction } from '../db/database.ts'
import { describeMedia } from './media.ts'
import type { InboundEvent, TenantEvent } from './queries.ts'

/**
 * Makes accepted events messages of their conversations, in the order of their acceptance: the senders' customers and the threads'
 * conversations are found or opened on the way. Each event becomes one message, however often this runs. What continues a conversation is
 * left in `edits` for the caller to write.
 */
export async function recordEvents(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'clock'>,
  edits: ConversationEdits,
  events: readonly TenantEvent[],
): Promise<void> {
  if (events.length === 0) return
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
  )
  await insertMessages(
    tx,
    events.map(({ tenant, event }, index) => ({
      tenant,
      message: messageOf(context, event, conversations[index]?.id ?? ''),
    })),
  )
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
