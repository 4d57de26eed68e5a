import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { OPERATIONS, type Operation } from '../../contract/operations.ts'
import { assertProblem, type Call, uniqueName, useApi } from './support.ts'
import { UTC, UUID } from './support-contract.ts'
import { converse } from './support-messages.ts'

const NOBODY = '0198f3a0-0000-7000-8000-00000000ffff'

const api = await useApi()
const app = await api.app()

// API document, "What the service does", general conventions 1 to 10.
describe('general conventions', () => {
  describe('1: bodies are JSON in UTF-8', () => {
    it('response bodies are JSON in UTF-8', async () => {
      const name = 'نورة 🌴 Ünïcode'
      const created = await api.post(app, '/v1/customers', {
        channel: 'web',
        external_id: uniqueName(),
        display_name: name,
      })
      assert.equal(created.headers['content-type'], 'application/json; charset=utf-8')
      const read = await api.get(app, `/v1/customers/${created.body.data.id}`)
      assert.equal(read.body.data.display_name, name)
    })

    const json = { channel: 'web', external_id: 'media-type' }
    for (const [type, status] of [
      ['application/json', 201],
      ['application/json; charset=utf-8', 201],
      ['APPLICATION/JSON; charset="UTF-8"', 201],
      ['application/json; charset=utf-16', 415],
      ['application/json; charset=iso-8859-1', 415],
      ['text/plain', 415],
      ['application/x-www-form-urlencoded', 415],
      ['application/jsonp', 415],
      ['', 415],
    ] as const) {
      it(`a request body of the type "${type}" is answered ${status}`, async () => {
        const body = { ...json, external_id: uniqueName() }
        const answer = await api.call({
          as: app,
          path: '/v1/customers',
          body,
          headers: { 'content-type': type },
        })
        if (status === 201) assert.equal(answer.status, 201, answer.text)
        else {
          assertProblem(answer, 415, 'unsupported_media_type')
          assert.equal(answer.headers.accept, 'application/json')
          assert.equal(answer.headers['accept-encoding'], undefined)
        }
      })
    }

    it('a compressed request body is refused with 415', async () => {
      const answer = await api.call({
        as: app,
        path: '/v1/customers',
        body: json,
        headers: { 'content-encoding': 'gzip' },
      })
      assertProblem(answer, 415, 'unsupported_media_type')
      assert.equal(answer.headers['accept-encoding'], 'identity')
      assert.equal(answer.headers.accept, undefined)
    })

    it('a body that says that it is as it is, in whatever letters, is taken', async () => {
      const body = { ...json, external_id: uniqueName() }
      const headers = { 'content-encoding': 'Identity' }
      const answer = await api.call({ as: app, path: '/v1/customers', body, headers })
      assert.equal(answer.status, 201, answer.text)
    })

    it('a read takes no body, of whatever type, and answers all the same', async () => {
      for (const headers of [{ 'content-type': 'text/plain' }, { 'content-encoding': 'gzip' }]) {
        const answer = await api.call({
          method: 'GET',
          as: app,
          path: '/v1/customers',
          body: 'words',
          headers,
        })
        assert.equal(answer.status, 200, answer.text)
      }
    })

    it('only the token endpoint takes a form-encoded request', async () => {
      const form = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: app.clientId,
        client_secret: app.clientSecret,
      })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await api.call({ path: '/v1/oauth/token', body: form.toString(), headers })
      assert.equal(answer.status, 200)
    })

    it('a caller who accepts no JSON is refused with 406', async () => {
      for (const accept of [
        'text/html',
        'application/json;q=0, */*',
        'application/json; charset=utf-8; q=0.0',
      ]) {
        const answer = await api.call({ as: app, path: '/v1/customers', headers: { accept } })
        assertProblem(answer, 406, 'not_acceptable')
      }
    })
  })

  it('2: timestamps are ISO 8601 date-time strings in UTC', async () => {
    const sentAt = '2026-09-15T12:00:00+03:00'
    const detail = await converse(api, app, { ts: sentAt })
    for (const value of [detail.created_at, detail.updated_at, detail.last_inbound_at, detail.first_reply_at])
      assert.match(value, UTC)
    assert.equal(detail.messages[0].sent_at, '2026-09-15T09:00:00.000Z')
    const customer = (await api.get(app, `/v1/customers/${detail.customer_id}`)).body.data
    assert.match(customer.created_at, UTC)
    assert.match(customer.updated_at, UTC)
    const { period } = (await api.get(app, '/v1/usage/summary?from=2026-09-01T03:00:00%2B03:00')).body.data
    assert.equal(period.from, '2026-09-01T00:00:00.000Z')
  })

  it('3: money is an integer number of halalas', async () => {
    const { data } = (await api.get(app, '/v1/usage/summary')).body
    assert.ok(Number.isInteger(data.wallet_balance_halalas))
    assert.ok(Number.isInteger(data.billed_halalas))
  })

  describe('6: every response carries the header X-Request-Id', () => {
    for (const call of [
      { path: '/v1' },
      { path: '/v1/customers' },
      { path: '/v1/nothing' },
      { path: '/nothing' },
      { path: '/v1/customers', method: 'DELETE' },
      { path: '/v1/customers', method: 'OPTIONS' },
      { path: '/v1/customers', method: 'HEAD' },
      { path: '/v1', method: 'HEAD' },
      { path: '/v1/customers', headers: { origin: 'https://shop.example' } },
      { path: '/v1/oauth/token', body: '' },
      { path: '/v1/oauth/token' },
      { path: '/.well-known/jwks.json' },
      { path: '/docs' },
      { path: '/' },
      { path: '/openapi.json' },
      { path: '/healthz' },
      { path: '/readyz' },
      { path: '/problems/not_found' },
      { path: '/problems/nothing' },
      { path: '/v1/customers/%zz' },
    ] as Call[]) {
      it(`${call.method ?? 'GET'} ${call.path}`, async () => {
        const own = 'chosen-by-the-client'
        const answer = await api.call({ ...call, headers: { 'x-request-id': own, ...call.headers } })
        assert.match(answer.headers['x-request-id'] ?? '', UUID)
      })
    }
  })

  it('7: errors follow RFC 9457 (application/problem+json)', async () => {
    for (const call of [
      { path: '/v1/customers' },
      { path: '/v1/nothing' },
      { path: '/v1/customers', method: 'PUT' },
      { path: `/v1/customers/${NOBODY}`, as: app },
      { path: '/v1/customers', as: app, body: '{' },
    ] as Call[]) {
      const { headers, body, status } = await api.call(call)
      assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8')
      assert.equal(body.status, status)
    }
  })

  describe('8: two environments exist, and an id of another organization answers 404', () => {
    it('the data of sandbox and live are apart', async () => {
      const { organizationId } = app.tenant
      const live = await api.app({ organizationId, environment: 'live' })
      const body = { channel: 'web', external_id: uniqueName() }
      const inSandbox = await api.post(app, '/v1/customers', body)
      assert.equal(inSandbox.status, 201)
      assert.equal((await api.post(live, '/v1/customers', body)).status, 201)
      assertProblem(await api.get(live, `/v1/customers/${inSandbox.body.data.id}`), 404, 'not_found')
    })

    it('an id that belongs to another organization answers 404', async () => {
      const stranger = await api.app()
      const mine = await api.post(app, '/v1/customers', { channel: 'web', external_id: uniqueName() })
      assertProblem(await api.get(stranger, `/v1/customers/${mine.body.data.id}`), 404, 'not_found')
    })
  })

  it('9: single resources are wrapped as data, pages carry next_cursor, and index, token and OAuth errors are not wrapped', async () => {
    const created = await api.post(app, '/v1/customers', { channel: 'web', external_id: uniqueName() })
    assert.deepEqual(Object.keys(created.body), ['data'])
    assert.deepEqual(Object.keys((await api.get(app, '/v1/usage/summary')).body), ['data'])
    for (const path of ['/v1/customers', '/v1/conversations']) {
      assert.deepEqual(Object.keys((await api.get(app, path)).body), ['data', 'next_cursor'])
    }
    assert.equal((await api.call({ path: '/v1' })).body.data, undefined)
    const refused = await api.call({ path: '/v1/oauth/token', body: {} })
    assert.equal(refused.body.data, undefined)
    assert.equal(refused.body.error, 'invalid_request')
  })

  it('10: operations of API-2 scopes are not part of this surface', async () => {
    const scopes = new Set(
      Object.values(OPERATIONS as Record<string, Operation>).flatMap((operation) => operation.scopes),
    )
    for (const scope of [
      'conversations:write',
      'messages:write',
      'messages:send',
      'knowledge:read',
      'knowledge:write',
      'integrations:manage',
    ] as const) {
      assert.ok(!scopes.has(scope))
    }
    for (const [method, path] of [
      ['POST', '/v1/conversations'],
      ['PATCH', `/v1/conversations/${NOBODY}`],
      ['POST', `/v1/conversations/${NOBODY}/messages`],
      ['GET', '/v1/knowledge'],
      ['GET', '/v1/integrations'],
    ] as const) {
      const { status } = await api.call({ method, path, as: app })
      assert.ok(status === 404 || status === 405, `${method} ${path}: ${status}`)
    }
  })
})
