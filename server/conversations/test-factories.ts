import { randomUUID } from 'node:crypto'
import type { TestContext } from '../../test/context.ts'
import type { Context } from '../context.ts'
import { ensureCustomer } from '../customers/test-factories.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { LockedConversation } from './conversation.ts'
import { createConversationEdits } from './conversation-edits.ts'
import type { Message } from './message-queries.ts'
import { insertMessage } from './message-queries.ts'
import { type Arrival, openOrContinueConversations } from './open-or-continue.ts'

/** The conversation that one message belongs to, with its effect written. */
export async function openOrContinueConversation(
  tx: TenantTransaction,
  context: Pick<Context, 'ids' | 'clock'>,
  arrival: Arrival,
): Promise<LockedConversation> {
  const edits = createConversationEdits(context)
  const [conversation] = await openOrContinueConversations(tx, context, edits, [
    { ...arrival, tenant: tx.tenant },
  ])
  await edits.write(tx)
  return conversation as LockedConversation
}

/** Opens a conversation by a customer's message in a thread of its own, or continues the one of the thread. */
export async function openTestConversation(
  tx: TenantTransaction,
  context: TestContext,
  options: { thread?: string; at?: Date; fixture?: boolean } = {},
): Promise<LockedConversation> {
  const { thread = randomUUID(), at = context.clock.now(), fixture = false } = options
  const sender = { channel: 'web', externalId: thread, displayName: 'Amal', phone: null } as const
  const customer = await ensureCustomer(tx, context, sender)
  return openOrContinueConversation(tx, context, {
    channel: 'web',
    externalThreadId: thread,
    channelAccountId: null,
    customerId: customer.id,
    at,
    fixture,
  })
}

/** Writes a message of the conversation, a customer's unless told otherwise. */
export async function insertTestMessage(
  tx: TenantTransaction,
  context: TestContext,
  conversationId: string,
  message: Partial<Message> & { inboundEventId?: string; answered?: boolean } = {},
): Promise<string> {
  const now = context.clock.now()
  return insertMessage(tx, {
    id: context.ids.uuid(),
    conversationId,
    direction: 'in',
    author: 'customer',
    text: 'Where is my order?',
    media: [],
    sources: [],
    sentAt: now,
    createdAt: now,
    inboundEventId: null,
    answered: true,
    ...message,
  })
}

/** An answer of the agent with one source. */
export const GROUNDED_ANSWER = {
  direction: 'out',
  author: 'agent',
  text: 'It takes three days.',
  sources: [{ id: '1', type: 'article', title: 'Delivery', url: null, snippet: 'three days', score: 0.9 }],
} as const satisfies Partial<Message>
