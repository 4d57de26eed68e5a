import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { loadConfig } from '../../server/config.ts'
import { createGateway } from '../../server/gateway.ts'
import { createLog } from '../../server/platform/log.ts'
import { openService, type Service } from '../../server/service.ts'
import { administer } from '../cluster.ts'
import { startTestService, type TestApp, type TestService } from '../service.ts'
import { UUID } from './support-contract.ts'

/** A path to the database that can be cut and restored; it keeps its port meanwhile, so that nobody else takes it. */
async function startCrossing(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    if (isCut) return near.resetAndDestroy()
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    }
    return near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

// What a caller sees if the service itself is in trouble: still a problem document, and nothing internal.
describe('failures of the service', () => {
  let service: TestService
  let app: TestApp
  let token: string
  let crossing: Awaited<ReturnType<typeof startCrossing>>
  let opened: Service
  let gateway: FastifyInstance

  before(async () => {
    service = await startTestService()
    app = await service.createApp(await service.createOrganization())
    token = await service.token(app)
    crossing = await startCrossing(service.database.url)
    opened = openService({
      config: loadConfig({ LOG_LEVEL: 'silent' }),
      databaseUrl: crossing.url,
      masterKey: Buffer.alloc(32, 7),
      log: createLog('silent'),
      clock: service.clock,
    })
    gateway = createGateway(opened)
  })
  after(async () => {
    await gateway.close()
    await opened.close()
    await crossing.close()
    await service.close()
  })

  const get = (url: string) => gateway.inject({ url, headers: { authorization: `Bearer ${token}` } })

  function assertFailure(answer: LightMyRequestResponse, status: number, code: string): void {
    assert.equal(`${answer.statusCode} ${answer.json().code}`, `${status} ${code}`, answer.payload)
    assert.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8')
    assert.match(String(answer.headers['x-request-id']), UUID)
    assert.equal(answer.json().request_id, answer.headers['x-request-id'])
    assert.doesNotMatch(answer.payload, /relation|postgres|SELECT|ECONN|127\.0\.0\.1:(?!8080)/i)
  }

  it('500 internal_error tells nothing of the inside', async () => {
    await administer(service.database.url, 'ALTER TABLE customers RENAME TO customers_away')
    assertFailure(await get('/v1/customers'), 500, 'internal_error')
    await administer(service.database.url, 'ALTER TABLE customers_away RENAME TO customers')
    assert.equal((await get('/v1/customers')).statusCode, 200)
  })

  it('503 service_unavailable carries Retry-After, and the service recovers with its database', async () => {
    assert.equal((await get('/v1/customers')).statusCode, 200)
    crossing.cut()
    for (const path of ['/v1/customers', '/.well-known/jwks.json']) {
      const answer = await get(path)
      assertFailure(answer, 503, 'service_unavailable')
      assert.ok(Number(answer.headers['retry-after']) >= 1)
    }
    const asked = await gateway.inject({
      method: 'POST',
      url: '/v1/oauth/token',
      payload: { grant_type: 'client_credentials', client_id: app.clientId, client_secret: app.clientSecret },
    })
    assert.equal(`${asked.statusCode} ${asked.json().error}`, '503 temporarily_unavailable')
    assert.ok(Number(asked.headers['retry-after']) >= 1)
    assert.equal((await get('/healthz')).statusCode, 200)
    assert.equal((await get('/readyz')).statusCode, 503)
    crossing.mend()
    assert.equal((await get('/v1/customers')).statusCode, 200)
    assert.equal((await get('/readyz')).statusCode, 200)
  })

  it('408 request_timeout: a request that does not arrive whole in time', async () => {
    // Node says so after half a minute; here it says so at once.
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    const socket = new PassThrough()
    gateway.server.emit('clientError', error, socket as unknown as Socket)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    assert.match(head, /^HTTP\/1\.1 408 Request Timeout\r\n/)
    const id = /^x-request-id: (.+)$/im.exec(head)?.[1] ?? ''
    assert.match(id, UUID)
    assert.equal(JSON.parse(body).code, 'request_timeout')
    assert.equal(JSON.parse(body).request_id, id)
  })
})
