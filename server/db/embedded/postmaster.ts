import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { endsWithin } from '../../platform/ends-within.ts'
import type { PostgresBinaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { codeOf } from './failure.ts'
import { inspectPostmaster, isPostmasterOf } from './postmaster-pid.ts'
import { runProgram, serverEnvironment } from './run-program.ts'

const LOG_ROTATION_BYTES = 10 * 1024 * 1024
// The service has 10 s to stop; a fast shutdown that takes longer is replaced by an immediate one, whose WAL is
// replayed at the next start.
const FAST_STOP_MS = 6_000
const IMMEDIATE_STOP_MS = 3_000

/** A postmaster that this process launched. */
export interface LaunchedPostmaster {
  /** True once the process is gone. */
  hasExited(): boolean
  /** What it wrote to the log, to explain why it ended. */
  readOutput(): Promise<string>
  /** Ends it at once, for a server that nobody uses; resolves when it is gone. */
  kill(): Promise<void>
}

/**
 * Launches the server in a session of its own, with its output in the log file: a Ctrl-C in the terminal reaches this
 * process only, and the server outlives a killed service, to be adopted by the next one.
 */
export async function launchPostmaster(
  binaries: PostgresBinaries,
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<LaunchedPostmaster> {
  const logHandle = await openLog(cluster)
  try {
    const from = (await logHandle.stat()).size
    const assignments = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    return process.platform === 'win32'
      ? await launchOnWindows(binaries, cluster, assignments, from)
      : spawnPostmaster(binaries, cluster, assignments, logHandle, from)
  } finally {
    await logHandle.close()
  }
}

function spawnPostmaster(
  binaries: PostgresBinaries,
  cluster: Cluster,
  assignments: readonly string[],
  logHandle: FileHandle,
  from: number,
): LaunchedPostmaster {
  const command = cluster.prepare(binaries.postgres, [
    '-D',
    cluster.data,
    ...assignments.flatMap((assignment) => ['-c', assignment]),
  ])
  const child = spawn(command.file, command.args, {
    ...command.user,
    cwd: '/',
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', logHandle.fd, logHandle.fd],
  })
  const { promise: end, resolve } = Promise.withResolvers<void>()
  let exited = false
  let spawnError = ''
  child.once('exit', () => {
    exited = true
    resolve()
  })
  child.once('error', (error) => {
    exited = true
    spawnError = error.message
    resolve()
  })
  child.unref()
  return {
    hasExited: () => exited,
    async kill() {
      child.kill('SIGQUIT')
      await endsWithin(end, IMMEDIATE_STOP_MS)
    },
    async readOutput() {
      const lines = (await readFrom(cluster.logFile, from)).split('\n')
      const linesOf = (pid: unknown) => lines.filter((line) => line.includes(`[${pid}]`))
      // The postmaster names the process whose end was its own, and that one has said why: a full disk, for example.
      const named = linesOf(child.pid).flatMap((line) => /\(PID (\d+)\)/.exec(line)?.[1] ?? [])
      const own = [...new Set(named), child.pid].flatMap(linesOf)
      // Only the dynamic linker writes without the prefix; lines of another process that starts the server must not be
      // taken for ours.
      const unprefixed = lines.filter((line) => !/^\S+ \S+ \S+ \[\d+\]/.test(line))
      return [spawnError, ...(own.length > 0 ? own : unprefixed)].join('\n')
    },
  }
}

/**
 * PostgreSQL refuses to run as an administrator on Windows; pg_ctl drops that privilege. It returns when the server is
 * up or gone.
 */
async function launchOnWindows(
  binaries: PostgresBinaries,
  cluster: Cluster,
  assignments: readonly string[],
  from: number,
): Promise<LaunchedPostmaster> {
  const { code, output } = await runProgram({
    file: binaries.pgCtl,
    args: [
      'start',
      '-w',
      '-D',
      cluster.data,
      '-l',
      cluster.logFile,
      '-o',
      assignments.map((assignment) => `-c "${assignment}"`).join(' '),
    ],
  })
  return {
    hasExited: () => code !== 0,
    kill: async () => undefined,
    readOutput: async () => `${output}\n${await readFrom(cluster.logFile, from)}`,
  }
}

/** Stops the postmaster `pid` of the cluster, whoever started it, and resolves when it is gone. */
export async function stopPostmaster(
  binaries: PostgresBinaries,
  cluster: Cluster,
  pid: number,
): Promise<void> {
  if (process.platform === 'win32') {
    await runProgram({
      file: binaries.pgCtl,
      args: ['stop', '-D', cluster.data, '-m', 'fast', '-w', '-t', String(FAST_STOP_MS / 1_000)],
    })
    if (await isGone(cluster.data, pid, 0)) return
    await runProgram({ file: binaries.pgCtl, args: ['stop', '-D', cluster.data, '-m', 'immediate', '-w'] })
    return
  }
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
  ] as const) {
    // Checked again before every signal: the pid may belong to another process by now.
    if (await isPostmasterOf(pid, cluster.data)) signalProcess(pid, signal)
    if (await isGone(cluster.data, pid, timeoutMs)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop; its log is ${cluster.logFile}.`)
}

async function isGone(data: string, pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const state = await inspectPostmaster(data)
    const isNamed = state.kind === 'running' && state.pid === pid
    if (!isNamed && !(await isPostmasterOf(pid, data))) return true
    if (performance.now() > deadline) return false
    await delay(10)
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (cause) {
    if (codeOf(cause) !== 'ESRCH') throw cause
  }
}

async function openLog({ logFile, user }: Cluster): Promise<FileHandle> {
  await rotateLog(logFile)
  // If this process is root it writes into a directory of the server's user, who must not be able to redirect it by a
  // link.
  const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | noFollow
  const handle = await open(logFile, flags, 0o600)
  if (user !== undefined) await handle.chown(user.uid, user.gid)
  return handle
}

async function rotateLog(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_ROTATION_BYTES) await rename(file, `${file}.1`)
}

async function readFrom(file: string, start: number): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const buffer = Buffer.alloc(Math.max(0, Math.min(size - start, 64 * 1024)))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, Math.max(start, size - buffer.length))
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
