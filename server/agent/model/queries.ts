import type { TenantTransaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { AgentTurn } from './agent-turn.ts'
import type { Outcome } from './ending.ts'

/** A turn as it is stored. */
export interface StoredAgentTurn extends AgentTurn {
  readonly id: string
  readonly conversationId: string
  readonly turnId: string
}

export async function insertAgentTurn(tx: TenantTransaction, turn: StoredAgentTurn): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    INSERT INTO agent_turns (organization_id, environment, id, conversation_id, turn_id, model, steps,
      input_tokens, output_tokens, cost_micros, duration_ms, outcome, started_at)
    VALUES (${organizationId}, ${environment}, ${turn.id}, ${turn.conversationId}, ${turn.turnId}, ${turn.model}, ${turn.steps},
      ${turn.inputTokens}, ${turn.outputTokens}, ${turn.costMicros}, ${turn.durationMs}, ${turn.outcome}, ${turn.startedAt})`)
}

interface Row {
  id: string
  conversation_id: string
  turn_id: string
  model: string
  steps: number
  input_tokens: number | null
  output_tokens: number | null
  cost_micros: number | null
  duration_ms: number
  outcome: string
  started_at: Date
}

/** The tenant's latest turns, newest first. */
export async function selectAgentTurns(tx: TenantTransaction, limit: number): Promise<StoredAgentTurn[]> {
  const { organizationId, environment } = tx.tenant
  const rows = await tx.query<Row>(sql`
    SELECT id, conversation_id, turn_id, model, steps, input_tokens, output_tokens, cost_micros, duration_ms, outcome, started_at
    FROM agent_turns
    WHERE organization_id = ${organizationId} AND environment = ${environment}
    ORDER BY id DESC
    LIMIT ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    conversationId: row.conversation_id,
    turnId: row.turn_id,
    model: row.model,
    steps: row.steps,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    costMicros: row.cost_micros,
    durationMs: row.duration_ms,
    outcome: row.outcome as Outcome,
    startedAt: row.started_at,
  }))
}
