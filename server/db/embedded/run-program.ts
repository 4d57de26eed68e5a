import { type ChildProcess, spawn } from 'node:child_process'

/** A program with its arguments and the user it runs as. */
export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly user?: { readonly uid: number; readonly gid: number }
  /** Ends it at once, together with its child processes. */
  readonly signal?: AbortSignal | undefined
}

/** How a program ended: `code` is null if it could not be started or was killed. */
export interface Outcome {
  readonly code: number | null
  readonly output: string
}

const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive', 'windir']

/**
 * The environment of every PostgreSQL program: `PG*` variables would change what it does, and the secrets of this
 * process do not concern it. Messages are in English because failures are recognised by their text.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(passed), LC_ALL: 'C' }
}

/** Runs a program to its end and collects what it wrote; never rejects. */
export function runProgram({ file, args, user, signal }: Command): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const child = spawn(file, args, {
    ...user,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    // A process group of its own, which is ended as a whole.
    detached: signal !== undefined && process.platform !== 'win32',
  })
  const end = () => endWhole(child)
  signal?.addEventListener('abort', end)
  child.once('exit', () => signal?.removeEventListener('abort', end))
  if (signal?.aborted) end()
  let output = ''
  const collect = (chunk: Buffer): void => {
    output += chunk.toString('utf8')
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  child.once('error', (error) => resolve({ code: null, output: output + error.message }))
  child.once('close', (code) => resolve({ code, output }))
  return promise
}

function endWhole(child: ChildProcess): void {
  if (child.pid === undefined) return
  if (process.platform === 'win32') child.kill()
  else process.kill(-child.pid, 'SIGKILL')
}
