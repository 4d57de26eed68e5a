import { setTimeout } from 'node:timers/promises'
import type { Knowledge } from '../server/agent/agent.ts'
import type { AgentTurn } from '../server/agent/model/agent-turn.ts'
import { createModelAgent } from '../server/agent/model/model-agent.ts'
import { loadConfig } from '../server/config.ts'
import { systemClock } from '../server/platform/clock.ts'
import { createLog } from '../server/platform/log.ts'
import type { ModelSettings } from '../server/platform/model-settings.ts'
import { systemRandom } from '../server/platform/random.ts'
import { answerByExtract } from '../test/model-provider/extractive-model.ts'
import { startModelProvider } from '../test/model-provider/model-provider.ts'

/** A model agent that is measured, and what its turns took. */
export interface MeasuredModel {
  readonly agent: ReturnType<typeof createModelAgent>
  readonly turns: readonly AgentTurn[]
  close(): Promise<void>
}

/**
 * Opens the model that `--model` names: `double` is a deterministic one on
 * loopback, `configured` the one of `AGENT_MODEL`.
 */
export async function openMeasuredModel(name: string, knowledge: Knowledge): Promise<MeasuredModel> {
  const double = name === 'double' ? await startModelProvider('openai-compatible', answerByExtract) : null
  const settings = double === null ? readConfigured(name) : describeDouble(double.baseUrl)
  const turns: AgentTurn[] = []
  const agent = createModelAgent({
    ...{ settings, knowledge, clock: systemClock, random: systemRandom, log: createLog('silent') },
    turns: { keep: async (_turn, kept) => void turns.push(kept) },
    wait: (ms, signal) => setTimeout(ms, undefined, { signal }),
  })
  return { agent, turns, close: async () => double?.close() }
}

function describeDouble(baseUrl: string): ModelSettings {
  return {
    ...{ provider: 'openai-compatible', model: 'double', baseUrl, apiKey: null, prices: null },
    ...{ timeLimitMs: 30_000, mostTokens: 60_000 },
  }
}

function readConfigured(name: string): ModelSettings {
  const { agentModel } = loadConfig(process.env)
  if (name !== 'configured' || agentModel === null) {
    throw new Error('Use "--model double", or "--model configured" with AGENT_MODEL set.')
  }
  return agentModel
}

/** The cost and the results of the turns, in lines. */
export function describeTurns(turns: readonly AgentTurn[]): string[] {
  const outcomes = Map.groupBy(turns, ({ outcome }) => outcome)
  const sum = (numbers: readonly (number | null)[]) =>
    numbers.reduce<number>((total, each) => total + (each ?? 0), 0)
  const cost = sum(turns.map(({ costMicros }) => costMicros)) / 1e6
  return [
    `turns of the model: ${turns.length}, steps: ${sum(turns.map(({ steps }) => steps))}`,
    `tokens: ${sum(turns.map(({ inputTokens }) => inputTokens))} in, ${sum(turns.map(({ outputTokens }) => outputTokens))} out; cost: ${cost}`,
    `outcomes: ${[...outcomes].map(([outcome, list]) => `${outcome} ${list.length}`).join(', ')}`,
  ]
}
