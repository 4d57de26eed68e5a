import { raiseAlert } from '../alerts/raise.ts'
import type { Context } from '../context.ts'
import { applyTrigger } from '../conversations/apply-trigger.ts'
import { lockConversation } from '../conversations/locked-queries.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { QueuedMessage } from './queries.ts'

/** A delivered reply moves its conversation on: it waits for the customer now. */
export async function recordDelivered(
  tx: TenantTransaction,
  context: Context,
  message: QueuedMessage,
): Promise<void> {
  const conversation = await lockConversation(tx, message.conversationId)
  if (conversation === null) throw new Error('A sent message has no conversation.')
  await applyTrigger(tx, context, conversation, 'reply_delivered', { grounded: message.grounded })
}

/** A reply that can never leave: the operator is alerted, and a person takes over so that the customer is not left unanswered. */
export async function recordUndeliverable(
  tx: TenantTransaction,
  context: Context,
  message: QueuedMessage,
  error: string,
): Promise<void> {
  const conversation = await lockConversation(tx, message.conversationId)
  if (conversation === null) throw new Error('A queued message has no conversation.')
  if (!conversation.escalated) {
    await applyTrigger(tx, context, conversation, 'escalated', {
      reason: 'agent_error',
      queue: conversation.queue ?? 'general',
      summary: `A reply could not be sent: ${error}`,
    })
  }
  await raiseAlert(tx, context, {
    kind: 'reply_undeliverable',
    subjectId: conversation.id,
    detail: { conversation_id: conversation.id, message_id: message.id, channel: message.channel, error },
    at: context.clock.now(),
  })
}
