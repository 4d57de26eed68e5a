import assert from 'node:assert/strict'
import {
  createHmac,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { before, beforeEach, describe, test } from 'node:test'
import { testContext } from '../../test/context.ts'
import { useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import type { Context } from '../context.ts'
import { createAccessTokenVerifier, issueAccessToken } from './access-token.ts'
import { signEs256 } from './es256.ts'
import { createSigningKeys, type SigningKeys } from './signing-keys.ts'

const START = new Date('2026-09-15T09:30:27.618Z')
// A token's claims are whole seconds.
const iat = Math.floor(START.getTime() / 1000)
const EXPIRES_AT = new Date((iat + 600) * 1000)
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const APP = {
  id: '0198f3a0-0000-7000-8000-000000000001',
  clientId: 'app_0123456789abcdefghijkl',
  tenant: { organizationId: '0198f3a0-0000-7000-8000-000000000002', environment: 'live' as const },
}

const clock = movableClock(START)
const database = await useTestDatabase()
let context: Context
let keys: SigningKeys
let verify: ReturnType<typeof createAccessTokenVerifier>
let token: string
let kid: string
let privateKey: KeyObject

before(async () => {
  context = testContext(database.db, clock)
  keys = createSigningKeys(context)
  ;({ kid, privateKey } = await keys.signer())
})
beforeEach(async () => {
  clock.set(START)
  verify = createAccessTokenVerifier(context, keys)
  token = await issueAccessToken(context, keys, APP, ['customers:read', 'agent:run'])
})

const base64url = (text: string | Buffer) => Buffer.from(text).toString('base64url')

function parts(): { header: Record<string, unknown>; payload: Record<string, unknown>; signature: Buffer } {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { header: parse(header), payload: parse(payload), signature: Buffer.from(signature, 'base64url') }
}

/** A token of these very texts, signed with the service's own key: only the strictness of the reader can refuse it. */
function signedTexts(header: string, payload: string): string {
  const input = `${base64url(header)}.${base64url(payload)}`
  return `${input}.${base64url(signEs256(privateKey, input))}`
}

function signed(header: object, payload: object): string {
  return signedTexts(JSON.stringify(header), JSON.stringify(payload))
}

function withHeader(change: object): string {
  const { header, payload } = parts()
  return signed({ ...header, ...change }, payload)
}

function withClaims(change: object): string {
  const { header, payload } = parts()
  return signed(header, { ...payload, ...change })
}

function without(name: string): string {
  const { header, payload } = parts()
  delete header[name]
  delete payload[name]
  return signed(header, payload)
}

function respelled(change: (text: string) => string, part: 'header' | 'payload' = 'payload'): string {
  const { header, payload } = parts()
  const texts = { header: JSON.stringify(header), payload: JSON.stringify(payload) }
  const changed = change(texts[part])
  assert.notEqual(changed, texts[part])
  return part === 'header' ? signedTexts(changed, texts.payload) : signedTexts(texts.header, changed)
}

function withSignature(change: (signature: Buffer) => Buffer): string {
  const [header, payload] = token.split('.')
  return `${header}.${payload}.${base64url(change(parts().signature))}`
}

/** The other signature that ECDSA allows for the same bytes. */
function twin(signature: Buffer): Buffer {
  const s = ORDER - BigInt(`0x${signature.toString('hex', 32)}`)
  return Buffer.concat([signature.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')])
}

/** The last character of a part with one of its unused low bits set: other text, same bytes. */
function withStrayBits(index: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const split = token.split('.')
  const part = split[index] ?? ''
  split[index] = part.slice(0, -1) + alphabet[alphabet.indexOf(part.at(-1) ?? '') + 1]
  return split.join('.')
}

function unsigned(alg: string): string {
  const { header, payload } = parts()
  return `${base64url(JSON.stringify({ ...header, alg }))}.${base64url(JSON.stringify(payload))}.`
}

function hmac(alg: string, secret: string): string {
  const { header, payload } = parts()
  const input = `${base64url(JSON.stringify({ ...header, alg }))}.${base64url(JSON.stringify(payload))}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

function bySomeoneElse(change: object = {}): string {
  const { header, payload } = parts()
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const input = `${base64url(JSON.stringify({ ...header, ...change }))}.${base64url(JSON.stringify(payload))}`
  const signature = sign('sha256', Buffer.from(input), { key: stranger, dsaEncoding: 'ieee-p1363' })
  return `${input}.${base64url(signature)}`
}

const UUID = APP.id

// Each makes a token that must not be accepted.
const REFUSED: Record<string, () => string> = {
  'an empty text': () => '',
  'two dots': () => '..',
  'one part': () => 'abc',
  'two parts': () => token.split('.').slice(0, 2).join('.'),
  'four parts': () => `${token}.${token.split('.')[2]}`,
  'five parts': () => `${token}.a.b`,
  'a leading dot': () => `.${token}`,
  'a trailing dot': () => `${token}.`,
  'a trailing blank': () => `${token} `,
  'a leading blank': () => ` ${token}`,
  'a line break inside': () => `${token.slice(0, 40)}\n${token.slice(40)}`,
  'a trailing U+0000': () => `${token}\u0000`,
  'padding after the signature': () => `${token}==`,
  'padding after the header': () => token.replace('.', '=.'),
  'the other base64 alphabet': () => withSignature(() => Buffer.alloc(64, 0xfb)).replaceAll('-', '+'),
  'stray low bits in the signature': () => withStrayBits(2),
  'no signature': () => `${token.split('.').slice(0, 2).join('.')}.`,
  'a signature one byte short': () => withSignature((bytes) => bytes.subarray(0, 63)),
  'a signature one byte long': () => withSignature((bytes) => Buffer.concat([bytes, Buffer.of(0)])),
  'a signature in DER': () => {
    const [header, payload] = token.split('.')
    return `${header}.${payload}.${base64url(createSign('sha256').update(`${header}.${payload}`).sign(privateKey))}`
  },
  'a signature of zeros': () => withSignature(() => Buffer.alloc(64)),
  'r and s exchanged': () =>
    withSignature((bytes) => Buffer.concat([bytes.subarray(32), bytes.subarray(0, 32)])),
  'the twin of the signature': () => withSignature(twin),
  'a flipped bit in r': () =>
    withSignature((bytes) => Buffer.from(bytes.map((b, i) => (i === 5 ? b ^ 1 : b)))),
  'a flipped bit in s': () =>
    withSignature((bytes) => Buffer.from(bytes.map((b, i) => (i === 60 ? b ^ 1 : b)))),
  'an altered payload under the old signature': () => {
    const { header, payload, signature } = parts()
    const altered = base64url(JSON.stringify({ ...payload, scope: 'customers:read customers:write' }))
    return `${base64url(JSON.stringify(header))}.${altered}.${base64url(signature)}`
  },
  'alg none without signature': () => unsigned('none'),
  'alg None': () => unsigned('None'),
  'alg none, signed': () => withHeader({ alg: 'none' }),
  'alg HS256 keyed with the public key': () => hmac('HS256', JSON.stringify(kid)),
  'alg HS256 keyed with nothing': () => hmac('HS256', ''),
  'alg ES256 with an HMAC': () => hmac('ES256', ''),
  'alg ES384': () => withHeader({ alg: 'ES384' }),
  'alg RS256': () => withHeader({ alg: 'RS256' }),
  'alg PS256': () => withHeader({ alg: 'PS256' }),
  'alg ES256K': () => withHeader({ alg: 'ES256K' }),
  'alg EdDSA': () => withHeader({ alg: 'EdDSA' }),
  'alg HS512 without a key': () => hmac('HS512', ''),
  'alg HS256 keyed with the public key as PEM': () =>
    hmac('HS256', String(createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }))),
  'alg null': () => withHeader({ alg: null }),
  'alg in lower case': () => withHeader({ alg: 'es256' }),
  'alg in a list': () => withHeader({ alg: ['ES256'] }),
  'no alg': () => without('alg'),
  'no kid': () => without('kid'),
  'an unknown kid': () => withHeader({ kid: 'unknown' }),
  'a kid that is no text': () => withHeader({ kid: 1 }),
  'a kid named like a method': () => withHeader({ kid: '__proto__' }),
  'no typ': () => without('typ'),
  'typ JWT': () => withHeader({ typ: 'JWT' }),
  'typ in upper case': () => withHeader({ typ: 'AT+JWT' }),
  'typ with its long name': () => withHeader({ typ: 'application/at+jwt' }),
  'a crit header': () => withHeader({ crit: ['exp'] }),
  'a jwk header': () => withHeader({ jwk: {} }),
  'a jku header': () => withHeader({ jku: 'https://evil.example/jwks' }),
  'an x5c header': () => withHeader({ x5c: ['MIIB'] }),
  'an x5u header': () => withHeader({ x5u: 'https://evil.example/chain.pem' }),
  'a zip header': () => withHeader({ zip: 'DEF' }),
  'a kid that is a path': () => withHeader({ kid: '../../../../dev/null' }),
  'a kid that is SQL': () => withHeader({ kid: "x' OR '1'='1" }),
  'the flattened JSON serialization': () => {
    const [header, payload, signature] = token.split('.')
    return JSON.stringify({ protected: header, payload, signature })
  },
  'a cty header': () => withHeader({ cty: 'JWT' }),
  'b64 false': () => withHeader({ b64: false }),
  'another key under our kid': () => bySomeoneElse(),
  'another key under its own jwk': () => bySomeoneElse({ kid: 'mine' }),
  'a header that is a list': () => signedTexts('["ES256"]', JSON.stringify(parts().payload)),
  'a header that is null': () => signedTexts('null', JSON.stringify(parts().payload)),
  'a doubled header member': () => respelled((text) => text.replace('{', '{"alg":"none",'), 'header'),
  'a blank in the header': () => respelled((text) => text.replace(',', ', '), 'header'),
  'an escape in the header': () => respelled((text) => text.replace('ES256', '\\u0045S256'), 'header'),
  'another issuer': () => withClaims({ iss: 'https://evil.example' }),
  'the issuer with a slash': () => withClaims({ iss: `${context.baseUrl}/` }),
  'no issuer': () => without('iss'),
  'another audience': () => withClaims({ aud: context.baseUrl }),
  'the audience in a list': () => withClaims({ aud: [`${context.baseUrl}/v1`] }),
  'no audience': () => without('aud'),
  'no sub': () => without('sub'),
  'another sub than client_id': () => withClaims({ sub: 'app_other' }),
  'no client_id': () => without('client_id'),
  'a client_id that is no id': () => withClaims({ sub: 'a b', client_id: 'a b' }),
  'no app_id': () => without('app_id'),
  'an app_id that is no UUID': () => withClaims({ app_id: '1' }),
  'an app_id in upper case': () => withClaims({ app_id: UUID.toUpperCase() }),
  'no organization_id': () => without('organization_id'),
  'an organization_id of null': () => withClaims({ organization_id: null }),
  'no environment': () => without('environment'),
  'another environment': () => withClaims({ environment: 'production' }),
  'no scope': () => without('scope'),
  'an empty scope': () => withClaims({ scope: '' }),
  'an unknown scope': () => withClaims({ scope: 'root' }),
  'scopes in a list': () => withClaims({ scope: ['agent:run'] }),
  'a doubled scope': () => withClaims({ scope: 'agent:run agent:run' }),
  'two blanks between scopes': () => withClaims({ scope: 'customers:read  agent:run' }),
  'scopes in another order': () => withClaims({ scope: 'agent:run customers:read' }),
  'no jti': () => without('jti'),
  'a jti of another type': () => withClaims({ jti: 7 }),
  'no iat': () => without('iat'),
  'no exp': () => without('exp'),
  'exp in text': () => withClaims({ exp: String(iat + 600) }),
  'a longer life': () => withClaims({ exp: iat + 601 }),
  'a shorter life': () => withClaims({ exp: iat + 599 }),
  'times with fractions': () => withClaims({ iat: iat + 0.5, exp: iat + 600.5 }),
  'negative times': () => withClaims({ iat: -600, exp: 0 }),
  'times beyond any date': () => withClaims({ iat: 2 ** 53, exp: 2 ** 53 + 600 }),
  'a time in milliseconds': () => withClaims({ iat: iat * 1000, exp: iat * 1000 + 600 }),
  'expired to the second': () => withClaims({ iat: iat - 600, exp: iat }),
  'issued in the future': () => withClaims({ iat: iat + 6, exp: iat + 606 }),
  'one claim more': () => withClaims({ admin: true }),
  'an nbf': () => withClaims({ nbf: iat }),
  'a doubled claim': () => respelled((text) => text.replace('}', ',"scope":"customers:read agent:run"}')),
  'a doubled claim that wins first': () =>
    respelled((text) => text.replace('{', '{"environment":"sandbox",')),
  'a blank before the payload': () => respelled((text) => ` ${text}`),
  'a line break after the payload': () => respelled((text) => `${text}\n`),
  'a blank inside the payload': () => respelled((text) => text.replace(':', ': ')),
  'an escaped character': () => respelled((text) => text.replace('agent', '\\u0061gent')),
  'an escaped slash': () => respelled((text) => text.replaceAll('/', '\\/')),
  'an escaped claim name': () => respelled((text) => text.replace('"iss"', '"\\u0069ss"')),
  'an exponent': () => respelled((text) => text.replace(/"iat":(\d+)/, '"iat":$1e0')),
  'a fraction of zero': () => respelled((text) => text.replace(/"exp":(\d+)/, '"exp":$1.0')),
  'a byte order mark': () => respelled((text) => `\ufeff${text}`),
  'a __proto__ claim': () => respelled((text) => text.replace('}', ',"__proto__":{}}')),
  'a payload that is a list': () => signedTexts(JSON.stringify(parts().header), '[]'),
  'a payload that is null': () => signedTexts(JSON.stringify(parts().header), 'null'),
  'a payload that is text': () => signedTexts(JSON.stringify(parts().header), '"a"'),
  'a payload that is no JSON': () => signedTexts(JSON.stringify(parts().header), '{'),
  'an empty payload': () => signedTexts(JSON.stringify(parts().header), ''),
  'a payload that is not UTF-8': () => {
    const { header, payload } = parts()
    const bytes = Buffer.from(JSON.stringify(payload).replace('customers', 'cust\u00ffmers'), 'latin1')
    const input = `${base64url(JSON.stringify(header))}.${base64url(bytes)}`
    return `${input}.${base64url(signEs256(privateKey, input))}`
  },
  'a token of 5000 characters': () => withClaims({ jti: 'a'.repeat(4000) }),
}

describe('an access token', () => {
  test('is accepted as it was issued, again and again', async () => {
    const claims = {
      tenant: APP.tenant,
      appId: APP.id,
      clientId: APP.clientId,
      scopes: ['customers:read', 'agent:run'],
      expiresAt: EXPIRES_AT,
    }
    assert.deepEqual(await verify(token), claims)
    assert.deepEqual(await verify(token), claims)
    assert.deepEqual(await verify(withClaims({})), claims, 'the tools of this test sign well')
    assert.ok(await verify(withClaims({ iat: iat + 5, exp: iat + 605 })), 'of a clock that is a little ahead')
  })

  for (const [what, make] of Object.entries(REFUSED)) {
    test(`is refused: ${what}`, async () => {
      const made = make()
      assert.notEqual(made, token)
      assert.equal(await verify(made), null)
      assert.ok(await verify(token), 'and the good one still is good')
      assert.equal(await verify(made), null)
    })
  }

  test('is refused when any one character of it is another', async () => {
    for (let index = 0; index < token.length; index += 3) {
      const other = token[index] === 'A' ? 'B' : 'A'
      assert.equal(await verify(token.slice(0, index) + other + token.slice(index + 1)), null, `at ${index}`)
    }
  })

  test('is accepted until the last millisecond of its 600 seconds, remembered or not', async () => {
    await verify(token)
    clock.set(new Date(EXPIRES_AT.getTime() - 1))
    assert.ok(await verify(token))
    assert.ok(await createAccessTokenVerifier(context, keys)(token))
    clock.advance(1)
    assert.equal(await verify(token), null)
    assert.equal(await createAccessTokenVerifier(context, keys)(token), null)
  })

  test('is good although the verifier remembers fewer tokens than there are', async () => {
    const forgetful = createAccessTokenVerifier(context, keys, 2)
    const tokens = await Promise.all(
      Array.from({ length: 6 }, () => issueAccessToken(context, keys, APP, ['agent:run'])),
    )
    for (const each of [...tokens, ...tokens]) assert.ok(await forgetful(each))
  })

  test('has the smaller s in every signature', async () => {
    for (let index = 0; index < 40; index++) {
      token = await issueAccessToken(context, keys, APP, ['agent:run'])
      assert.ok(BigInt(`0x${parts().signature.toString('hex', 32)}`) <= ORDER / 2n)
      assert.ok(await verify(token))
    }
  })
})
