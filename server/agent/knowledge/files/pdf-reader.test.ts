import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPdfReader, TooSlowError } from './pdf-reader.ts'

const FILE = { sections: [] }

/** A thread that reads no PDF of one byte to its end, and cannot read an empty one. */
const PROGRAM = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (bytes) => {
    while (bytes.length === 1);
    parentPort.postMessage(bytes.length === 0
      ? { kind: 'failed', name: 'PasswordException', message: 'No password given' }
      : { kind: 'read', file: ${JSON.stringify(FILE)} })
  })`
const program = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`)

test('a PDF that is not read in time is given up, and the next one is read all the same', async () => {
  const reader = createPdfReader({ limitMs: 500, program })
  for (let round = 0; round < 2; round++) {
    assert.deepEqual(await reader.read(new Uint8Array(2)), FILE)
    await assert.rejects(reader.read(new Uint8Array(1)), TooSlowError)
  }
  assert.deepEqual(await reader.read(new Uint8Array(2)), FILE)
  await reader.close()
})

test('what is wrong with a PDF is told by its name, as where it is read without a thread', async () => {
  const reader = createPdfReader({ program })
  await assert.rejects(reader.read(new Uint8Array(0)), { name: 'PasswordException' })
  await reader.close()
})

test('a PDF is read in the thread as it is without one', async () => {
  const reader = createPdfReader()
  await assert.rejects(reader.read(Buffer.from('no PDF')), { name: 'InvalidPDFException' })
  await reader.close()
})
