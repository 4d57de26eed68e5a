import { createActionCaller } from './actions/call.ts'
import { createEnabledActions } from './actions/list-enabled.ts'
import { createPersonalActions } from './actions/personal-actions.ts'
import { createActions } from './actions/run-action.ts'
import type { Agent } from './agent/agent.ts'
import { chooseAgent } from './agent/choose-agent.ts'
import { loadMeanings } from './agent/knowledge/meaning/word-meanings.ts'
import { createKnowledge } from './agent/knowledge/search.ts'
import { createAgentRules } from './agent/rules/stored-rules.ts'
import type { Opened } from './app.ts'
import { createConnectors } from './channels/registry.ts'
import { createVisitorStreams } from './channels/visitor-streams.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { startHousekeeping } from './housekeeping/housekeeping.ts'
import { createWebhookPoster } from './webhooks/post.ts'
import { createSystemLookup } from './webhooks/system-lookup.ts'
import { createSources } from './work/registry.ts'
import { createRunner, type Runner } from './work/runner.ts'

/** The agent that the operator chose, with the organizations' knowledge, rules and actions. */
function createAgent(
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

/** The worker side: answers customers, sends replies, delivers webhooks, runs timers, tidies up. */
export function createWorker({ context, config, wakeUp }: Opened): Runner {
  const poster = createWebhookPoster({
    allowedNetworks: config.webhookAllowedNetworks,
    lookup: createSystemLookup(),
  })
  const { db, clock, log } = context
  const streams = createVisitorStreams(context, { onAppended: () => context.wakeUp('visitor_streams') })
  const runner = createRunner({
    db,
    clock,
    log,
    wakeUp,
    sources: createSources(context, {
      agent: createAgent(context, config),
      // No reader of attachments is built in; `mediaReader` takes one.
      answering: { burstWindowMs: config.burstWindowMs, mostAgentTurns: config.mostAgentTurns },
      connectorFor: createConnectors(context, { streams }),
      poster,
      retryDelaysSeconds: config.webhookRetryDelaysSeconds,
      timeoutMs: config.webhookTimeoutMs,
      jitter: Math.random,
      alertUrl: config.alertWebhookUrl,
    }),
  })
  let housekeeping: { stop(): Promise<void> } | undefined
  return {
    async start() {
      loadMeanings()
      await runner.start()
      housekeeping = startHousekeeping({
        ...{ db, clock, log },
        webhookRetentionDays: config.webhookRetentionDays,
      })
    },
    async stop(graceMs) {
      await housekeeping?.stop()
      await runner.stop(graceMs)
      poster.close()
    },
    drain: () => runner.drain(),
  }
}
