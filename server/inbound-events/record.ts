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

/** The message of an event, to be written into its conversation. */
export interface RecordedEvent extends MessageToWrite {
  readonly conversation: LockedConversation
  /** The customer's name after this event has been recorded. */
  readonly customerName: string | null
}

/**
 * Turns accepted events into messages of their conversations, in the order of their acceptance, and finds or creates
 * the senders' customers and the threads' conversations. The caller writes the messages, and the changes in `edits` to
 * conversations that continue.
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
 * Like `recordEvents`, but without waiting: it relies on what the transaction has read of the senders and on the
 * threads' conversations in `locked`. The statements that write what is new have been sent when this returns, so that
 * those that depend on it can be sent with them. `written` rejects if another transaction has meanwhile written some of
 * it; then this transaction must not commit, and the events have to be recorded by `recordEvents` in another one.
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
    // In the sandbox an account may be named that does not exist, since nothing is sent through it.
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
