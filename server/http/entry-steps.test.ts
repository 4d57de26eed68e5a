import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { callerAddress } from './entry-steps.ts'

const PROXY = '10.0.0.1'

test('a trusted proxy may name the caller with a port, in every usual spelling', async () => {
  const server = fastify({ trustProxy: (address) => address === PROXY })
  server.get('/', callerAddressOf)
  const spellings = {
    '203.0.113.9': '203.0.113.9',
    '203.0.113.9:51234': '203.0.113.9',
    '198.51.100.7, 203.0.113.9:51234': '203.0.113.9',
    '[2001:db8::5]:443': '2001:db8::5',
    '[2001:db8::5]': '2001:db8::5',
    '2001:db8::5': '2001:db8::5',
    '::ffff:203.0.113.9': '203.0.113.9',
    unknown: PROXY,
    '203.0.113.999:1': PROXY,
  }
  for (const [given, expected] of Object.entries(spellings)) {
    const headers = { 'x-forwarded-for': given }
    const { body } = await server.inject({ url: '/', headers, remoteAddress: PROXY })
    assert.equal(body, expected, given)
  }
})

async function callerAddressOf(request: Parameters<typeof callerAddress>[0]): Promise<string> {
  return callerAddress(request)
}
