import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { loadConfig } from '../../server/config.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { createLog } from '../../server/platform/log.ts'
import { openService, type Service } from '../../server/service.ts'
import { type ServiceProcess, startService } from '../service-process.ts'
import { startDatabaseProxy } from './webhooks-proxy.ts'

/** One request as it reached the receiver. */
export interface Receipt {
  readonly deliveryId: string
  readonly endpoint: string
  readonly body: string
  readonly atMs: number
}

/** A worker process, a PostgreSQL and a counting receiver, and everything that may befall them. */
export interface CrashStage {
  /** A service of this process on the same database, through the same network as the worker. */
  readonly service: Service
  /** Why the run cannot go on, or null: a worker that ends without being killed is a defect of its own. */
  failure(): string | null
  readonly receipts: readonly Receipt[]
  readonly receiverUrl: (endpoint: string) => string
  /** Asks the database itself, past the network; must not be asked while PostgreSQL is down. */
  ask<Row extends object>(statement: string): Promise<Row[]>
  freezeWorker(): void
  /** kill -9 of the worker, whose supervisor starts it again at once. */
  killWorker(): Promise<void>
  pauseNetwork(): void
  resumeNetwork(): void
  /** kill -9 of the postmaster; resolves when PostgreSQL serves again. */
  killPostgres(): Promise<void>
  close(): Promise<void>
}

// Long enough that something is in flight at any moment, short enough that thousands pass in minutes.
const LEAST_ANSWER_MS = 20
const ANSWER_SPREAD_MS = 60

/** Opens a stage; whoever does closes it. */
export async function openCrashStage(): Promise<CrashStage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-crash-'))
  let postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.url)
  const proxy = await startDatabaseProxy(portOf(postgres.url))
  const proxied = new URL(postgres.url)
  proxied.port = String(proxy.port)
  const settings = {
    DATABASE_URL: proxied.href,
    MASTER_KEY: randomBytes(32).toString('base64'),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    // The receiver never refuses, so a retry is a defect; it is counted, and need not take minutes.
    WEBHOOK_RETRY_DELAYS: '1,1,1,1,1',
    LOG_LEVEL: 'warn',
  }
  const config = loadConfig(settings)
  const service = openService({
    config,
    databaseUrl: proxied.href,
    masterKey: config.masterKey ?? Buffer.alloc(0),
    log: createLog('silent'),
  })
  const receiver = await startCountingReceiver()
  let failure: string | null = null
  let isClosing = false
  const startWorker = (): ServiceProcess => {
    const started = startService('worker', settings)
    void started.ended.then(({ code }) => {
      // A worker that was killed has no exit code. One that ends by itself is a defect,
      // also when its database is away as it starts.
      if (code === null || isClosing) return
      failure = `The worker ended by itself: ${started.stderr()}${started.stdout()}`
    })
    return started
  }
  let worker = startWorker()

  return {
    service,
    failure: () => failure,
    receipts: receiver.receipts,
    receiverUrl: receiver.urlOf,
    async ask<Row extends object>(statement: string) {
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      try {
        return (await client.query<Row>(statement)).rows
      } finally {
        await client.end()
      }
    },
    freezeWorker: () => worker.signal('SIGSTOP'),
    async killWorker() {
      const killed = worker
      killed.killGroup()
      await killed.ended
      worker = startWorker()
    },
    pauseNetwork: proxy.pause,
    resumeNetwork: proxy.resume,
    async killPostgres() {
      const pidFile = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')
      process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
      postgres = await startEmbeddedPostgres({ dataDir })
      proxy.leadTo(portOf(postgres.url))
    },
    async close() {
      isClosing = true
      worker.killGroup()
      await worker.ended
      // The proxy first: what is on its way to a stopped network would be waited for.
      await proxy.close()
      await service.close()
      await receiver.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}

async function startCountingReceiver() {
  const receipts: Receipt[] = []
  const server = createServer(async (request, response) => {
    const atMs = Date.now()
    const body = await buffer(request).catch(() => null)
    // What a killed worker did not finish writing was never received.
    if (body === null) return
    receipts.push({
      deliveryId: String(request.headers['x-service-delivery']),
      endpoint: request.url ?? '',
      body: body.toString('utf8'),
      atMs,
    })
    setTimeout(() => response.writeHead(204).end(), LEAST_ANSWER_MS + Math.random() * ANSWER_SPREAD_MS)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    receipts,
    urlOf: (endpoint: string) => `http://127.0.0.1:${port}/${endpoint}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
