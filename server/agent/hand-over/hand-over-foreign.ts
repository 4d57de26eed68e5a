import type { Escalation, Turn } from '../agent.ts'
import { FOREIGN_LANGUAGE } from '../replies-text.ts'
import type { ReadTurn } from '../turn/read-turn.ts'
import { handOver } from './hand-over.ts'

/** A message in a language that the agent does not speak goes to a person, whatever its words resemble. */
export function handOverForeign(turn: Turn, { language, queue }: ReadTurn): Escalation {
  const handedOver = handOver(turn, language, 'no_answer', { queue: queue ?? 'general' })
  return { ...handedOver, text: FOREIGN_LANGUAGE, intent: 'foreign_language' }
}
