import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { API_KEY, run } from '../test-factories.ts'

interface Received {
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
}

const received: Received[] = []
const server = createServer(({ url, headers }, response) => {
  received.push({ url, headers })
  response.writeHead(404).end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => void server.close())
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test('an Azure deployment gets the API version that its address names, and the key where Azure expects it', async () => {
  const baseUrl = `${origin}/openai/deployments/support`
  await run({ answers: [], settings: { baseUrl, apiVersion: '2024-10-21' } })
  const [{ url, headers }] = received.splice(0) as [Received]
  assert.equal(url, '/openai/deployments/support/chat/completions?api-version=2024-10-21')
  assert.deepEqual([headers['api-key'], headers.authorization], [API_KEY, undefined])
})

test('any other endpoint gets the key as a bearer token, and no version', async () => {
  await run({ answers: [], settings: { baseUrl: `${origin}/v1` } })
  const [{ url, headers }] = received.splice(0) as [Received]
  assert.equal(url, '/v1/chat/completions')
  assert.deepEqual([headers['api-key'], headers.authorization], [undefined, `Bearer ${API_KEY}`])
})
