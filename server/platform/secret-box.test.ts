import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { systemRandom } from './random.ts'
import { createSecretBox } from './secret-box.ts'

const masterKey = randomBytes(32)
const box = createSecretBox(masterKey, systemRandom)

test('what was sealed opens again, whatever it says', () => {
  for (const plain of ['', 'whsec_abc', 'سرّ', '\u{1f511}'.repeat(5_000)]) {
    assert.equal(box.open(box.seal(plain, 'webhook secret'), 'webhook secret'), plain)
  }
})

test('the sealed bytes do not show the secret and differ each time', () => {
  const sealed = box.seal('whsec_abc', 'webhook secret')
  assert.equal(sealed.includes('whsec_abc'), false)
  assert.notDeepEqual(box.seal('whsec_abc', 'webhook secret'), sealed)
})

test('does not open for another purpose or under another master key', () => {
  const sealed = box.seal('whsec_abc', 'webhook secret')
  assert.throws(() => box.open(sealed, 'signing key'))
  assert.throws(() => createSecretBox(randomBytes(32), systemRandom).open(sealed, 'webhook secret'))
})

test('does not open when any byte was altered or is missing', () => {
  const sealed = box.seal('whsec_abc', 'webhook secret')
  for (let index = 0; index < sealed.length; index++) {
    const altered = Buffer.from(sealed)
    altered[index] = (altered[index] ?? 0) ^ 1
    assert.throws(() => box.open(altered, 'webhook secret'), `byte ${index}`)
    assert.throws(() => box.open(sealed.subarray(0, index), 'webhook secret'), `${index} bytes`)
  }
})

test('a master key is exactly 32 bytes', () => {
  for (const size of [0, 16, 31, 33]) {
    assert.throws(() => createSecretBox(Buffer.alloc(size), systemRandom), /32 bytes/)
  }
})

test('a digest is the same for the same text, purpose and master key, and for no others', () => {
  const box = createSecretBox(Buffer.alloc(32, 1), systemRandom)
  const digest = box.digest('+966512345678', 'phone')
  assert.equal(digest.length, 32)
  assert.deepEqual(
    createSecretBox(Buffer.alloc(32, 1), systemRandom).digest('+966512345678', 'phone'),
    digest,
  )
  const others = [
    box.digest('+966512345679', 'phone'),
    box.digest('+966512345678', 'message'),
    createSecretBox(Buffer.alloc(32, 2), systemRandom).digest('+966512345678', 'phone'),
  ]
  for (const other of others) assert.notDeepEqual(other, digest)
})
