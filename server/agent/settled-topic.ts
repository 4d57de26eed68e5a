import type { Turn } from './agent.ts'
import { findPreviousQuestion } from './answers/clarify.ts'
import { findTurnIntent } from './hand-over.ts'

/** What a conversation is about that ends with thanks: what was asked before them; `otherwise` where nothing was. */
export function findSettledTopic(turn: Turn, otherwise: string): string {
  const asked = findPreviousQuestion(turn, null)
  return asked === null ? otherwise : findTurnIntent([asked])
}
