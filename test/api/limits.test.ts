import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { createApp } from '../../server/apps/create-app.ts'
import { setAllowedIps } from '../../server/apps/set-allowed-ips.ts'
import { setRateLimit } from '../../server/apps/set-rate-limit.ts'
import { suspendApp } from '../../server/apps/suspend-app.ts'
import type { TestApp } from '../service.ts'
import { type Answer, assertProblem, type Call, type Json, uniqueName, useApi } from './support.ts'
import { NOBODY } from './support-endpoints.ts'
import { converse, inboundEvent, submit } from './support-messages.ts'

const MINUTE_MS = 60_000
const ADDRESS = '192.0.2.77'

const api = await useApi()

// API document, Limits.
describe('limits', () => {
  let app: TestApp

  beforeEach(async () => {
    toWindowStart()
    app = await api.app()
  })

  function toWindowStart(): void {
    const now = api.service.clock.now().getTime()
    api.service.clock.set(new Date((Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS))
  }

  /** Makes the calls in turn, several at a time; returns the answers in the order of the calls. */
  async function burst(count: number, call: (index: number) => Call): Promise<Answer[]> {
    const answers: Answer[] = []
    for (let start = 0; start < count; start += 20) {
      const indexes = Array.from({ length: Math.min(20, count - start) }, (_, index) => start + index)
      answers.push(...(await Promise.all(indexes.map((index) => api.call(call(index))))))
    }
    return answers
  }

  function assertLimited(answer: Answer, seconds: number): void {
    if (answer.body.error === undefined) assertProblem(answer, 429, 'rate_limited')
    else assert.equal(`${answer.status} ${answer.body.error}`, '429 rate_limited')
    assert.equal(answer.headers['retry-after'], String(seconds))
    assert.equal(answer.headers['x-ratelimit-remaining'], '0')
  }

  const classes: readonly {
    readonly name: string
    readonly limit: number
    readonly calls: (index: number) => Call
  }[] = [
    {
      name: 'read: every GET under /v1, 600/min',
      limit: 600,
      calls: (index) => ({
        as: app,
        path: [
          '/v1/customers?limit=1',
          `/v1/customers/${NOBODY}`,
          '/v1/conversations?limit=1',
          `/v1/conversations/${NOBODY}`,
          '/v1/usage/summary?from=x',
        ][index % 5] as string,
      }),
    },
    {
      name: 'write: POST /v1/customers, POST /v1/webhook-endpoints, POST .../test, 120/min',
      limit: 120,
      calls: (index) => ({
        as: app,
        method: 'POST',
        path: ['/v1/customers', '/v1/webhook-endpoints', `/v1/webhook-endpoints/${NOBODY}/test`][
          index % 3
        ] as string,
      }),
    },
    {
      name: 'agent run: POST /v1/inbound-events, 60/min',
      limit: 60,
      calls: () => ({ as: app, path: '/v1/inbound-events', body: inboundEvent(), key: uniqueName('key') }),
    },
  ]

  describe('rate classes are fixed one-minute windows counted per app', () => {
    for (const { name, limit, calls } of classes) {
      it(name, async () => {
        const allowed = await burst(limit, calls)
        assert.ok(allowed.every(({ status }) => status !== 429))
        const remaining = allowed.map(({ headers }) => Number(headers['x-ratelimit-remaining']))
        assert.deepEqual(
          [...remaining].sort((a, b) => b - a),
          Array.from({ length: limit }, (_, index) => limit - 1 - index),
        )
        assert.ok(allowed.every(({ headers }) => headers['x-ratelimit-limit'] === String(limit)))
        for (const answer of await burst(5, calls)) assertLimited(answer, 60)
        api.service.clock.advance(MINUTE_MS - 1)
        assertLimited(await api.call(calls(0)), 1)
        api.service.clock.advance(1)
        assert.equal((await api.call(calls(0))).headers['x-ratelimit-remaining'], String(limit - 1))
      })
    }

    it('the classes are counted apart, and so are two apps of one organization', async () => {
      await burst(60, () => ({ as: app, path: '/v1/inbound-events', body: '{}', key: 'k' }))
      assertLimited(await submit(api, app, inboundEvent()), 60)
      assert.equal((await api.get(app, '/v1/customers')).status, 200)
      const write = await api.post(app, '/v1/customers', { channel: 'web', external_id: uniqueName() })
      assert.equal(write.headers['x-ratelimit-remaining'], '119')
      const neighbour = await api.app({ ...app.tenant })
      assert.equal((await submit(api, neighbour, inboundEvent())).status, 202)
    })

    it('refused requests count too, and another token of the app is the same app', async () => {
      await burst(30, () => ({ as: app, scope: 'customers:read', path: '/v1/inbound-events', body: '{' }))
      await burst(30, () => ({ as: app, path: '/v1/inbound-events', body: '{' }))
      assertLimited(await submit(api, app, inboundEvent()), 60)
    })

    describe('GET /v1: 600/min per app', () => {
      const remaining = async (call: Omit<Call, 'path'>) => {
        const { status, headers } = await api.call({ path: '/v1', ...call })
        return `${status} ${headers['x-ratelimit-remaining']}`
      }

      it('with a token it counts for its app, among its other reads', async () => {
        const { context } = api.service.opened
        await setRateLimit(context, app.id, { rateClass: 'read', perMinute: 700, reason: 'A dashboard' })
        assert.equal(await remaining({ as: app, from: ADDRESS }), '200 699')
        assert.equal((await api.get(app, '/v1/customers')).headers['x-ratelimit-remaining'], '698')
        await burst(698, () => ({ path: '/v1', as: app, scope: 'agent:run' }))
        assertLimited(await api.call({ path: '/v1', as: app }), 60)
        assertLimited(await api.get(app, '/v1/customers'), 60)
        assert.equal(await remaining({ from: ADDRESS }), '200 599')
      })

      it('without a token it counts against the caller’s address', async () => {
        const allowed = await burst(600, () => ({ path: '/v1', from: ADDRESS }))
        assert.ok(allowed.every(({ status }) => status === 200))
        assertLimited(await api.call({ path: '/v1', from: ADDRESS }), 60)
        assert.equal(await remaining({ from: '192.0.2.78' }), '200 599')
      })

      it('needs no token, so none is wrong: one that names no active app is as good as none', async () => {
        const suspended = await api.app()
        const token = await api.token(suspended)
        await suspendApp(api.service.opened.context, suspended.id)
        const calls: Omit<Call, 'path'>[] = [
          { token },
          { token: `${await api.token(app)}x` },
          { headers: { authorization: 'Basic YTpi' } },
          { headers: { authorization: 'Bearer' } },
        ]
        for (const [index, call] of calls.entries()) {
          assert.equal(await remaining({ ...call, from: ADDRESS }), `200 ${599 - index}`)
        }
      })

      it('an app counts from whatever address it calls', async () => {
        const elsewhere = await api.app()
        const token = await api.token(elsewhere)
        await setAllowedIps(api.service.opened.context, elsewhere.id, ['203.0.113.0/24'])
        assert.equal(await remaining({ token, from: ADDRESS }), '200 599')
        assertProblem(await api.call({ token, path: '/v1/customers', from: ADDRESS }), 401, 'ip_not_allowed')
        assert.equal(await remaining({ token, from: ADDRESS }), '200 597')
        assert.equal(await remaining({ from: ADDRESS }), '200 599')
      })
    })
  })

  describe('token: POST /v1/oauth/token, 20/min per client id and 20/min per IP', () => {
    const ask = (clientId: string, from?: string): Call => ({
      path: '/v1/oauth/token',
      body: { grant_type: 'client_credentials', client_id: clientId, client_secret: 'wrong' },
      ...(from !== undefined && { from }),
    })

    it('per client id, from any address', async () => {
      const allowed = await burst(20, () => ask('one-client'))
      assert.ok(allowed.every(({ status }) => status === 401))
      assertLimited(await api.call(ask('one-client')), 60)
      assert.equal((await api.call(ask('other-client'))).status, 401)
      toWindowStart()
      assert.equal((await api.call(ask('one-client'))).status, 401)
    })

    it('per IP, for any client', async () => {
      const allowed = await burst(20, () => ask(uniqueName('client'), ADDRESS))
      assert.ok(allowed.every(({ status }) => status === 401))
      const refused = await api.call(ask(uniqueName('client'), ADDRESS))
      assertLimited(refused, 60)
      assert.deepEqual(Object.keys(refused.body).sort(), ['error', 'error_description', 'request_id'])
      toWindowStart()
      assert.equal((await api.call(ask(uniqueName('client'), ADDRESS))).status, 401)
    })
  })

  describe('rate-limit responses', () => {
    it('responses carry X-RateLimit-Limit, X-RateLimit-Remaining and X-RateLimit-Reset', async () => {
      api.service.clock.advance(12_345)
      const end = String(Math.floor(api.service.clock.now().getTime() / MINUTE_MS) * 60 + 60)
      const { headers } = await api.get(app, '/v1/customers')
      assert.equal(headers['x-ratelimit-limit'], '600')
      assert.equal(headers['x-ratelimit-remaining'], '599')
      assert.equal(headers['x-ratelimit-reset'], end)
      const token = await api.call({ path: '/v1/oauth/token', body: {} })
      assert.equal(token.headers['x-ratelimit-limit'], '20')
      assert.equal(token.headers['x-ratelimit-reset'], end)
    })

    it('so do answers to a path or method that does not exist, which count against the caller’s address', async () => {
      const from = '192.0.2.78'
      const answers = [
        await api.call({ as: app, path: '/v1/nothing', from }),
        await api.call({ as: app, method: 'DELETE', path: '/v1/customers', from }),
        await api.call({ method: 'OPTIONS', path: '/v1/customers', headers: { origin: 'https://a' }, from }),
        await api.call({ path: '/v1/customers', from }),
      ]
      assert.deepEqual(
        answers.map(({ status, headers }) => [status, headers['x-ratelimit-remaining']]),
        [
          [404, '599'],
          [405, '598'],
          [403, '597'],
          [401, '596'],
        ],
      )
    })

    it('so do answers to what reaches no operation because it cannot be read', async () => {
      const from = '192.0.2.79'
      const unreadable = (): Call => ({ as: app, path: '/v1/customers/%zz', from })
      const unmet = { as: app, path: '/v1/customers', from, headers: { expect: 'magic' } }
      const answers = [
        await api.call(unreadable()),
        await api.call({ ...unreadable(), path: '/%zz' }),
        await api.call(unmet),
      ]
      assert.deepEqual(
        answers.map(({ status, headers }) => [status, headers['x-ratelimit-remaining']]),
        [
          [400, '599'],
          [400, undefined],
          [417, '598'],
        ],
      )
      for (let count = 2; count < 600; count++) await api.call(unreadable())
      const refused = await api.call(unreadable())
      assertProblem(refused, 429, 'rate_limited')
      assert.ok(Number(refused.headers['retry-after']) >= 1)
    })

    it('a 429 carries Retry-After, and a request made after that wait is not refused', async () => {
      api.service.clock.advance(42_500)
      const call = (): Call => ({
        as: app,
        path: '/v1/inbound-events',
        body: inboundEvent(),
        key: uniqueName(),
      })
      await burst(60, call)
      const refused = await api.call(call())
      assertLimited(refused, 18)
      api.service.clock.advance(Number(refused.headers['retry-after']) * 1000)
      assert.equal((await api.call(call())).status, 202)
    })

    it('requests made after a 429 count in the same window and do not reset it', async () => {
      const call = (): Call => ({
        as: app,
        path: '/v1/inbound-events',
        body: inboundEvent(),
        key: uniqueName(),
      })
      const first = (await burst(61, call)).at(-1)
      assert.equal(first?.status, 429)
      api.service.clock.advance(30_000)
      const later = await api.call(call())
      assertLimited(later, 30)
      assert.equal(later.headers['x-ratelimit-reset'], first?.headers['x-ratelimit-reset'])
    })

    it('limits may be raised for one app for a stated reason', async () => {
      const { context } = api.service.opened
      await assert.rejects(
        setRateLimit(context, app.id, { rateClass: 'agent_run', perMinute: 90, reason: '' }),
      )
      await setRateLimit(context, app.id, {
        rateClass: 'agent_run',
        perMinute: 90,
        reason: 'Campaign in October',
      })
      const call = (): Call => ({ as: app, path: '/v1/inbound-events', body: '{}', key: 'k' })
      const answers = await burst(90, call)
      assert.ok(answers.every(({ status }) => status === 400))
      assert.equal(answers[0]?.headers['x-ratelimit-limit'], '90')
      assertLimited(await api.call(call()), 60)
    })
  })

  describe('other limits', () => {
    const bodyOf = (bytes: number): string => {
      const start = '{"channel":"web","external_id":"x","profile":{"a":"'
      return `${start}${'a'.repeat(bytes - start.length - 3)}"}}`
    }

    it('JSON body of 1 MB is read', async () => {
      const body = bodyOf(1_048_576)
      assert.equal(Buffer.byteLength(body), 1_048_576)
      assert.equal((await api.post(app, '/v1/customers', body)).status, 201)
    })

    it('JSON body one byte over 1 MB: 413', async () => {
      assertProblem(await api.post(app, '/v1/customers', bodyOf(1_048_577)), 413, 'payload_too_large')
      const token = await api.call({ path: '/v1/oauth/token', body: bodyOf(1_048_577) })
      assert.equal(`${token.status} ${token.body.error}`, '413 invalid_request')
    })

    it('apps: 50 per organization', async () => {
      const { context } = api.service.opened
      const organizationId = await api.service.createOrganization()
      for (let count = 0; count < 50; count++) {
        const environment = count % 2 === 0 ? 'sandbox' : 'live'
        await createApp(context, { organizationId, environment, name: `App ${count}` })
      }
      await assert.rejects(createApp(context, { organizationId, environment: 'live', name: 'One more' }))
    })
  })

  describe("sending caps for the agent's replies", () => {
    const sentReplies = async (): Promise<Json[]> => {
      const { data } = (await api.get(app, '/v1/conversations?limit=100')).body
      const details = await Promise.all(data.map(({ id }: Json) => api.get(app, `/v1/conversations/${id}`)))
      return details
        .flatMap(({ body }) => body.data.messages)
        .filter(({ direction, sent_at }: Json) => direction === 'out' && sent_at !== null)
    }

    async function letTimePass(rounds: number, stepMs: number): Promise<void> {
      for (let round = 0; round < rounds; round++) {
        await api.service.worker.drain()
        api.service.clock.advance(stepMs)
      }
    }

    const sentTimes = async () =>
      (await sentReplies()).map(({ sent_at }) => Date.parse(sent_at)).sort((a, b) => a - b)

    it('20 messages per second per organization', async () => {
      for (let count = 0; count < 45; count++) await submit(api, app, inboundEvent())
      await letTimePass(60, 53)
      const times = await sentTimes()
      assert.equal(times.length, 45, 'the caps hold nothing up for longer than they have to')
      for (const start of times) {
        const within = times.filter((time) => time >= start && time < start + 1_000)
        assert.ok(within.length <= 20, `${within.length} replies left within one second`)
      }
    })

    it('1 per second per customer', async () => {
      const sender = { external_id: uniqueName('visitor') }
      for (let count = 0; count < 3; count++) await submit(api, app, inboundEvent({ sender }))
      await letTimePass(40, 100)
      const times = await sentTimes()
      assert.equal(times.length, 3)
      times.slice(1).forEach((time, index) => {
        assert.ok(time - (times[index] ?? 0) >= 1_000)
      })
    })

    it('a 202 means only that the event is saved: without a balance the agent does not answer from knowledge', async () => {
      const live = await api.app({ environment: 'live' })
      const detail = await converse(api, live, { text: 'How long does delivery take?' })
      assert.equal(detail.escalated, true)
      assert.equal(detail.escalation_reason, 'wallet_empty')
      const usage = (await api.get(live, '/v1/usage/summary')).body.data
      assert.equal(usage.billed_halalas, 0)
      assert.equal(usage.wallet_balance_halalas, 0)
    })
  })
})
