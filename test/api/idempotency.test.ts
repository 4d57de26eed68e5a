import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createGateway } from '../../server/gateway.ts'
import { reserveKeys } from '../../server/http/idempotency-records.ts'
import { openService } from '../../server/service.ts'
import { urlWithSetting } from '../cluster.ts'
import { assertProblem, type Call, uniqueName, useApi } from './support.ts'
import { inboundEvent, submit } from './support-messages.ts'

const api = await useApi()
const app = await api.app()

// API document, general convention 5.
describe('5: write operations accept the header Idempotency-Key', () => {
  const writes: readonly [name: string, prepare: () => Promise<Call>, change?: object][] = [
    [
      'POST /v1/customers',
      async () => ({ path: '/v1/customers', body: { channel: 'web', external_id: uniqueName() } }),
      { display_name: 'Noura' },
    ],
    [
      'POST /v1/inbound-events',
      async () => ({ path: '/v1/inbound-events', body: inboundEvent() }),
      { text: 'Other' },
    ],
    [
      'POST /v1/webhook-endpoints',
      async () => ({
        path: '/v1/webhook-endpoints',
        body: { url: 'http://127.0.0.1:9999/hook', subscribed_events: ['*'] },
      }),
      { description: 'Other' },
    ],
    [
      'POST /v1/webhook-endpoints/{id}/test',
      async () => {
        const endpoint = await api.post(app, '/v1/webhook-endpoints', {
          url: 'http://127.0.0.1:9999/hook',
          subscribed_events: ['webhook.test'],
        })
        return { method: 'POST', path: `/v1/webhook-endpoints/${endpoint.body.data.id}/test` }
      },
    ],
  ]

  for (const [name, prepare] of writes) {
    describe(name, () => {
      it('a repeat answers the stored status and body, with Idempotent-Replayed', async () => {
        const request = { ...(await prepare()), as: app, key: uniqueName('key') }
        const first = await api.call(request)
        assert.ok(first.status < 300, first.text)
        assert.equal(first.headers['idempotent-replayed'], undefined)
        const second = await api.call(request)
        assert.equal(second.status, first.status)
        assert.equal(second.text, first.text)
        assert.equal(second.headers['idempotent-replayed'], 'true')
        assert.notEqual(second.headers['x-request-id'], first.headers['x-request-id'])
      })

      it('the key outlives the token', async () => {
        const request = { ...(await prepare()), as: app, key: uniqueName('key') }
        const first = await api.call(request)
        api.service.clock.advance(11 * 60_000)
        const second = await api.call(request)
        assert.equal(second.text, first.text)
        assert.equal(second.headers['idempotent-replayed'], 'true')
      })

      it('a malformed key is refused', async () => {
        const request = { ...(await prepare()), as: app }
        for (const key of [' ', 'a b', 'k'.repeat(256), 'caf\u00e9', '""']) {
          const answer = await api.call({ ...request, key })
          assert.equal(answer.status, 400, `${JSON.stringify(key)}: ${answer.text}`)
          assert.equal(answer.body.errors[0].path, 'Idempotency-Key')
        }
      })
    })
  }

  for (const [name, prepare, change] of writes) {
    if (change === undefined) continue
    it(`another body under the same key is refused at ${name}`, async () => {
      const request = { ...(await prepare()), as: app, key: uniqueName('key') }
      assert.ok((await api.call(request)).status < 300)
      const answer = await api.call({ ...request, body: { ...(request.body as object), ...change } })
      assertProblem(answer, 422, 'idempotency_key_reused', ['Idempotency-Key'])
    })
  }

  // The key is judged before the body is.
  for (const [name, prepare] of writes) {
    it(`another body under the same key is refused at ${name} for the key, however wrong the body is`, async () => {
      const request = { ...(await prepare()), as: app, key: uniqueName('key') }
      assert.ok((await api.call(request)).status < 300)
      for (const body of ['{', '[]', { foo: 1 }]) {
        assertProblem(await api.call({ ...request, body }), 422, 'idempotency_key_reused', [
          'Idempotency-Key',
        ])
        assertProblem(await api.call({ ...request, body, key: uniqueName('key') }), 400, 'validation_failed')
      }
      api.service.clock.advance(24 * 60 * 60_000)
      assertProblem(await api.call({ ...request, body: '{' }), 400, 'validation_failed')
    })
  }

  it('another body under the same key is refused for the key, also where it names an account that is not there', async () => {
    const live = await api.app({ environment: 'live' })
    const request = { as: live, path: '/v1/inbound-events', key: uniqueName('key') }
    assert.equal((await api.call({ ...request, body: inboundEvent() })).status, 202)
    const body = inboundEvent({ channel_account_id: '0198f3a0-0000-7000-8000-00000000ffff' })
    assertProblem(await api.call({ ...request, body }), 422, 'idempotency_key_reused')
  })

  // Other errors of the request are reported only if the key is free, or if the body is the same.
  it('another body under the same key is refused for the key, however wrong the query is', async () => {
    const request = { as: app, path: '/v1/customers', key: uniqueName('key') }
    const body = { channel: 'web', external_id: uniqueName() }
    assert.equal((await api.call({ ...request, body })).status, 201)
    for (const [query, named] of [
      ['?x=1', 'x'],
      ['?=1', '?'],
    ] as const) {
      const path = `/v1/customers${query}`
      for (const given of [{ ...body, display_name: 'Noura' }, {}, '{']) {
        const answer = await api.call({ ...request, path, body: given })
        assertProblem(answer, 422, 'idempotency_key_reused', ['Idempotency-Key'])
      }
      assertProblem(await api.call({ ...request, path, body }), 400, 'validation_failed', [named])
      const free = { ...request, path, key: uniqueName('key') }
      assertProblem(await api.call({ ...free, body }), 400, 'validation_failed', [named])
    }
  })

  it('another body under the same key is refused for the key, also where its webhook URL is rejected', async () => {
    const request = { as: app, path: '/v1/webhook-endpoints', key: uniqueName('key') }
    const body = { url: 'https://hooks.example.com/a', subscribed_events: ['*'] }
    assert.equal((await api.call({ ...request, body })).status, 201)
    const rejected = { ...body, url: 'https://10.0.0.1/a' }
    assertProblem(await api.call({ ...request, body: rejected }), 422, 'idempotency_key_reused')
    const free = { ...request, key: uniqueName('key') }
    assertProblem(await api.call({ ...free, body: rejected }), 400, 'webhook_url_rejected')
  })

  it('while the first request is under way, a repeat is told to come again after a moment', async () => {
    const { database, opened, clock } = api.service
    // A gateway that waits for the first request as long as a test may.
    const impatient = openService({
      ...{ config: opened.config, masterKey: opened.masterKey, log: opened.context.log, clock },
      databaseUrl: urlWithSetting(database.url, 'lock_timeout', '200'),
    })
    const gateway = createGateway(impatient)
    try {
      const key = uniqueName('key')
      const headers = { authorization: `Bearer ${await api.token(app)}`, 'idempotency-key': key }
      const bodies = {
        '/v1/customers': { channel: 'web', external_id: uniqueName() },
        '/v1/inbound-events': inboundEvent(),
        '/v1/webhook-endpoints': { url: 'https://example.com/hooks', subscribed_events: ['*'] },
      }
      // The row that another gateway has written first, and not committed.
      await opened.context.db.withTenant(app.tenant, async (tx) => {
        for (const path of Object.keys(bodies)) {
          const request = { app, method: 'POST', path, key, rawBody: Buffer.from('{}'), sealed: false }
          const reserved = [{ request: { ...request, now: clock.now() }, expected: null }]
          await reserveKeys(tx, reserved, opened.context.secretBox)
        }
        for (const [url, payload] of Object.entries(bodies)) {
          const answer = await gateway.inject({ method: 'POST', url, headers, payload })
          assert.equal(`${answer.statusCode} ${answer.json().code}`, '409 idempotency_key_in_progress', url)
          assert.equal(answer.headers['retry-after'], '1')
        }
      })
    } finally {
      await gateway.close()
      await impatient.close()
    }
  })

  it('a path that cannot be read is told whatever the key is', async () => {
    for (const id of ['x', '%00']) {
      const path = `/v1/webhook-endpoints/${id}/test`
      const answer = await api.call({ method: 'POST', as: app, path, key: uniqueName('key'), body: '{' })
      assertProblem(answer, 400, 'validation_failed')
    }
  })

  it('is required on POST /v1/inbound-events', async () => {
    for (const headers of [{}, { 'idempotency-key': '' }] as Record<string, string>[]) {
      const answer = await api.call({ as: app, path: '/v1/inbound-events', body: inboundEvent(), headers })
      assertProblem(answer, 400, 'idempotency_key_required', ['Idempotency-Key'])
    }
  })

  it('an empty key is malformed where a key is optional', async () => {
    const headers = { 'idempotency-key': '' }
    const answer = await api.call({ as: app, path: '/v1/customers', body: {}, headers })
    assertProblem(answer, 400, 'validation_failed', ['Idempotency-Key'])
  })

  it('is not looked at where nothing is written', async () => {
    const answer = await api.call({
      as: app,
      path: '/v1/customers',
      headers: { 'idempotency-key': 'no key' },
    })
    assert.equal(answer.status, 200)
  })

  it('two keys, which HTTP joins into one text, are told that one is wanted', async () => {
    const headers = { 'idempotency-key': 'first, second' }
    const answer = await api.call({ as: app, path: '/v1/customers', body: {}, headers })
    assertProblem(answer, 400, 'validation_failed', ['Idempotency-Key'])
    assert.match(answer.body.detail, /one key .* without spaces/)
  })

  it('a key has 1 to 255 visible ASCII characters, bare or as a quoted string', async () => {
    for (const key of ['k', 'k'.repeat(255), '!~', '"quoted-key"']) {
      const answer = await submit(api, app, inboundEvent(), key)
      assert.equal(answer.status, 202, `${key}: ${answer.text}`)
    }
    const event = inboundEvent()
    const bare = await submit(api, app, event, 'same-key')
    const quoted = await submit(api, app, event, '"same-key"')
    assert.equal(quoted.text, bare.text)
    assert.equal(quoted.headers['idempotent-replayed'], 'true')
  })

  it('a key is scoped to its app and its path', async () => {
    api.nextMinute()
    const key = uniqueName('key')
    const neighbour = await api.app({ organizationId: app.tenant.organizationId })
    const create = () => ({ channel: 'web', external_id: uniqueName() })
    const mine = await api.post(app, '/v1/customers', create(), key)
    const theirs = await api.post(neighbour, '/v1/customers', create(), key)
    assert.equal(theirs.status, 201)
    assert.notEqual(theirs.body.data.id, mine.body.data.id)
    assert.equal((await submit(api, app, inboundEvent(), key)).status, 202)
  })

  it('another spelling of a path, or of the id in it, is the same path', async () => {
    const endpoint = { url: 'https://example.com/hooks', subscribed_events: ['*'] }
    const { id } = (await api.post(app, '/v1/webhook-endpoints', endpoint)).body.data
    const keyed = (path: string) => api.post(app, path, undefined, 'spelled-key')
    const first = await keyed(`/v1/webhook-endpoints/${id}/test`)
    assert.equal(first.status, 202)
    for (const path of [
      `/v1/webhook-endpoints/${id.toUpperCase()}/test`,
      `/v1/%77ebhook-endpoints/${id}/test`,
      `http://elsewhere.example/v1/webhook-endpoints/${id}/test`,
    ]) {
      const again = await keyed(path)
      assert.equal(again.text, first.text, path)
      assert.equal(again.headers['idempotent-replayed'], 'true')
    }
  })

  it('a key is kept 24 hours', async () => {
    const key = uniqueName('key')
    const body = { channel: 'web', external_id: uniqueName() }
    const first = await api.post(app, '/v1/customers', body, key)
    api.service.clock.advance(24 * 3_600_000 - 1)
    assert.equal((await api.post(app, '/v1/customers', body, key)).text, first.text)
    api.service.clock.advance(1)
    assertProblem(await api.post(app, '/v1/customers', body, key), 409, 'identity_conflict')
  })

  it('a 409 that the operation decided is stored under its key', async () => {
    const body = { channel: 'web', external_id: uniqueName() }
    await api.post(app, '/v1/customers', body)
    const first = await api.post(app, '/v1/customers', body, 'conflict')
    assertProblem(first, 409, 'identity_conflict')
    const second = await api.post(app, '/v1/customers', body, 'conflict')
    assert.equal(second.headers['idempotent-replayed'], 'true')
    assert.equal(second.text, first.text)
  })

  it('a refusal that executed nothing does not use up the key', async () => {
    const key = uniqueName('key')
    const invalid = await submit(api, app, { ...inboundEvent(), channel: 'fax' }, key)
    assertProblem(invalid, 400, 'validation_failed')
    assert.equal((await submit(api, app, inboundEvent(), key)).status, 202)
  })

  it('concurrent repeats of one request have one effect and the same bytes', async () => {
    api.nextMinute()
    const body = { channel: 'web', external_id: uniqueName() }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.post(app, '/v1/customers', body, 'together')),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  })
})
