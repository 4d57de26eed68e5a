import { parentPort } from 'node:worker_threads'
import type { ReadFile } from './outline.ts'
import { readPdf } from './read-pdf.ts'

/** What the thread answers for each PDF. */
export type FromPdfThread =
  | { readonly kind: 'read'; readonly file: ReadFile }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string }

// Reads one PDF after the other. Errors of PDF.js are told apart by their names, which no copy of an error keeps.
parentPort?.on('message', async (bytes: Uint8Array) => {
  const answer: FromPdfThread = await readPdf(bytes).then(
    (file) => ({ kind: 'read', file }),
    ({ name, message }: Error) => ({ kind: 'failed', name, message }),
  )
  parentPort?.postMessage(answer)
})
