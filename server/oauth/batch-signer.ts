import type { KeyObject } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { createCoalescer } from '../db/coalescer.ts'
import { SIGNATURE_BYTES, signEs256 } from './es256.ts'

/**
 * A message to the thread. It signs with the last key that it was given, and answers with the signatures side by side.
 */
interface ToSign {
  readonly privateKey?: KeyObject
  readonly inputs: readonly string[]
}

interface Unsigned {
  readonly privateKey: KeyObject
  readonly input: string
}

export interface BatchSignerOptions {
  /** Fewer than this are signed on this thread: passing them on costs as much processor time as it saves. */
  readonly fewest?: number
  /** The thread's program; a test has another. */
  readonly program?: URL
}

/** Signs with ES256, in parallel to the rest of the process. */
export type BatchSigner = (privateKey: KeyObject, input: string) => Promise<Buffer>

/**
 * Makes a signer that passes signatures to a thread if many are wanted at the same time: one takes 25 us of a
 * processor, a third of what a token takes, in which nobody else would be served. The thread starts with the first such
 * batch. If it fails, the batch is signed here and the next one starts another thread.
 */
export function createBatchSigner({
  fewest = 8,
  program = new URL('./signing-thread.js', import.meta.url),
}: BatchSignerOptions = {}): BatchSigner {
  let thread: ReturnType<typeof startThread> | undefined
  const waiting = createCoalescer<Unsigned, Buffer>({
    name: 'signatures',
    lanes: 1,
    mostPerBatch: 100,
    mostWaiting: 10_000,
    async run(batch) {
      const signHere = () => batch.map(({ privateKey, input }) => signEs256(privateKey, input))
      const [first] = batch
      // The key changes once in months: the batch in which it does is signed here.
      const isOfOneKey = batch.every(({ privateKey }) => privateKey === first?.privateKey)
      if (first === undefined || batch.length < fewest || !isOfOneKey) return signHere()
      thread ??= startThread(program)
      try {
        return await thread.sign(
          first.privateKey,
          batch.map(({ input }) => input),
        )
      } catch {
        thread = undefined
        return signHere()
      }
    },
  })
  return (privateKey, input) => waiting.submit({ privateKey, input })
}

function split(signatures: Uint8Array): Buffer[] {
  const { buffer, byteOffset, byteLength } = signatures
  const count = byteLength / SIGNATURE_BYTES
  return Array.from({ length: count }, (_, n) =>
    Buffer.from(buffer, byteOffset + n * SIGNATURE_BYTES, SIGNATURE_BYTES),
  )
}

/** Starts a thread that signs one batch at a time. */
function startThread(program: URL) {
  const worker = new Worker(program)
  // The thread keeps the process alive only while somebody waits for signatures.
  worker.unref()
  let knownKey: KeyObject | undefined
  let asked: PromiseWithResolvers<Uint8Array> | undefined
  let ended: Error | undefined
  const end = (error: Error) => {
    ended ??= error
    asked?.reject(ended)
  }
  worker.on('message', (signatures: Uint8Array) => asked?.resolve(signatures))
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The thread that signs has ended.')))
  return {
    async sign(privateKey: KeyObject, inputs: readonly string[]): Promise<Buffer[]> {
      if (ended !== undefined) throw ended
      asked = Promise.withResolvers()
      // Passing a key on takes longer than signing a batch with it.
      const message: ToSign = privateKey === knownKey ? { inputs } : { privateKey, inputs }
      knownKey = privateKey
      worker.ref()
      worker.postMessage(message)
      try {
        return split(await asked.promise)
      } finally {
        worker.unref()
      }
    },
  }
}
