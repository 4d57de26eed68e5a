import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { Pool } from 'undici'
import { RATE_LIMITS } from '../../contract/limits.ts'
import { createGateway } from '../../server/gateway.ts'
import { createLog } from '../../server/platform/log.ts'
import { openService, type Service } from '../../server/service.ts'
import { startTestService, type TestApp, type TestService } from '../service.ts'
import { inboundEvent } from './support-messages.ts'

const CONNECTIONS = 64
const MINUTE_MS = 60_000

interface Answer {
  readonly status: number
  readonly retryAfter: number
  readonly remaining: number
}

// Three gateways with connections of their own to one database, as on three
// machines; 64 connections are spread over them.
describe('rate limits hold exactly over three gateways', () => {
  let service: TestService
  const others: { opened: Service; gateway: FastifyInstance }[] = []
  let pools: Pool[]
  let app: TestApp
  let token: string

  before(async () => {
    service = await startTestService()
    for (let count = 0; count < 2; count++) {
      const { config } = service.opened
      const opened = openService({
        config,
        databaseUrl: service.database.url,
        masterKey: Buffer.alloc(32, 7),
        log: createLog(config.logLevel),
        clock: service.clock,
      })
      others.push({ opened, gateway: createGateway(opened) })
    }
    const gateways = [service.gateway, ...others.map(({ gateway }) => gateway)]
    const addresses = await Promise.all(gateways.map((each) => each.listen({ host: '127.0.0.1', port: 0 })))
    pools = addresses.map((address) => new Pool(address, { connections: Math.ceil(CONNECTIONS / 3) }))
    app = await service.createApp(await service.createOrganization())
  })
  after(async () => {
    await Promise.all(pools.map((pool) => pool.close()))
    for (const { opened, gateway } of others) {
      await gateway.close()
      await opened.close()
    }
    await service.close()
  })

  /** Sends this many requests from 64 connections, to the gateways in turn. */
  async function flood(count: number, act: (pool: Pool) => ReturnType<Pool['request']>): Promise<Answer[]> {
    const answers: Answer[] = []
    let next = 0
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (next < count) {
          const { statusCode, headers, body } = await act(pools[next++ % pools.length] as Pool)
          await body.dump()
          answers.push({
            status: statusCode,
            retryAfter: Number(headers['retry-after']),
            remaining: Number(headers['x-ratelimit-remaining']),
          })
        }
      }),
    )
    return answers
  }

  const json = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
  const credentials = () =>
    new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: app.clientId,
      client_secret: app.clientSecret,
    }).toString()
  let lastKey = 0

  const ACTS: Readonly<Record<keyof typeof RATE_LIMITS, (pool: Pool) => ReturnType<Pool['request']>>> = {
    read: (pool) => pool.request({ method: 'GET', path: '/v1/customers?limit=1', headers: json() }),
    write: (pool) => pool.request({ method: 'POST', path: '/v1/customers', headers: json(), body: '{}' }),
    agent_run: (pool) =>
      pool.request({
        method: 'POST',
        path: '/v1/inbound-events',
        headers: { ...json(), 'idempotency-key': `key-${++lastKey}` },
        body: JSON.stringify(inboundEvent()),
      }),
    token: (pool) =>
      pool.request({
        method: 'POST',
        path: '/v1/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: credentials(),
      }),
  }

  for (const [rateClass, limit] of Object.entries(RATE_LIMITS)) {
    const act = ACTS[rateClass as keyof typeof RATE_LIMITS]

    it(`${rateClass}: exactly ${limit} of ${limit + 200} requests a minute pass, and whoever waits Retry-After passes`, async () => {
      // A minute in which nothing was counted yet, left at an arbitrary moment.
      service.clock.set(new Date(Math.ceil(service.clock.now().getTime() / MINUTE_MS + 1) * MINUTE_MS))
      token = await service.token(app)
      service.clock.advance(MINUTE_MS + 17_321)
      const answers = await flood(limit + 200, act)
      const passed = answers.filter(({ status }) => status !== 429)
      assert.equal(passed.length, limit)
      // A token request counts for its client and for its address, and the answer shows the one that is nearer to its
      // limit.
      if (rateClass !== 'token')
        assert.deepEqual(
          passed.map(({ remaining }) => remaining).sort((a, b) => a - b),
          Array.from({ length: limit }, (_, index) => index),
        )
      const waits = new Set(
        answers.filter(({ status }) => status === 429).map(({ retryAfter }) => retryAfter),
      )
      assert.deepEqual([...waits], [Math.ceil((MINUTE_MS - 17_321) / 1000)])
      // Refused requests keep coming while the others wait; they count in the old window only.
      service.clock.advance(Math.max(...waits) * 1000)
      const later = await flood(CONNECTIONS < limit ? CONNECTIONS : limit, act)
      assert.ok(later.every(({ status }) => status !== 429))
    })
  }
})
