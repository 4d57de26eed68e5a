import type { EscalationReason, Queue } from '../agent/agent.ts'
import type { ConversationChanges, LockedConversation } from './conversation.ts'
import { nextStatus, type StatusRefusal, type Trigger } from './status.ts'
import { type Timer, type TimerFacts, timerAfter } from './timers.ts'

/** What may be given with any trigger. */
interface Circumstances {
  /** When it happened; now if absent. */
  readonly at?: Date
  /** What the agent found out. */
  readonly intent?: string
  readonly job?: string
}

/** What has to be given with some triggers. */
interface Particulars {
  /**
   * `at`: when the message was received. `channelAccountId`: the account that received it, through which replies are
   * sent.
   */
  readonly inbound: { readonly at: Date; readonly channelAccountId: string | null }
  /**
   * `grounded`: whether the reply is an answer with at least one source, or an answer to thanks. Whether such an answer
   * stands before the thanks is looked up later.
   */
  readonly reply_delivered: { readonly grounded: boolean }
  readonly escalated: {
    readonly reason: EscalationReason
    readonly queue: Queue
    readonly summary: string | null
  }
  readonly queue_assigned: { readonly queue: Queue }
  readonly snoozed: { readonly until: Date }
}

/** What is given with a trigger. */
export type Extra<T extends Trigger> = T extends keyof Particulars
  ? [extra: Particulars[T] & Circumstances]
  : [extra?: Circumstances]

type Facts = Partial<Particulars['inbound'] & Particulars['escalated']> & TimerFacts & Circumstances

/** The conversation after a trigger, or why the trigger changes nothing. */
export type Applied =
  | { readonly kind: 'applied'; readonly conversation: LockedConversation }
  | { readonly kind: 'refused'; readonly reason: StatusRefusal }

/**
 * The whole effect of a trigger: the conversation, and the timer that runs from now on; `keep` leaves the timer alone.
 */
export type Decided =
  | {
      readonly kind: 'applied'
      readonly conversation: LockedConversation
      readonly timer: Timer | null | 'keep'
    }
  | Extract<Applied, { kind: 'refused' }>

/**
 * The effect of a trigger on a conversation: the status machine decides, and the fields and the timer follow. Pure.
 * `lastInboundAt` never moves back.
 */
export function decideTrigger<T extends Trigger>(
  conversation: LockedConversation,
  now: Date,
  trigger: T,
  ...[extra]: Extra<T>
): Decided {
  const facts: Facts = { ...extra }
  const at = facts.at ?? now
  const transition = nextStatus(trigger, conversation, at)
  if (transition.kind === 'refused') return transition
  const changes: ConversationChanges = {
    ...transition.changes,
    lastInboundAt: latest(conversation.lastInboundAt, transition.changes.lastInboundAt ?? null),
    status: transition.status,
    ...(facts.reason !== undefined && {
      escalationReason: facts.reason,
      escalationSummary: facts.summary ?? null,
    }),
    ...(facts.queue !== undefined && { queue: facts.queue }),
    ...(facts.channelAccountId && { channelAccountId: facts.channelAccountId }),
    ...(facts.intent !== undefined && { intent: facts.intent }),
    ...(facts.job !== undefined && { job: facts.job }),
  }
  const next = { ...conversation, ...changes, updatedAt: now }
  return { kind: 'applied', conversation: next, timer: decideTimer(trigger, conversation, next, facts, at) }
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

function decideTimer(
  trigger: Trigger,
  before: LockedConversation,
  after: LockedConversation,
  facts: TimerFacts,
  at: Date,
): Timer | null | 'keep' {
  const timer = timerAfter(trigger, after, facts, at)
  // A new or open conversation runs no timer, so there is none to stop.
  return timer === null && ['new', 'open'].includes(before.status) ? 'keep' : timer
}
