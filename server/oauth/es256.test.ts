import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { describe, test } from 'node:test'
import { signEs256, verifyEs256 } from './es256.ts'

const ORDER = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'

// RFC 6979, appendix A.2.5: P-256 with SHA-256.
const PUBLISHED_KEY = createPublicKey({
  format: 'jwk',
  key: {
    kty: 'EC',
    crv: 'P-256',
    x: Buffer.from('60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6', 'hex').toString(
      'base64url',
    ),
    y: Buffer.from('7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299', 'hex').toString(
      'base64url',
    ),
  },
})
const R_OF_SAMPLE = 'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716'
const S_OF_SAMPLE = 'f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8'
const R_OF_TEST = 'f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367'
const S_OF_TEST = '019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083'

const bytes = (...halves: string[]) => Buffer.from(halves.join(''), 'hex')
const plus = (hex: string, more: bigint) => (BigInt(`0x${hex}`) + more).toString(16).padStart(64, '0')

describe('an ES256 signature', () => {
  test('of RFC 6979 is verified, in the spelling with the smaller s', () => {
    assert.ok(verifyEs256(PUBLISHED_KEY, 'test', bytes(R_OF_TEST, S_OF_TEST)))
    const twin = (BigInt(`0x${ORDER}`) - BigInt(`0x${S_OF_SAMPLE}`)).toString(16).padStart(64, '0')
    assert.ok(verifyEs256(PUBLISHED_KEY, 'sample', bytes(R_OF_SAMPLE, twin)))
    assert.equal(verifyEs256(PUBLISHED_KEY, 'sample', bytes(R_OF_SAMPLE, S_OF_SAMPLE)), false)
  })

  test('is good for its own text and key only', () => {
    const signature = bytes(R_OF_TEST, S_OF_TEST)
    assert.equal(verifyEs256(PUBLISHED_KEY, 'test ', signature), false)
    assert.equal(verifyEs256(PUBLISHED_KEY, '', signature), false)
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    assert.equal(verifyEs256(other.publicKey, 'test', signature), false)
    assert.ok(verifyEs256(other.publicKey, 'test', signEs256(other.privateKey, 'test')))
  })

  test('has 64 bytes, however short its halves come out, and is what others take for one', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const short = { r: 0, s: 0 }
    for (let n = 0; short.r === 0 || short.s === 0; n++) {
      const text = `text ${n}`
      const signature = signEs256(privateKey, text)
      assert.equal(signature.length, 64)
      if (signature[0] === 0) short.r += 1
      if (signature[32] === 0) short.s += 1
      const standard = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
      assert.ok(verify('sha256', Buffer.from(text), standard, signature), signature.toString('hex'))
      assert.ok(verifyEs256(publicKey, text, signature), signature.toString('hex'))
    }
  })

  const zero = '0'.repeat(64)
  const one = plus(zero, 1n)
  const edges: readonly string[] = [zero, one, plus(ORDER, -1n), ORDER, plus(ORDER, 1n), 'f'.repeat(64)]

  test('is refused with an r or an s at an edge of the field', () => {
    for (const edge of edges) {
      assert.equal(verifyEs256(PUBLISHED_KEY, 'test', bytes(edge, S_OF_TEST)), false, `r ${edge}`)
      assert.equal(verifyEs256(PUBLISHED_KEY, 'test', bytes(R_OF_TEST, edge)), false, `s ${edge}`)
      for (const other of edges) {
        assert.equal(verifyEs256(PUBLISHED_KEY, 'test', bytes(edge, other)), false, `${edge} ${other}`)
      }
    }
  })

  test('is refused at any other length, and with any one bit changed', () => {
    const signature = bytes(R_OF_TEST, S_OF_TEST)
    for (const length of [0, 1, 32, 63]) {
      assert.equal(verifyEs256(PUBLISHED_KEY, 'test', signature.subarray(0, length)), false)
    }
    assert.equal(verifyEs256(PUBLISHED_KEY, 'test', Buffer.concat([signature, Buffer.of(0)])), false)
    assert.equal(verifyEs256(PUBLISHED_KEY, 'test', Buffer.concat([Buffer.of(0), signature])), false)
    for (let bit = 0; bit < 512; bit++) {
      const changed = Buffer.from(signature)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      assert.equal(verifyEs256(PUBLISHED_KEY, 'test', changed), false, `bit ${bit}`)
    }
  })
})
