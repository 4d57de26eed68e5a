import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { isSignedWith, nameStream, readVisitorToken, signVisitorToken } from './visitor-token.ts'

const SECRET = 'a secret of thirty-two characters'
const CLAIMS = {
  accountId: '0199a3b2-6c1e-7c3a-9d2f-1b2c3d4e5f60',
  externalThreadId: 'page-1',
  visitorId: 'زائر-1',
  expiresAt: new Date('2026-09-15T10:30:00.000Z'),
}

describe('a visitor’s token', () => {
  test('says what it was made for, and is known by the secret that made it', () => {
    const token = signVisitorToken(CLAIMS, SECRET)
    assert.match(token, /^[\w-]+\.[\w-]{43}$/)
    assert.deepEqual(readVisitorToken(token), CLAIMS)
    assert.ok(isSignedWith(token, SECRET))
    assert.ok(!isSignedWith(token, `${SECRET}!`))
  })

  test('is made by anyone who has the secret and an HMAC, as docs/channels.md shows', () => {
    const payload = Buffer.from(
      JSON.stringify({ account: CLAIMS.accountId, thread: 'page-1', visitor: 'زائر-1', exp: 1_789_468_200 }),
    ).toString('base64url')
    const token = `${payload}.${createHmac('sha256', SECRET).update(payload).digest('base64url')}`
    assert.equal(token, signVisitorToken(CLAIMS, SECRET))
  })

  test('takes every id that an inbound event takes, also from a backend whose JSON is all ASCII', () => {
    for (const character of ['a', 'ع', '好', '😀']) {
      const id = character.repeat(256)
      const claims = { ...CLAIMS, externalThreadId: id, visitorId: id }
      assert.deepEqual(readVisitorToken(signVisitorToken(claims, SECRET)), claims)
      const json = JSON.stringify({ account: CLAIMS.accountId, thread: id, visitor: id, exp: 1_789_468_200 })
      const ascii = json.replace(
        /[^ -~]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
      const payload = Buffer.from(ascii).toString('base64url')
      const token = `${payload}.${createHmac('sha256', SECRET).update(payload).digest('base64url')}`
      assert.deepEqual(readVisitorToken(token), claims)
      assert.equal(
        readVisitorToken(signVisitorToken({ ...claims, visitorId: `${id}${character}` }, SECRET)),
        null,
      )
    }
  })

  test('is refused where its end is in milliseconds, since it would never come', () => {
    const expiresAt = new Date(CLAIMS.expiresAt.getTime() * 1000)
    assert.equal(readVisitorToken(signVisitorToken({ ...CLAIMS, expiresAt }, SECRET)), null)
  })

  test('cannot be changed: not one character of it, nor its length', () => {
    const token = signVisitorToken(CLAIMS, SECRET)
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'AQgw_-.9'), (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1)
        // The last character carries two bits that mean nothing.
        if (changed === token || at === token.length - 1) return
        assert.ok(readVisitorToken(changed) === null || !isSignedWith(changed, SECRET), changed)
      }),
    )
    for (const changed of [`${token}A`, token.slice(0, -1), token.replace('.', ''), '', '.', 'a.b']) {
      assert.ok(!isSignedWith(changed, SECRET), changed)
    }
  })

  test('that claims something else than an account, a thread, a visitor and an end is none', () => {
    const sign = (value: unknown) => {
      const payload = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${payload}.${createHmac('sha256', SECRET).update(payload).digest('base64url')}`
    }
    const good = { account: CLAIMS.accountId, thread: 't', visitor: 'v', exp: 1_789_468_200 }
    assert.ok(readVisitorToken(sign(good)))
    const bad: unknown[] = [
      null,
      [],
      'text',
      {},
      { ...good, account: 'x' },
      { ...good, thread: '' },
      { ...good, thread: 'x'.repeat(257) },
      { ...good, thread: 'a\0b' },
      { ...good, visitor: 7 },
      { ...good, exp: '1789468200' },
      { ...good, exp: 1.5 },
      { ...good, exp: Number.MAX_SAFE_INTEGER },
    ]
    for (const value of bad) assert.equal(readVisitorToken(sign(value)), null, JSON.stringify(value))
    fc.assert(fc.property(fc.string(), (text) => readVisitorToken(text) === null))
  })

  test('names its stream by a name that is the same for the same stream and tells nothing of it', () => {
    const name = nameStream(CLAIMS)
    assert.match(name, /^[\w-]{16}$/)
    assert.equal(nameStream({ ...CLAIMS, expiresAt: new Date(0) }), name)
    assert.notEqual(nameStream({ ...CLAIMS, visitorId: 'another' }), name)
  })
})
