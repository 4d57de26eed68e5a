import assert from 'node:assert/strict'
import { request } from 'node:http'
import { describe, test } from 'node:test'
import { createTestApp, credentialsOf, useListeningOAuthGateway } from '../../test/oauth-gateway.ts'

const gateway = await useListeningOAuthGateway()
const app = await createTestApp(gateway.context)

/** Posts over a real connection, with headers exactly as given (names and values in turn). */
function post(
  rawHeaders: readonly string[],
  chunks: readonly string[],
): Promise<{ status: number; error: string }> {
  const { hostname, port, host } = new URL(gateway.context.baseUrl)
  return new Promise((resolve, reject) => {
    const outgoing = request({
      hostname,
      port,
      method: 'POST',
      path: '/v1/oauth/token',
      headers: ['Host', host, 'Connection', 'close', ...rawHeaders],
    })
    outgoing.on('error', reject)
    outgoing.on('response', async (response) => {
      let text = ''
      for await (const chunk of response) text += String(chunk)
      const body = JSON.parse(text)
      if (response.statusCode !== 200) assert.equal(body.request_id, response.headers['x-request-id'])
      resolve({ status: response.statusCode ?? 0, error: body.error })
    })
    for (const chunk of chunks) outgoing.write(chunk)
    outgoing.end()
  })
}

const FORM = ['Content-Type', 'application/x-www-form-urlencoded']
const CHUNKED = ['Transfer-Encoding', 'chunked']

describe('the token endpoint on the wire', () => {
  test('reads a body that comes in chunks', async () => {
    const form = new URLSearchParams(credentialsOf(app)).toString()
    const answer = await post([...FORM, ...CHUNKED], [form.slice(0, 30), form.slice(30)])
    assert.deepEqual(answer, { status: 200, error: undefined })
  })

  test('refuses a second Authorization header instead of choosing one', async () => {
    const right = `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`
    const body = 'grant_type=client_credentials'
    const once = [...FORM, ...CHUNKED, 'Authorization', right]
    assert.equal((await post(once, [body])).status, 200)
    assert.deepEqual(await post([...once, 'Authorization', right], [body]), {
      status: 400,
      error: 'invalid_request',
    })
  })

  test('answers in its own shape to a body without a type, to none at all, and to one that is too large', async () => {
    const invalid = { status: 400, error: 'invalid_request' }
    assert.deepEqual(await post(CHUNKED, ['grant_type=client_credentials']), invalid)
    assert.deepEqual(await post(['Content-Length', '0'], []), invalid)
    const large = `client_id=${'a'.repeat(1_048_576)}`
    assert.deepEqual(await post([...FORM, 'Content-Length', String(large.length)], [large]), {
      ...invalid,
      status: 413,
    })
    assert.deepEqual(await post([...FORM, ...CHUNKED], [large]), { ...invalid, status: 413 })
  })
})
