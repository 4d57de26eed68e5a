import type { Agent } from '../agent/agent.ts'
import type { Config } from '../config.ts'
import { sql } from '../db/sql.ts'
import type { Metrics } from '../metrics/open-metrics.ts'
import { endsWithin } from '../platform/ends-within.ts'
import { localAddress } from '../platform/local-address.ts'
import { createLog, type Logger } from '../platform/log.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { openService, type Service } from '../service.ts'
import { explainUnknownVariable, type UnknownVariable } from '../unknown-variables.ts'
import type { Worker } from '../worker.ts'
import type { ThreadedAgent, ThreadedAgentOptions } from './agent-thread/threaded-agent.ts'
import { answerWhileStarting, type StandIn } from './answer-while-starting.ts'
import { type Closers, closeInReverse, closeTogether } from './closers.ts'
import { explainListenFailure } from './explain-listen-failure.ts'
import { openServiceDatabase, type Start } from './open-service-database.ts'
import { type Output, openOutput } from './output.ts'
import { listenForStop, Stopped } from './stop-signals.ts'

/** What a process does: serve the API, or work on what was accepted. */
export type Role = 'gateway' | 'worker'

export interface ServiceOptions {
  readonly config: Config
  readonly roles: readonly Role[]
  /** Variables of the environment that look like settings and are none. */
  readonly unknownVariables?: readonly UnknownVariable[]
}

// Requests take milliseconds and an agent's turn little more; the rest of the 10 s is for the database.
const GRACE_MS = 3_000
// What a worker needs beyond that where something is stuck: half a second to give it up, and then to hand it back.
const HAND_BACK_MS = 1_500

/** Runs the roles of this process until it is told to stop, and returns its exit code. */
export async function runService(options: ServiceOptions): Promise<number> {
  const { config } = options
  if (config.databaseUrl === null && options.roles.length === 1) {
    throw new OperatorError(
      'DATABASE_URL: must be set to run one role by itself; the embedded database serves "start" only.',
    )
  }
  const output = openOutput()
  const log = createLog(config.logLevel, output)
  for (const unknown of options.unknownVariables ?? []) log.warn(explainUnknownVariable(unknown))
  const stop = listenForStop(log)
  const closers: Closers = []
  try {
    await startService(options, { output, log, stop, closers })
    const { reason, exitCode } = await stop.requested
    log.info({ reason }, 'stopping')
    await closeInReverse(closers, log)
    log.info('stopped')
    return exitCode
  } catch (error) {
    await closeInReverse(closers, log)
    if (error instanceof Stopped) return (await stop.requested).exitCode
    throw error
  }
}

async function startService(
  { config, roles }: ServiceOptions,
  start: Start & { readonly output: Output },
): Promise<void> {
  const { output, log, stop, closers } = start
  const standIn = roles.includes('gateway') ? await answerWhileStarting(config) : null
  closers.push(async () => standIn?.close())
  const metrics = await openMetrics(config, roles, log)
  closers.push(async () => metrics?.close())
  const database = await openServiceDatabase(config, start, () => requireAddress(config, standIn))
  const service = openService({ config, ...database, log })
  closers.push(() => endsWithin(service.close(), 1_000))
  const agent = roles.includes('worker')
    ? await openAgent({ config, ...database, write: output.write })
    : null
  closers.push(async () => agent?.close())
  const stopRoles: Closers = []
  let isReady = false
  closers.push(async () => {
    // Health checks learn at once that this process is stopping; accepted requests are finished.
    isReady = false
    await closeTogether(stopRoles, log)
  })
  // It waits for the database, however long that is away.
  const worker = agent === null ? null : await stop.during(startWorker(service, agent, stopRoles))
  if (standIn !== null) await startGateway(service, standIn, stopRoles, () => isReady)
  stop.check()
  const welcome = roles.length === 2 ? await stop.during(prepareWelcome(config, service)) : null
  isReady = true
  metrics?.show({
    ...{ db: service.context.db, clock: service.context.clock },
    isReady: () => isReady && agent?.loadState?.() !== 'failed',
    countDue: worker?.countDue ?? (() => askNothing(service)),
  })
  log.info({ roles, address: roles.includes('gateway') ? localAddress(config) : undefined }, 'ready')
  await welcome?.(output)
}

/** Throws an `OperatorError` if nothing can listen where the gateway would. */
function requireAddress({ host, port }: Config, standIn: StandIn | null): void {
  const cause = standIn?.failure ?? null
  if (cause !== null)
    throw new OperatorError(explainListenFailure(cause, { host, port, prefix: '' }), { cause })
}

// Code that only one role needs is loaded where that role runs: a gateway without the agent, the connectors and the
// demo takes 30 MB less.

async function prepareWelcome(
  config: Config,
  { context }: Service,
): Promise<((output: Output) => Promise<void>) | null> {
  const [{ beginFirstStart }, { formatWelcome }] = await Promise.all([
    import('../demo/first-start.ts'),
    import('../demo/welcome.ts'),
  ])
  const firstStart = await beginFirstStart(context)
  if (firstStart === null) return null
  return async (output) => {
    if (await output.print(formatWelcome(config, firstStart.credentials))) await firstStart.finish()
    else await firstStart.putOff()
  }
}

async function openMetrics(
  { metrics, port }: Config,
  roles: readonly Role[],
  log: Logger,
): Promise<Metrics | null> {
  if (metrics === null) return null
  const { openMetrics: open } = await import('../metrics/open-metrics.ts')
  return open({ ...metrics, roles, log }).catch((cause: NodeJS.ErrnoException) => {
    const gatewayPort = roles.includes('gateway') ? port : undefined
    throw new OperatorError(explainListenFailure(cause, { ...metrics, prefix: 'METRICS_', gatewayPort }), {
      cause,
    })
  })
}

async function askNothing({ context }: Service): Promise<[]> {
  await context.db.shared.query(sql`SELECT 1 AS one`)
  return []
}

async function openAgent(options: ThreadedAgentOptions): Promise<ThreadedAgent> {
  const { startThreadedAgent } = await import('./agent-thread/threaded-agent.ts')
  return startThreadedAgent(options)
}

async function startWorker(service: Service, agent: Agent, stopRoles: Closers): Promise<Worker> {
  const { createWorker } = await import('../worker.ts')
  const worker = createWorker(service, agent)
  stopRoles.push(() => endsWithin(worker.stop(GRACE_MS), GRACE_MS + HAND_BACK_MS))
  await worker.start()
  return worker
}

async function startGateway(
  service: Service,
  standIn: StandIn,
  stopRoles: Closers,
  isReady: () => boolean,
): Promise<void> {
  const { host, port } = service.config
  const { createGateway } = await import('../gateway.ts')
  const gateway = createGateway(service, isReady)
  stopRoles.push(() => endsWithin(gateway.close(), GRACE_MS))
  // Everything that takes time is done while the stand-in still answers at the address.
  await gateway.ready()
  if (await standIn.handOver(gateway.server)) return
  standIn.close()
  await gateway.listen({ host, port }).catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(explainListenFailure(cause, { host, port, prefix: '' }), { cause })
  })
}
