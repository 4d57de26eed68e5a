import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { loadConfig } from '../server/config.ts'
import { startEmbeddedPostgres } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { createLog } from '../server/platform/log.ts'
import { openService, type Service } from '../server/service.ts'
import { type ServiceProcess, startService } from '../test/service-process.ts'
import { type PlacedEndpoint, placeEndpoints, queueDeliveries } from '../test/webhooks/endpoints.ts'
import { type BenchReceiver, startBenchReceiver } from './webhook-receiver.ts'

/** A durable PostgreSQL that counts statements, a receiver, and roles of the service to be started on them. */
export interface WebhookStage {
  /** This process's own service; its statements are counted apart from those of the roles. */
  readonly service: Service
  readonly receiver: BenchReceiver
  readonly settings: Readonly<Record<string, string>>
  start(role: 'worker' | 'gateway', settings?: Readonly<Record<string, string>>): ServiceProcess
  stop(role: ServiceProcess): Promise<void>
  ask<Row extends object>(statement: string): Promise<Row[]>
  /** How many statements the roles have run since the last time of asking. */
  countStatements(): Promise<number>
  /** Endpoints of several organizations, in turn. */
  place(organizations: number, paths: readonly string[]): Promise<PlacedEndpoint[]>
  /** Queues this many events, spread evenly over the endpoints. */
  queue(endpoints: readonly PlacedEndpoint[], events: number): Promise<void>
  close(): Promise<void>
}

// A user of its own, so that the statements of this process can be told from those of the roles.
const PREPARE = `
  CREATE EXTENSION pg_stat_statements;
  CREATE ROLE bench LOGIN PASSWORD 'bench' IN ROLE sanad_service`
const BATCH = 200

/** Opens the stage; the caller closes it. */
export async function openWebhookStage(): Promise<WebhookStage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-bench-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_utility': 'on' },
  })
  await migrate(postgres.url)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(PREPARE)
  const settings = {
    DATABASE_URL: postgres.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
  }
  const ownUrl = new URL(postgres.url)
  ownUrl.username = 'bench'
  ownUrl.password = 'bench'
  const config = loadConfig(settings)
  const service = openService({
    config,
    databaseUrl: ownUrl.href,
    masterKey: config.masterKey ?? Buffer.alloc(0),
    log: createLog('warn'),
  })
  const receiver = await startBenchReceiver()
  const roles = new Set<ServiceProcess>()
  const stop = async (role: ServiceProcess) => {
    roles.delete(role)
    role.signal('SIGTERM')
    await role.ended
  }
  const ask = async <Row extends object>(statement: string) => (await client.query<Row>(statement)).rows
  return {
    service,
    receiver,
    settings,
    start(role, own = {}) {
      const started = startService(role, { ...settings, ...own })
      roles.add(started)
      return started
    },
    stop,
    ask,
    async countStatements() {
      const [row] = await ask<{ calls: number }>(
        `SELECT coalesce(sum(calls), 0)::float8 AS calls FROM pg_stat_statements
         WHERE userid NOT IN (SELECT oid FROM pg_roles WHERE rolname IN ('bench', 'postgres'))`,
      )
      await ask('SELECT pg_stat_statements_reset()')
      return row?.calls ?? Number.NaN
    },
    async place(organizations, paths) {
      const urls = paths.map((path) => `${receiver.origin}${path}`)
      const placed: PlacedEndpoint[] = []
      for (let count = 0; count < organizations; count++) {
        placed.push(...(await placeEndpoints(service.context, urls)))
      }
      return placed
    },
    async queue(endpoints, events) {
      for (let queued = 0; queued < events; queued += BATCH) {
        const batch = Array.from(
          { length: Math.min(BATCH, events - queued) },
          (_, index) => endpoints[(queued + index) % endpoints.length],
        )
        await queueDeliveries(
          service.context,
          batch.filter((endpoint) => endpoint !== undefined),
        )
      }
    },
    async close() {
      await Promise.all([...roles].map(stop))
      await service.close()
      await receiver.close()
      await client.end()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Collects arrivals until there are this many. */
export async function collectArrivals(receiver: BenchReceiver, count: number): Promise<Map<string, number>> {
  const arrivals = new Map<string, number>()
  for (const deadline = Date.now() + 120_000; arrivals.size < count; await pause(50)) {
    for (const [id, atMs] of await receiver.take()) arrivals.set(id, atMs)
    if (Date.now() > deadline) throw new Error(`Only ${arrivals.size} of ${count} deliveries came in 120 s.`)
  }
  return arrivals
}

/**
 * Arrivals per second, without the first tenth and the last twentieth: starting
 * and running dry are not what is measured.
 */
export function ratePerSecond(arrivals: ReadonlyMap<string, number>): number {
  const times = [...arrivals.values()].sort((a, b) => a - b)
  const steady = times.slice(Math.floor(times.length * 0.1), Math.ceil(times.length * 0.95))
  const spanMs = (steady.at(-1) ?? 0) - (steady[0] ?? 0)
  return ((steady.length - 1) * 1000) / spanMs
}
