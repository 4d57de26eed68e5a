import { Worker } from 'node:worker_threads'
import type { Agent, Decision, Turn } from '../agent/agent.ts'
import { createLog } from '../platform/log.ts'
import type { AgentThreadData, FromAgent, ToAgent } from './agent-thread.ts'

/** An agent that thinks in a thread of its own. */
export interface ThreadedAgent extends Agent {
  /** Ends the thread; the turns that it still has fail, and so do those that come later. */
  close(): Promise<void>
}

export interface ThreadedAgentOptions extends AgentThreadData {
  /** Takes the lines that the thread logs. */
  readonly write: (line: string) => void
  /** The thread's program; a test has another. */
  readonly program?: URL
}

interface Asked extends PromiseWithResolvers<Decision> {
  readonly turn: Turn
  readonly signal: AbortSignal
  /** Whether a thread has ended with it before. */
  wasLost: boolean
}

/**
 * Starts a thread for the agent. The built-in one keeps a processor busy for milliseconds at a time; meanwhile
 * requests, wake-ups and the answers of the database would wait. The turns of a thread that ends by itself (it had no
 * memory left, say) are thought about once more, in another thread: most of them had no part in its end. Those with
 * which a second thread ends fail, and their customers are handed to a person.
 */
export function startThreadedAgent({ write, program, ...data }: ThreadedAgentOptions): ThreadedAgent {
  const log = createLog(data.config.logLevel, { write })
  const waiting = new Map<number, Asked>()
  let lastId = 0
  let isClosed = false
  let thread: Worker | null = start()

  function start(): Worker {
    const started = new Worker(program ?? new URL('./agent-program.js', import.meta.url), {
      workerData: data,
    })
    started.on('message', hear)
    // Without a listener it would end the process.
    started.on('error', (error) => end(started, error))
    started.on('exit', () => end(started, new Error('The thread of the agent has ended.')))
    // Whoever waits for an answer keeps the process alive, and nothing else here does.
    started.unref()
    return started
  }

  function hear(message: FromAgent): void {
    if (message.kind === 'log') {
      write(message.line)
      return
    }
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'decided') asked?.resolve(message.decision)
    else asked?.reject(Object.assign(message.error, message.code !== undefined && { code: message.code }))
  }

  function end(ended: Worker, error: Error): void {
    if (thread !== ended) return
    thread = null
    for (const [id, asked] of waiting) {
      if (!isClosed && !asked.wasLost && !asked.signal.aborted) continue
      waiting.delete(id)
      asked.reject(error)
    }
    if (isClosed) return
    log.error({ err: error, turns_asked_again: waiting.size }, 'the thread of the agent has ended')
    for (const [id, asked] of waiting) {
      asked.wasLost = true
      ask(id, asked.turn)
    }
  }

  function ask(id: number, turn: Turn): void {
    thread ??= start()
    tell({ kind: 'answer', id, turn })
  }

  function tell(message: ToAgent): void {
    thread?.postMessage(message)
  }

  return {
    async answer(turn, signal) {
      signal.throwIfAborted()
      if (isClosed) throw closedError()
      const id = ++lastId
      const asked = { ...Promise.withResolvers<Decision>(), turn, signal, wasLost: false }
      waiting.set(id, asked)
      const abort = () => tell({ kind: 'abort', id })
      signal.addEventListener('abort', abort, { once: true })
      ask(id, turn)
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
