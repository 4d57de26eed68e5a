import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { loadConfig } from '../../server/config.ts'
import { findFreePort } from '../../server/db/embedded/readiness.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { createLog } from '../../server/platform/log.ts'
import { openService, type Service } from '../../server/service.ts'
import { type ServiceProcess, startService } from '../service-process.ts'
import { fillDisk, mountSmallDisk, unmountSmallDisk } from '../small-disk.ts'
import { STEPPED_CLOCK } from './stepped-clock.ts'
import { startDatabaseProxy } from './webhooks-proxy.ts'

/** Two gateways, two workers and a PostgreSQL behind a network of their own, and everything that may befall them. */
export interface ChaosStage {
  /** The gateways' addresses. */
  readonly baseUrls: readonly string[]
  /** A service of this process on the same database, through the same network. */
  readonly service: Service
  /** How often a process ended by itself and was started again, as an operator's supervisor does it. */
  readonly restarts: () => number
  /** How often PostgreSQL hung and was killed, as its operator would kill it. */
  readonly hangs: () => number
  /** The present moment by the clock of the gateways and workers. */
  nowMs(): number
  /** The lines that the workers have logged so far, also those that ended. */
  logged(): string[]
  kill(role: 'gateway' | 'worker', which: number): Promise<void>
  /** kill -9 of the postmaster; resolves when PostgreSQL serves again. */
  killPostgres(): Promise<void>
  cutConnections(): Promise<void>
  pauseNetwork(forMs: number): Promise<void>
  /** Carries everything between the service and PostgreSQL so much later, in each direction. */
  slowNetwork(byMs: number, forMs: number): Promise<void>
  /** PostgreSQL takes no writes, as where another has taken its place. */
  makeReadOnly(forMs: number): Promise<void>
  /** Changes a column to another type and back, as an upgrade does under the version that still runs. */
  makePlansStale(): Promise<void>
  /** Breaks off whatever statement is carried out, as an operator's time limit does that is too short. */
  breakStatementsOff(forMs: number): Promise<void>
  /** Stops a worker and lets it go on so much later; resolves at once. */
  stopWorker(which: number, forMs: number): Promise<void>
  /** Takes every connection that PostgreSQL still gives. */
  exhaustConnections(forMs: number): Promise<void>
  /** Keeps a transaction open that has seen everything and locked some of it. */
  keepTransactionOpen(forMs: number): Promise<void>
  /** Fills the disk that PostgreSQL writes to; null where this machine does not let us have a small disk. */
  readonly fillDisk: ((forMs: number) => Promise<void>) | null
  /** Moves the clock of every gateway and worker. */
  stepClock(byMs: number): Promise<void>
  close(): Promise<void>
}

const DISK_BYTES = 1_536 * 1024 * 1024
const RESTART_AFTER_MS = 200
/** Enough for statements to be planned anew. */
const PLAN_AGE_MS = 300
const BREAK_EVERY_MS = 20
/** Recovery takes a moment here; a PostgreSQL that does not serve again by now never will. */
const HUNG_AFTER_MS = 20_000

