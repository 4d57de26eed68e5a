import type { Turn } from '../agent.ts'
import type { Outcome } from './ending.ts'

/** What one turn of a model used, and its outcome. */
export interface AgentTurn {
  /** provider:model */
  readonly model: string
  readonly steps: number
  /** Null if the endpoint does not count. */
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  /** In millionths of the currency of the operator's prices; null if no price or no count is known. */
  readonly costMicros: number | null
  readonly durationMs: number
  readonly outcome: Outcome
  readonly startedAt: Date
}

/**
 * The store of turns. A turn that is repeated, after a crash or for a newer message, is kept each time, because each
 * try used tokens.
 */
export interface AgentTurns {
  keep(turn: Turn, kept: AgentTurn): Promise<void>
}
