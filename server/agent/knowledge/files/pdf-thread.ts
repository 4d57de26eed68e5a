import { parentPort } from 'node:worker_threads'
import type { FromPdfThread } from './pdf-reader.ts'
import { readPdf } from './read-pdf.ts'

// Reads one PDF after the other. Errors of PDF.js are told apart by their names, which no copy of an error keeps.
parentPort?.on('message', async (bytes: Uint8Array) => {
  const answer: FromPdfThread = await readPdf(bytes).then(
    (file) => ({ kind: 'read', file }),
    ({ name, message }: Error) => ({ kind: 'failed', name, message }),
  )
  parentPort?.postMessage(answer)
})