/** Opens a stage; whoever does closes it. */
export async function openChaosStage(): Promise<ChaosStage> {
  const directory = await mkdtemp(join(tmpdir(), 'sanad-chaos-'))
  const disk = mountSmallDisk(directory, DISK_BYTES)
  const clockFile = join(tmpdir(), `${directory.split('/').at(-1)}-clock`)
  await writeFile(clockFile, '0')
  let postgres = await startEmbeddedPostgres({ dataDir: directory })
  await migrate(postgres.url)
  const proxy = await startDatabaseProxy(portOf(postgres.url))
  const proxied = new URL(postgres.url)
  proxied.port = String(proxy.port)
  const ports = [await findFreePort(), await findFreePort()]
  const baseUrl = `http://127.0.0.1:${ports[0]}`
  const settings = {
    DATABASE_URL: proxied.href,
    MASTER_KEY: randomBytes(32).toString('base64'),
    // Both gateways are one service: tokens of one are good at the other.
    BASE_URL: baseUrl,
    BURST_WINDOW_MS: '0',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    WEBHOOK_RETRY_DELAYS: '1,1,1,1,1',
    LOG_LEVEL: 'warn',
    STEPPED_CLOCK: clockFile,
    NODE_OPTIONS: `--import ${STEPPED_CLOCK}`,
  }
  const config = loadConfig(settings)
  const service = openService({
    config,
    databaseUrl: proxied.href,
    masterKey: config.masterKey ?? Buffer.alloc(0),
    log: createLog('silent'),
  })
  let isClosing = false
  let stepMs = 0
  let restarts = 0
  let hangs = 0
  const workers: ServiceProcess[] = []
  const start = (role: 'gateway' | 'worker', which: number): ServiceProcess => {
    const port = ports[which] ?? 0
    const started = startService(role, role === 'gateway' ? { ...settings, PORT: String(port) } : settings)
    if (role === 'worker') workers.push(started)
    void started.ended.then(async ({ code }) => {
      if (code === null || isClosing) return
      restarts += 1
      await pause(RESTART_AFTER_MS)
      if (!isClosing) running[role][which] = start(role, which)
    })
    return started
  }
  const running = {
    gateway: [] as ServiceProcess[],
    worker: [] as ServiceProcess[],
  }
  for (const which of [0, 1]) {
    running.gateway[which] = start('gateway', which)
    running.worker[which] = start('worker', which)
  }
  const all = () => [...running.gateway, ...running.worker]
  const connect = async () => {
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const restartPostgres = async () => {
    postgres = await startEmbeddedPostgres({ dataDir: directory })
    proxy.leadTo(portOf(postgres.url))
  }
  const killPostmaster = async () => {
    const pidFile = await readFile(join(directory, 'postgres', 'data', 'postmaster.pid'), 'utf8')
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
  }

  return {
    baseUrls: ports.map((port) => `http://127.0.0.1:${port}`),
    service,
    restarts: () => restarts,
    hangs: () => hangs,
    nowMs: () => Date.now() + stepMs,
    logged: () => workers.flatMap((worker) => worker.stdout().split('\n')),
    async kill(role, which) {
      const killed = running[role][which]
      if (killed === undefined) return
      killed.killGroup()
      // Whoever ended by itself a moment before is started again by the supervisor.
      if ((await killed.ended).code === null) running[role][which] = start(role, which)
    },
    async killPostgres() {
      await killPostmaster()
      await restartPostgres()
    },
    async cutConnections() {
      const client = await connect()
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      )
      await client.end()
    },
    async pauseNetwork(forMs) {
      proxy.pause()
      await pause(forMs)
      proxy.resume()
    },
    async slowNetwork(byMs, forMs) {
      proxy.delay(byMs)
      await pause(forMs)
      proxy.delay(0)
    },
    async makeReadOnly(forMs) {
      const client = await connect()
      const set = async (value: string) => {
        await client.query(`SET default_transaction_read_only = off`)
        await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`)
        await client.query('SELECT pg_reload_conf()')
      }
      await set('on')
      await pause(forMs)
      await set('off')
      await client.end()
    },
    async makePlansStale() {
      const client = await connect()
      for (const type of ['varchar', 'text']) {
        await client.query(`ALTER TABLE messages ALTER COLUMN text TYPE ${type}`)
        await pause(PLAN_AGE_MS)
      }
      await client.end()
    },
    async breakStatementsOff(forMs) {
      const client = await connect()
      for (
        const untilMs = performance.now() + forMs;
        performance.now() < untilMs;
        await pause(BREAK_EVERY_MS)
      ) {
        await client.query(
          `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()`,
        )
      }
      await client.end()
    },
    async stopWorker(which, forMs) {
      const stopped = running.worker[which]
      stopped?.signal('SIGSTOP')
      setTimeout(() => stopped?.signal('SIGCONT'), forMs).unref()
    },
    async exhaustConnections(forMs) {
      const held: pg.Client[] = []
      try {
        for (;;) held.push(await connect())
      } catch {
        await pause(forMs)
      }
      await Promise.all(held.map((client) => client.end().catch(() => undefined)))
    },
    async keepTransactionOpen(forMs) {
      const client = await connect()
      // An open cursor keeps its snapshot; the locks do not lean on it, so they are had whatever has changed since.
      await client.query('BEGIN; DECLARE held CURSOR FOR SELECT id FROM conversations')
      await client.query('SELECT FROM conversations ORDER BY id LIMIT 5 FOR UPDATE')
      await pause(forMs)
      await client.query('ROLLBACK').catch(() => undefined)
      await client.end().catch(() => undefined)
    },
    fillDisk: disk
      ? async (forMs) => {
          const ballast = join(directory, 'ballast')
          await fillDisk(ballast)
          await pause(forMs)
          await truncate(ballast)
          // PostgreSQL stops with a panic when it cannot write ahead; it comes back by itself, or is started again.
          // One whose disk is full while it recovers may hang instead (seen with 18.4): its startup process has
          // failed, and the postmaster goes on waiting for it.
          const killing = setTimeout(() => {
            hangs += 1
            void killPostmaster()
          }, HUNG_AFTER_MS)
          await restartPostgres()
          clearTimeout(killing)
        }
      : null,
    async stepClock(byMs) {
      stepMs += byMs
      await writeFile(clockFile, String(stepMs))
      for (const one of all()) one.signal('SIGUSR2')
    },
    async close() {
      isClosing = true
      for (const one of all()) one.killGroup()
      await Promise.all(all().map(({ ended }) => ended))
      await service.close()
      await proxy.close()
      await postgres.stop()
      if (disk) unmountSmallDisk(directory)
      await rm(directory, { recursive: true, force: true })
      await rm(clockFile, { force: true })
    },
  }
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}
