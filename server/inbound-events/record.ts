import type { MessageMedia } from '../../contract/schemas/conversation.ts'
import type { Context } from '../context.ts'
import { insertMessage } from '../conversations/message-queries.ts'
import { openOrContinueConversation } from '../conversations/open-or-continue.ts'
import { ensureCustomer } from '../customers/ensure.ts'
import type { TenantTransaction } from '../db/database.ts'
import { LeaseLost } from '../work/source.ts'
import { type InboundEvent, listUnrecordedEvents, markRecorded } from './queries.ts'
import { lockWork, type Thread } from './work-queries.ts'

/**
 * Makes the thread's accepted events messages of their conversations, in the order of their acceptance: the sender's customer and the
 * thread's conversation are found or opened on the way. Each event becomes one message, however often this runs. Returns the
 * thread's version: another number later means that a message has arrived since.
 */
export async function recordEvents(
  tx: TenantTransaction,
  context: Context,
  thread: Thread,
  leaseToken: string,
): Promise<number> {
  const version = await lockWork(tx, thread, leaseToken)
  if (version === null) throw new LeaseLost()
  const events = await listUnrecordedEvents(tx, thread.channel, thread.externalThreadId)
  for (const event of events) await recordEvent(tx, context, event)
  if (events.length > 0) {
    await markRecorded(
      tx,
      events.map(({ id }) => id),
      context.clock.now(),
    )
  }
  return version
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
    media: event.media.map((item) => describeMedia(context, item)),
    sources: [],
    inboundEventId: event.id,
    answered: false,
    sentAt: event.sentAt,
    createdAt: context.clock.now(),
  })
}

function describeMedia(context: Context, item: InboundEvent['media'][number]): MessageMedia {
  const { kind, url, mime, size = 0 } = item
  return { id: context.ids.uuid(), kind, url, mime, size, filename: filenameOf(url) }
}

/** The last part of the URL's path, where it looks like a file's name. */
function filenameOf(url: string): string | null {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  const name = path.split('/').at(-1) ?? ''
  try {
    return name.includes('.') ? decodeURIComponent(name) : null
  } catch {
    return name
  }
}
