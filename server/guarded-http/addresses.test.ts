import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { canonicalAddress, parseNetworks } from '../platform/networks.ts'
import { judgeAddress } from './addresses.ts'

function ruleOf(address: string, allowed = ''): string | null {
  const judgement = judgeAddress(address, parseNetworks(allowed))
  return judgement.kind === 'refused' ? judgement.rule : null
}

/**
 * The IANA special-purpose registries as ranges of integers, with multicast, the deprecated site-local block and the
 * one public metadata address: written from the registries' own text, apart from the judge's tables and its arithmetic.
 */
const REGISTRY_IPV4 = [
  '0.0.0.0-0.255.255.255 10.0.0.0-10.255.255.255 100.64.0.0-100.127.255.255 127.0.0.0-127.255.255.255',
  '168.63.129.16-168.63.129.16 169.254.0.0-169.254.255.255 172.16.0.0-172.31.255.255 192.0.0.0-192.0.0.255',
  '192.0.2.0-192.0.2.255 192.31.196.0-192.31.196.255 192.52.193.0-192.52.193.255 192.88.99.0-192.88.99.255',
  '192.168.0.0-192.168.255.255 192.175.48.0-192.175.48.255 198.18.0.0-198.19.255.255 198.51.100.0-198.51.100.255',
  '203.0.113.0-203.0.113.255 224.0.0.0-255.255.255.255',
]
  .flatMap((line) => line.split(' '))
  .map((range) => range.split('-').map(toInteger))

/** Inside 2000::/3; outside it nothing is global unicast but what stands for an IPv4 address. */
const REGISTRY_IPV6 = [
  ['20010000000000000000000000000000', '200101ffffffffffffffffffffffffff'],
  ['20010db8000000000000000000000000', '20010db8ffffffffffffffffffffffff'],
  ['20020000000000000000000000000000', '2002ffffffffffffffffffffffffffff'],
  ['2620004f800000000000000000000000', '2620004f8000ffffffffffffffffffff'],
  ['3fff0000000000000000000000000000', '3fff0fffffffffffffffffffffffffff'],
].map((range) => range.map((hex) => BigInt(`0x${hex}`)))

function toInteger(dotted: string): number {
  return dotted.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

function isGlobalIpv4(address: number): boolean {
  return !REGISTRY_IPV4.some(([first = 0, last = 0]) => address >= first && address <= last)
}

function isGlobalIpv6(address: bigint): boolean {
  const low32 = Number(address & 0xffffffffn)
  const bits = (from: bigint, width: bigint) =>
    Number((address >> (128n - from - width)) & ((1n << width) - 1n))
  if (address >> 32n === 0xffffn) return isGlobalIpv4(low32)
  if (address >> 32n === 0n) return isGlobalIpv4(low32)
  if (address >> 32n === 0x0064ff9b0000000000000000n) return isGlobalIpv4(low32)
  if (address >> 112n === 0x2002n) return isGlobalIpv4(bits(16n, 32n))
  if (address >> 96n === 0x20010000n) return isGlobalIpv4(bits(32n, 32n)) && isGlobalIpv4(0xffffffff - low32)
  if (address >> 125n !== 1n) return false
  return !REGISTRY_IPV6.some(([first = 0n, last = 0n]) => address >= first && address <= last)
}

const writeIpv4 = (n: number) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255].join('.')
const writeIpv6 = (n: bigint) => (n.toString(16).padStart(32, '0').match(/.{4}/g) ?? []).join(':')

const EDGES_IPV4 = REGISTRY_IPV4.flatMap(([first = 0, last = 0]) => [
  first - 1,
  first,
  last,
  last + 1,
]).filter((n) => n >= 0 && n <= 0xffffffff)
const ipv4 = fc.oneof(fc.integer({ min: 0, max: 0xffffffff }), fc.constantFrom(...EDGES_IPV4))

/** Random addresses would nearly never fall into a narrow block, so the blocks of interest are drawn on purpose. */
const ipv6 = fc.oneof(
  fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
  fc.bigInt({ min: 1n << 125n, max: (1n << 126n) - 1n }),
  fc
    .constantFrom(...REGISTRY_IPV6.flatMap(([first = 0n, last = 0n]) => [first, last, first - 1n, last + 1n]))
    .map((n) => n),
  fc
    .tuple(
      fc.constantFrom(0n, 0xffffn, 0x0064ff9b0000000000000000n, 0x0064ff9b0001000000000000n, 0xffff0000n),
      ipv4,
    )
    .map(([prefix, low]) => (prefix << 32n) | BigInt(low)),
  fc
    .tuple(ipv4, fc.bigInt({ min: 0n, max: (1n << 80n) - 1n }))
    .map(([inner, rest]) => (0x2002n << 112n) | (BigInt(inner) << 80n) | rest),
  fc
    .tuple(ipv4, fc.bigInt({ min: 0n, max: 0xffffffffn }), ipv4)
    .map(
      ([server, mid, client]) =>
        (0x20010000n << 96n) | (BigInt(server) << 64n) | (mid << 32n) | BigInt(0xffffffff - client),
    ),
)

