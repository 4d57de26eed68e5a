import { createActionCaller } from '../actions/call.ts'
import { createEnabledActions } from '../actions/list-enabled.ts'
import { createPersonalActions } from '../actions/personal-actions.ts'
import { createActions } from '../actions/run-action.ts'
import type { Agent } from '../agent/agent.ts'
import { chooseAgent } from '../agent/choose-agent.ts'
import { createKnowledge } from '../agent/knowledge/search.ts'
import { createAgentRules } from '../agent/rules/stored-rules.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { createSystemLookup } from '../webhooks/post/system-lookup.ts'

/** The agent that the operator chose, with the organizations' knowledge, rules and actions. */
export function createAgent(
  context: Context,
  { webhookAllowedNetworks: allowedNetworks, agentModel }: Config,
): Agent {
  const { db, clock } = context
  const listEnabled = createEnabledActions(db)
  const call = createActionCaller({ allowedNetworks, lookup: createSystemLookup() })
  const actions = createActions(context, { call, listEnabled })
  return chooseAgent(context, agentModel, {
    knowledge: createKnowledge(db),
    rules: createAgentRules(db),
    actions,
    personalActions: createPersonalActions({ actions, listEnabled, clock }),
  })
}
