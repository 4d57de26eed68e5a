import { createActionCaller } from '../actions/run/call.ts'
import { createActions } from '../actions/run/run-action.ts'
import { createEnabledActions } from '../actions/store/list-enabled.ts'
import { createPersonalActions } from '../actions/talk/personal-actions.ts'
import type { Agent } from '../agent/agent.ts'
import { chooseAgent } from '../agent/choose-agent.ts'
import { createKnowledge } from '../agent/knowledge/search.ts'
import { createAgentRules } from '../agent/rules/stored-rules.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { createSystemLookup } from '../platform/system-lookup.ts'
import { type RehearsalSources, type Rehearse, rehearseWith } from '../rehearsals/rehearse.ts'

/** The agent that the operator chose, with the organizations' knowledge, rules and actions. */
export function createAgent(
  context: Context,
  { webhookAllowedNetworks: allowedNetworks, agentModel }: Config,
): Agent {
  const { listEnabled, ...sources } = openSources(context)
  const call = createActionCaller({ allowedNetworks, lookup: createSystemLookup() })
  const actions = createActions(context, { call, listEnabled })
  const personalActions = createPersonalActions({ actions, listEnabled, clock: context.clock })
  return chooseAgent(context, agentModel, { ...sources, actions, personalActions })
}

/** Makes what predicts the same agent's replies without doing anything. */
export function createRehearser(context: Context, { agentModel }: Config): Rehearse {
  return rehearseWith(context, agentModel, openSources(context))
}

function openSources({ db, clock }: Context): RehearsalSources {
  return {
    knowledge: createKnowledge(db, { clock }),
    rules: createAgentRules(db),
    listEnabled: createEnabledActions(db),
  }
}
