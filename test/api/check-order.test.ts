import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { setAllowedIps } from '../../server/apps/set-allowed-ips.ts'
import { suspendApp } from '../../server/apps/suspend-app.ts'
import type { TestApp } from '../service.ts'
import { assertProblem, type Call, useApi } from './support.ts'

const PATH = '/v1/inbound-events'
const ORIGIN = { origin: 'https://shop.example' }
const PLAIN = { 'content-type': 'text/plain' }
const TOO_LARGE = ' '.repeat(1_048_577)

const api = await useApi()

// A request that breaks two rules is refused for the one that is checked first: nobody learns more than they may, and
// cheap checks come before a body is read.
describe('the order of checks', () => {
  let app: TestApp
  let exhausted: TestApp
  let suspended: TestApp
  let elsewhere: TestApp
  let exhaustedElsewhere: TestApp

  before(async () => {
    app = await api.app()
    exhausted = await api.app()
    suspended = await api.app()
    elsewhere = await api.app()
    exhaustedElsewhere = await api.app()
    for (const each of [exhausted, suspended, elsewhere, exhaustedElsewhere]) {
      await api.token(each)
      await api.token(each, 'customers:read')
    }
    for (const each of [exhausted, exhaustedElsewhere]) {
      for (let count = 0; count < 60; count++) await api.post(each, PATH, '{')
    }
    await suspendApp(api.service.opened.context, suspended.id)
    for (const each of [elsewhere, exhaustedElsewhere]) {
      await setAllowedIps(api.service.opened.context, each.id, ['203.0.113.1'])
    }
  })

  const rows: readonly (readonly [
    first: string,
    second: string,
    status: number,
    code: string,
    call: () => Call,
  ])[] = [
    [
      'Origin',
      'the bearer token',
      403,
      'browser_credentials_refused',
      () => ({ token: 'x', path: PATH, headers: ORIGIN }),
    ],
    [
      'Origin',
      'the app',
      403,
      'browser_credentials_refused',
      () => ({ as: suspended, path: PATH, body: '{', headers: ORIGIN }),
    ],
    ['the bearer token', 'the body', 401, 'unauthorized', () => ({ path: PATH, body: TOO_LARGE })],
    [
      'the app',
      'scope',
      401,
      'app_inactive',
      () => ({ as: suspended, scope: 'customers:read', path: PATH, body: '{' }),
    ],
    [
      'the address',
      'scope',
      401,
      'ip_not_allowed',
      () => ({ as: elsewhere, scope: 'customers:read', path: PATH, body: '{' }),
    ],
    [
      'the address',
      'the rate limit',
      401,
      'ip_not_allowed',
      () => ({ as: exhaustedElsewhere, path: PATH, body: '{' }),
    ],
    [
      'Origin',
      'the rate limit',
      403,
      'browser_credentials_refused',
      () => ({ as: exhausted, path: PATH, body: '{', headers: ORIGIN }),
    ],
    [
      'the rate limit',
      'the media type',
      429,
      'rate_limited',
      () => ({ as: exhausted, path: PATH, body: 'x', headers: PLAIN }),
    ],
    [
      'the rate limit',
      'scope',
      429,
      'rate_limited',
      () => ({ as: exhausted, scope: 'customers:read', path: PATH, body: '{' }),
    ],
    [
      'scope',
      'the media type',
      403,
      'insufficient_scope',
      () => ({ as: app, scope: 'customers:read', path: PATH, body: 'x', headers: PLAIN }),
    ],
    [
      'scope',
      'size',
      403,
      'insufficient_scope',
      () => ({ as: app, scope: 'customers:read', path: PATH, body: TOO_LARGE }),
    ],
    [
      'the media type',
      'Idempotency-Key',
      415,
      'unsupported_media_type',
      () => ({ as: app, path: PATH, body: 'x', headers: PLAIN }),
    ],
    [
      'the media type',
      'size',
      415,
      'unsupported_media_type',
      () => ({ as: app, path: PATH, body: TOO_LARGE, headers: PLAIN }),
    ],
    ['size', 'Idempotency-Key', 413, 'payload_too_large', () => ({ as: app, path: PATH, body: TOO_LARGE })],
    [
      'Idempotency-Key',
      'the body',
      400,
      'idempotency_key_required',
      () => ({ as: app, path: PATH, body: '{' }),
    ],
    [
      'parameters',
      'the resource',
      400,
      'validation_failed',
      () => ({ as: app, path: '/v1/customers/1?expand=all' }),
    ],
  ]
  for (const [first, second, status, code, call] of rows) {
    it(`${first} is checked before ${second}`, async () => {
      assertProblem(await api.call(call()), status, code)
    })
  }

  it('a route that does not exist is told before the bearer token is asked for', async () => {
    for (const path of ['/v1/nothing', '/v1/customers/', '/V1/customers']) {
      assertProblem(await api.call({ path }), 404, 'not_found')
    }
    const answer = await api.call({ method: 'DELETE', path: PATH })
    assertProblem(answer, 405, 'method_not_allowed')
    assert.equal(answer.headers['www-authenticate'], undefined)
  })

  it('Idempotency-Key is checked before parameters', async () => {
    const path = '/v1/webhook-endpoints/1/test'
    const { body } = await api.call({ as: app, method: 'POST', path, key: 'two words' })
    assert.deepEqual(
      body.errors.map((error: { path: string }) => error.path),
      ['Idempotency-Key'],
    )
  })

  it('every parameter and field that is wrong is named at once', async () => {
    const answer = await api.get(app, '/v1/customers/1?expand=all')
    assertProblem(answer, 400, 'validation_failed', ['id', 'expand'])
  })
})
