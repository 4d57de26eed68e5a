import type { Turn } from '../agent.ts'
import { findPreviousQuestion } from '../answers/follow-up/clarify.ts'
import { findTurnIntent } from './turn-topic.ts'

/**
 * The topic of a conversation that ends with thanks: that of the question before them; `otherwise` if there is none.
 */
export function findSettledTopic(turn: Turn, otherwise: string): string {
  const asked = findPreviousQuestion(turn, null)
  return asked === null ? otherwise : findTurnIntent([asked])
}
