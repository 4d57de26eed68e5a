import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { SCOPES } from '../../contract/scopes.ts'
import { movableClock } from '../../test/movable-clock.ts'
import {
  createTestApp,
  credentialsOf,
  freshAddress,
  postForm,
  useOAuthGateway,
} from '../../test/oauth-gateway.ts'
import type { CreatedApp } from '../apps/create-app.ts'
import { setAllowedIps } from '../apps/set-allowed-ips.ts'
import { activateApp, suspendApp } from '../apps/suspend-app.ts'

const clock = movableClock()
const gateway = await useOAuthGateway(clock)
let app: CreatedApp

function basic(id: string, secret: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }
}

/** What every refusal has in common, and its error code. */
function refusal(response: Awaited<ReturnType<typeof postForm>>): string {
  const body = response.json()
  assert.deepEqual(Object.keys(body).sort(), ['error', 'error_description', 'request_id'])
  assert.equal(body.request_id, response.headers['x-request-id'])
  assert.match(body.error_description, /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
  assert.equal(response.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(response.headers['cache-control'], 'no-store')
  assert.equal(response.headers.pragma, 'no-cache')
  assert.ok(response.headers['x-ratelimit-limit'], 'a refusal says where the caller stands')
  return `${response.statusCode} ${body.error}`
}

describe('a token', () => {
  before(async () => {
    app = await createTestApp(gateway.context)
  })

  test('is given for form credentials, with every allowed scope when none is named', async () => {
    const response = await postForm(gateway, credentialsOf(app))
    assert.equal(response.statusCode, 200)
    const body = response.json()
    assert.deepEqual(Object.keys(body), ['access_token', 'token_type', 'expires_in', 'scope'])
    assert.equal(body.token_type, 'Bearer')
    assert.equal(body.expires_in, 600)
    assert.equal(body.scope, SCOPES.join(' '))
    assert.equal(response.headers['cache-control'], 'no-store')
    assert.equal(response.headers.pragma, 'no-cache')
    assert.equal(response.headers['x-ratelimit-limit'], '20')
    const claims = await gateway.verifyAccessToken(body.access_token)
    assert.deepEqual(claims, {
      tenant: { organizationId: app.organizationId, environment: 'sandbox' },
      appId: app.id,
      clientId: app.clientId,
      scopes: [...SCOPES],
      expiresAt: new Date(Math.floor(clock.now().getTime() / 1000) * 1000 + 600_000),
    })
  })

  test('carries exactly the claims of the API document and client_id', async () => {
    const { access_token } = (await postForm(gateway, { ...credentialsOf(app), scope: 'agent:run' })).json()
    const [header, payload] = access_token
      .split('.')
      .slice(0, 2)
      .map((part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()))
    const jwks = (await gateway.server.inject('/.well-known/jwks.json')).json()
    assert.deepEqual(header, { alg: 'ES256', kid: jwks.keys[0].kid, typ: 'at+jwt' })
    const { iat, jti, ...rest } = payload
    assert.match(jti, /^[0-9a-f-]{36}$/)
    assert.equal(iat, Math.floor(clock.now().getTime() / 1000))
    assert.deepEqual(rest, {
      iss: 'https://support.example.test',
      aud: 'https://support.example.test/v1',
      sub: app.clientId,
      client_id: app.clientId,
      app_id: app.id,
      organization_id: app.organizationId,
      environment: 'sandbox',
      scope: 'agent:run',
      exp: iat + 600,
    })
  })

  test('is given for JSON credentials', async () => {
    const response = await gateway.server.inject({
      method: 'POST',
      url: '/v1/oauth/token',
      remoteAddress: freshAddress(),
      payload: { ...credentialsOf(app), scope: 'agent:run', resource: { any: ['thing'] } },
    })
    assert.equal(response.statusCode, 200)
    assert.equal(response.json().scope, 'agent:run')
  })

  test('is given for HTTP Basic credentials, form-encoded or plain, with the id repeated or not', async () => {
    const grant = { grant_type: 'client_credentials' }
    const plain = basic(app.clientId, app.clientSecret)
    const encoded = basic(app.clientId.replaceAll('_', '%5F'), app.clientSecret.replaceAll('_', '%5f'))
    const lowerCase = { authorization: (plain.authorization ?? '').replace('Basic', 'basic') }
    for (const headers of [plain, encoded, lowerCase]) {
      assert.equal((await postForm(gateway, grant, { headers })).statusCode, 200)
    }
    const repeated = { ...grant, client_id: app.clientId }
    assert.equal((await postForm(gateway, repeated, { headers: plain })).statusCode, 200)
  })

  test('has repeated scopes once, in the order of the contract', async () => {
    const scope = 'agent:run  customers:read agent:run customers:read'
    const response = await postForm(gateway, { ...credentialsOf(app), scope })
    assert.equal(response.json().scope, 'customers:read agent:run')
  })

  test('has every allowed scope when scope is sent without a value', async () => {
    assert.equal(
      (await postForm(gateway, { ...credentialsOf(app), scope: '' })).json().scope,
      SCOPES.join(' '),
    )
  })
})

describe('400', () => {
  before(async () => {
    app = await createTestApp(gateway.context, { scopes: ['customers:read', 'agent:run'] })
  })

  const missing: [string, (own: Record<string, string>) => Record<string, string>, string][] = [
    ['no grant_type', ({ grant_type: _, ...rest }) => rest, 'invalid_request'],
    ['an empty grant_type', (own) => ({ ...own, grant_type: '' }), 'invalid_request'],
    ['another grant_type', (own) => ({ ...own, grant_type: 'password' }), 'unsupported_grant_type'],
    ['no client_id', ({ client_id: _, ...rest }) => rest, 'invalid_request'],
    ['an empty client_id', (own) => ({ ...own, client_id: '' }), 'invalid_request'],
    ['a client_id of 129', (own) => ({ ...own, client_id: 'a'.repeat(129) }), 'invalid_request'],
    ['U+0000 in client_id', (own) => ({ ...own, client_id: 'a\u0000' }), 'invalid_request'],
    ['no client_secret', ({ client_secret: _, ...rest }) => rest, 'invalid_request'],
    ['a client_secret of 257', (own) => ({ ...own, client_secret: 'a'.repeat(257) }), 'invalid_request'],
    ['an unknown scope', (own) => ({ ...own, scope: 'customers:read root' }), 'invalid_scope'],
    ['a scope not allowed', (own) => ({ ...own, scope: 'billing:read' }), 'invalid_scope'],
    ['a scope in another case', (own) => ({ ...own, scope: 'AGENT:RUN' }), 'invalid_scope'],
    ['a tab between scopes', (own) => ({ ...own, scope: 'customers:read\tagent:run' }), 'invalid_scope'],
    ['a blank scope', (own) => ({ ...own, scope: '  ' }), 'invalid_scope'],
    [
      'a scope of 1025',
      (own) => ({ ...own, scope: 'agent:run '.repeat(103).slice(0, 1025) }),
      'invalid_scope',
    ],
  ]
  for (const [what, change, error] of missing) {
    test(`${error} for ${what}`, async () => {
      assert.equal(refusal(await postForm(gateway, change(credentialsOf(app)))), `400 ${error}`)
    })
  }

  test('no refusal at the very bounds: client_id 128, client_secret 256, scope 1024', async () => {
    const response = await postForm(gateway, {
      grant_type: 'client_credentials',
      client_id: 'a'.repeat(128),
      client_secret: 'b'.repeat(256),
    })
    assert.equal(refusal(response), '401 invalid_client')
    const scope = 'agent:run'.padEnd(1024)
    assert.equal((await postForm(gateway, { ...credentialsOf(app), scope })).statusCode, 200)
  })

  test('invalid_request for a doubled parameter, known or unknown, in a form or in JSON', async () => {
    const form = new URLSearchParams(credentialsOf(app)).toString()
    for (const more of ['&grant_type=client_credentials', '&scope=agent:run&scope=agent:run', '&a=1&%61=2']) {
      assert.equal(refusal(await postForm(gateway, form + more)), '400 invalid_request')
    }
    const json = JSON.stringify(credentialsOf(app)).slice(0, -1)
    for (const more of [',"scope":"agent:run","scope":"agent:run"}', ',"x":{"a":1,"\\u0061":2}}']) {
      const headers = { 'content-type': 'application/json' }
      assert.equal(refusal(await postForm(gateway, json + more, { headers })), '400 invalid_request')
    }
    const tricky = `${json},"x":"\\"scope\\":","y":[{"a":"{\\"a\\":1}"},{"a":2}]}`
    const response = await postForm(gateway, tricky, { headers: { 'content-type': 'application/json' } })
    assert.equal(response.statusCode, 200)
  })

  test('invalid_request for both credential methods at once, and for two that disagree', async () => {
    const headers = basic(app.clientId, app.clientSecret)
    assert.equal(refusal(await postForm(gateway, credentialsOf(app), { headers })), '400 invalid_request')
    const other = { grant_type: 'client_credentials', client_id: 'app_other' }
    assert.equal(refusal(await postForm(gateway, other, { headers })), '400 invalid_request')
  })

  const malformed = [
    'Basic',
    'Basic ',
    'Basic !!!!',
    `Basic ${Buffer.from('no-colon').toString('base64')}`,
    `Basic ${Buffer.from('a:%ZZ').toString('base64')}`,
    `Basic ${Buffer.from('a:').toString('base64')}`,
    `Basic ${Buffer.from(':b').toString('base64')}`,
    `Basic ${Buffer.from([0x61, 0x3a, 0xff]).toString('base64')}`,
    'Basic YTpiYR==',
    'Bearer abc',
    'Digest username="a"',
    '',
  ]
  for (const authorization of malformed) {
    test(`invalid_request for the Authorization header "${authorization}"`, async () => {
      const response = await postForm(
        gateway,
        { grant_type: 'client_credentials' },
        { headers: { authorization } },
      )
      assert.equal(refusal(response), '400 invalid_request')
    })
  }

  test('invalid_request for parameters in the URL', async () => {
    const response = await postForm(gateway, credentialsOf(app), { query: '?scope=agent:run' })
    assert.equal(refusal(response), '400 invalid_request')
  })

  test('invalid_request for bodies that cannot be read', async () => {
    const json = { 'content-type': 'application/json' }
    const bodies: [string, Record<string, string>][] = [
      ['', {}],
      ['', json],
      ['{', json],
      ['[]', json],
      ['"text"', json],
      ['null', json],
      [JSON.stringify({ ...credentialsOf(app), scope: ['agent:run'] }), json],
      [JSON.stringify({ ...credentialsOf(app), client_id: 7 }), json],
      ['{"__proto__":{"grant_type":"client_credentials"}}', json],
      ['['.repeat(100_000), json],
      ['grant_type=%E0%A4%A', {}],
      ['client_id=%FF', {}],
      [new URLSearchParams(credentialsOf(app)).toString(), { 'content-type': 'text/plain' }],
      [new URLSearchParams(credentialsOf(app)).toString(), { 'content-type': 'nonsense' }],
      [JSON.stringify(credentialsOf(app)), { 'content-type': 'application/json; charset=utf-16' }],
      [new URLSearchParams(credentialsOf(app)).toString(), { 'content-encoding': 'gzip' }],
    ]
    for (const [body, headers] of bodies) {
      assert.equal(
        refusal(await postForm(gateway, body, { headers })),
        '400 invalid_request',
        body.slice(0, 80),
      )
    }
  })

  test('413 in the OAuth shape for a body over 1 MB', async () => {
    const body = `client_id=${'a'.repeat(1_048_576)}`
    assert.equal(refusal(await postForm(gateway, body)), '413 invalid_request')
  })
})

describe('401 invalid_client', () => {
  test('is byte-identical for an unknown client, a wrong secret, a suspended app and a foreign address', async () => {
    app = await createTestApp(gateway.context)
    const own = credentialsOf(app)
    const answers: { statusCode: number; body: string; headers: Record<string, unknown> }[] = []
    const ask = async (parameters: Record<string, string>) => {
      const response = await postForm(gateway, parameters)
      const id = String(response.headers['x-request-id'])
      refusal(response)
      const headers = JSON.parse(JSON.stringify(response.headers).replaceAll(id, '<id>'))
      for (const varying of ['date', 'x-ratelimit-remaining']) delete headers[varying]
      answers.push({ statusCode: response.statusCode, body: response.body.replaceAll(id, '<id>'), headers })
    }
    await ask({ ...own, client_id: 'app_unknown' })
    await ask({ ...own, client_secret: 'wrong' })
    await ask({ ...own, client_secret: `${own.client_secret}x` })
    await suspendApp(gateway.context, app.id)
    await ask(own)
    await activateApp(gateway.context, app.id)
    await setAllowedIps(gateway.context, app.id, ['203.0.113.0/24'])
    await ask(own)
    const [first, ...others] = answers
    assert.ok(first)
    assert.equal(first.statusCode, 401)
    assert.equal(JSON.parse(first.body).error, 'invalid_client')
    assert.equal(first.headers['www-authenticate'], 'Basic realm="sanad"')
    assert.equal(others.length, 4)
    for (const other of others) assert.deepEqual(other, first)
    const allowed = await postForm(gateway, own, { remoteAddress: '203.0.113.9' })
    assert.equal(allowed.statusCode, 200)
  })

  test('a suspended app gets no token, and its earlier tokens stop at the next request', async () => {
    app = await createTestApp(gateway.context)
    const { access_token } = (await postForm(gateway, credentialsOf(app))).json()
    const call = () =>
      gateway.server.inject({ url: '/v1/customers', headers: { authorization: `Bearer ${access_token}` } })
    assert.equal((await call()).statusCode, 200)
    await suspendApp(gateway.context, app.id)
    assert.equal((await call()).json().code, 'app_inactive')
    await activateApp(gateway.context, app.id)
    assert.equal((await call()).statusCode, 200)
  })
})

describe('403', () => {
  for (const origin of ['https://shop.example', 'null', '']) {
    test(`invalid_request for the Origin "${origin}", right credentials or not`, async () => {
      app = await createTestApp(gateway.context)
      const response = await postForm(gateway, credentialsOf(app), { headers: { origin } })
      assert.equal(refusal(response), '403 invalid_request')
      const allowHeaders = Object.keys(response.headers).filter((name) => name.startsWith('access-control'))
      assert.deepEqual(allowHeaders, [])
    })
  }
})

describe('405', () => {
  for (const method of ['GET', 'HEAD', 'DELETE'] as const) {
    test(`${method} is not a method of the token endpoint`, async () => {
      const response = await gateway.server.inject({ method, url: '/v1/oauth/token' })
      assert.equal(response.statusCode, 405)
      assert.equal(response.headers.allow, 'POST')
    })
  }
})

describe('429', () => {
  test('the 21st request of a minute from one address, whatever client it names, until the window ends', async () => {
    clock.set(new Date('2026-09-15T10:00:30.200Z'))
    const remoteAddress = freshAddress()
    for (let index = 1; index <= 20; index++) {
      const response = await postForm(gateway, { client_id: `app_${index}` }, { remoteAddress })
      assert.equal(refusal(response), '400 invalid_request')
      assert.equal(response.headers['x-ratelimit-remaining'], String(20 - index))
    }
    const response = await postForm(gateway, credentialsOf(app), { remoteAddress })
    assert.equal(refusal(response), '429 rate_limited')
    assert.equal(response.headers['retry-after'], '30')
    assert.equal(response.headers['x-ratelimit-remaining'], '0')
    assert.equal(response.headers['x-ratelimit-reset'], String(Date.parse('2026-09-15T10:01:00Z') / 1000))
    assert.equal((await postForm(gateway, credentialsOf(app))).statusCode, 200, 'another address is free')
    clock.advance(30_000)
    assert.equal((await postForm(gateway, credentialsOf(app), { remoteAddress })).statusCode, 200)
  })

  test('all but 20 of the requests that one address makes at once', async () => {
    const remoteAddress = freshAddress()
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => postForm(gateway, { client_id: `app_${n}` }, { remoteAddress })),
    )
    const refusals = responses.map(refusal).toSorted()
    assert.deepEqual(refusals, [
      ...Array.from({ length: 20 }, () => '400 invalid_request'),
      ...Array.from({ length: 30 }, () => '429 rate_limited'),
    ])
  })

  test('all but 20 of the requests that name one client at once', async () => {
    app = await createTestApp(gateway.context)
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        postForm(gateway, { ...credentialsOf(app), ...(n % 2 === 1 && { client_secret: 'wrong' }) }),
      ),
    )
    const answered = responses.filter(({ statusCode }) => statusCode !== 429)
    assert.equal(answered.length, 20)
    const remaining = answered.map(({ headers }) => Number(headers['x-ratelimit-remaining']))
    assert.deepEqual(
      remaining.toSorted((a, b) => b - a),
      Array.from({ length: 20 }, (_, n) => 19 - n),
    )
  })

  test('the 21st request of a minute for one client, right or wrong, from any address', async () => {
    app = await createTestApp(gateway.context)
    const wrong = { ...credentialsOf(app), client_secret: 'wrong' }
    for (let index = 1; index <= 20; index++) {
      const response = await postForm(gateway, wrong)
      assert.equal(refusal(response), '401 invalid_client')
      assert.equal(response.headers['x-ratelimit-remaining'], String(20 - index))
    }
    const response = await postForm(gateway, credentialsOf(app))
    assert.equal(refusal(response), '429 rate_limited')
    assert.equal(response.headers['x-ratelimit-remaining'], '0')
    assert.equal(response.headers['retry-after'], '60')
    clock.advance(60_000)
    assert.equal((await postForm(gateway, credentialsOf(app))).statusCode, 200)
  })
})
