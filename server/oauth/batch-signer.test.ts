import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { type BatchSigner, createBatchSigner } from './batch-signer.ts'
import { verifyEs256 } from './es256.ts'

const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const INPUTS = Array.from({ length: 60 }, (_, n) => `text ${n}`)

const programOf = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)

async function assertSigns(sign: BatchSigner, { publicKey, privateKey } = own, inputs = INPUTS) {
  const signatures = await Promise.all(inputs.map((input) => sign(privateKey, input)))
  signatures.forEach((signature, n) => {
    assert.ok(verifyEs256(publicKey, inputs[n] ?? '', signature), `signature ${n}`)
  })
}

describe('a signer of batches', () => {
  test('signs many at once, each its own text, batch after batch', async () => {
    const sign = createBatchSigner()
    await assertSigns(sign)
    await assertSigns(sign)
  })

  test('has a thread that signs with the key it was given last, one signature behind the other', async () => {
    const thread = new Worker(new URL('./signing-thread.js', import.meta.url))
    const signatures: Buffer[] = []
    for (const message of [{ ...own, inputs: ['a', 'b'] }, { inputs: ['c'] }, { ...other, inputs: ['d'] }]) {
      thread.postMessage({ privateKey: undefined, ...message, publicKey: undefined })
      const [answer] = await once(thread, 'message')
      signatures.push(Buffer.from(answer))
    }
    await thread.terminate()
    const [ab = Buffer.alloc(0), c = ab, d = ab] = signatures
    assert.ok(verifyEs256(own.publicKey, 'a', ab.subarray(0, 64)))
    assert.ok(verifyEs256(own.publicKey, 'b', ab.subarray(64)))
    assert.ok(verifyEs256(own.publicKey, 'c', c))
    assert.ok(verifyEs256(other.publicKey, 'd', d))
  })

  test('leaves many to its thread, and a few to nobody', async () => {
    const zeros = `
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', ({ inputs }) => parentPort.postMessage(Buffer.alloc(64 * inputs.length)))`
    const sign = createBatchSigner({ fewest: 3, program: programOf(zeros) })
    await assertSigns(sign, own, ['one', 'two'])
    const signatures = await Promise.all(INPUTS.map((input) => sign(own.privateKey, input)))
    for (const signature of signatures) assert.deepEqual(signature, Buffer.alloc(64))
  })

  test('signs with the key that it is given, also where the key changes within a batch', async () => {
    const sign = createBatchSigner()
    await assertSigns(sign)
    await assertSigns(sign, other)
    await Promise.all([assertSigns(sign, own), assertSigns(sign, other)])
    await assertSigns(sign, own)
  })

  const failures = {
    ends: "import { parentPort } from 'node:worker_threads'\nparentPort.on('message', () => process.exit(1))",
    throws:
      "import { parentPort } from 'node:worker_threads'\nparentPort.on('message', () => { throw new Error('a bug') })",
    'cannot be read': 'this is no program',
  }
  for (const [how, program] of Object.entries(failures)) {
    test(`signs all the same where its thread ${how}`, async () => {
      const sign = createBatchSigner({ program: programOf(program) })
      await assertSigns(sign)
      await assertSigns(sign)
    })
  }

  test('fails those who ask for what cannot be signed', async () => {
    const sign = createBatchSigner()
    const wrong = generateKeyPairSync('ed25519').privateKey
    await assert.rejects(Promise.all(INPUTS.map((input) => sign(wrong, input))))
    await assertSigns(sign)
  })
})
