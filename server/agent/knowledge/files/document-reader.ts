import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FromDocumentThread, ToDocumentThread } from './document-thread.ts'
import type { ReadFile } from './outline.ts'

/** Reads what programs for writing make, one document after the other. */
export interface DocumentReader {
  /**
   * The text of a document. Rejects with a `TooSlowError` where it is not read in time, and else as what reads such
   * documents does.
   */
  read(kind: ToDocumentThread['kind'], bytes: Uint8Array): Promise<ReadFile>
  close(): Promise<void>
}

/** A file is given up because reading it has no end, or none in reasonable time. */
export class TooSlowError extends Error {
  override readonly name = 'TooSlowError'
}

/** A PDF of 750 pages takes 8 s. */
const LONGEST_READ_MS = 60_000

interface DocumentReaderOptions {
  readonly limitMs?: number
  /** The thread's program; a test has another. */
  readonly program?: URL
}

/**
 * Opens a reader with a thread of its own: a PDF is a program, and a small one may go on for ever without giving back
 * its processor. A document that does is ended with its thread, and the next one gets another.
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
    // Such as one that it has no memory left.
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
