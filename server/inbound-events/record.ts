import type { Context } from '../context.ts'
import { insertMessage } from '../conversations/message-queries.ts'
import { openOrContinueConversation } from '../conversations/open-or-continue.ts'
import { ensureCustomer } from '../customers/ensure.ts'
import type { TenantTransaction } from '../db/database.ts'
import { LeaseLost } from '../work/source.ts'
import { describeMedia } from './media.ts'
import { type InboundEvent, listUnrecordedEvents, markRecorded } from './queries.ts'
import { lockWork, type Thread } from './work-queries.ts'

/**
 * Makes the thread's accepted events messages of their conversations, in the order of their acceptance: the sender's customer and the
 * thread's conversation are found or opened on the way. Each event becomes one message, however often this runs. Returns the
 * thread's version: another number later means that a message has arrived since. `what_can_be` records an event that cannot be
 * recorded whole without its attachments and the sender's name.
 */
export async function recordEvents(
  tx: TenantTransaction,
  context: Context,
  thread: Thread,
  leaseToken: string,
  howMuch: 'everything' | 'what_can_be' = 'everything',
): Promise<number> {
  const version = await lockWork(tx, thread, leaseToken)
  if (version === null) throw new LeaseLost()
  const events = await listUnrecordedEvents(tx, thread.channel, thread.externalThreadId)
  for (const event of events) {
    if (howMuch === 'everything') await recordEvent(tx, context, event)
    else await recordWhatCanBe(tx, context, event)
  }
  if (events.length > 0) {
    await markRecorded(
      tx,
      events.map(({ id }) => id),
      context.clock.now(),
    )
  }
  return version
}

async function recordWhatCanBe(tx: TenantTransaction, context: Context, event: InboundEvent): Promise<void> {
  try {
    await tx.savepoint(() => recordEvent(tx, context, event))
  } catch {
    await recordEvent(tx, context, { ...event, media: [], senderDisplayName: null, senderPhone: null })
  }
}

async function recordEvent(tx: TenantTransaction, context: Context, event: InboundEvent): Promise<void> {
  const customer = await ensureCustomer(tx, context, {
    channel: event.channel,
    externalId: event.senderExternalId,
    displayName: event.senderDisplayName,
    phone: event.senderPhone,
    at: event.receivedAt,
  })
  const conversation = await openOrContinueConversation(tx, context, {
    channel: event.channel,
    externalThreadId: event.externalThreadId,
    customerId: customer.id,
    // In the sandbox an account may be named that does not exist; nothing is sent through it.
    channelAccountId: tx.tenant.environment === 'live' ? event.channelAccountId : null,
    at: event.receivedAt,
  })
  await insertMessage(tx, {
    id: context.ids.uuid(),
    conversationId: conversation.id,
    direction: 'in',
    author: 'customer',
    text: event.text,
    media: event.media.map((item) => describeMedia(context.ids, item)),
    sources: [],
    inboundEventId: event.id,
    answered: false,
    sentAt: event.sentAt,
    createdAt: context.clock.now(),
  })
}
