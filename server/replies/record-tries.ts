import { raiseAlerts } from '../alerts/raise.ts'
import type { SendResult } from '../channels/connector.ts'
import type { Context } from '../context.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import { createConversationEdits } from '../conversations/conversation-edits.ts'
import { lockConversations } from '../conversations/locked-queries.ts'
import type { Transaction } from '../db/database.ts'
import { finishMessages, type HeldMessage, postponeMessages, type QueuedMessage } from './queries.ts'

const MOST_ATTEMPTS = 5
const RETRY_MS = 30_000

/** What became of a try to send a message. */
export interface Tried extends HeldMessage {
  readonly message: QueuedMessage
  readonly result: SendResult
  readonly triedAt: Date
}

type Failed = Exclude<SendResult, { kind: 'sent' }>

/**
 * Records tries. A failure that may pass puts the message back; a delivered reply moves its conversation on: it waits for the customer now. A
 * reply that can never leave goes to a person, so that the customer is not left unanswered, and the operator is alerted.
 */
export async function recordTries(
  tx: Transaction,
  context: Context,
  tries: readonly Tried[],
): Promise<('recorded' | 'lease_lost')[]> {
  const again = tries.filter(isWorthAnother)
  const over = tries.filter((tried) => !isWorthAnother(tried))
  await postponeMessages(
    tx,
    again.map((tried) => postponement(tried, context.clock.now())),
  )
  const finished = await finishMessages(
    tx,
    over.map(({ tenant, messageId, leaseToken, message: { conversationId }, result, triedAt }) => ({
      ...{ tenant, messageId, leaseToken, conversationId },
      sentAt: result.kind === 'sent' ? triedAt : null,
      error: result.kind === 'sent' ? null : result.error,
    })),
  )
  const ended = new Set(over.filter((_, index) => finished[index]))
  await moveOn(tx, context, [...ended])
  return tries.map((tried) => (ended.has(tried) || isWorthAnother(tried) ? 'recorded' : 'lease_lost'))
}

function isWorthAnother({ message, result }: Tried): boolean {
  return result.kind === 'retry' && message.attempts + 1 < MOST_ATTEMPTS
}

function postponement({ tenant, messageId, leaseToken, message: { attempts }, result }: Tried, now: Date) {
  const asked = result.kind === 'retry' ? result.retryAfterMs : null
  const waitMs = asked ?? RETRY_MS * 2 ** attempts
  return {
    ...{ tenant, messageId, leaseToken },
    sendAt: new Date(now.getTime() + waitMs),
    slotAt: null,
    attempts: attempts + 1,
    error: result.kind === 'sent' ? null : result.error,
  }
}

async function moveOn(tx: Transaction, context: Context, ended: readonly Tried[]): Promise<void> {
  const conversations = await lockConversations(
    tx,
    ended.map(({ tenant, message }) => ({ tenant, id: message.conversationId })),
  )
  const edits = createConversationEdits(context)
  ended.forEach(({ tenant, message, result }, index) => {
    const locked = conversations[index] ?? null
    if (locked === null) throw new Error('A queued message has no conversation.')
    const conversation = edits.find(locked.id) ?? locked
    if (result.kind === 'sent') {
      edits.apply(tenant, conversation, 'reply_delivered', { grounded: message.grounded })
    } else if (!conversation.escalated) {
      edits.apply(tenant, conversation, 'escalated', handOver(conversation, result))
    }
  })
  await edits.write(tx)
  const at = context.clock.now()
  const alerts = ended.flatMap(({ tenant, message, result }) =>
    result.kind === 'sent' ? [] : [{ tenant, ...alertOf(message, result), at }],
  )
  await raiseAlerts(tx, context, alerts)
}

function handOver({ queue }: LockedConversation, { error }: Failed) {
  const summary = `A reply could not be sent: ${error}`
  return { reason: 'agent_error', queue: queue ?? 'general', summary } as const
}

function alertOf({ id, conversationId, channel }: QueuedMessage, { error }: Failed) {
  return {
    kind: 'reply_undeliverable',
    subjectId: conversationId,
    detail: { conversation_id: conversationId, message_id: id, channel, error },
  } as const
}
