import type { EscalationReason } from '../agent/agent.ts'
import type { FailureReason, SendResult } from '../channels/connector.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** How often a message is tried that fails and has certainly not arrived. */
const MOST_ATTEMPTS = 5
/**
 * What a failed try counts if the customer may have received the message: nobody should get the same answer five times
 * from a platform that accepts it and is slow to answer. So there are three such tries, the second after a minute and
 * the third after four.
 */
const WEIGHT_OF_A_COPY = 2
/** The number of counted tries from which one more lost answer ends a message. */
export const LAST_COPY = MOST_ATTEMPTS - WEIGHT_OF_A_COPY
const FIRST_RETRY_MS = 30 * SECOND_MS
/**
 * How long a platform may make a message wait at a time: even if it names a month, the message is tried again after
 * this.
 */
const LONGEST_WAIT_MS = 24 * HOUR_MS
/**
 * How long a message waits for renewed credentials, or for a platform that is out of order: 24 h, as long as a
 * platform's message window. An older reply no longer answers anything.
 */
export const LONGEST_DELAY_MS = 24 * HOUR_MS
const SHORTEST_RECONNECT_MS = 5 * MINUTE_MS
const LONGEST_RECONNECT_MS = HOUR_MS

/** What a decision about a try depends on, beside the try's result. */
export interface TryFacts {
  /** The number of counted tries before this one. */
  readonly attempts: number
  readonly queuedAt: Date
  /** Whether the try was to show if a platform that was out of order still is (`platform-outages.ts`). */
  readonly isProbe: boolean
}

/** What follows from a try. */
export type TryDecision =
  | { readonly kind: 'sent' }
  /** It is tried again after the wait; with `reconnect` it waits for renewed credentials. */
  | {
      readonly kind: 'later'
      readonly waitMs: number
      readonly attempts: number
      readonly error: string
      readonly reconnect: boolean
    }
  /** It will never leave, and its conversation goes to a person for this reason. */
  | {
      readonly kind: 'over'
      readonly reason: EscalationReason
      readonly failure: FailureReason | null
      readonly error: string
    }

/**
 * Decides what follows from the result of a try: the message was sent, is tried later, or has failed. Errors of the
 * platform count up to five; waiting for a turn, an operator or a platform that is out of order does not count.
 */
export function decideTry(result: SendResult, facts: TryFacts, now: Date): TryDecision {
  switch (result.kind) {
    case 'sent':
      return { kind: 'sent' }
    case 'retry':
      return decideRetry(result, facts, now)
    case 'reconnect':
      return decideReconnect(result.error, facts, now)
    case 'failed':
      return over(result.error, result.reason ?? null)
  }
}

// A probe leaves its message the tries that it has. Only where it may have arrived it counts: nobody gets more copies
// because the platform was out of order.
function decideRetry(result: SendResult & { kind: 'retry' }, facts: TryFacts, now: Date): TryDecision {
  const { error, retryAfterMs, countsAsAttempt = true, mayHaveArrived = false } = result
  const { attempts, isProbe } = facts
  if (isProbe && countsAsAttempt && waitLeftMs(facts, now) <= 0) return tooLate(error)
  const weight = mayHaveArrived ? WEIGHT_OF_A_COPY : 1
  const counted = attempts + (countsAsAttempt && (mayHaveArrived || !isProbe) ? weight : 0)
  if (counted >= MOST_ATTEMPTS) return over(error, null)
  const doublings = isProbe ? 0 : Math.max(0, counted - 1)
  const waitMs = Math.min(retryAfterMs ?? FIRST_RETRY_MS * 2 ** doublings, LONGEST_WAIT_MS)
  return { kind: 'later', waitMs, attempts: counted, error, reconnect: false }
}

// It waits as long again as it has waited so far: a renewal within minutes is noticed within minutes, and an outage of
// a night costs few tries.
function decideReconnect(error: string, facts: TryFacts, now: Date): TryDecision {
  const { attempts, queuedAt } = facts
  const leftMs = waitLeftMs(facts, now)
  if (leftMs <= 0) return tooLate(error)
  const ageMs = now.getTime() - queuedAt.getTime()
  const waitMs = Math.min(Math.max(ageMs, SHORTEST_RECONNECT_MS), LONGEST_RECONNECT_MS, leftMs)
  return { kind: 'later', waitMs, attempts, error, reconnect: true }
}

function waitLeftMs({ queuedAt }: TryFacts, now: Date): number {
  return queuedAt.getTime() + LONGEST_DELAY_MS - now.getTime()
}

function tooLate(error: string): TryDecision {
  return { kind: 'over', reason: 'window_closed', failure: null, error }
}

function over(error: string, failure: FailureReason | null): TryDecision {
  const reason = failure === 'window_closed' ? 'window_closed' : 'agent_error'
  return { kind: 'over', reason, failure, error }
}
