import { link, readFile, readlink, realpath, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from './failure.ts'
import { runProgram } from './run-program.ts'

/** What `postmaster.pid` says about a data directory, checked against the processes of this machine. */
export type PostmasterState =
  | { readonly kind: 'absent' }
  /** A live postmaster of this directory; it has no port until it has written one. */
  | { readonly kind: 'running'; readonly pid: number; readonly port: number | undefined }
  /** The file outlived its postmaster: the pid is free, or now belongs to something else. */
  | { readonly kind: 'stale'; readonly content: string }

const EMPTY_FILE_GRACE_MS = 1_000

/** Reads the state of the data directory. Trusts a pid only if the process is this directory's postmaster. */
export async function inspectPostmaster(data: string): Promise<PostmasterState> {
  const content = await readPidFile(data)
  if (content === undefined) return { kind: 'absent' }
  const lines = content.split('\n')
  const pid = Number(lines[0]?.trim())
  if (!Number.isInteger(pid) || pid <= 0 || !(await isPostmasterOf(pid, data))) {
    return { kind: 'stale', content }
  }
  // Line 4 of the file is the port (PostgreSQL, src/include/utils/pidfile.h).
  const port = Number(lines[3]?.trim())
  return { kind: 'running', pid, port: Number.isInteger(port) && port > 0 ? port : undefined }
}

/**
 * Removes a stale file. PostgreSQL itself refuses to start if the recorded pid is alive under the same user, whatever
 * that process is. The file is moved aside first and read again, so that the file of a postmaster that another process
 * has just started is put back instead of being lost.
 */
export async function removeStalePidFile(data: string, content: string): Promise<void> {
  const file = pidFileOf(data)
  const aside = `${file}.stale-${process.pid}`
  try {
    await rename(file, aside)
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return
    throw new Error(`Cannot remove the stale ${file} (${codeOf(cause)}).`, { cause })
  }
  const isFresh = (await readFile(aside, 'utf8')) !== content
  if (isFresh) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}

/** True if `pid` is the postmaster of `data`, and neither a zombie nor another process with the same number. */
export async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') return isPostmasterOnLinux(pid, data)
  if (process.platform === 'win32') {
    const { output } = await runProgram({ file: 'tasklist', args: ['/NH', '/FI', `PID eq ${pid}`] })
    return /postgres\.exe/i.test(output)
  }
  const { output } = await runProgram({ file: 'ps', args: ['-ww', '-p', String(pid), '-o', 'command='] })
  return /(^|\/)postgres\s/.test(output) && output.includes(data)
}

async function isPostmasterOnLinux(pid: number, data: string): Promise<boolean> {
  try {
    const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    // Backends call themselves "postgres: …"; only the postmaster keeps the name of its program.
    if (path.basename(args[0] ?? '') !== 'postgres') return false
    if (args.includes(data)) return true
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(data))
  } catch {
    return false
  }
}

async function readPidFile(data: string): Promise<string | undefined> {
  const deadline = performance.now() + EMPTY_FILE_GRACE_MS
  for (;;) {
    try {
      const content = await readFile(pidFileOf(data), 'utf8')
      // A postmaster creates the file and writes it in two steps; after a crash in between it stays empty.
      if (content !== '' || performance.now() > deadline) return content
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') return undefined
      throw new Error(`Cannot read ${pidFileOf(data)} (${codeOf(cause)}).`, { cause })
    }
    await delay(20)
  }
}

function pidFileOf(data: string): string {
  return path.join(data, 'postmaster.pid')
}
