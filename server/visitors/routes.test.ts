import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { RATE_LIMITS } from '../../contract/limits.ts'
import { type EventStream, openEventStream } from '../../test/event-stream.ts'
import { startTestService, type TestService } from '../../test/service.ts'
import { insertChannelAccount } from '../channels/account-queries.ts'
import { createConnectors } from '../channels/registry.ts'
import { createVisitorStreams } from '../channels/visitor-streams.ts'
import { createGateway } from '../gateway.ts'
import type { Environment, Tenant } from '../platform/tenant.ts'
import { signVisitorToken, type VisitorClaims } from './visitor-token.ts'

const SECRET = 'a secret of thirty-two characters'
const HOUR_MS = 3_600_000

let service: TestService
let other: FastifyInstance
let baseUrl: string
let otherUrl: string
let tenant: Tenant
let accountId: string
const opened: EventStream[] = []

before(async () => {
  service = await startTestService()
  baseUrl = await listen(service.gateway)
  // A second gateway on the same database.
  other = createGateway(service.opened)
  otherUrl = await listen(other)
})
beforeEach(async () => {
  ;({ tenant, accountId } = await openAccount('live'))
})
after(async () => {
  for (const stream of opened) stream.close()
  await other.close()
  await service.close()
})

async function listen(gateway: FastifyInstance): Promise<string> {
  await gateway.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(gateway.server.address() as AddressInfo).port}`
}

async function openAccount(environment: Environment, credentials: object = { stream_secret: SECRET }) {
  const { context } = service.opened
  const organizationId = await service.createOrganization()
  const id = context.ids.uuid()
  const own: Tenant = { organizationId, environment }
  await context.db.withTenant(own, (tx) =>
    insertChannelAccount(tx, {
      ...{ id, channel: 'web', name: 'Page', createdAt: context.clock.now() },
      credentialsSealed: context.secretBox.seal(JSON.stringify(credentials), `channel credentials ${id}`),
    }),
  )
  return { tenant: own, accountId: id }
}

function claims(more: Partial<VisitorClaims> = {}): VisitorClaims {
  const expiresAt = new Date(service.clock.now().getTime() + HOUR_MS)
  return { accountId, externalThreadId: 'page-1', visitorId: 'visitor-1', expiresAt, ...more }
}

const token = (more: Partial<VisitorClaims> = {}, secret = SECRET) => signVisitorToken(claims(more), secret)

async function read(options: { url?: string; token?: string; after?: number; lastEventId?: number } = {}) {
  const { url = baseUrl, after: position, lastEventId } = options
  const query = new URLSearchParams({ token: options.token ?? token() })
  if (position !== undefined) query.set('after', String(position))
  const headers = {
    origin: 'https://shop.example',
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
  }
  const stream = await openEventStream(`${url}/visitor/stream?${query}`, headers)
  opened.push(stream)
  return stream
}

/** What the worker's connector does. */
async function say(text: string, visitorId = 'visitor-1'): Promise<void> {
  const { context } = service.opened
  const streams = createVisitorStreams(context, { onAppended: () => context.wakeUp('visitor_streams') })
  const message = { externalThreadId: 'page-1', visitorId, messageId: randomUUID(), text, media: [] }
  await streams.append(tenant, message)
}

const textOf = ({ data }: { data: unknown }) => (data as { text: string }).text

describe('a visitor’s page', () => {
  test('is told what waits, and what comes while it listens, with positions', async () => {
    await say('Before')
    const page = await read()
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-type') ?? '', /^text\/event-stream/)
    assert.equal((await page.next()).event, 'stream')
    const first = await page.next()
    assert.deepEqual([first.event, textOf(first)], ['message', 'Before'])
    await say('<b>Now</b>\nمرحبا')
    const second = await page.next()
    assert.ok(Number(second.id) > Number(first.id), `${second.id} follows ${first.id}`)
    assert.equal(textOf(second), '<b>Now</b>\nمرحبا')
    assert.deepEqual(Object.keys(second.data as object), ['id', 'text', 'media', 'created_at'])
  })

  test('connected to another gateway is told as well', async () => {
    const page = await read({ url: otherUrl })
    await page.next()
    await say('From a worker elsewhere')
    assert.equal(textOf(await page.next()), 'From a worker elsewhere')
  })

  test('goes on where it was, by the header of a reconnecting browser or by the address', async () => {
    for (const text of ['one', 'two', 'three']) await say(text)
    const before = await read()
    for (let event = 0; event < 2; event++) await before.next()
    const two = Number((await before.next()).id)
    for (const where of [{ lastEventId: two }, { after: two }, { after: 0, lastEventId: two }]) {
      const page = await read(where)
      await page.next()
      assert.equal(textOf(await page.next()), 'three')
    }
  })

  test('that has read further than the database remembers is told what comes, and nothing anew', async () => {
    await say('one')
    const page = await read({ after: 999_999_999_999_999 })
    await page.next()
    await say('two')
    assert.equal(textOf(await page.next()), 'two')
  })

  test('is told nothing of another visitor, thread or company', async () => {
    await say('mine')
    await say('yours', 'visitor-2')
    const stranger = await openAccount('live')
    const pages = [
      await read({ token: token({ visitorId: 'visitor-2' }) }),
      await read({ token: token({ externalThreadId: 'page-2' }) }),
      await read({ token: token({ accountId: stranger.accountId }) }),
    ]
    for (const page of pages) await page.next()
    const [yours, ...silent] = pages
    assert.equal(textOf((await yours?.next()) ?? { data: null }), 'yours')
    await say('and now')
    for (const page of silent) assert.equal(page.waiting(), 0)
  })

  test('may be of any origin, and its token is no key to anything under /v1', async () => {
    const page = await read()
    assert.equal(page.headers.get('access-control-allow-origin'), '*')
    assert.equal(page.headers.get('cache-control'), 'no-store')
    const refused = await fetch(`${baseUrl}/v1/customers`, { headers: { origin: 'https://shop.example' } })
    assert.equal(refused.status, 403)
    assert.equal(refused.headers.get('access-control-allow-origin'), null)
    const asBearer = await fetch(`${baseUrl}/v1/customers`, {
      headers: { authorization: `Bearer ${token()}` },
    })
    assert.equal(asBearer.status, 401)
  })

  test('in the sandbox is shown what the outbox keeps, once it has listened', async () => {
    const sandbox = await openAccount('sandbox')
    const { context } = service.opened
    const streams = createVisitorStreams(context, { onAppended: () => context.wakeUp('visitor_streams') })
    const send = (text: string) =>
      createConnectors(context, { streams })(sandbox.tenant, 'web').send(
        {
          ...{ id: context.ids.uuid(), tenant: sandbox.tenant, conversationId: randomUUID(), channel: 'web' },
          ...{ recipient: 'visitor-1', externalThreadId: 'page-1', channelAccountId: null, text },
        },
        new AbortController().signal,
      )
    await send('before anybody listened')
    const page = await read({ token: token({ accountId: sandbox.accountId }) })
    await page.next()
    await send('heard')
    assert.equal(textOf(await page.next()), 'heard')
  })
})

describe('a token', () => {
  test('that is missing, altered, expired, of another secret or of no account is refused in one way', async () => {
    const noSecret = await openAccount('live', {})
    const shortSecret = await openAccount('live', { stream_secret: 'short' })
    const bad = [
      '',
      'x',
      token({}, `${SECRET}!`),
      token({ expiresAt: service.clock.now() }),
      token({ accountId: randomUUID() }),
      token({ accountId: noSecret.accountId }),
      token({ accountId: shortSecret.accountId }, 'short'),
    ]
    const details = new Set<string>()
    for (const each of bad) {
      const response = await fetch(`${baseUrl}/visitor/stream?token=${each}`)
      assert.equal(response.status, 401, each)
      const problem = (await response.json()) as { code: string; detail: string }
      assert.equal(problem.code, 'invalid_token')
      details.add(problem.detail)
    }
    assert.equal(details.size, 1)
  })

  test('that is refused counts against the caller’s address, like a refused one of the API', async () => {
    const address = '198.51.100.77'
    const ask = (visitorToken: string) =>
      service.gateway.inject({ url: `/visitor/stream?token=${visitorToken}`, remoteAddress: address })
    const guesses = await Promise.all(
      Array.from({ length: RATE_LIMITS.read }, () => ask(token({}, 'a guess of thirty-two characters'))),
    )
    assert.deepEqual(new Set(guesses.map(({ statusCode }) => statusCode)), new Set([401]))
    const refused = await ask('x')
    assert.equal(refused.statusCode, 429)
    assert.equal(refused.json<{ code: string }>().code, 'rate_limited')
    assert.ok(Number(refused.headers['retry-after']) >= 1)
    assert.equal(refused.headers['access-control-allow-origin'], '*')
    // The bucket is that of the API, and whoever shares the address and has a right token reads on.
    const withoutToken = await service.gateway.inject({ url: '/v1/customers', remoteAddress: address })
    assert.equal(withoutToken.statusCode, 429)
    const page = await service.gateway.inject({
      url: `/visitor/stream?token=${token()}`,
      ...{ remoteAddress: address, payloadAsStream: true },
    })
    assert.equal(page.statusCode, 200)
    page.stream().destroy()
  })

  test('that ends while the page listens ends the stream and says so', async () => {
    const page = await read({ token: token({ expiresAt: new Date(service.clock.now().getTime() + 60_000) }) })
    await page.next()
    service.clock.advance(60_000)
    await say('Too late')
    assert.equal((await page.next()).event, 'expired')
    await page.ended
  })
})

describe('the widget', () => {
  test('is one script of at most 10 kB that browsers keep for an hour and ask about with its tag', async () => {
    const response = await fetch(`${baseUrl}/visitor/widget.js`, {
      headers: { origin: 'https://shop.example' },
    })
    assert.equal(response.status, 200)
    const script = await response.arrayBuffer()
    assert.ok(script.byteLength <= 10_000, `${script.byteLength} bytes`)
    assert.match(response.headers.get('content-type') ?? '', /^text\/javascript/)
    assert.equal(response.headers.get('cache-control'), 'public, max-age=3600')
    assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin')
    const etag = response.headers.get('etag') ?? ''
    const again = await fetch(`${baseUrl}/visitor/widget.js`, { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304)
  })
})

test('a gateway that stops ends its streams instead of waiting for them', async () => {
  const gateway = createGateway(service.opened)
  const page = await read({ url: await listen(gateway) })
  await page.next()
  await gateway.close()
  await page.ended
})
