import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, test } from 'node:test'
import { reply, run, search } from '../test-factories.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

const ANSWER = 'You can return it within 14 days.'
/** A model that would answer anything if it were asked. */
const EAGER = [search('return'), reply(ANSWER)]

describe('the guarded fetch', () => {
  const answering = (response: Response) => createGuardedFetch('http://127.0.0.1:1/v1', async () => response)
  test('refuses every address but the endpoint’s', async () => {
    const reached: string[] = []
    const fetch = createGuardedFetch('http://127.0.0.1:1/v1', async (input) => {
      reached.push(String(input))
      return new Response(null)
    })
    await fetch('http://127.0.0.1:1/v1/chat')
    for (const url of [
      'https://ai-gateway.vercel.sh/v1',
      'http://127.0.0.1:1/v10',
      'http://127.0.0.1:10/v1/chat',
    ]) {
      await assert.rejects(fetch(url), /another address/)
    }
    assert.deepEqual(reached, ['http://127.0.0.1:1/v1/chat'])
  })
  test('says why an endpoint cannot be reached', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    const settings = { baseUrl: `http://127.0.0.1:${port}/v1` }
    const { decision, logged } = await run({ answers: EAGER, settings })
    assert.equal(decision.kind, 'escalate')
    assert.match(logged, /"failure":"unavailable","status":null,"reason":"ECONNREFUSED"/)
  })
  test('cuts off an answer without an end', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    })
    const response = await answering(new Response(endless))('http://127.0.0.1:1/v1/chat')
    await assert.rejects(response.bytes(), { kind: 'too_long' })
  })
})
