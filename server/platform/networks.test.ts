import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networksContain, parseAddress, parseNetwork, parseNetworks } from './networks.ts'

test('an address is in the blocks that its leading bits belong to', () => {
  const cases: [string, string, boolean][] = [
    ['10.0.0.0/8', '10.255.255.255', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['192.0.2.128/25', '192.0.2.127', false],
    ['192.0.2.128/25', '192.0.2.128', true],
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['0.0.0.0/0', '203.0.113.9', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['::/0', '2001:db8::1', true],
    ['::/0', '203.0.113.9', false],
    ['2001:db8::/33', '2001:db8:7fff::1', true],
    ['2001:db8::/33', '2001:db8:8000::1', false],
  ]
  for (const [network, address, isIn] of cases) {
    assert.equal(networksContain([parseNetwork(network)], address), isIn, `${address} in ${network}`)
  }
})

test('an IPv4-mapped address is the IPv4 address, on either side', () => {
  assert.deepEqual(parseAddress('::ffff:127.0.0.1'), [127, 0, 0, 1])
  assert.ok(networksContain([parseNetwork('127.0.0.0/8')], '::ffff:127.0.0.1'))
  assert.ok(networksContain([parseNetwork('::ffff:127.0.0.0/104')], '127.9.9.9'))
})

test('what is no address is in no block', () => {
  for (const text of ['', 'localhost', '1.2.3', '1.2.3.4.5', '0x7f.0.0.1', 'fe80::1%eth0', '1.2.3.4/8']) {
    assert.equal(networksContain(parseNetworks('0.0.0.0/0,::/0'), text), false, text)
  }
})

test('a list is separated by commas, with or without spaces; an empty text is no block', () => {
  assert.deepEqual(parseNetworks(''), [])
  assert.deepEqual(parseNetworks('  '), [])
  assert.equal(parseNetworks('127.0.0.0/8, ::1').length, 2)
})

test('what cannot be meant is refused with a line that repeats the entry', () => {
  const bad = [
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/08',
    '10.0.0.0/8/8',
    '::/129',
    'example.com',
    '10.0.0.1/8',
  ]
  for (const entry of [...bad, 'fe80::1%eth0', '10.0.0.0/']) {
    assert.throws(
      () => parseNetworks(`127.0.0.1,${entry}`),
      (error: Error) => error.message.includes(`"${entry}"`) && !error.message.includes('\n'),
      entry,
    )
  }
})
