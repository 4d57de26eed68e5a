import type { Context } from '../context.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import type { ConversationEdits } from '../conversations/conversation-edits.ts'
import type { TenantConversation } from '../conversations/locked-queries.ts'
import type { MessageToWrite, NewMessage } from '../conversations/message-queries.ts'
import {
  type Arrival,
  openOrContinueConversations,
  presumeConversations,
} from '../conversations/open-or-continue.ts'
import { ensureCustomers, type KnownCustomer, presumeCustomers, type Sender } from '../customers/ensure.ts'
import { ItemFault } from '../db/coalescer.ts'
import type { Transaction } from '../db/database.ts'
import type { OfTenant } from '../db/tenant-columns.ts'
import { awaitedLater } from '../platform/awaited-later.ts'
import { describeMedia } from './describe-media.ts'
import type { InboundEvent, TakenEvent, TenantEvent } from './queries.ts'

/** An event's message, to be written in its conversation. */
export interface RecordedEvent extends MessageToWrite {
  readonly conversation: LockedConversation
  /** As it is once what the event says of its sender is written. */
  readonly customerName: string | null
}

/**
 * Makes accepted events messages of their conversations, in the order of their acceptance: the senders' customers and
 * the threads' conversations are found or opened on the way. The messages are left for the caller to write, and so are,
 * in `edits`, the changes to conversations that continue.
 */
export async function recordEvents(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'clock'>,
  edits: ConversationEdits,
  events: readonly TenantEvent[],
): Promise<RecordedEvent[]> {
  if (events.length === 0) return []
  const customers = await ensureCustomers(tx, context, events.map(senderOf))
  const conversations = await openOrContinueConversations(tx, context, edits, arrivalsOf(events, customers))
  return messagesOf(context, events, customers, conversations)
}

/**
 * Does the same without waiting, from what the transaction has read of the senders and from the threads' conversations
 * in `locked`. What is new is on its way to the database when this returns, so that what rests on it can travel with
 * it. `written` fails where another transaction has written some of it meanwhile; then this one may not be committed,
 * and the events have to be recorded by `recordEvents` in another.
 */
export function presumeRecorded(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'clock'>,
  edits: ConversationEdits,
  events: readonly TakenEvent[],
  locked: readonly TenantConversation[],
): { readonly messages: readonly RecordedEvent[]; readonly written: Promise<unknown> } {
  const senders = events.map((taken) => ({ ...senderOf(taken), holder: taken.holder }))
  const { customers, written: identified } = presumeCustomers(tx, context, senders)
  awaitedLater(identified)
  const arrivals = arrivalsOf(events, customers).map((arrival, index) =>
    events[index]?.hasAccount ? arrival : { ...arrival, channelAccountId: null },
  )
  const { conversations, written: opened } = presumeConversations(tx, context, edits, arrivals, locked)
  const written = awaitedLater(Promise.all([identified, opened]))
  return { messages: messagesOf(context, events, customers, conversations), written }
}

function senderOf({ tenant, event }: TenantEvent): Sender & OfTenant {
  return {
    tenant,
    channel: event.channel,
    externalId: event.senderExternalId,
    displayName: event.senderDisplayName,
    phone: event.senderPhone,
  }
}

function arrivalsOf(
  events: readonly TenantEvent[],
  customers: readonly KnownCustomer[],
): (Arrival & OfTenant)[] {
  return events.map(({ tenant, event }, index) => ({
    tenant,
    channel: event.channel,
    externalThreadId: event.externalThreadId,
    customerId: customers[index]?.id ?? '',
    // In the sandbox an account may be named that does not exist; nothing is sent through it.
    channelAccountId: tenant.environment === 'live' ? event.channelAccountId : null,
    at: event.receivedAt,
  }))
}

function messagesOf(
  context: Pick<Context, 'ids' | 'clock'>,
  events: readonly TenantEvent[],
  customers: readonly KnownCustomer[],
  conversations: readonly LockedConversation[],
): RecordedEvent[] {
  return events.map(({ tenant, event }, index) => {
    const conversation = conversations[index] as LockedConversation
    const customerName = customers[index]?.displayName ?? null
    return { tenant, conversation, customerName, message: messageOf(context, event, conversation.id) }
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