describe('the address judge', () => {
  it('agrees with the IANA registry on any IPv4 address', () => {
    for (const edge of EDGES_IPV4)
      assert.equal(ruleOf(writeIpv4(edge)) === null, isGlobalIpv4(edge), writeIpv4(edge))
    fc.assert(
      fc.property(ipv4, (n) => (ruleOf(writeIpv4(n)) === null) === isGlobalIpv4(n)),
      { numRuns: 20_000 },
    )
  })

  it('agrees with the IANA registry on any IPv6 address, unwrapped', () => {
    fc.assert(
      fc.property(ipv6, (n) => (ruleOf(writeIpv6(n)) === null) === isGlobalIpv6(n)),
      { numRuns: 20_000 },
    )
  })

  it('judges every spelling of one address alike', () => {
    fc.assert(
      fc.property(ipv6, (n) => {
        const long = writeIpv6(n)
        const canonical = canonicalAddress(long) ?? ''
        return ruleOf(long) === ruleOf(canonical) && ruleOf(long.toUpperCase()) === ruleOf(canonical)
      }),
      { numRuns: 2_000 },
    )
  })

  it('exempts exactly the networks that it is given', () => {
    const [first, last] = [toInteger('10.9.8.0'), toInteger('10.9.8.255')]
    fc.assert(
      fc.property(fc.oneof(ipv4, fc.integer({ min: first - 300, max: last + 300 })), (n) => {
        const isNamed = n >= first && n <= last
        return (ruleOf(writeIpv4(n), '10.9.8.0/24') === null) === (isNamed || isGlobalIpv4(n))
      }),
      { numRuns: 5_000 },
    )
  })

  it('names the broken rule', () => {
    const rules: Record<string, string | null> = {
      '0.0.0.0': 'unspecified_address',
      '::': 'unspecified_address',
      '127.0.0.1': 'loopback_address',
      '::1': 'loopback_address',
      '::ffff:127.0.0.1': 'loopback_address',
      '10.1.2.3': 'private_address',
      'fd00::1': 'private_address',
      '2002:a01:203::1': 'private_address',
      '169.254.0.1': 'link_local_address',
      'fe80::1': 'link_local_address',
      '169.254.169.254': 'metadata_address',
      '168.63.129.16': 'metadata_address',
      'fd00:ec2::254': 'metadata_address',
      '224.0.0.1': 'multicast_address',
      'ff02::1': 'multicast_address',
      '255.255.255.255': 'multicast_address',
      '64:ff9b:1::808:808': 'special_address',
      '2001:db8::1': 'special_address',
      '8.8.8.8': null,
      '2606:4700:4700::1111': null,
      '64:ff9b::8.8.8.8': null,
    }
    for (const [address, rule] of Object.entries(rules)) assert.equal(ruleOf(address), rule, address)
  })

  it('refuses what is not a plain address', () => {
    const texts = [
      '',
      'localhost',
      '[::1]',
      'fe80::1%eth0',
      '::1%lo',
      '0177.0.0.1',
      '127.1',
      '2130706433',
      '8.8.8.8 ',
    ]
    for (const text of texts) {
      assert.equal(ruleOf(text, '0.0.0.0/0,::/0'), 'malformed_address', text)
      assert.equal(canonicalAddress(text), undefined, text)
    }
  })

  it('judges an IPv4 address inside IPv6 by the networks allowed for IPv4', () => {
    assert.equal(ruleOf('::ffff:127.0.0.1', '127.0.0.0/8'), null)
    assert.equal(ruleOf('::ffff:10.0.0.1', '127.0.0.0/8'), 'private_address')
    assert.equal(ruleOf('127.0.0.1', '::ffff:127.0.0.0/104'), null)
    assert.equal(ruleOf('64:ff9b::127.0.0.1', '127.0.0.0/8'), null)
    assert.equal(ruleOf('::1', '127.0.0.0/8'), 'loopback_address')
    // All of IPv6 does not name IPv4, in whatever clothes it comes.
    assert.equal(ruleOf('::ffff:10.0.0.1', '::/0'), 'private_address')
    assert.equal(ruleOf('10.0.0.1', '::/0'), 'private_address')
    assert.equal(ruleOf('fd00::1', '0.0.0.0/0'), 'private_address')
    assert.equal(ruleOf('::1', '::1/128'), null)
  })
})

describe('WEBHOOK_ALLOWED_NETWORKS', () => {
  it('is empty by default and takes networks and single addresses', () => {
    assert.deepEqual(parseNetworks(''), [])
    assert.deepEqual(parseNetworks('  '), [])
    assert.equal(ruleOf('10.0.0.2', '10.0.0.1'), 'private_address')
    assert.equal(ruleOf('10.0.0.1', ' 127.0.0.0/8 , 10.0.0.1 '), null)
  })

  it('takes any separators between networks, and a comma too many adds none', () => {
    assert.equal(parseNetworks('10.0.0.0/8 127.0.0.0/8,').length, 2)
  })

  it('refuses what is malformed, and names it', () => {
    const messages: Record<string, RegExp> = {
      'localhost/8': /"localhost\/8" is not a network/,
      '127.0.0.0/33': /may be at most 32/,
      '::/129': /may be at most 128/,
      '127.0.0.0/': /must be a whole number/,
      '127.0.0.0/08': /must be a whole number/,
      '127.0.0.0/8/8': /is not a network/,
      '127.1/8': /is not a network/,
      'fe80::1%eth0/64': /is not a network/,
      '10.0.0.1/8': /write 10\.0\.0\.0\/8/,
      '10.0.0.0/8;127.0.0.0/8': /is not a network/,
    }
    for (const [text, message] of Object.entries(messages))
      assert.throws(() => parseNetworks(text), message, text)
  })
})
