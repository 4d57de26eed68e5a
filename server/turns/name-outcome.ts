import type { Decision } from '../agent/agent.ts'

/** What became of a turn, in the words in which `agent ask` tells it. */
type TurnOutcome = 'answered' | 'asked_back' | 'small_talk' | 'handed_over'

/** Names what was decided: an answer has a source, small talk needs none, and whatever else is said asks something. */
export function nameOutcome(decision: Decision): TurnOutcome {
  if (decision.kind === 'escalate') return 'handed_over'
  if (decision.sources.length > 0) return 'answered'
  return decision.job === 'greet' ? 'small_talk' : 'asked_back'
}
