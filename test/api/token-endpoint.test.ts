import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setAllowedIps } from '../../server/apps/set-allowed-ips.ts'
import { activateApp, suspendApp } from '../../server/apps/suspend-app.ts'
import { type Answer, useApi } from './support.ts'
import { ALL_SCOPES } from './support-endpoints.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const api = await useApi()
const app = await api.app()

// API document, "POST /v1/oauth/token" and Authentication 1, 2, 5 and 6.
describe('the token endpoint', () => {
  const credentials = () => ({ client_id: app.clientId, client_secret: app.clientSecret })
  const grant = { grant_type: 'client_credentials' }
  const encode = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  const postForm = (fields: Record<string, string> | string, headers: Record<string, string> = {}) => {
    // Each request is made in a window of its own, so that none of them is counted with another.
    api.nextMinute()
    const body = typeof fields === 'string' ? fields : encode(fields)
    return api.call({ method: 'POST', path: '/v1/oauth/token', body, headers: { ...FORM, ...headers } })
  }
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  })

  function assertRefused(answer: Answer, status: number, error: string): void {
    assert.equal(`${answer.status} ${answer.body.error}`, `${status} ${error}`, answer.text)
    assert.match(answer.headers['content-type'] ?? '', /^application\/json/)
    assert.equal(answer.body.request_id, answer.headers['x-request-id'])
    assert.equal(typeof answer.body.error_description, 'string')
  }

  describe('credentials', () => {
    it('a form is accepted', async () => {
      assert.equal((await postForm({ ...grant, ...credentials() })).status, 200)
    })

    it('JSON is also accepted', async () => {
      const answer = await api.call({ path: '/v1/oauth/token', body: { ...grant, ...credentials() } })
      assert.equal(answer.status, 200)
    })

    it('HTTP Basic credentials are also accepted, with a form or with JSON', async () => {
      const headers = basic(app.clientId, app.clientSecret)
      assert.equal((await postForm(grant, headers)).status, 200)
      assert.equal((await api.call({ path: '/v1/oauth/token', body: grant, headers })).status, 200)
    })
  })

  it('200 token response: access_token, token_type Bearer, expires_in 600, scope; not wrapped, never stored', async () => {
    const { status, body, headers } = await postForm({ ...grant, ...credentials(), scope: 'customers:read' })
    assert.equal(status, 200)
    assert.deepEqual(
      { ...body, access_token: '' },
      {
        access_token: '',
        token_type: 'Bearer',
        expires_in: 600,
        scope: 'customers:read',
      },
    )
    assert.equal(headers['cache-control'], 'no-store')
  })

  describe('scope', () => {
    it('default is every scope the app is allowed', async () => {
      const all = await postForm({ ...grant, ...credentials() })
      assert.deepEqual(all.body.scope.split(' ').sort(), [...ALL_SCOPES].sort())
      const few = await api.app({ scopes: ['agent:run', 'customers:read'] })
      const answer = await postForm({ ...grant, client_id: few.clientId, client_secret: few.clientSecret })
      assert.deepEqual(answer.body.scope.split(' ').sort(), ['agent:run', 'customers:read'])
    })

    it('space-separated scopes are granted as asked', async () => {
      const answer = await postForm({ ...grant, ...credentials(), scope: 'messages:read customers:read' })
      assert.deepEqual(answer.body.scope.split(' ').sort(), ['customers:read', 'messages:read'])
    })

    it('a scope outside the allowed set gives 400 invalid_scope', async () => {
      const few = await api.app({ scopes: ['agent:run'] })
      const own = { client_id: few.clientId, client_secret: few.clientSecret }
      for (const [scope, named] of [
        ['customers:read', 'not allowed the scope customers:read.'],
        ['agent:run customers:read', 'not allowed the scope customers:read.'],
        ['nothing', "no scope 'nothing'"],
        ['agent:run,agent:run', "no scope 'agent:run,agent:run'; scopes are separated by spaces"],
        ['AGENT:RUN', "no scope 'AGENT:RUN'"],
      ] as const) {
        const answer = await postForm({ ...grant, ...own, scope })
        assertRefused(answer, 400, 'invalid_scope')
        assert.ok(answer.body.error_description.includes(named), answer.body.error_description)
      }
    })

    it('has at most 1024 characters', async () => {
      const ask = (scope: string) => postForm({ ...grant, ...credentials(), scope })
      assert.equal((await ask('agent:run'.padEnd(1024, ' '))).status, 200)
      assert.equal((await ask('agent:run'.padEnd(1025, ' '))).status, 400)
    })
  })

  describe('400 for an incomplete request, or one that contradicts itself', () => {
    for (const [what, fields, error] of [
      ['no grant_type', { grant_type: undefined }, 'invalid_request'],
      ['an empty grant_type', { grant_type: '' }, 'invalid_request'],
      ['grant_type password', { grant_type: 'password' }, 'unsupported_grant_type'],
      [
        'grant_type refresh_token: there are no refresh tokens',
        { grant_type: 'refresh_token' },
        'unsupported_grant_type',
      ],
      ['grant_type authorization_code', { grant_type: 'authorization_code' }, 'unsupported_grant_type'],
      ['no client_id', { client_id: undefined }, 'invalid_request'],
      ['an empty client_id', { client_id: '' }, 'invalid_request'],
      ['client_id of 129 characters', { client_id: 'c'.repeat(129) }, 'invalid_request'],
      ['no client_secret', { client_secret: undefined }, 'invalid_request'],
      ['an empty client_secret', { client_secret: '' }, 'invalid_request'],
      ['client_secret of 257 characters', { client_secret: 's'.repeat(257) }, 'invalid_request'],
    ] as const) {
      it(`${what} gives ${error}`, async () => {
        const all = { ...grant, ...credentials(), ...fields }
        const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
        assertRefused(await postForm(Object.fromEntries(given)), 400, error)
        const asJson = await api.call({ path: '/v1/oauth/token', body: all })
        assertRefused(asJson, 400, error)
      })
    }

    it('client_id of 128 characters and client_secret of 256 are read, and unknown', async () => {
      const answer = await postForm({ ...grant, client_id: 'c'.repeat(128), client_secret: 's'.repeat(256) })
      assertRefused(answer, 401, 'invalid_client')
    })

    it('a doubled parameter gives invalid_request', async () => {
      const form = `${encode({ ...grant, ...credentials() })}&scope=agent%3Arun&scope=customers%3Aread`
      assertRefused(await postForm(form), 400, 'invalid_request')
    })

    it('both credential methods at once give invalid_request', async () => {
      const headers = basic(app.clientId, app.clientSecret)
      assertRefused(await postForm({ ...grant, ...credentials() }, headers), 400, 'invalid_request')
    })

    for (const authorization of [
      'Basic',
      'Basic !!!',
      `Basic ${Buffer.from('no-colon').toString('base64')}`,
      'Bearer x',
    ]) {
      it(`the malformed header "${authorization}" gives invalid_request`, async () => {
        assertRefused(await postForm(grant, { authorization }), 400, 'invalid_request')
      })
    }

    for (const [what, body, type] of [
      ['broken JSON', '{', 'application/json'],
      ['a JSON array', '[]', 'application/json'],
      [
        'a JSON number as client_id',
        '{"grant_type":"client_credentials","client_id":1,"client_secret":"s"}',
        'application/json',
      ],
      ['a broken form', 'grant_type=%zz', FORM['content-type']],
      ['another media type', 'grant_type=client_credentials', 'text/plain'],
      ['an empty body', '', FORM['content-type']],
    ] as const) {
      it(`${what} gives invalid_request`, async () => {
        const answer = await api.call({
          method: 'POST',
          path: '/v1/oauth/token',
          body,
          headers: { 'content-type': type },
        })
        assertRefused(answer, 400, 'invalid_request')
      })
    }
  })

  describe('401 invalid_client', () => {
    it('unknown client, wrong secret, suspended app and address outside the list get one identical answer', async () => {
      const { context } = api.service.opened
      const suspended = await api.app()
      await suspendApp(context, suspended.id)
      const elsewhere = await api.app()
      await setAllowedIps(context, elsewhere.id, ['203.0.113.0/24'])
      const answers = [
        await postForm({ ...grant, client_id: 'nobody', client_secret: app.clientSecret }),
        await postForm({ ...grant, client_id: app.clientId, client_secret: 'wrong' }),
        await postForm({ ...grant, client_id: suspended.clientId, client_secret: suspended.clientSecret }),
        await postForm({ ...grant, client_id: elsewhere.clientId, client_secret: elsewhere.clientSecret }),
      ]
      const seen = answers.map((answer) => {
        assertRefused(answer, 401, 'invalid_client')
        assert.match(answer.headers['www-authenticate'] ?? '', /^Basic /)
        const {
          date: _date,
          'x-request-id': id = '',
          'x-ratelimit-reset': _reset,
          ...headers
        } = answer.headers
        return JSON.stringify([headers, answer.text.replace(id, '')])
      })
      assert.equal(new Set(seen).size, 1)
      await activateApp(context, suspended.id)
      const again = await postForm({
        ...grant,
        client_id: suspended.clientId,
        client_secret: suspended.clientSecret,
      })
      assert.equal(again.status, 200)
    })

    it('an address inside the allowed list gets a token', async () => {
      const local = await api.app({ allowedIps: ['203.0.113.0/24'] })
      const body = { ...grant, client_id: local.clientId, client_secret: local.clientSecret }
      assert.equal((await api.call({ path: '/v1/oauth/token', body, from: '203.0.113.9' })).status, 200)
    })
  })

  for (const origin of ['https://shop.example', 'null', '']) {
    it(`403 invalid_request when an Origin header is present: "${origin}"`, async () => {
      assertRefused(await postForm({ ...grant, ...credentials() }, { origin }), 403, 'invalid_request')
    })
  }

  it('400 invalid_request for a packed body, and the answer says so', async () => {
    const answer = await postForm({ ...grant, ...credentials() }, { 'content-encoding': 'gzip' })
    assertRefused(answer, 400, 'invalid_request')
    assert.match(answer.body.error_description, /without a Content-Encoding/)
  })

  // A browser asks by OPTIONS first whether it may send the request at all.
  for (const method of ['OPTIONS', 'GET', 'PUT'] as const) {
    it(`403 invalid_request for ${method} with an Origin header, and 405 without one`, async () => {
      const path = '/v1/oauth/token'
      const headers = { origin: 'https://shop.example' }
      assertRefused(await api.call({ method, path, headers }), 403, 'invalid_request')
      assert.equal((await api.call({ method, path })).status, 405)
    })
  }

  it('an OAuth error has error, error_description and request_id, and is not wrapped', async () => {
    const { body } = await postForm({})
    assert.deepEqual(Object.keys(body).sort(), ['error', 'error_description', 'request_id'])
  })
})
