import type { Worker } from 'node:worker_threads'
import { type Agent, AgentNotLoaded, type LoadState } from '../../agent/agent.ts'
import { createLog } from '../../platform/log.ts'
import { observe } from '../../platform/observe.ts'
import { WorkerStops } from '../../work/source.ts'
import type { AgentThreadData, FromAgent } from './agent-thread.ts'
import { createAskedTurns } from './asked-turns.ts'
import { keepThread } from './kept-thread.ts'

/** An agent that thinks in a thread of its own. */
export interface ThreadedAgent extends Agent {
  /** Ends the thread; its turns, and later ones, are rejected with `WorkerStops`. */
  close(): Promise<void>
}

/** The data that the thread is started with, and where its log lines go. */
export interface ThreadedAgentOptions extends AgentThreadData {
  /** Takes the lines that the thread logs. */
  readonly write: (line: string) => void
  /** The thread's program; a test has another. */
  readonly program?: URL
  /** The longest time for which a turn that was lost with a thread has the next thread for itself. 250 ms if absent. */
  readonly aloneMs?: number
  /** How long a thread may take to load what it thinks with. Two minutes if absent. */
  readonly loadLimitMs?: number
}

// A turn that ends its thread usually does so soon, and a turn that waits for a language model must not hold up others
// for long.
const ALONE_MS = 250
// It takes half a second, and ten on a slow machine that does much else. Files that cannot be read at all may hang.
const LOAD_LIMIT_MS = 120_000
const NOT_LOADED_ADVICE =
  'restore the files of this version, or give the process more memory; it is tried again without a restart'
/** The share of time in use from which a thread counts as never resting. */
const WITHOUT_REST = 0.9

/** What the thread answers about a turn. */
type ToldOfTurn = Extract<FromAgent, { readonly id: number }>

/** How much the thread has done, at one moment. */
interface Load {
  readonly thread: Worker | null
  readonly decided: number
  readonly loadState: LoadState
  readonly utilization: ReturnType<Worker['performance']['eventLoopUtilization']> | undefined
}

/**
 * Starts a thread for the agent. The built-in agent keeps a processor busy for milliseconds at a time; in the main
 * thread, requests, wake-ups and the database's answers would wait meanwhile.
 *
 * If a thread ends by itself (for example because it ran out of memory), its turns are thought about once more, in a
 * new thread (`asked-turns.ts`). If the new thread ends as well, the turn that it had fails, and its customer is handed
 * to a person. If a thread ends before it has loaded what it thinks with, others try that again, later each time.
 */
export function startThreadedAgent({
  write,
  program = new URL('./agent-program.js', import.meta.url),
  aloneMs = ALONE_MS,
  loadLimitMs = LOAD_LIMIT_MS,
  ...data
}: ThreadedAgentOptions): ThreadedAgent {
  const log = createLog(data.config.logLevel, { write })
  let decided = 0
  let isClosed = false
  const turns = createAskedTurns({
    aloneMs,
    ask(id, turn) {
      thread.startIfNone()
      thread.tell({ kind: 'answer', id, turn })
    },
  })
  const thread = keepThread({ program, data, loadLimitMs, hear, ended })

  function hear(message: FromAgent): void {
    if (message.kind === 'log') write(message.line)
    else if (message.kind === 'observed') observe('modelTurn', () => message.modelTurn)
    else if (message.kind === 'ready') turns.beginThread()
    else settle(message)
  }

  function settle(message: ToldOfTurn): void {
    const asked = turns.take(message.id)
    decided += 1
    if (message.kind === 'decided') asked?.resolve(message.decision)
    else if (message.kind === 'not_begun') asked?.reject(new WorkerStops())
    else asked?.reject(Object.assign(message.error, message.facts))
  }

  function ended(error: Error, wasLoaded: boolean): void {
    const turnsAskedAgain = turns.endThread(error)
    if (wasLoaded)
      log.error({ err: error, turns_asked_again: turnsAskedAgain }, 'the thread of the agent has ended')
    else log.error({ err: error, advice: NOT_LOADED_ADVICE }, 'the agent cannot be loaded')
    observe('threadEnd', () => ({ turnsAskedAgain }))
  }

  return {
    watchLoad: () =>
      watchRest(() => ({
        ...{ thread: thread.current(), decided, loadState: thread.loadState() },
        utilization: thread.current()?.performance.eventLoopUtilization(),
      })),

    loadState: thread.loadState,

    async answer(turn, signal) {
      signal.throwIfAborted()
      if (isClosed) throw new WorkerStops()
      if (thread.loadState() === 'failed') throw new AgentNotLoaded(thread.failure())
      const { id, decision } = turns.add(turn, signal)
      const abort = () => {
        if (!turns.forget(id, signal.reason)) thread.tell({ kind: 'abort', id })
      }
      signal.addEventListener('abort', abort, { once: true })
      try {
        return await decision
      } finally {
        signal.removeEventListener('abort', abort)
      }
    },

    beginNoMore() {
      thread.tell({ kind: 'begin_no_more' })
      turns.beginNoMore()
    },

    async close() {
      isClosed = true
      turns.failAll(new WorkerStops())
      await thread.close()
    },
  }
}

/**
 * Returns a look: whether the thread has decided turns since the look before, and has never rested meanwhile; or still
 * loads what it thinks with.
 */
function watchRest(look: () => Load): () => boolean {
  let latest = look()
  return () => {
    const before = latest
    latest = look()
    const { thread, loadState } = latest
    if (loadState === 'loading') return true
    if (thread === null || thread !== before.thread || latest.decided === before.decided) return false
    const since = thread.performance.eventLoopUtilization(latest.utilization, before.utilization)
    return since.utilization >= WITHOUT_REST
  }
}
