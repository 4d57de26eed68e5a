import { parentPort } from 'node:worker_threads'
import type { ReadFile } from './outline/outline.ts'

/** A document that the thread is to read. */
export interface ToDocumentThread {
  readonly kind: 'pdf' | 'word' | 'excel'
  readonly bytes: Uint8Array
}

/** The thread's answer for each document. */
export type FromDocumentThread =
  | { readonly kind: 'read'; readonly file: ReadFile }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string }

// Loaded on use: a folder seldom has all kinds, and each reader takes time to load.
const READERS = {
  pdf: async (bytes: Uint8Array) => (await import('./pdf/read-pdf.ts')).readPdf(bytes),
  word: async (bytes: Uint8Array) => (await import('./office/read-word.ts')).readWord(bytes),
  excel: async (bytes: Uint8Array) => (await import('./office/read-excel.ts')).readExcel(bytes),
}

// Reads one document after the other. Errors are recognized by their names, which a structured clone does not keep.
parentPort?.on('message', async ({ kind, bytes }: ToDocumentThread) => {
  const answer: FromDocumentThread = await READERS[kind](bytes).then(
    (file) => ({ kind: 'read', file }),
    ({ name, message }: Error) => ({ kind: 'failed', name, message }),
  )
  parentPort?.postMessage(answer)
})
