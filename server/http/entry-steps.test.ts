import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import { parseNetworks } from '../platform/networks.ts'
import { callerAddress, isTrustedProxy } from './entry-steps.ts'

const PROXY = '10.0.0.1'

const server = openEcho()

test('a trusted proxy may name the caller with a port, in every usual spelling', async () => {
  await assertCallers({
    '203.0.113.9': '203.0.113.9',
    '203.0.113.9:51234': '203.0.113.9',
    '198.51.100.7, 203.0.113.9:51234': '203.0.113.9',
    '[2001:db8::5]:443': '2001:db8::5',
    '[2001:db8::5]': '2001:db8::5',
    '2001:db8::5': '2001:db8::5',
  })
})

test('a caller has one spelling of its address, however a trusted proxy spells it', async () => {
  await assertCallers({
    '2001:DB8:0::5': '2001:db8::5',
    '2001:0db8:0000:0000:0000:0000:0000:0005': '2001:db8::5',
    '[2001:DB8::0:5]:443': '2001:db8::5',
    '2001:db8::203.0.113.9': '2001:db8::cb00:7109',
    '::ffff:203.0.113.9': '203.0.113.9',
    '::FFFF:CB00:7109': '203.0.113.9',
    '[0:0:0:0:0:ffff:203.0.113.9]:51234': '203.0.113.9',
  })
})

test('what is no address of a caller counts as the proxy that said it', async () => {
  const spellings = [
    'unknown',
    '',
    ',',
    '203.0.113.999:1',
    '203.0.113.9:x',
    '0x7f.0.0.1',
    '010.0.0.2',
    '1.2.3',
  ]
  for (const given of [
    ...spellings,
    'fe80::1%eth0',
    '[fe80::1%eth0]:443',
    '2001:db8::5::1',
    '9'.repeat(8_000),
  ]) {
    await assertCallers({ [given]: PROXY })
  }
})

test('a trusted proxy behind another one is seen through, whether its port is told or not', async () => {
  await assertCallers({
    '203.0.113.9, 10.0.0.2': '203.0.113.9',
    '203.0.113.9:51234, 10.0.0.2:4000': '203.0.113.9',
    '203.0.113.9, ::ffff:10.0.0.2': '203.0.113.9',
    '203.0.113.9, [2001:DB8:A::1]:443, 10.0.0.2': '203.0.113.9',
  })
})

async function assertCallers(spellings: Readonly<Record<string, string>>): Promise<void> {
  for (const [given, expected] of Object.entries(spellings)) {
    const headers = { 'x-forwarded-for': given }
    const { body } = await server.inject({ url: '/', headers, remoteAddress: PROXY })
    assert.equal(body, expected, given)
  }
}

function openEcho(): FastifyInstance {
  const trusted = parseNetworks(`${PROXY},10.0.0.2,2001:db8:a::/48`)
  const echo = fastify({ trustProxy: (address) => isTrustedProxy(trusted, address) })
  echo.get('/', async (request) => callerAddress(request))
  return echo
}
