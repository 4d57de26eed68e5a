import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FromDocumentThread, ToDocumentThread } from './document-thread.ts'
import type { ReadFile } from './outline/outline.ts'

/** Reads documents of word processors and similar programs, one after the other. */
export interface DocumentReader {
  /**
   * The text of a document. Rejects with a `TooSlowError` if it is not read in time, and otherwise with the error of
   * its format's reader.
   */
  read(kind: ToDocumentThread['kind'], bytes: Uint8Array): Promise<ReadFile>
  close(): Promise<void>
}

/** A document is given up because reading it does not end in reasonable time. */
export class TooSlowError extends Error {
  override readonly name = 'TooSlowError'
}

/** A PDF of 750 pages takes 8 s. */
const LONGEST_READ_MS = 60_000

interface DocumentReaderOptions {
  readonly limitMs?: number
  /** The thread's program; tests pass another. */
  readonly program?: URL
}

/**
 * Opens a reader with a thread of its own: a PDF is a program, and even a small one may run forever without yielding
 * the processor. Such a document is ended together with its thread, and the next one gets a new thread.
 */
export function createDocumentReader({
  limitMs = LONGEST_READ_MS,
  program = new URL('./document-program.js', import.meta.url),
}: DocumentReaderOptions = {}): DocumentReader {
  let thread: Worker | null = null
  let asked = Promise.withResolvers<FromDocumentThread>()

  async function start(): Promise<Worker> {
    const started = new Worker(program)
    thread = started
    started.on('message', (answer: FromDocumentThread) => asked.resolve(answer))
    // For example if the thread has run out of memory.
    started.on('error', (error) => asked.reject(error))
    started.once('exit', () => {
      if (thread === started) thread = null
    })
    await once(started, 'online')
    return started
  }

  async function close(): Promise<void> {
    await thread?.terminate()
  }

  return {
    async read(kind, bytes) {
      const reading = thread ?? (await start())
      asked = Promise.withResolvers()
      const { promise, reject } = asked
      const timer = setTimeout(() => reject(new TooSlowError(`Longer than ${limitMs} ms.`)), limitMs)
      reading.postMessage({ kind, bytes } satisfies ToDocumentThread)
      const answer = await promise
        .catch(async (error: unknown) => {
          await close()
          throw error
        })
        .finally(() => clearTimeout(timer))
      if (answer.kind === 'read') return answer.file
      throw Object.assign(new Error(answer.message), { name: answer.name })
    },
    close,
  }
}
