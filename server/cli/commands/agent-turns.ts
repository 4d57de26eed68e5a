import { type Command, writeList } from '../command.ts'
import { onTenant, readTenant, TENANT_OPTIONS } from '../named-tenant.ts'

const MOST_TURNS = 100

export const listAgentTurns: Command = {
  name: 'agent turns',
  positionals: [],
  options: TENANT_OPTIONS,
  summary: `Shows what the latest ${MOST_TURNS} turns of the language model took, newest first.`,
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    return onTenant(tenant, async (context) => {
      const { selectAgentTurns } = await import('../../agent/model/queries.ts')
      const turns = await context.db.withTenant(tenant, (tx) => selectAgentTurns(tx, MOST_TURNS))
      const json = turns.map((turn) => ({
        id: turn.id,
        conversation_id: turn.conversationId,
        turn_id: turn.turnId,
        model: turn.model,
        outcome: turn.outcome,
        steps: turn.steps,
        input_tokens: turn.inputTokens,
        output_tokens: turn.outputTokens,
        cost_micros: turn.costMicros,
        duration_ms: turn.durationMs,
        started_at: turn.startedAt.toISOString(),
      }))
      const lines = json.map(({ started_at, model, outcome, steps, duration_ms, ...turn }) =>
        [
          ...[started_at, model, outcome, `${steps} steps`, `${duration_ms} ms`],
          `${turn.input_tokens ?? '?'} + ${turn.output_tokens ?? '?'} tokens`,
          ...(turn.cost_micros === null ? [] : [`cost ${(turn.cost_micros / 1e6).toFixed(6)}`]),
          turn.conversation_id,
        ].join('  '),
      )
      return { json, text: writeList(lines, 'turns of a language model') }
    })
  },
}
