import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { sql } from '../../server/db/sql.ts'
import { removeEndpoint } from '../../server/webhook-endpoints/set-endpoint-status.ts'
import type { TestApp } from '../service.ts'
import { assertProblem, startApi, useApi } from './support.ts'
import { UUID } from './support-contract.ts'
import { inboundEvent, submit } from './support-messages.ts'
import { describeFieldRules, NOT_TEXT, wrongTypes } from './support-rules.ts'

const NOBODY = '0198f3a0-0000-7000-8000-00000000ffff'
// Nothing listens at this address and nothing is delivered here: the rules are about what may be saved.
const URL_START = 'http://127.0.0.1:9999/'

const api = await useApi()

// API document, Resources "Webhook endpoint", Events "URL rules" and the two webhook endpoints' operations.
describe('webhook endpoints', () => {
  let app: TestApp

  beforeEach(async () => {
    api.nextMinute()
    app = await api.app()
  })

  const valid = () => ({ url: `${URL_START}hook`, subscribed_events: ['*'] })
  const create = (body: unknown, as = app) => api.post(as, '/v1/webhook-endpoints', body)

  describe('the resource', () => {
    it('the creation response has the documented fields and additionally carries signing_secret', async () => {
      const { status, body } = await create({ ...valid(), description: 'الطلبات' })
      assert.equal(status, 201)
      const { id, signing_secret, ...rest } = body.data
      assert.match(id, UUID)
      assert.match(signing_secret, /^whsec_[A-Za-z0-9_-]{43}$/)
      assert.deepEqual(rest, {
        app_id: app.id,
        url: `${URL_START}hook`,
        description: 'الطلبات',
        subscribed_events: ['*'],
        status: 'active',
        failure_count: 0,
        last_success_at: null,
        last_failure_at: null,
        secret_rotating_until: null,
        created_at: api.service.clock.now().toISOString(),
      })
    })

    it('every endpoint has a signing_secret of its own', async () => {
      const secrets = [await create(valid()), await create(valid())].map(
        ({ body }) => body.data.signing_secret,
      )
      assert.notEqual(secrets[0], secrets[1])
    })

    it('the signing_secret appears only in that response and is never shown again', async () => {
      const { data } = (await create(valid())).body
      const tested = await api.post(app, `/v1/webhook-endpoints/${data.id}/test`)
      assert.ok(!tested.text.includes(data.signing_secret))
      for (const path of ['/v1/webhook-endpoints', `/v1/webhook-endpoints/${data.id}`]) {
        const answer = await api.get(app, path)
        assert.ok([404, 405].includes(answer.status))
        assert.ok(!answer.text.includes(data.signing_secret))
      }
    })
  })

  describeFieldRules('the fields of POST /v1/webhook-endpoints', {
    valid,
    post: create,
    success: 201,
    allowed: [
      ['url of 2048 characters', { url: URL_START + 'u'.repeat(2048 - URL_START.length) }],
      ['url of 2048 characters of two units', { url: URL_START + '😀'.repeat(2048 - URL_START.length) }],
      ['description of null', { description: null }],
      ['description that is empty', { description: '' }],
      ['description of 300 characters', { description: 'ن'.repeat(300) }],
      ['subscribed_events of webhook.test', { subscribed_events: ['webhook.test'] }],
      ['subscribed_events of inbound_event.accepted', { subscribed_events: ['inbound_event.accepted'] }],
      [
        'subscribed_events of all values',
        { subscribed_events: ['webhook.test', 'inbound_event.accepted', '*'] },
      ],
    ],
    refused: [
      ['a missing url', { url: undefined }, '/url'],
      ['url that is empty', { url: '' }, '/url'],
      ['url of 2049 characters', { url: URL_START + 'u'.repeat(2049 - URL_START.length) }, '/url'],
      ...wrongTypes('url'),
      ['description of 301 characters', { description: 'd'.repeat(301) }, '/description'],
      ...wrongTypes('description', NOT_TEXT),
      ['missing subscribed_events', { subscribed_events: undefined }, '/subscribed_events'],
      ['subscribed_events of no item', { subscribed_events: [] }, '/subscribed_events'],
      [
        'subscribed_events of an unknown type',
        { subscribed_events: ['*', 'order.paid'] },
        '/subscribed_events/1',
      ],
      ['subscribed_events of null', { subscribed_events: [null] }, '/subscribed_events/0'],
      ...wrongTypes('subscribed_events', ['*', 1, {}, null]),
      ['another property', { secret: 'mine' }, '/secret'],
      ['a status of the caller', { status: 'disabled' }, '/status'],
    ],
  })

  describe('URL rules', () => {
    const inSandbox = [
      'https://8.8.8.8/hook',
      'http://8.8.8.8/hook',
      'https://8.8.8.8:443/',
      'http://8.8.8.8:80/',
      'https://8.8.8.8:1024/',
      'https://8.8.8.8:65535/',
      'https://8.8.8.8/hook?key=value',
      'https://[2606:4700:4700::1111]/hook',
    ]
    for (const url of inSandbox) {
      it(`sandbox accepts ${url}`, async () => {
        const { status, text, body } = await create({ ...valid(), url })
        assert.equal(status, 201, text)
        assert.equal(body.data.url, url)
      })
    }

    for (const [rule, urls] of [
      [
        'no embedded credentials and no fragment',
        [
          'https://user:pass@8.8.8.8/',
          'https://user@8.8.8.8/',
          'https://@8.8.8.8/',
          'https://8.8.8.8/#part',
          'https://8.8.8.8/#',
        ],
      ],
      [
        'port 80, 443 or 1024 to 65535',
        [
          'https://8.8.8.8:22/',
          'https://8.8.8.8:1023/',
          'https://8.8.8.8:0/',
          'https://8.8.8.8:65536/',
          'http://8.8.8.8:81/',
        ],
      ],
      [
        'no private, local, link-local or metadata address',
        [
          'http://10.0.0.1/',
          'http://172.16.0.1/',
          'http://192.168.1.1/',
          'http://100.64.0.1/',
          'http://169.254.169.254/latest/meta-data',
          'http://0.0.0.0/',
          'http://224.0.0.1/',
          'http://255.255.255.255/',
          'http://[::1]/',
          'http://[fe80::1]/',
          'http://[fd00::1]/',
          'http://[::ffff:10.0.0.1]/',
          'http://[64:ff9b::a00:1]/',
          'http://[2002:a00:1::]/',
          'http://0x0a000001/',
          'http://167772161/',
          'http://012.0.0.1/',
          'http://10.1/',
          'http://[fd00:ec2::254]/',
        ],
      ],
      [
        'no host localhost, *.local or *.internal',
        [
          'http://localhost/',
          'http://LOCALHOST:3000/',
          'http://localhost./',
          'http://api.localhost/',
          'https://printer.local/',
          'https://PRINTER.LOCAL/',
          'https://metadata.google.internal/',
          'https://metadata.google.internal./',
        ],
      ],
      [
        'https, or http in the sandbox',
        [
          'ftp://8.8.8.8/',
          'ws://8.8.8.8/',
          'javascript:alert(1)',
          'file:///etc/passwd',
          '//8.8.8.8/',
          '8.8.8.8',
          'https:8.8.8.8',
          'https:///8.8.8.8',
          'https://',
          ' https://8.8.8.8/',
          'https://8.8.8.8/\n',
        ],
      ],
    ] as const) {
      for (const url of urls) {
        it(`${rule}: ${JSON.stringify(url)} is refused`, async () => {
          assertProblem(await create({ ...valid(), url }), 400, 'webhook_url_rejected', ['/url'])
        })
      }
    }

    it('https in live: plain http is refused', async () => {
      const live = await api.app({ environment: 'live' })
      const refused = await create({ ...valid(), url: 'http://8.8.8.8/' }, live)
      assertProblem(refused, 400, 'webhook_url_rejected', ['/url'])
      assert.equal((await create({ ...valid(), url: 'https://8.8.8.8/' }, live)).status, 201)
    })

    it('a loopback address is refused unless the operator exempts it', async () => {
      const strict = await startApi({ webhookAllowedNetworks: [] })
      try {
        const answer = await strict.post(await strict.app(), '/v1/webhook-endpoints', valid())
        assertProblem(answer, 400, 'webhook_url_rejected', ['/url'])
      } finally {
        await strict.close()
      }
    })
  })

  it('10 webhook endpoints per app', async () => {
    const answers = await Promise.all(Array.from({ length: 11 }, () => create(valid())))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(10).fill(201), 409])
    assertProblem(await create(valid()), 409, 'webhook_endpoint_limit_reached')
    const neighbour = await api.app({ ...app.tenant })
    assert.equal((await create(valid(), neighbour)).status, 201)
  })

  it('an endpoint that the operator removed makes room for another, is absent and gets no event', async () => {
    const created = await Promise.all(Array.from({ length: 10 }, () => create(valid())))
    const [{ id }] = created.map(({ body }) => body.data) as [{ id: string }]
    await removeEndpoint(api.service.opened.context, id)
    assert.equal((await create(valid())).status, 201)
    assertProblem(await create(valid()), 409, 'webhook_endpoint_limit_reached')
    assertProblem(await api.post(app, `/v1/webhook-endpoints/${id}/test`), 404, 'not_found')
    assert.equal((await submit(api, app, inboundEvent())).status, 202)
    const deliveries = await api.service.opened.context.db.withTenant(app.tenant, (tx) =>
      tx.query<{ endpoint_id: string }>(sql`SELECT endpoint_id FROM webhook_deliveries`),
    )
    assert.deepEqual([deliveries.length, deliveries.some((row) => row.endpoint_id === id)], [10, false])
  })

  describe('POST /v1/webhook-endpoints/{id}/test', () => {
    it('202: { data: { event_id, delivery_id, status: "queued" } }', async () => {
      const { data } = (await create(valid())).body
      const { status, body } = await api.post(app, `/v1/webhook-endpoints/${data.id}/test`)
      assert.equal(status, 202)
      assert.deepEqual(Object.keys(body.data), ['event_id', 'delivery_id', 'status'])
      assert.match(body.data.event_id, UUID)
      assert.match(body.data.delivery_id, UUID)
      assert.equal(body.data.status, 'queued')
    })

    it('each call without a key queues an event of its own', async () => {
      const { data } = (await create(valid())).body
      const path = `/v1/webhook-endpoints/${data.id.toUpperCase()}/test`
      const [one, two] = [await api.post(app, path), await api.post(app, path)]
      assert.notEqual(one.body.data.event_id, two.body.data.event_id)
      assert.notEqual(one.body.data.delivery_id, two.body.data.delivery_id)
    })

    it('it has no body: one that says something is refused', async () => {
      const { data } = (await create(valid())).body
      const path = `/v1/webhook-endpoints/${data.id}/test`
      assertProblem(await api.post(app, path, { event: 'webhook.test' }), 400, 'validation_failed')
      for (const body of ['{', '[]', 'null']) {
        assertProblem(await api.post(app, path, body), 400, 'validation_failed')
      }
      assert.equal((await api.post(app, path, '')).status, 202)
    })

    // A proxy that takes HTTP/2 cannot know yet that nothing follows, and passes no body on as an empty chunked one.
    it('an empty chunked body is none, of whatever type; one that says something is judged', async () => {
      const { data } = (await create(valid())).body
      const path = `/v1/webhook-endpoints/${data.id}/test`
      const send = (body: string | undefined, headers: Record<string, string>) =>
        api.call({
          as: app,
          path,
          method: 'POST',
          body,
          headers: { 'transfer-encoding': 'chunked', ...headers },
        })
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      assert.equal((await send(undefined, {})).status, 202)
      for (const headers of [form, { ...form, 'content-encoding': 'gzip' }]) {
        assert.equal((await send('', headers)).status, 202, JSON.stringify(headers))
        assertProblem(await send('{}', headers), 415, 'unsupported_media_type')
      }
      assert.equal((await send('{}', {})).status, 202)
      assertProblem(await send('{"event":1}', {}), 400, 'validation_failed')
      const wrongKey = { ...form, 'idempotency-key': 'a b' }
      assertProblem(await send('{}', wrongKey), 415, 'unsupported_media_type')
      assertProblem(await send('', wrongKey), 400, 'validation_failed', ['Idempotency-Key'])
    })

    it('404 when the endpoint is absent, or of another app, environment or organization', async () => {
      const { data } = (await create(valid())).body
      assertProblem(await api.post(app, `/v1/webhook-endpoints/${NOBODY}/test`), 404, 'not_found')
      for (const other of [
        await api.app({ ...app.tenant }),
        await api.app({ ...app.tenant, environment: 'live' }),
        await api.app(),
      ]) {
        assertProblem(await api.post(other, `/v1/webhook-endpoints/${data.id}/test`), 404, 'not_found')
      }
    })

    it('a malformed id is refused with 400', async () => {
      assertProblem(await api.post(app, '/v1/webhook-endpoints/1/test'), 400, 'validation_failed', ['id'])
    })
  })
})
