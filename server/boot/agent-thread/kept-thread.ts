import { Worker } from 'node:worker_threads'
import type { LoadState } from '../../agent/agent.ts'
import { backoffMs } from '../../work/backoff.ts'
import type { AgentThreadData, FromAgent, ToAgent } from './agent-thread.ts'

/** What a thread is started with, and who hears of it. */
export interface KeptThreadOptions {
  readonly program: URL
  readonly data: AgentThreadData
  /** How long a thread may take to load what it thinks with. */
  readonly loadLimitMs: number
  /** Takes what the present thread says, and the lines that one logs which has ended. */
  readonly hear: (message: FromAgent) => void
  /** Called when a thread has ended by itself, with whether it had loaded what it thinks with. */
  readonly ended: (error: Error, wasLoaded: boolean) => void
}

/** The agent's thread, and the next one where it has ended. */
export interface KeptThread {
  /** Null while there is none. */
  current(): Worker | null
  loadState(): LoadState
  /** Why the last thread ended. */
  failure(): Error | undefined
  /** Starts a thread if there is none, without waiting for its turn. */
  startIfNone(): void
  /** Says something to the present thread; nobody hears it while there is none. */
  tell(message: ToAgent): void
  /** Ends the thread for good. */
  close(): Promise<void>
}

const FIRST_RELOAD_MS = 1_000
const LONGEST_RELOAD_MS = 30_000

/** Starts a thread, and another whenever it has ended, later each time if it ends before it has loaded. */
export function keepThread({ program, data, loadLimitMs, hear, ended }: KeptThreadOptions): KeptThread {
  let isClosed = false
  let loadState: LoadState = 'loading'
  let failure: Error | undefined
  let failedLoads = 0
  let loadLimit: NodeJS.Timeout | undefined
  let thread: Worker | null = start()

  function start(): Worker {
    const started = new Worker(program, { workerData: data })
    started.on('message', (message: FromAgent) => {
      if (message.kind !== 'log' && thread !== started) return
      if (message.kind === 'ready') noteLoaded()
      hear(message)
    })
    // Without a listener the error would end the process.
    started.on('error', (error) => end(started, error))
    started.on('exit', () => end(started, new Error('The thread of the agent has ended.')))
    // Only a caller that waits for an answer keeps the process alive.
    started.unref()
    loadLimit = setTimeout(() => {
      end(started, new Error(`It has not loaded what it thinks with for ${loadLimitMs} ms.`))
      void started.terminate()
    }, loadLimitMs).unref()
    return started
  }

  function startIfNone(): void {
    if (!isClosed) thread ??= start()
  }

  function noteLoaded(): void {
    clearTimeout(loadLimit)
    loadState = 'loaded'
    failedLoads = 0
  }

  function end(which: Worker, error: Error): void {
    if (thread !== which) return
    thread = null
    clearTimeout(loadLimit)
    const wasLoaded = loadState === 'loaded'
    loadState = wasLoaded ? 'loading' : 'failed'
    failure = error
    ended(error, wasLoaded)
    failedLoads += 1
    setTimeout(startIfNone, backoffMs(failedLoads, FIRST_RELOAD_MS, LONGEST_RELOAD_MS)).unref()
  }

  return {
    current: () => thread,
    loadState: () => loadState,
    failure: () => failure,
    startIfNone,
    tell: (message) => thread?.postMessage(message),
    async close() {
      isClosed = true
      clearTimeout(loadLimit)
      const ending = thread
      thread = null
      await ending?.terminate()
    },
  }
}
