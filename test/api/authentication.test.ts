import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { before, beforeEach, describe, it } from 'node:test'
import {
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { revokeOldSecret, rotateClientSecret } from '../../server/apps/rotate-client-secret.ts'
import { setAllowedIps } from '../../server/apps/set-allowed-ips.ts'
import { activateApp, suspendApp } from '../../server/apps/suspend-app.ts'
import { signEs256 } from '../../server/oauth/es256.ts'
import { rotateSigningKey } from '../../server/oauth/rotate-signing-key.ts'
import { createSigningKeys } from '../../server/oauth/signing-keys.ts'
import type { TestApp } from '../service.ts'
import { type Answer, assertProblem, type Json, useApi } from './support.ts'
import { UUID } from './support-contract.ts'
import { ALL_SCOPES, AUTHENTICATED, ENDPOINTS, nameOf, requestOf } from './support-endpoints.ts'

const HOUR_MS = 3_600_000

const api = await useApi()
const app = await api.app()

// API document, Authentication 2 to 9, and the refusals that every authenticated endpoint may answer.
describe('authentication', () => {
  beforeEach(() => api.nextMinute())

  const baseUrl = () => api.service.opened.context.baseUrl
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const jwks = async (): Promise<Json> => (await api.call({ path: '/.well-known/jwks.json' })).body
  const read = (token: string) => api.call({ path: '/v1/customers', token })
  // Every 401 and 403 outside the token endpoint carries it (RFC 6750, section 3; RFC 9728, section 5.1).
  const assertChallenge = (
    { headers }: Answer,
    { error, scopes = [] }: { error?: string; scopes?: readonly string[] },
  ) => {
    const parts = [
      ...(error === undefined ? [] : [`error="${error}"`]),
      ...(scopes.length === 0 ? [] : [`scope="${scopes.join(' ')}"`]),
      `resource_metadata="${baseUrl()}/.well-known/oauth-protected-resource/v1"`,
    ]
    assert.equal(headers['www-authenticate'], `Bearer ${parts.join(', ')}`)
  }
  const tokenStatus = async (client: TestApp, client_secret: string) => {
    const body = { grant_type: 'client_credentials', client_id: client.clientId, client_secret }
    return (await api.call({ path: '/v1/oauth/token', body })).status
  }

  describe('3: the token is a signed JWT', () => {
    it('alg is ES256, kid is a key id present in the JWKS, typ is at+jwt', async () => {
      const token = await api.token(app)
      const { keys } = await jwks()
      assert.deepEqual(decodeProtectedHeader(token), { alg: 'ES256', kid: keys[0].kid, typ: 'at+jwt' })
      await jwtVerify(token, await importJWK(keys[0], 'ES256'), { currentDate: api.service.clock.now() })
    })

    it('its claims are iss, aud, sub, app_id, organization_id, environment, scope, jti, iat, exp, and client_id', async () => {
      const { jti, iat, exp, ...claims } = decodeJwt(await api.token(app, 'agent:run customers:read'))
      assert.deepEqual(claims, {
        iss: baseUrl(),
        aud: `${baseUrl()}/v1`,
        sub: app.clientId,
        client_id: app.clientId,
        app_id: app.id,
        organization_id: app.tenant.organizationId,
        environment: 'sandbox',
        scope: 'customers:read agent:run',
      })
      assert.match(String(jti), UUID)
      assert.equal(iat, Math.floor(api.service.clock.now().getTime() / 1000))
      assert.equal(exp, Number(iat) + 600)
    })

    it('jti is a unique id, and a live app gets a live token', async () => {
      const live = await api.app({ environment: 'live' })
      const [one, two] = [decodeJwt(await api.token(live)), decodeJwt(await api.token(live, 'agent:run'))]
      assert.notEqual(one.jti, two.jti)
      assert.equal(one.environment, 'live')
    })

    it('the token is valid for 600 seconds', async () => {
      const fresh = await api.app()
      const token = await api.token(fresh)
      // Its claims are whole seconds.
      const { exp } = decodeJwt(token)
      api.service.clock.set(new Date(Number(exp) * 1000 - 1))
      assert.equal((await read(token)).status, 200)
      api.service.clock.advance(1)
      assertProblem(await read(token), 401, 'invalid_token')
    })
  })

  describe('4: the gateway verifies algorithm, kid, iss, aud, exp and typ', () => {
    let claims: JWTPayload
    let header: { alg: string; kid: string; typ: string }
    let sign: (payload: JWTPayload, head?: object) => Promise<string>

    before(async () => {
      const { kid, privateKey } = await createSigningKeys(api.service.opened.context).signer()
      header = { alg: 'ES256', kid, typ: 'at+jwt' }
      // As in the service itself: of the two possible signatures of a text only the one with the smaller s is accepted.
      sign = async (payload, head = {}) => {
        const input = `${encode({ ...header, ...head })}.${encode(payload)}`
        return `${input}.${signEs256(privateKey, input).toString('base64url')}`
      }
    })
    beforeEach(async () => {
      claims = decodeJwt(await api.token(app, 'customers:read'))
    })

    it('a token with the right claims and key is accepted, which shows that the next refusals are for their own reason', async () => {
      assert.equal((await read(await sign(claims))).status, 200)
    })

    const wrong: readonly (readonly [string, object, object?])[] = [
      ['iss of another issuer', { iss: 'https://evil.example' }],
      ['aud of another audience', { aud: 'https://evil.example/v1' }],
      ['aud without /v1', { aud: 'http://127.0.0.1:8080' }],
      ['no exp', { exp: undefined }],
      ['exp in the past', { iat: 1_700_000_000, exp: 1_700_000_600 }],
      ['an exp later than iat + 600', { exp: 4_000_000_000 }],
      ['no jti', { jti: undefined }],
      ['no app_id', { app_id: undefined }],
      ['sub that is not the client id', { sub: 'another' }],
      ['an unknown environment', { environment: 'staging' }],
      ['an unknown scope', { scope: 'everything' }],
      ['another claim', { admin: true }],
      ['typ JWT', {}, { typ: 'JWT' }],
      ['no typ', {}, { typ: undefined }],
      ['an unknown kid', {}, { kid: 'unknown' }],
      ['no kid', {}, { kid: undefined }],
      ['a jku header', {}, { jku: 'https://evil.example/jwks.json' }],
    ]
    for (const [what, change, head] of wrong) {
      it(`a token with ${what} is refused`, async () => {
        assertProblem(await read(await sign({ ...claims, ...change }, head)), 401, 'invalid_token')
      })
    }

    it('none and HS* are refused', async () => {
      const none = `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`
      assertProblem(await read(none), 401, 'invalid_token')
      const { keys } = await jwks()
      const input = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
      for (const key of [JSON.stringify(keys[0]), keys[0].x, '']) {
        const mac = createHmac('sha256', key).update(input).digest('base64url')
        assertProblem(await read(`${input}.${mac}`), 401, 'invalid_token')
      }
    })

    it('a key of the caller, and a payload that was altered, are refused', async () => {
      const { privateKey } = await generateKeyPair('ES256')
      const forged = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
      assertProblem(await read(forged), 401, 'invalid_token')
      const [head, , signature] = (await sign(claims)).split('.')
      const other = Buffer.from(JSON.stringify({ ...claims, scope: 'customers:read customers:write' }))
      assertProblem(await read(`${head}.${other.toString('base64url')}.${signature}`), 401, 'invalid_token')
    })

    for (const token of ['x', 'a.b.c', 'a.b', '....', 'eyJhbGciOiJub25lIn0.e30.']) {
      it(`the malformed token "${token}" is refused`, async () => {
        assertProblem(await read(token), 401, 'invalid_token')
      })
    }

    it('the same environment and organization as the token: an app that is not there is refused', async () => {
      const stranger = await api.app()
      for (const change of [
        { environment: 'live' },
        { organization_id: stranger.tenant.organizationId },
        { app_id: '0198f3a0-0000-7000-8000-00000000ffff' },
      ]) {
        assertProblem(await read(await sign({ ...claims, ...change })), 401, 'app_inactive')
      }
    })
  })

  describe('401 unauthorized and invalid_token, with WWW-Authenticate', () => {
    for (const row of AUTHENTICATED) {
      it(`${nameOf(row)} without a token is refused`, async () => {
        const answer = await api.call(requestOf(row))
        assertProblem(answer, 401, 'unauthorized')
        assertChallenge(answer, { scopes: row.scopes })
      })

      it(`${nameOf(row)} with a bad token is refused`, async () => {
        const answer = await api.call({ ...requestOf(row), token: 'bad' })
        assertProblem(answer, 401, 'invalid_token')
        assertChallenge(answer, { error: 'invalid_token', scopes: row.scopes })
      })
    }

    for (const authorization of ['Basic dTpw', 'Token x', '', 'x']) {
      it(`the header "Authorization: ${authorization}" carries no bearer token`, async () => {
        const answer = await api.call({ path: '/v1/customers', headers: { authorization } })
        assertProblem(answer, 401, 'unauthorized')
      })
    }

    it('the scheme is read in any case, and with several spaces behind it', async () => {
      const token = await api.token(app)
      for (const scheme of ['bearer ', 'BEARER ', 'Bearer   ']) {
        const asked = (sent: string) =>
          api.call({ path: '/v1/customers', headers: { authorization: `${scheme}${sent}` } })
        assert.equal((await asked(token)).status, 200, scheme)
        assertProblem(await asked('bad'), 401, 'invalid_token')
      }
    })

    it('a token in the query is not read', async () => {
      const token = await api.token(app)
      assertProblem(await api.call({ path: `/v1/customers?access_token=${token}` }), 401, 'unauthorized')
    })
  })

  describe('4: the app is read again on each request', () => {
    it('suspending an app takes effect on the next request, not at token expiry', async () => {
      const fresh = await api.app()
      const token = await api.token(fresh)
      assert.equal((await read(token)).status, 200)
      await suspendApp(api.service.opened.context, fresh.id)
      for (const row of AUTHENTICATED) {
        const answer = await api.call({ ...requestOf(row), token })
        assertProblem(answer, 401, 'app_inactive')
        assertChallenge(answer, { error: 'invalid_token', scopes: row.scopes })
      }
      await activateApp(api.service.opened.context, fresh.id)
      assert.equal((await read(token)).status, 200)
    })

    it('the caller address must be in the allowed list of the app', async () => {
      const fresh = await api.app()
      const token = await api.token(fresh)
      await setAllowedIps(api.service.opened.context, fresh.id, ['203.0.113.0/25', '2001:db8::/64'])
      const from = (address: string) => api.call({ path: '/v1/customers', token, from: address })
      for (const address of ['203.0.113.0', '203.0.113.127', '2001:db8::1', '::ffff:203.0.113.5']) {
        assert.equal((await from(address)).status, 200, address)
      }
      for (const address of ['203.0.113.128', '10.0.0.1', '2001:db8:0:1::1']) {
        assertProblem(await from(address), 401, 'ip_not_allowed')
      }
      for (const row of AUTHENTICATED) {
        const answer = await api.call({ ...requestOf(row), token, from: '10.0.0.1' })
        assertProblem(answer, 401, 'ip_not_allowed')
        assertChallenge(answer, { error: 'invalid_token', scopes: row.scopes })
      }
    })

    it('X-Forwarded-For is not believed without a trusted proxy', async () => {
      const fresh = await api.app({ allowedIps: ['203.0.113.1'] })
      const token = await (async () => {
        const body = {
          grant_type: 'client_credentials',
          client_id: fresh.clientId,
          client_secret: fresh.clientSecret,
        }
        return (await api.call({ path: '/v1/oauth/token', body, from: '203.0.113.1' })).body.access_token
      })()
      const headers = { 'x-forwarded-for': '203.0.113.1', forwarded: 'for=203.0.113.1' }
      const answer = await api.call({ path: '/v1/customers', token, headers, from: '10.0.0.1' })
      assertProblem(answer, 401, 'ip_not_allowed')
    })
  })

  describe('5: a request carrying an Origin header is refused with 403 browser_credentials_refused', () => {
    for (const row of ENDPOINTS) {
      it(nameOf(row), async () => {
        for (const origin of ['https://shop.example', 'null', '', baseUrl()]) {
          const answer = await api.call({ ...requestOf(row), as: app, headers: { origin } })
          assertProblem(answer, 403, 'browser_credentials_refused')
          assertChallenge(answer, { scopes: row.scopes })
        }
      })
    }

    it('before the token is looked at, and on a preflight too', async () => {
      const headers = { origin: 'https://shop.example' }
      assertProblem(await api.call({ path: '/v1/customers', headers }), 403, 'browser_credentials_refused')
      const preflight = await api.call({ method: 'OPTIONS', path: '/v1/customers', headers })
      assertProblem(preflight, 403, 'browser_credentials_refused')
      assertChallenge(preflight, {})
    })

    it('the discovery documents refuse it too', async () => {
      for (const origin of ['null', '']) {
        const answer = await api.call({ path: '/.well-known/jwks.json', headers: { origin } })
        assertProblem(answer, 403, 'browser_credentials_refused')
        assertChallenge(answer, {})
      }
    })
  })

  describe('7: a request lacking a required scope gets 403 insufficient_scope', () => {
    for (const row of AUTHENTICATED) {
      for (const missing of row.scopes) {
        it(`${nameOf(row)} without ${missing}`, async () => {
          const scope = ALL_SCOPES.filter((name) => name !== missing).join(' ')
          const answer = await api.call({ ...requestOf(row), as: app, scope })
          assertProblem(answer, 403, 'insufficient_scope')
          assertChallenge(answer, { error: 'insufficient_scope', scopes: row.scopes })
        })
      }

      it(`${nameOf(row)} needs no other scope`, async () => {
        const answer = await api.call({ ...requestOf(row), as: app, scope: row.scopes.join(' ') })
        assert.ok(![401, 403].includes(answer.status), answer.text)
      })
    }

    it('the scopes are the fourteen of the API document', async () => {
      const { body } = await api.call({ path: '/.well-known/oauth-authorization-server' })
      assert.deepEqual(body.scopes_supported, ALL_SCOPES)
    })
  })

  describe('8: client secret rotation', () => {
    it('the old secret stays valid for an overlap of 24 hours by default', async () => {
      const fresh = await api.app()
      const rotated = await rotateClientSecret(api.service.opened.context, fresh.id)
      assert.equal(await tokenStatus(fresh, rotated.clientSecret), 200)
      api.service.clock.advance(24 * HOUR_MS - 1)
      assert.equal(await tokenStatus(fresh, fresh.clientSecret), 200)
      api.service.clock.advance(1)
      assert.equal(await tokenStatus(fresh, fresh.clientSecret), 401)
      assert.equal(await tokenStatus(fresh, rotated.clientSecret), 200)
    })

    it('72 hours at most', async () => {
      const { context } = api.service.opened
      const fresh = await api.app()
      await rotateClientSecret(context, fresh.id, 72 * HOUR_MS)
      await assert.rejects(rotateClientSecret(context, fresh.id, 72 * HOUR_MS + 1))
    })

    it('revoking ends the old secret at once, and tokens already issued stay valid until they expire', async () => {
      const { context } = api.service.opened
      const fresh = await api.app()
      const token = await api.token(fresh)
      const rotated = await rotateClientSecret(context, fresh.id)
      await revokeOldSecret(context, fresh.id)
      assert.equal(await tokenStatus(fresh, fresh.clientSecret), 401)
      assert.equal(await tokenStatus(fresh, rotated.clientSecret), 200)
      assert.equal((await read(token)).status, 200)
    })
  })

  describe('9: signing-key rotation', () => {
    it('keeps the previous public key in the JWKS for one hour', async () => {
      const { context } = api.service.opened
      const before = await jwks()
      const oldKid = before.keys.at(-1).kid
      const oldToken = await api.token(await api.app())
      const rotation = await rotateSigningKey(context)
      assert.equal(rotation.previousKid, oldKid)
      const kids = async () => (await jwks()).keys.map(({ kid }: Json) => kid)
      assert.deepEqual(new Set(await kids()), new Set([oldKid, rotation.kid]))
      api.nextMinute()
      api.nextMinute()
      const fresh = await api.app()
      assert.equal(decodeProtectedHeader(await api.token(fresh)).kid, rotation.kid)
      assert.equal((await read(oldToken)).status, 200)
      const ends = rotation.previousValidUntil?.getTime() ?? 0
      assert.ok(ends - context.clock.now().getTime() >= HOUR_MS - 2 * 60_000)
      api.service.clock.set(new Date(ends - 1))
      assert.ok((await kids()).includes(oldKid))
      api.service.clock.set(new Date(ends))
      assert.deepEqual(await kids(), [rotation.kid])
    })
  })
})
