import type { EscalationReason, Queue } from '../agent/agent.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { Clock } from '../platform/clock.ts'
import type { ConversationChanges, LockedConversation } from './conversation.ts'
import { updateConversation } from './queries.ts'
import { nextStatus, type StatusRefusal, type Trigger } from './status.ts'
import { clearTimer, setTimer } from './timer-queries.ts'
import { type TimerFacts, timerAfter } from './timers.ts'

/** What any trigger may say beside its name. */
interface Circumstances {
  /** When it happened; now when absent. */
  readonly at?: Date
  /** What the agent found out. */
  readonly intent?: string
  readonly job?: string
}

/** What some triggers must say beside their name. */
interface Particulars {
  /** `at`: when the message was received. `channelAccountId`: the account that received it, which replies go out from. */
  readonly inbound: { readonly at: Date; readonly channelAccountId: string | null }
  /** `grounded`: whether the reply is an answer with at least one source. */
  readonly reply_delivered: { readonly grounded: boolean }
  readonly escalated: {
    readonly reason: EscalationReason
    readonly queue: Queue
    readonly summary: string | null
  }
  readonly snoozed: { readonly until: Date }
}

type Extra<T extends Trigger> = T extends keyof Particulars
  ? [extra: Particulars[T] & Circumstances]
  : [extra?: Circumstances]

export type Applied =
  | { readonly kind: 'applied'; readonly conversation: LockedConversation }
  | { readonly kind: 'refused'; readonly reason: StatusRefusal }

/**
 * Applies a trigger to a conversation: the status machine decides, the fields and the timer are written together. It is the only way
 * in which a status changes. A refusal writes nothing.
 */
export async function applyTrigger<T extends Trigger>(
  tx: TenantTransaction,
  context: { readonly clock: Clock },
  conversation: LockedConversation,
  trigger: T,
  ...[extra]: Extra<T>
): Promise<Applied> {
  const facts: Facts = { ...extra }
  const now = context.clock.now()
  const at = facts.at ?? now
  const transition = nextStatus(trigger, conversation, at)
  if (transition.kind === 'refused') return transition
  const changes: ConversationChanges = {
    ...transition.changes,
    status: transition.status,
    ...(facts.reason !== undefined && {
      escalationReason: facts.reason,
      queue: facts.queue ?? null,
      escalationSummary: facts.summary ?? null,
    }),
    ...(facts.channelAccountId && { channelAccountId: facts.channelAccountId }),
    ...(facts.intent !== undefined && { intent: facts.intent }),
    ...(facts.job !== undefined && { job: facts.job }),
  }
  const updated = await updateConversation(tx, conversation, changes, now)
  await keepTimer(tx, trigger, conversation, updated, facts, at)
  return { kind: 'applied', conversation: updated }
}

type Facts = Partial<Particulars['inbound'] & Particulars['escalated']> & TimerFacts & Circumstances

async function keepTimer(
  tx: TenantTransaction,
  trigger: Trigger,
  before: LockedConversation,
  after: LockedConversation,
  facts: TimerFacts,
  at: Date,
): Promise<void> {
  const timer = timerAfter(trigger, after, facts, at)
  if (timer === 'keep') return
  if (timer !== null) await setTimer(tx, after.id, timer)
  // A new or open conversation runs no timer, so there is none to stop.
  else if (!['new', 'open'].includes(before.status)) await clearTimer(tx, after.id)
}
