import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { afterEach, test } from 'node:test'
import { findFreePort } from '../db/embedded/readiness.ts'
import { answerWhileStarting, type StandIn } from './answer-while-starting.ts'

let standIn: StandIn | undefined
afterEach(() => standIn?.close())

async function start() {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  standIn = await answerWhileStarting({ host: '127.0.0.1', port, baseUrl: 'https://a.example' })
  return { port, ask: (path: string, method = 'GET') => fetch(origin + path, { method }) }
}

test('a process that starts lives, and is not ready', async () => {
  const { ask } = await start()
  const [alive, ready] = [await ask('/healthz?a'), await ask('/readyz')]
  assert.deepEqual([alive.status, await alive.json()], [200, { status: 'ok' }])
  assert.deepEqual([ready.status, await ready.json()], [503, { status: 'unavailable' }])
})

test('whatever else is asked is told to come again, as a problem document or as OAuth tells it', async () => {
  const { ask } = await start()
  const refused = await ask('/v1/inbound-events', 'POST')
  const problem = (await refused.json()) as Record<string, unknown>
  assert.deepEqual(
    [refused.status, refused.headers.get('content-type'), refused.headers.get('retry-after')],
    [503, 'application/problem+json; charset=utf-8', '1'],
  )
  assert.deepEqual([problem.code, problem.status], ['service_unavailable', 503])
  assert.equal(problem.type, 'https://a.example/problems/service_unavailable')
  assert.equal(problem.request_id, refused.headers.get('x-request-id'))
  const token = await ask('/v1/oauth/token', 'POST')
  assert.deepEqual([token.status, token.headers.get('retry-after')], [503, '1'])
  assert.equal(((await token.json()) as { error: string }).error, 'temporarily_unavailable')
})

test('the port is free for the gateway as soon as it closes, whoever is still connected', async () => {
  const { port } = await start()
  const client = connect(port, '127.0.0.1')
  // Its body never comes.
  client.write('POST /v1/customers HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n')
  const [answer] = (await once(client, 'data')) as [Buffer]
  assert.match(answer.toString(), /^HTTP\/1.1 503 /)
  standIn?.close()
  const gateway = createServer().listen(port, '127.0.0.1')
  await once(gateway, 'listening')
  gateway.close()
  client.destroy()
})

test('a port that is taken is told of and left alone', async () => {
  const { port } = await start()
  assert.equal(standIn?.failure, null)
  const second = await answerWhileStarting({ host: '127.0.0.1', port, baseUrl: 'https://a.example' })
  assert.equal(second.failure?.code, 'EADDRINUSE')
  second.close()
  assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200)
})

test('an address that is none of this machine is told of', async () => {
  const nowhere = { host: '203.0.113.1', port: await findFreePort(), baseUrl: 'https://a.example' }
  assert.equal((await answerWhileStarting(nowhere)).failure?.code, 'EADDRNOTAVAIL')
})
