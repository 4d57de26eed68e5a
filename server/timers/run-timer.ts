import { isCourtesy } from '../agent/replies-text.ts'
import type { Context } from '../context.ts'
import { applyTrigger } from '../conversations/apply-trigger.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import { lockConversation } from '../conversations/locked-queries.ts'
import { listVisibleMessages } from '../conversations/message-queries.ts'
import { findConversation } from '../conversations/queries.ts'
import { REOPENABLE_MS, SILENCE_MS, type Trigger } from '../conversations/status.ts'
import { clearTimer, lockTimer, setTimer } from '../conversations/timer-queries.ts'
import type { TimerKind } from '../conversations/timers.ts'
import type { TenantTransaction } from '../db/database.ts'
import { hasUnrecordedEvent } from '../inbound-events/queries.ts'
import { makeThreadDue } from '../turns/work-queries.ts'

/**
 * If no worker has run for long, a message from before the timer's moment may still wait. It is recorded first, and
 * then stops the timer.
 */
const LATE_MESSAGE_MS = 60_000

/** How many messages back the answer may be to which the customer returned thanks. */
const LOOKED_BACK_MESSAGES = 10

export type TimerOutcome =
  | { readonly kind: 'applied'; readonly conversation: LockedConversation }
  /** It is not due: it was moved, this machine's clock runs ahead, or an earlier message waits to be recorded. */
  | { readonly kind: 'not_due' }
  /** The conversation has moved on in another way; the timer is gone. */
  | { readonly kind: 'obsolete' }

const TRIGGER_OF: Readonly<
  Record<TimerKind, Trigger & ('snooze_ended' | 'silence_elapsed' | 'resolution_elapsed')>
> = {
  wake: 'snooze_ended',
  resolve: 'silence_elapsed',
  close: 'resolution_elapsed',
}

/**
 * Does what a conversation's timer is for, if it still applies. Everything is checked again under the conversation's
 * row lock, because a message or a person may have come between the timer's moment and this transaction. Whatever the
 * outcome, no timer of this kind is left due, so running it again does nothing.
 */
export async function runConversationTimer(
  tx: TenantTransaction,
  context: Pick<Context, 'clock'>,
  conversationId: string,
  kind: TimerKind,
): Promise<TimerOutcome> {
  // The conversation is locked before its timer, as in every transaction that locks both.
  const conversation = await lockConversation(tx, conversationId)
  if (conversation === null) return { kind: 'obsolete' }
  const now = context.clock.now()
  const timer = await lockTimer(tx, conversationId)
  if (timer === null || timer.kind !== kind) return { kind: 'obsolete' }
  // A timer that was set anew carries no lease; one that a worker holds was due when it was claimed.
  if (!timer.isLeased && timer.dueAt > now) return { kind: 'not_due' }
  const dueAt = await findDueAt(tx, conversation, kind)
  if (dueAt !== null && dueAt <= now && (await hasUnrecordedEvent(tx, conversation, dueAt))) {
    await setTimer(tx, conversationId, { kind, dueAt: new Date(now.getTime() + LATE_MESSAGE_MS) })
    return { kind: 'not_due' }
  }
  if (dueAt !== null && dueAt > now) {
    await setTimer(tx, conversationId, { kind, dueAt })
    return { kind: 'not_due' }
  }
  if (dueAt !== null) {
    const applied = await applyTrigger(tx, context, conversation, TRIGGER_OF[kind])
    // Messages whose turn the snooze cut short were left unanswered; their thread was made due.
    if (applied.kind === 'applied') return applied
  }
  await clearTimer(tx, conversationId)
  return { kind: 'obsolete' }
}

/**
 * Makes a conversation's thread due for messages whose turn a snooze may have cut short; if none wait, the work ends at
 * once. To be called before the conversation is locked, because a turn also locks the thread's work row first.
 */
export async function wakeThread(
  tx: TenantTransaction,
  { clock, wakeUp }: Pick<Context, 'clock' | 'wakeUp'>,
  conversationId: string,
): Promise<void> {
  const thread = await findConversation(tx, conversationId)
  if (thread === null) return
  await makeThreadDue(tx, thread, clock.now())
  tx.afterCommit(() => wakeUp('conversation_work'))
}

/** When the timer is due according to the conversation itself; null if nothing there calls for it. */
async function findDueAt(
  tx: TenantTransaction,
  conversation: LockedConversation,
  kind: TimerKind,
): Promise<Date | null> {
  switch (kind) {
    case 'wake':
      // Only the timer knew the moment of waking, and that moment has come.
      return conversation.status === 'snoozed' ? new Date(0) : null
    case 'close':
      return conversation.resolvedAt === null
        ? null
        : new Date(conversation.resolvedAt.getTime() + REOPENABLE_MS)
    case 'resolve': {
      const messages = await listVisibleMessages(tx, conversation.id, LOOKED_BACK_MESSAGES)
      const last = messages.at(-1)
      const word = messages.findLast(({ author, text }) => author !== 'customer' && !isCourtesy(text))
      if (last?.author !== 'agent' || word?.author !== 'agent' || word.sources.length === 0) return null
      return new Date((last.sentAt ?? last.createdAt).getTime() + SILENCE_MS)
    }
  }
}
