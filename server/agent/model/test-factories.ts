import { setTimeout } from 'node:timers/promises'
import {
  type Answer,
  type ModelProvider,
  startModelProvider,
} from '../../../test/model-provider/model-provider.ts'
import type { ModelRequest } from '../../../test/model-provider/model-request.ts'
import type { Wire } from '../../../test/model-provider/wires.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/log.ts'
import type { ModelSettings } from '../../platform/model-settings.ts'
import { systemRandom } from '../../platform/random.ts'
import type { Decision, Turn } from '../agent.ts'
import { customer, RETURNS, turnOf } from '../test-factories.ts'
import type { AgentTurn } from './agent-turn.ts'
import { createModelAgent, type ModelAgentOptions } from './model-agent.ts'

export const API_KEY = 'key-that-nobody-may-read'

/** A call of `search_knowledge`, and one of `reply`. */
export const search = (query: string): Answer => ({ calls: [{ name: 'search_knowledge', input: { query } }] })
export const reply = (text: string): Answer => ({ calls: [{ name: 'reply', input: { text } }] })

export interface Ran {
  readonly decision: Decision
  /** The agent's requests to its model. */
  readonly requests: readonly ModelRequest[]
  readonly kept: readonly AgentTurn[]
  readonly waitedMs: readonly number[]
  readonly logged: string
}

export interface Scene {
  readonly wire?: Wire
  readonly answers: readonly Answer[] | ((request: ModelRequest, index: number) => Answer)
  readonly turn?: Turn
  readonly settings?: Partial<ModelSettings>
  readonly options?: Partial<ModelAgentOptions>
  readonly signal?: AbortSignal
  /** Called when the endpoint runs, before the turn begins. */
  readonly onStart?: (provider: ModelProvider) => void
}

/** Lets the agent answer one turn on a scripted endpoint. Its only real wait is the time limit. */
export async function run(scene: Scene): Promise<Ran> {
  const { wire = 'openai-compatible', answers, turn = turnOf([customer('Can I return an item?')]) } = scene
  const provider = await startModelProvider(wire, answers)
  const kept: AgentTurn[] = []
  const waitedMs: number[] = []
  const logged: unknown[] = []
  const log = { warn: (...args: unknown[]) => logged.push(args) } as unknown as Logger
  try {
    scene.onStart?.(provider)
    const decision = await createModelAgent({
      settings: {
        ...{ provider: wire, model: 'double', baseUrl: provider.baseUrl, apiKey: API_KEY },
        ...{ prices: null, timeLimitMs: 30_000, mostTokens: 20_000 },
        ...scene.settings,
      },
      knowledge: { search: async () => [RETURNS] },
      turns: { keep: async (_turn, each) => void kept.push(each) },
      clock: systemClock,
      random: systemRandom,
      async wait(ms, signal) {
        waitedMs.push(ms)
        await setTimeout(0, undefined, { signal })
      },
      log,
      ...scene.options,
    }).answer(turn, scene.signal ?? new AbortController().signal)
    return { decision, requests: provider.requests, kept, waitedMs, logged: JSON.stringify(logged) }
  } catch (error) {
    throw Object.assign(error as Error, { kept, requests: provider.requests })
  } finally {
    await provider.close()
  }
}
