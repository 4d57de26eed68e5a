import type { Decision } from '../agent/agent.ts'

/** The outcome of a turn as companies count it. */
export type TurnOutcome =
  /** A reply with at least one source. */
  | 'answered'
  /** A question to the customer. */
  | 'asked_back'
  /** A free reply without a source, such as a greeting. */
  | 'small_talk'
  | 'handed_over'

/** Names the outcome of a decision. */
export function nameOutcome(decision: Decision): TurnOutcome {
  if (decision.kind === 'escalate') return 'handed_over'
  if (decision.sources.length > 0) return 'answered'
  return decision.asks === true ? 'asked_back' : 'small_talk'
}
