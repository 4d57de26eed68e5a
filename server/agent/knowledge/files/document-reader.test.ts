import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDocumentReader, TooSlowError } from './document-reader.ts'

const FILE = { sections: [] }

/** A thread that never finishes a document of one byte, and fails on an empty one. */
const PROGRAM = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ bytes }) => {
    while (bytes.length === 1);
    parentPort.postMessage(bytes.length === 0
      ? { kind: 'failed', name: 'PasswordException', message: 'No password given' }
      : { kind: 'read', file: ${JSON.stringify(FILE)} })
  })`
const program = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`)

test('a document that is not read in time is given up, and the next one is still read', async () => {
  const reader = createDocumentReader({ limitMs: 500, program })
  for (let round = 0; round < 2; round++) {
    assert.deepEqual(await reader.read('pdf', new Uint8Array(2)), FILE)
    await assert.rejects(reader.read('pdf', new Uint8Array(1)), TooSlowError)
  }
  assert.deepEqual(await reader.read('pdf', new Uint8Array(2)), FILE)
  await reader.close()
})

test('a failure is reported by its name, as if the document were read without a thread', async () => {
  const reader = createDocumentReader({ program })
  await assert.rejects(reader.read('pdf', new Uint8Array(0)), { name: 'PasswordException' })
  await reader.close()
})

test('a document is read in the thread as without one', async () => {
  const reader = createDocumentReader()
  await assert.rejects(reader.read('pdf', Buffer.from('no PDF')), { name: 'InvalidPDFException' })
  await assert.rejects(reader.read('word', Buffer.from('no zip')), /is this a zip file/)
  await reader.close()
})
