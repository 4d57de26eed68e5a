import type { Turn } from '../agent.ts'
import type { Outcome } from './ending.ts'

/** What one turn of a model took, and what became of it. */
export interface AgentTurn {
  /** provider:model */
  readonly model: string
  readonly steps: number
  /** Null where the endpoint does not count. */
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  /** In millionths of the currency of the operator's prices; null where no price or no count is known. */
  readonly costMicros: number | null
  readonly durationMs: number
  readonly outcome: Outcome
  readonly startedAt: Date
}

/**
 * Where turns are kept. A turn that is repeated after a crash or because of a newer message is kept each time: each
 * took tokens.
 */
export interface AgentTurns {
  keep(turn: Turn, kept: AgentTurn): Promise<void>
}
