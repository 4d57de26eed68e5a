import { agentMayAnswer, REOPENABLE_MS, SILENCE_MS, type StatusState, type Trigger } from './status.ts'

/**
 * What a timer does: it wakes a conversation from a snooze, resolves it after silence, or closes it after its
 * resolution.
 */
export type TimerKind = 'wake' | 'resolve' | 'close'

export interface Timer {
  readonly kind: TimerKind
  readonly dueAt: Date
}

/** What is known beside the conversation. */
export interface TimerFacts {
  /** The end of a snooze that begins now. */
  readonly until?: Date
  /** Whether the delivered reply is an answer with sources, or an answer to thanks. */
  readonly grounded?: boolean
}

function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}

/**
 * The timer of a conversation after a trigger; `conversation` is its state after it. Null stops the timer that runs,
 * `keep` leaves it alone.
 */
export function timerAfter(
  trigger: Trigger,
  conversation: StatusState,
  facts: TimerFacts,
  now: Date,
): Timer | null | 'keep' {
  if (trigger === 'work_started' || trigger === 'agent_replied' || trigger === 'queue_assigned') return 'keep'
  switch (conversation.status) {
    case 'resolved':
      return { kind: 'close', dueAt: after(conversation.resolvedAt ?? now, REOPENABLE_MS) }
    case 'snoozed':
      return facts.until === undefined ? 'keep' : { kind: 'wake', dueAt: facts.until }
    case 'pending':
      // Whether a grounded answer precedes a hand-back, or an answer to thanks, is looked up when the timer is due.
      return (trigger === 'reply_delivered' && facts.grounded === true && agentMayAnswer(conversation)) ||
        trigger === 'handed_back'
        ? { kind: 'resolve', dueAt: after(now, SILENCE_MS) }
        : null
    default:
      return null
  }
}
