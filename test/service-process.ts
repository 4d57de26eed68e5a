import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Settings of a child process; of this process's own environment it gets only what a program needs to run at all. */
export type Settings = Readonly<Record<string, string>>

/** The result of a command. */
export interface CommandResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

function launch(args: readonly string[], settings: Settings): ChildProcess {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  return spawn(process.execPath, ['server/main.js', ...args], {
    cwd: ROOT,
    env: { PATH, HOME, ...(TMPDIR === '' ? {} : { TMPDIR }), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that a test can kill all of it.
    detached: true,
  })
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: string[] = []
  stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  return () => chunks.join('')
}

/** Runs one command to its end. */
export async function runCommand(args: readonly string[], settings: Settings): Promise<CommandResult> {
  const child = launch(args, settings)
  const stdout = collect(child.stdout)
  const stderr = collect(child.stderr)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout: stdout(), stderr: stderr() }
}

/** A running service. */
export interface ServiceProcess {
  readonly pid: number
  stdout(): string
  stderr(): string
  /** Resolves when standard output holds the text; rejects when the process ends before. */
  prints(text: string): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** Signals the process and everything in its group, as a terminal does. */
  signalGroup(signal: NodeJS.Signals): void
  /** Kills the process and everything in its group at once; does nothing if they have ended. */
  killGroup(): void
  /** How it ended. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Starts a role that runs until it is stopped. */
export function startService(role: string, settings: Settings): ServiceProcess {
  const child = launch([role], settings)
  const stdout = collect(child.stdout)
  const stderr = collect(child.stderr)
  const pid = child.pid ?? Number.NaN
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }))
  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  return {
    pid,
    stdout,
    stderr,
    ended,
    signal: (signal) => void child.kill(signal),
    signalGroup,
    killGroup: () => signalGroup('SIGKILL'),
    prints(text) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const look = () => {
        if (stdout().includes(text)) resolve()
      }
      child.stdout?.on('data', look)
      void ended.then(() => reject(new Error(`It ended without printing ${text}: ${stderr()}${stdout()}`)))
      look()
      return promise
    },
  }
}
