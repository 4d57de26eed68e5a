import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { suspendApp } from '../../server/apps/suspend-app.ts'
import { switchSandbox } from '../../server/organizations/switch-sandbox.ts'
import { type Answer, assertProblem, uniqueName, useApi } from './support.ts'
import { NOBODY } from './support-endpoints.ts'
import { inboundEvent, submit } from './support-messages.ts'

const CUSTOMER = { channel: 'web', external_id: 'visitor' }

const api = await useApi()
const app = await api.app()

// API document, Errors: one way to each row of the table, and what every problem document holds.
describe('errors', () => {
  beforeEach(() => api.nextMinute())

  const rows: readonly (readonly [
    status: number,
    code: string,
    when: string,
    cause: () => Promise<Answer>,
  ])[] = [
    [
      400,
      'validation_failed',
      'request body or parameters invalid',
      () => api.post(app, '/v1/customers', {}),
    ],
    [
      400,
      'idempotency_key_required',
      'Idempotency-Key missing on an endpoint that requires it',
      () => api.post(app, '/v1/inbound-events', inboundEvent()),
    ],
    [
      400,
      'webhook_url_rejected',
      'webhook URL breaks a URL rule',
      () => api.post(app, '/v1/webhook-endpoints', { url: 'http://10.0.0.1', subscribed_events: ['*'] }),
    ],
    [401, 'unauthorized', 'missing bearer token', () => api.call({ path: '/v1/customers' })],
    [401, 'invalid_token', 'invalid bearer token', () => api.call({ path: '/v1/customers', token: 'x' })],
    [
      401,
      'app_inactive',
      'the app is suspended',
      async () => {
        const suspended = await api.app()
        const token = await api.token(suspended)
        await suspendApp(api.service.opened.context, suspended.id)
        return api.call({ path: '/v1/customers', token })
      },
    ],
    [
      401,
      'ip_not_allowed',
      'caller address outside the allowed list',
      async () => {
        const local = await api.app({ allowedIps: ['203.0.113.1'] })
        const body = {
          grant_type: 'client_credentials',
          client_id: local.clientId,
          client_secret: local.clientSecret,
        }
        const token = await api.call({ path: '/v1/oauth/token', body, from: '203.0.113.1' })
        return api.call({ path: '/v1/customers', token: token.body.access_token })
      },
    ],
    [
      403,
      'insufficient_scope',
      'token lacks a required scope',
      () => api.call({ path: '/v1/customers', as: app, scope: 'agent:run' }),
    ],
    [
      403,
      'browser_credentials_refused',
      'Origin header present',
      () => api.call({ path: '/v1/customers', as: app, headers: { origin: 'https://shop.example' } }),
    ],
    [404, 'not_found', 'resource absent', () => api.get(app, `/v1/customers/${NOBODY}`)],
    [
      405,
      'method_not_allowed',
      'the path has other methods',
      () => api.call({ method: 'PUT', path: '/v1/customers' }),
    ],
    [
      406,
      'not_acceptable',
      'no JSON accepted',
      () => api.call({ as: app, path: '/v1/customers', headers: { accept: 'text/csv' } }),
    ],
    [
      409,
      'identity_conflict',
      'customer channel identity already belongs to a customer',
      async () => {
        await api.post(app, '/v1/customers', CUSTOMER)
        return api.post(app, '/v1/customers', CUSTOMER)
      },
    ],
    [
      409,
      'webhook_endpoint_limit_reached',
      'the app has 10 webhook endpoints',
      async () => {
        const body = { url: 'http://127.0.0.1:9999/', subscribed_events: ['*'] }
        for (let count = 0; count < 10; count++) await api.post(app, '/v1/webhook-endpoints', body)
        return api.post(app, '/v1/webhook-endpoints', body)
      },
    ],
    [
      413,
      'payload_too_large',
      'JSON body larger than 1 MB',
      () => api.post(app, '/v1/customers', ' '.repeat(1_048_577)),
    ],
    [
      415,
      'unsupported_media_type',
      'the body is not JSON',
      () =>
        api.call({ as: app, path: '/v1/customers', body: 'a', headers: { 'content-type': 'text/plain' } }),
    ],
    [
      422,
      'sandbox_unavailable',
      'inbound event submission refused',
      async () => {
        const off = await api.app()
        await switchSandbox(api.service.opened.context, off.tenant.organizationId, false)
        return submit(api, off, inboundEvent())
      },
    ],
    [
      422,
      'idempotency_key_reused',
      'another body under the same key',
      async () => {
        await api.post(app, '/v1/customers', { channel: 'web', external_id: uniqueName() }, 'reused')
        return api.post(app, '/v1/customers', { channel: 'web', external_id: uniqueName() }, 'reused')
      },
    ],
    [
      429,
      'rate_limited',
      'rate limit exceeded',
      async () => {
        for (let count = 0; count < 60; count++) await api.post(app, '/v1/inbound-events', '{')
        return api.post(app, '/v1/inbound-events', '{')
      },
    ],
  ]

  for (const [status, code, when, cause] of rows) {
    it(`${status} ${code}: ${when}`, async () => {
      const answer = await cause()
      assertProblem(answer, status, code)
      const { body } = answer
      for (const field of ['type', 'title', 'title_ar', 'detail', 'code', 'request_id']) {
        assert.equal(typeof body[field], 'string', field)
        assert.notEqual(body[field], '', field)
      }
      assert.match(body.title_ar, /[\u0600-\u06ff]/, 'title_ar is in Arabic')
      assert.doesNotMatch(body.title, /[\u0600-\u06ff]/)
      assert.equal(body.type, `${api.service.opened.context.baseUrl}/problems/${code}`)
      const page = await api.call({ path: new URL(body.type).pathname })
      assert.equal(page.status, 200)
      assert.match(page.headers['content-type'] ?? '', /^text\/html/)
      assert.match(page.text, new RegExp(code))
      assert.match(page.text, /[\u0600-\u06ff]{3}/, 'the page explains the code in Arabic too')
    })
  }

  it('validation_failed names every place that is wrong, by path and message', async () => {
    const answer = await submit(api, app, {
      ...inboundEvent({ channel: 'fax', text: 5 }),
      sender: { external_id: '', 'a/b~c': 1 },
      media: [{ kind: 'image', url: '', mime: 'image/png' }],
    })
    assertProblem(answer, 400, 'validation_failed')
    const paths = answer.body.errors.map(({ path }: { path: string }) => path).sort()
    assert.deepEqual(paths, ['/channel', '/media/0/url', '/sender/a~1b~0c', '/sender/external_id', '/text'])
    for (const entry of answer.body.errors) {
      assert.deepEqual(Object.keys(entry), ['path', 'message'])
      assert.ok(entry.message.length > 5)
    }
  })

  it('a parameter is named bare', async () => {
    const answer = await api.get(app, `/v1/conversations?limit=0&status=x&customer_id=1`)
    assertProblem(answer, 400, 'validation_failed', ['limit', 'status', 'customer_id'])
  })

  it('an unknown path is 404, with or without a token', async () => {
    for (const path of ['/v1/nothing', '/V1/customers', '/v2/customers', '/v1//customers', '/nothing']) {
      assertProblem(await api.call({ path }), 404, 'not_found')
      assertProblem(await api.get(app, path), 404, 'not_found')
    }
  })

  for (const [method, path, allow] of [
    ['DELETE', '/v1/customers', 'GET, HEAD, POST'],
    ['PATCH', `/v1/customers/${NOBODY}`, 'GET, HEAD'],
    ['GET', '/v1/inbound-events', 'POST'],
    ['GET', '/v1/oauth/token', 'POST'],
    ['POST', '/v1', 'GET, HEAD'],
    ['POST', '/v1/usage/summary', 'GET, HEAD'],
    ['GET', `/v1/webhook-endpoints/${NOBODY}/test`, 'POST'],
    ['PUT', '/.well-known/jwks.json', 'GET, HEAD'],
  ] as const) {
    it(`a wrong method answers 405 with Allow: ${method} ${path}`, async () => {
      const answer = await api.call({ method, path })
      assertProblem(answer, 405, 'method_not_allowed')
      assert.equal(answer.headers.allow, allow)
    })
  }
})
