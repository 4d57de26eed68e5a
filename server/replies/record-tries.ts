import { raiseAlerts } from '../alerts/raise.ts'
import type { SendResult } from '../channels/connector.ts'
import type { Context } from '../context.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import { type ConversationEdits, createConversationEdits } from '../conversations/conversation-edits.ts'
import { lockConversations } from '../conversations/locked-queries.ts'
import type { Transaction } from '../db/database.ts'
import { alertAfterTry } from './alert-after-try.ts'
import { decideTry, type TryDecision } from './decide-try.ts'
import { finishMessages, type HeldMessage, postponeMessages, type QueuedMessage } from './queries.ts'
import { endTries } from './slot-queries.ts'
import { endsOfTry } from './take-turns.ts'

/** What became of a try to send a message. */
export interface Tried extends HeldMessage {
  readonly message: QueuedMessage
  readonly result: SendResult
  readonly triedAt: Date
}

interface Decided extends Tried {
  readonly decision: TryDecision
}

/** A message whose way out has ended. */
interface Ended extends Decided {
  readonly decision: Exclude<TryDecision, { kind: 'later' }>
}

/**
 * Records tries. A failure that may pass puts the message back; a delivered reply moves its conversation on: it waits for the customer now. A
 * message that can never leave brings its conversation to a person, so that the customer is not left unanswered. Operators are alerted of
 * that, and of what only they can mend.
 */
export async function recordTries(
  tx: Transaction,
  context: Context,
  tries: readonly Tried[],
): Promise<('recorded' | 'lease_lost')[]> {
  const now = context.clock.now()
  const decided = tries.map((tried) => ({ ...tried, decision: decideTry(tried.result, tried.message, now) }))
  const over = decided.filter((each): each is Ended => each.decision.kind !== 'later')
  const [, finished, , conversations] = await Promise.all([
    postponeMessages(
      tx,
      decided.flatMap((each) => postponementOf(each, now)),
    ),
    finishMessages(
      tx,
      over.map(({ tenant, messageId, leaseToken, message: { conversationId }, decision, triedAt }) => ({
        ...{ tenant, messageId, leaseToken, conversationId },
        sentAt: decision.kind === 'sent' ? triedAt : null,
        error: decision.kind === 'sent' ? null : decision.error,
      })),
    ),
    // Also where a lease was lost: the message may have left all the same.
    endTries(
      tx,
      tries.flatMap(({ message, result }) => endsOfTry(message, !isUntried(result))),
      now,
    ),
    lockConversations(
      tx,
      over.map(({ tenant, message }) => ({ tenant, id: message.conversationId })),
    ),
  ])
  const ended = new Set<Decided>(over.filter((_, index) => finished[index]))
  const recorded = decided.map((each) => each.decision.kind === 'later' || ended.has(each))
  await moveOn(
    tx,
    context,
    over.flatMap((each, index) => {
      const conversation = conversations[index] ?? null
      if (conversation === null) throw new Error('A queued message has no conversation.')
      return ended.has(each) ? [{ ...each, conversation }] : []
    }),
  )
  const alerts = decided
    .filter((_, index) => recorded[index])
    .flatMap(({ message, result, decision }) => alertAfterTry(message, result, decision, now) ?? [])
  await raiseAlerts(tx, context, alerts)
  return recorded.map((isRecorded) => (isRecorded ? 'recorded' : 'lease_lost'))
}

function postponementOf({ tenant, messageId, leaseToken, result, decision }: Decided, now: Date) {
  if (decision.kind !== 'later') return []
  const { waitMs, attempts, error, reconnect } = decision
  const account = reconnect && result.kind === 'reconnect' ? result.channelAccountId : null
  const sendAt = new Date(now.getTime() + waitMs)
  return [
    {
      ...{ tenant, messageId, leaseToken, attempts, error, sendAt },
      // Who waits for a platform's turn has had a slot and made no use of it: a new one would be taken from the others.
      slotAt: isUntried(result) ? sendAt : null,
      waitsForAccountId: account ?? null,
    },
  ]
}

function isUntried(result: SendResult): boolean {
  return result.kind === 'retry' && result.isUntried === true
}

async function moveOn(
  tx: Transaction,
  context: Context,
  ended: readonly (Ended & { readonly conversation: LockedConversation })[],
): Promise<void> {
  const edits = createConversationEdits(context)
  for (const each of ended) {
    const conversation = edits.find(each.conversation.id) ?? each.conversation
    if (each.decision.kind === 'over') handOver(edits, conversation, each, each.decision)
    else edits.apply(each.tenant, conversation, 'reply_delivered', { grounded: each.message.grounded })
  }
  await edits.write(tx)
}

// A snoozed conversation wakes up for it, and one that a person has already keeps its reason and queue. Where it was resolved or closed
// meanwhile the refusal leaves it so: the alert tells.
function handOver(
  edits: ConversationEdits,
  conversation: LockedConversation,
  { tenant, message }: Ended,
  { reason, error }: TryDecision & { kind: 'over' },
): void {
  if (conversation.status === 'snoozed') edits.apply(tenant, conversation, 'snooze_ended')
  const awake = edits.find(conversation.id) ?? conversation
  const whose = message.author === 'human' ? 'A person’s message' : 'A reply'
  const failure = `${whose} could not be sent: ${error}`
  edits.apply(tenant, awake, 'escalated', {
    reason: awake.escalationReason ?? reason,
    queue: awake.queue ?? 'general',
    summary: awake.escalationSummary === null ? failure : `${awake.escalationSummary}\n${failure}`,
  })
}
