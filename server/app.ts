import { hkdfSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createActionCaller } from './actions/call.ts'
import { createEnabledActions } from './actions/list-enabled.ts'
import { createPersonalActions } from './actions/personal-actions.ts'
import { createActions } from './actions/run-action.ts'
import type { Agent } from './agent/agent.ts'
import { chooseAgent } from './agent/choose-agent.ts'
import { createKnowledge } from './agent/knowledge/search.ts'
import { createAgentRules } from './agent/rules/stored-rules.ts'
import { createConnectors } from './channels/registry.ts'
import { createVisitorStreams } from './channels/visitor-streams.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { openDatabase } from './db/database.ts'
import { sql } from './db/sql.ts'
import { registerDocumentation } from './documentation/register.ts'
import { startHousekeeping } from './housekeeping/housekeeping.ts'
import { createCursors } from './http/cursor.ts'
import { registerHealthRoutes } from './http/health.ts'
import { buildServer } from './http/pipeline.ts'
import { createAccessTokenVerifier } from './oauth/access-token.ts'
import { registerDiscoveryRoutes } from './oauth/discovery-routes.ts'
import { createSigningKeys } from './oauth/signing-keys.ts'
import { registerTokenRoute } from './oauth/token-route.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createIds } from './platform/ids.ts'
import type { Logger } from './platform/log.ts'
import { systemRandom } from './platform/random.ts'
import { createSecretBox } from './platform/secret-box.ts'
import { createHandlers } from './routes.ts'
import { registerVisitorRoutes } from './visitors/register.ts'
import { createStreamHub } from './visitors/stream-hub.ts'
import { createWebhookPoster } from './webhooks/post.ts'
import { createSystemLookup } from './webhooks/system-lookup.ts'
import { createSources } from './work/registry.ts'
import { createRunner, type Runner } from './work/runner.ts'
import { createWakeUp, type WakeUp } from './work/wake-up.ts'

/** What a process is put together from. */
export interface ServiceParts {
  readonly config: Config
  /** The migrated database, wherever it comes from. */
  readonly databaseUrl: string
  /** 32 bytes. */
  readonly masterKey: Buffer
  readonly log: Logger
  readonly clock?: Clock
}

/** A process's own pieces, shared by the roles that it runs. */
export interface Opened {
  readonly context: Context
  readonly wakeUp: WakeUp
  readonly masterKey: Buffer
  readonly config: Config
  close(): Promise<void>
}

/** Opens the database and everything that every role and command needs. */
export function openService(parts: ServiceParts): Opened {
  const { config, log, masterKey, clock = systemClock } = parts
  const db = openDatabase({
    url: parts.databaseUrl,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  const wakeUp = createWakeUp({ db, log })
  const context: Context = {
    baseUrl: config.baseUrl,
    db,
    clock,
    ids: createIds(clock, systemRandom),
    random: systemRandom,
    secretBox: createSecretBox(masterKey, systemRandom),
    log,
    wakeUp: wakeUp.wakeUp,
  }
  return {
    context,
    wakeUp,
    masterKey,
    config,
    async close() {
      await wakeUp.close()
      await db.close()
    },
  }
}

/** A key for one purpose, derived from the master key (RFC 5869). */
function deriveKey(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32))
}

/**
 * The HTTP side: the API, its documentation and the health checks. `isReady` says whether the process's other roles serve; the
 * gateway itself is ready when its database answers.
 */
export function createGateway(
  { context, config, masterKey, wakeUp }: Opened,
  isReady: () => boolean = () => true,
): FastifyInstance {
  const signingKeys = createSigningKeys(context)
  const cursors = createCursors(deriveKey(masterKey, 'cursors'))
  const server = buildServer(
    {
      ...context,
      verifyAccessToken: createAccessTokenVerifier(context, signingKeys),
      trustedProxies: config.trustedProxies,
    },
    createHandlers(context, {
      cursors,
      burstWindowMs: config.burstWindowMs,
      allowedNetworks: config.webhookAllowedNetworks,
      lookup: createSystemLookup(),
    }),
  )
  registerTokenRoute(server, { ...context, signingKeys })
  registerDiscoveryRoutes(server, { baseUrl: context.baseUrl, signingKeys })
  registerDocumentation(server, { baseUrl: context.baseUrl })
  const hub = createStreamHub(context, wakeUp.subscribe)
  registerVisitorRoutes(server, context, hub)
  registerHealthRoutes(server, async () => isReady() && (await answers(context)))
  return server
}

async function answers({ db }: Context): Promise<boolean> {
  try {
    await db.shared.query(sql`SELECT 1 AS one`)
    return true
  } catch {
    return false
  }
}

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
