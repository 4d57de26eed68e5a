import { BlockList } from 'node:net'

/**
 * The IANA special-purpose address registries, row by row and in the registries' own words, written apart from the
 * judge and read by Node's own block list: an oracle that shares neither table nor arithmetic with what it checks.
 *
 * Rows that the registries call globally reachable are here as well (AS112, AMT, PCP and TURN anycast, ORCHIDv2): they
 * are infrastructure, and no receiver lives there.
 */
const IPV4: readonly (readonly [block: string, name: string])[] = [
  ['0.0.0.0/8', 'This network'],
  ['10.0.0.0/8', 'Private-Use'],
  ['100.64.0.0/10', 'Shared Address Space'],
  ['127.0.0.0/8', 'Loopback'],
  ['169.254.0.0/16', 'Link Local'],
  ['172.16.0.0/12', 'Private-Use'],
  ['192.0.0.0/24', 'IETF Protocol Assignments'],
  ['192.0.0.0/29', 'IPv4 Service Continuity Prefix'],
  ['192.0.0.8/32', 'IPv4 dummy address'],
  ['192.0.0.9/32', 'Port Control Protocol Anycast'],
  ['192.0.0.10/32', 'Traversal Using Relays around NAT Anycast'],
  ['192.0.0.170/32', 'NAT64/DNS64 Discovery'],
  ['192.0.0.171/32', 'NAT64/DNS64 Discovery'],
  ['192.0.2.0/24', 'Documentation (TEST-NET-1)'],
  ['192.31.196.0/24', 'AS112-v4'],
  ['192.52.193.0/24', 'AMT'],
  ['192.88.99.0/24', 'Deprecated (6to4 Relay Anycast)'],
  ['192.168.0.0/16', 'Private-Use'],
  ['192.175.48.0/24', 'Direct Delegation AS112 Service'],
  ['198.18.0.0/15', 'Benchmarking'],
  ['198.51.100.0/24', 'Documentation (TEST-NET-2)'],
  ['203.0.113.0/24', 'Documentation (TEST-NET-3)'],
  ['240.0.0.0/4', 'Reserved'],
  ['255.255.255.255/32', 'Limited Broadcast'],
  // From the registry of multicast addresses, and a metadata service that lives in public space.
  ['224.0.0.0/4', 'Multicast'],
  ['168.63.129.16/32', 'Azure metadata'],
]

const IPV6: readonly (readonly [block: string, name: string])[] = [
  ['::1/128', 'Loopback Address'],
  ['::/128', 'Unspecified Address'],
  ['64:ff9b:1::/48', 'IPv4-IPv6 Translation, local use'],
  ['100::/64', 'Discard-Only Address Block'],
  ['100:0:0:1::/64', 'Dummy IPv6 Prefix'],
  ['2001::/23', 'IETF Protocol Assignments'],
  ['2001:1::1/128', 'Port Control Protocol Anycast'],
  ['2001:1::2/128', 'Traversal Using Relays around NAT Anycast'],
  ['2001:1::3/128', 'DNS-SD Service Registration Protocol Anycast'],
  ['2001:2::/48', 'Benchmarking'],
  ['2001:3::/32', 'AMT'],
  ['2001:4:112::/48', 'AS112-v6'],
  ['2001:10::/28', 'Deprecated (previously ORCHID)'],
  ['2001:20::/28', 'ORCHIDv2'],
  ['2001:30::/28', 'Drone Remote ID Protocol Entity Tags'],
  ['2001:db8::/32', 'Documentation'],
  ['2620:4f:8000::/48', 'Direct Delegation AS112 Service'],
  ['3fff::/20', 'Documentation'],
  ['5f00::/16', 'Segment Routing (SRv6) SIDs'],
  ['fc00::/7', 'Unique-Local'],
  ['fe80::/10', 'Link-Local Unicast'],
  ['fec0::/10', 'Site-Local Unicast, deprecated'],
  ['ff00::/8', 'Multicast'],
]

/** Everything outside 2000::/3, which is all that is given out as global unicast. */
const NOT_GLOBAL_UNICAST = ['::/3', '4000::/2', '8000::/1']

const forbiddenIpv4 = blockList('ipv4', IPV4)
const forbiddenIpv6 = blockList('ipv6', [...IPV6, ...NOT_GLOBAL_UNICAST.map((block) => [block, ''] as const)])

function blockList(family: 'ipv4' | 'ipv6', rows: readonly (readonly [string, string])[]): BlockList {
  const list = new BlockList()
  for (const [block] of rows) {
    const [address = '', prefix = ''] = block.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** An address as four or eight numbers, and as text. */
export interface DrawnAddress {
  readonly groups: readonly number[]
  readonly text: string
}

export function ipv4Of(groups: readonly number[]): DrawnAddress {
  return { groups, text: groups.join('.') }
}

export function ipv6Of(groups: readonly number[]): DrawnAddress {
  return { groups, text: groups.map((group) => group.toString(16)).join(':') }
}

/** The IPv4 addresses that an IPv6 address stands for, read from its groups; none for most. */
function embeddedIn(groups: readonly number[]): DrawnAddress[] {
  const [, b = 0, c = 0, d = 0, , , g = 0, h = 0] = groups
  const pair = (high: number, low: number) => ipv4Of([high >> 8, high & 255, low >> 8, low & 255])
  const startsWith = (...prefix: number[]) => prefix.every((group, index) => groups[index] === group)
  if (startsWith(0, 0, 0, 0, 0, 0xffff)) return [pair(g, h)]
  if (startsWith(0, 0, 0, 0, 0, 0)) return [pair(g, h)]
  if (startsWith(0x64, 0xff9b, 0, 0, 0, 0)) return [pair(g, h)]
  if (startsWith(0x2002)) return [pair(b, c)]
  if (startsWith(0x2001, 0)) return [pair(c, d), pair(g ^ 0xffff, h ^ 0xffff)]
  return []
}

/** Whether the registries let a webhook go to this address. */
export function isGlobalUnicast({ groups, text }: DrawnAddress): boolean {
  if (groups.length === 4) return !forbiddenIpv4.check(text, 'ipv4')
  if (text === '0:0:0:0:0:0:0:0' || text === '0:0:0:0:0:0:0:1') return false
  const embedded = embeddedIn(groups)
  if (embedded.length > 0) return embedded.every(isGlobalUnicast)
  return !forbiddenIpv6.check(text, 'ipv6')
}

/** The first addresses of every row, for drawing addresses at their edges. */
export const FIRST_OF_ROWS = {
  ipv4: IPV4.map(([block]) => block.replace(/\/.*/, '').split('.').map(Number)),
  ipv6: IPV6.map(([block]) => expand(block.replace(/\/.*/, ''))),
}

function expand(text: string): number[] {
  const [head = '', tail = ''] = text.split('::')
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const first = read(head)
  const last = read(tail)
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}
