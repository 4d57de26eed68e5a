import type { Agent } from './agent/agent.ts'
import { createConnectors } from './channels/registry.ts'
import { createVisitorStreams } from './channels/visitor-streams.ts'
import { createPoster } from './guarded-http/post.ts'
import { startHousekeeping } from './housekeeping/housekeeping.ts'
import { createSystemLookup } from './platform/system-lookup.ts'
import type { Service } from './service.ts'
import { createRunner, type Runner } from './work/runner.ts'
import type { DueWork } from './work/source.ts'
import { createSources } from './work-sources.ts'

// A model's provider answers a limited number of requests at a time, refuses the others, and charges for each.
const ASKING_A_MODEL = { threadsAtOnce: 64, thinksAhead: false }

/** The worker of a process. */
export interface Worker extends Runner {
  /** Counts the due work of each kind in the whole deployment, with one statement after the other. */
  countDue(): Promise<readonly (DueWork & { readonly work: string })[]>
}

/** The worker side: answers customers, sends replies, delivers webhooks, runs timers, does the housekeeping. */
export function createWorker({ context, config, wakeUp }: Service, agent: Agent): Worker {
  const poster = createPoster({
    allowedNetworks: config.webhookAllowedNetworks,
    lookup: createSystemLookup(),
  })
  const { db, clock, log } = context
  const streams = createVisitorStreams(context, { onAppended: () => context.wakeUp('visitor_streams') })
  const sources = createSources(context, {
    agent,
    // No reader of attachments is built in; `mediaReader` takes one here, and `readMedia` of
    // the connectors below (docs/channels.md).
    answering: {
      ...{ burstWindowMs: config.burstWindowMs, mostAgentTurns: config.mostAgentTurns },
      ...(config.agentModel !== null && ASKING_A_MODEL),
    },
    connectorFor: createConnectors(context, { streams }),
    poster,
    retryDelaysSeconds: config.webhookRetryDelaysSeconds,
    timeoutMs: config.webhookTimeoutMs,
    jitter: Math.random,
    alertUrl: config.alertWebhookUrl,
  })
  const runner = createRunner({ db, clock, log, wakeUp, sources })
  let housekeeping: { stop(): Promise<void> } | undefined
  return {
    async start() {
      await runner.start()
      housekeeping = startHousekeeping({
        ...{ db, clock, log },
        webhookRetentionDays: config.webhookRetentionDays,
      })
    },
    // Work ends first and within its time, however long the current part of the housekeeping takes.
    async stop(graceMs) {
      const tidied = housekeeping?.stop()
      agent.beginNoMore?.()
      await runner.stop(graceMs)
      poster.close()
      await tidied
    },
    drain: () => runner.drain(),
    async countDue() {
      const now = clock.now()
      const due = []
      for (const { name, leases } of sources)
        due.push({ work: name, ...(await leases.countDue(db.shared, now)) })
      return due
    },
  }
}
