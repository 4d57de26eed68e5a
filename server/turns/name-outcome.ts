import type { Decision } from '../agent/agent.ts'

/** What became of a turn: how a company counts its own. */
export type TurnOutcome =
  /** With at least one source. */
  | 'answered'
  /** The customer is asked something first. */
  | 'asked_back'
  /** A reply that rests on nothing and is free, such as a greeting. */
  | 'small_talk'
  | 'handed_over'

/** Names what was decided. */
export function nameOutcome(decision: Decision): TurnOutcome {
  if (decision.kind === 'escalate') return 'handed_over'
  if (decision.sources.length > 0) return 'answered'
  return decision.asks === true ? 'asked_back' : 'small_talk'
}
