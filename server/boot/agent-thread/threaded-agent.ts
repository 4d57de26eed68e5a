import { Worker } from 'node:worker_threads'
import type { Agent, Decision, Turn } from '../../agent/agent.ts'
import { createLog } from '../../platform/log.ts'
import { observe } from '../../platform/observe.ts'
import type { AgentThreadData, FromAgent, ToAgent } from './agent-thread.ts'

/** An agent that thinks in a thread of its own. */
export interface ThreadedAgent extends Agent {
  /** Ends the thread; its turns fail, and so do later ones. */
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
}

// A turn that ends its thread usually does so soon, and a turn that waits for a language model must not hold up others
// for long.
const ALONE_MS = 250
/** The share of time in use from which a thread counts as never resting. */
const WITHOUT_REST = 0.9

/** What the thread answers about a turn. */
type ToldOfTurn = Extract<FromAgent, { readonly id: number }>

interface Asked extends PromiseWithResolvers<Decision> {
  readonly turn: Turn
  readonly signal: AbortSignal
  /** Whether a thread has ended while it had this turn. */
  wasLost: boolean
}

/**
 * Starts a thread for the agent. The built-in agent keeps a processor busy for milliseconds at a time; in the main
 * thread, requests, wake-ups and the database's answers would wait meanwhile.
 *
 * If a thread ends by itself (for example because it ran out of memory), its turns are thought about once more, in a
 * new thread and one after the other: most of them did not cause the end, and the one that did must not take them along
 * again. If the new thread ends as well, the turn that it had fails, and its customer is handed to a person. New turns
 * wait until this is over.
 */
export function startThreadedAgent({
  write,
  program,
  aloneMs = ALONE_MS,
  ...data
}: ThreadedAgentOptions): ThreadedAgent {
  const log = createLog(data.config.logLevel, { write })
  const waiting = new Map<number, Asked>()
  /** The turns that no thread has: first those that were lost, then newer ones. */
  let held: number[] = []
  /** The lost turn that has the thread for itself. */
  let alone: number | null = null
  let patience: NodeJS.Timeout | undefined
  let lastId = 0
  let decided = 0
  let isClosed = false
  /** Whether the thread has loaded what it thinks with: if one ends before, no turn is the cause. */
  let isReady = false
  let thread: Worker | null = start()

  function start(): Worker {
    const started = new Worker(program ?? new URL('./agent-program.js', import.meta.url), {
      workerData: data,
    })
    started.on('message', hear)
    // Without a listener the error would end the process.
    started.on('error', (error) => end(started, error))
    started.on('exit', () => end(started, new Error('The thread of the agent has ended.')))
    // Only a caller that waits for an answer keeps the process alive.
    started.unref()
    return started
  }

  function hear(message: FromAgent): void {
    if (message.kind === 'log') write(message.line)
    else if (message.kind === 'observed') observe('modelTurn', () => message.modelTurn)
    else if (message.kind === 'ready') begin()
    else settle(message)
  }

  function settle(message: ToldOfTurn): void {
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.id === alone) askNext()
    decided += 1
    if (message.kind === 'decided') asked?.resolve(message.decision)
    else asked?.reject(Object.assign(message.error, message.facts))
  }

  function end(ended: Worker, error: Error): void {
    if (thread !== ended) return
    thread = null
    const again: number[] = []
    for (const [id, asked] of waiting) {
      const hadPart = asked.wasLost && (!isReady || !held.includes(id))
      if (isClosed || hadPart || asked.signal.aborted) {
        waiting.delete(id)
        asked.reject(error)
      } else if (!held.includes(id)) {
        asked.wasLost = true
        again.push(id)
      }
    }
    held = [...again, ...held]
    isReady = false
    if (isClosed) return
    askNext()
    log.error({ err: error, turns_asked_again: again.length }, 'the thread of the agent has ended')
    observe('threadEnd', () => ({ turnsAskedAgain: again.length }))
  }

  function begin(): void {
    isReady = true
    if (alone !== null) patience = setTimeout(askNext, aloneMs).unref()
  }

  // Continues with the next lost turn; if there is none, everything that has arrived since is asked at once.
  function askNext(): void {
    clearTimeout(patience)
    alone = null
    while (alone === null && held.length > 0) {
      const id = held.shift() ?? 0
      const asked = waiting.get(id)
      if (asked === undefined) continue
      if (asked.wasLost) alone = id
      ask(id, asked.turn)
    }
    if (isReady) begin()
  }

  function ask(id: number, turn: Turn): void {
    thread ??= start()
    tell({ kind: 'answer', id, turn })
  }

  function tell(message: ToAgent): void {
    thread?.postMessage(message)
  }

  function lookAtLoad() {
    return { thread, decided, utilization: thread?.performance.eventLoopUtilization() }
  }

  return {
    watchLoad() {
      let latest = lookAtLoad()
      return () => {
        const before = latest
        latest = lookAtLoad()
        if (thread === null || thread !== before.thread || decided === before.decided) return false
        const since = thread.performance.eventLoopUtilization(latest.utilization, before.utilization)
        return since.utilization >= WITHOUT_REST
      }
    },
    async answer(turn, signal) {
      signal.throwIfAborted()
      if (isClosed) throw closedError()
      const id = ++lastId
      const asked = { ...Promise.withResolvers<Decision>(), turn, signal, wasLost: false }
      waiting.set(id, asked)
      const abort = () => {
        if (!held.includes(id)) return tell({ kind: 'abort', id })
        waiting.delete(id)
        asked.reject(signal.reason)
      }
      signal.addEventListener('abort', abort, { once: true })
      if (alone === null) ask(id, turn)
      else held.push(id)
      try {
        return await asked.promise
      } finally {
        signal.removeEventListener('abort', abort)
      }
    },
    async close() {
      isClosed = true
      const ending = thread
      if (ending === null) return
      end(ending, closedError())
      await ending.terminate()
    },
  }
}

function closedError(): Error {
  return new Error('The agent was closed.')
}
