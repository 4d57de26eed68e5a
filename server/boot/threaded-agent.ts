import { Worker } from 'node:worker_threads'
import type { Agent, Decision } from '../agent/agent.ts'
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

/**
 * Starts a thread for the agent. The built-in one keeps a processor busy for milliseconds at a time; meanwhile
 * requests, wake-ups and the answers of the database would wait. A thread that ends by itself fails the turns that it
 * had, whose customers are handed to a person, and the next turn starts another one.
 */
export function startThreadedAgent({ write, program, ...data }: ThreadedAgentOptions): ThreadedAgent {
  const waiting = new Map<number, PromiseWithResolvers<Decision>>()
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

  function end(ended: Worker, error: unknown): void {
    if (thread !== ended) return
    thread = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  return {
    async answer(turn, signal) {
      signal.throwIfAborted()
      if (isClosed) throw closedError()
      thread ??= start()
      const id = ++lastId
      const asked = Promise.withResolvers<Decision>()
      waiting.set(id, asked)
      const tell = (message: ToAgent) => thread?.postMessage(message)
      const abort = () => tell({ kind: 'abort', id })
      signal.addEventListener('abort', abort, { once: true })
      tell({ kind: 'answer', id, turn })
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
