import { setTimeout } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { ModelSettings } from '../platform/model-settings.ts'
import type { Actions, PersonalActions } from './actions/actions.ts'
import type { Agent, Knowledge } from './agent.ts'
import { createGroundedAgent } from './grounded.ts'
import type { AgentTurns } from './model/agent-turn.ts'
import type { AgentRules } from './rules/agent-rule.ts'

/** What every agent works with. */
export interface AgentParts {
  readonly knowledge: Knowledge
  readonly rules: AgentRules
  readonly actions: Actions
  readonly personalActions: PersonalActions
  /** Where the steps of a model's turns are kept; the database if absent. */
  readonly turns?: AgentTurns
}

/** The agent that the operator chose: the built-in one, or one with a language model. */
export function chooseAgent(context: Context, settings: ModelSettings | null, parts: AgentParts): Agent {
  if (settings === null) return createGroundedAgent({ ...parts, actions: parts.personalActions })
  const { clock, random, log } = context
  // The AI SDK takes longer to load than everything else, so it is loaded only if a model is used.
  const opened = Promise.all([import('./model/model-agent.ts'), import('./model/stored-turns.ts')]).then(
    ([{ createModelAgent }, { createAgentTurns }]) =>
      createModelAgent({
        ...{ ...parts, settings, clock, random, log },
        turns: parts.turns ?? createAgentTurns(context),
        wait: (ms, signal) => setTimeout(ms, undefined, { signal }),
      }),
  )
  return { answer: async (turn, signal) => (await opened).answer(turn, signal) }
}
