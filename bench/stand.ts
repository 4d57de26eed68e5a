import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findFreePort } from '../server/db/embedded/readiness.ts'
import { startEmbeddedPostgres } from '../server/db/embedded.ts'
import { issueToken } from './token-request.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('..', import.meta.url))
// What `npm run sanad` runs: "exec node", Node's own options, and the program.
const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
const SANAD: readonly string[] = scripts.sanad.split(' ').slice(2)

/**
 * The service as an operator runs it, a gateway and a worker in processes of their
 * own, on a durable PostgreSQL of its own.
 */
export interface Stand {
  readonly baseUrl: string
  readonly databaseUrl: string
  readonly gatewayPid: number
  /** The key of the service's secrets and of its cursors' seals. */
  readonly masterKey: string
  readonly organizationId: string
  /** An app without practical limits, and a token of it. */
  readonly clientId: string
  readonly clientSecret: string
  readonly token: string
  /** Starts a worker and returns how to stop it; otherwise only the gateway runs, and nothing competes with it. */
  startWorker(): () => Promise<void>
  close(): Promise<void>
}

/** Waits until a service is ready, at most 30 s. */
export async function waitUntilReady(baseUrl: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const ready = await fetch(`${baseUrl}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The service did not become ready within 30 seconds.')
}

/** The organization of the stand's data, and what gives access to them. */
interface Owner {
  readonly masterKey: string
  readonly organizationId: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Runs a command of the operator and gives the names and values that it prints. */
type Command = (...args: string[]) => Promise<Record<string, string>>

/** Makes an organization with the demo knowledge and an app without practical limits. */
async function makeOwner(sanad: Command, masterKey: string): Promise<Owner> {
  const { id: organizationId = '' } = await sanad('organizations', 'create', '--name', 'Bench')
  const sandbox = ['--organization', organizationId, '--environment', 'sandbox']
  // Every event of every scenario can be paid: with an empty wallet its customers would be handed over without asking
  // the agent.
  await sanad('wallet', 'credit', ...sandbox, '--halalas', '1000000000')
  await sanad(
    'knowledge',
    'import',
    ...sandbox,
    fileURLToPath(new URL('../server/agent/knowledge/demo', import.meta.url)),
  )
  const app = await sanad('apps', 'create', ...sandbox, '--name', 'Bench')
  const { id: appId = '', client_id: clientId = '', client_secret: clientSecret = '' } = app
  for (const rateClass of ['read', 'write', 'agent_run']) {
    await sanad(
      'apps',
      'set-limit',
      appId,
      '--class',
      rateClass,
      '--per-minute',
      '1000000',
      '--reason',
      'bench',
    )
  }
  return { masterKey, organizationId, clientId, clientSecret }
}

/** How a stand differs from a fresh one. */
export interface StandOptions {
  /**
   * Where its data stays for the next run, which finds the organization and the app
   * that this one made; otherwise nothing stays.
   */
  readonly keptIn?: string | undefined
  /** PostgreSQL's settings that differ from what an operator gets. */
  readonly postgresSettings?: Readonly<Record<string, string>>
}

/** Starts PostgreSQL and the service, with an organization, its demo knowledge and an app to load it with. */
export async function openStand({ keptIn, postgresSettings = {} }: StandOptions = {}): Promise<Stand> {
  const dataDir = keptIn ?? (await mkdtemp(join(tmpdir(), 'sanad-bench-')))
  const ownerFile = join(dataDir, 'bench-owner.json')
  const kept: Owner | undefined = existsSync(ownerFile)
    ? JSON.parse(await readFile(ownerFile, 'utf8'))
    : undefined
  const masterKey = kept?.masterKey ?? randomBytes(32).toString('base64')
  // The database itself counts the statements that it is asked, so none is forgotten.
  const settings = { shared_preload_libraries: 'pg_stat_statements', ...postgresSettings }
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  const port = await findFreePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: postgres.url,
    MASTER_KEY: masterKey,
    LOG_LEVEL: 'warn',
    BURST_WINDOW_MS: '0',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  }
  const stops = new Set<() => Promise<void>>()
  const start = (role: 'gateway' | 'worker') => {
    const child = spawn(process.execPath, [...SANAD, role], {
      env,
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const stop = async () => {
      child.kill('SIGTERM')
      await exited
    }
    stops.add(stop)
    return { stop, pid: child.pid ?? Number.NaN }
  }
  const close = async () => {
    await Promise.all([...stops].map((stop) => stop()))
    await postgres.stop()
    if (keptIn === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  const sanad: Command = async (...args) => {
    const { stdout } = await run(process.execPath, [...SANAD, ...args, '--json'], { env, cwd: ROOT })
    return JSON.parse(stdout)
  }
  const gateway = start('gateway')
  try {
    await waitUntilReady(baseUrl)
    const owner = kept ?? (await makeOwner(sanad, masterKey))
    if (keptIn !== undefined) await writeFile(ownerFile, JSON.stringify(owner), { mode: 0o600 })
    const { organizationId, clientId, clientSecret } = owner
    const token = await issueToken(baseUrl, { clientId, clientSecret })
    return {
      baseUrl,
      databaseUrl: postgres.url,
      gatewayPid: gateway.pid,
      masterKey,
      organizationId,
      clientId,
      clientSecret,
      token,
      startWorker: () => start('worker').stop,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
