import { type Network, networkContains, parseAddress, parseNetwork } from '../platform/networks.ts'

/** Which address rule was broken. These words are stable: they are stored with an attempt and shown to operators. */
export type AddressRule =
  | 'malformed_address'
  | 'unspecified_address'
  | 'loopback_address'
  | 'private_address'
  | 'link_local_address'
  | 'metadata_address'
  | 'multicast_address'
  | 'special_address'

/** Whether an address may be sent to, and otherwise why not. */
export type AddressJudgement =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'refused'; readonly rule: AddressRule; readonly message: string }

/**
 * The messages never repeat the address: a tenant must not learn from a refusal what an operator's resolver answers.
 */
const MESSAGES: Record<AddressRule, string> = {
  malformed_address: 'The host is not an address that can be judged.',
  unspecified_address: 'The host has an unspecified address (this network).',
  loopback_address: 'The host has a loopback address.',
  private_address: 'The host has a private address.',
  link_local_address: 'The host has a link-local address.',
  metadata_address: 'The host has the address of a cloud metadata service.',
  multicast_address: 'The host has a multicast or broadcast address.',
  special_address: 'The host has an address that is reserved for special purposes.',
}

/**
 * The parts of IPv4 that are not global unicast: the IANA IPv4 special-purpose registry, multicast, and 168.63.129.16,
 * a metadata service in public space (Azure). The few registered blocks that are globally reachable (AS112, AMT, PCP
 * and TURN anycast) are refused too: they belong to infrastructure, and no receiver is there. The first match decides,
 * so the narrower block comes first.
 */
const SPECIAL_IPV4 = readTable([
  ['0.0.0.0/8', 'unspecified_address'],
  ['10.0.0.0/8', 'private_address'],
  ['100.100.100.200/32', 'metadata_address'],
  ['100.64.0.0/10', 'private_address'],
  ['127.0.0.0/8', 'loopback_address'],
  ['168.63.129.16/32', 'metadata_address'],
  ['169.254.169.254/32', 'metadata_address'],
  ['169.254.0.0/16', 'link_local_address'],
  ['172.16.0.0/12', 'private_address'],
  ['192.0.0.192/32', 'metadata_address'],
  ['192.0.0.0/24', 'special_address'],
  ['192.0.2.0/24', 'special_address'],
  ['192.31.196.0/24', 'special_address'],
  ['192.52.193.0/24', 'special_address'],
  ['192.88.99.0/24', 'special_address'],
  ['192.168.0.0/16', 'private_address'],
  ['192.175.48.0/24', 'special_address'],
  ['198.18.0.0/15', 'special_address'],
  ['198.51.100.0/24', 'special_address'],
  ['203.0.113.0/24', 'special_address'],
  ['224.0.0.0/4', 'multicast_address'],
  ['255.255.255.255/32', 'multicast_address'],
  ['240.0.0.0/4', 'special_address'],
])

/**
 * The parts of 2000::/3 that are not global unicast, and names for the best-known blocks outside it. Everything else
 * outside 2000::/3 is refused without being listed. Forms that embed an IPv4 address are unwrapped before this table is
 * read.
 */
const SPECIAL_IPV6 = readTable([
  ['::1/128', 'loopback_address'],
  ['::/128', 'unspecified_address'],
  ['fd00:ec2::254/128', 'metadata_address'],
  ['fd20:ce::254/128', 'metadata_address'],
  ['fc00::/7', 'private_address'],
  ['fec0::/10', 'private_address'],
  ['fe80::/10', 'link_local_address'],
  ['ff00::/8', 'multicast_address'],
  ['2001::/23', 'special_address'],
  ['2001:db8::/32', 'special_address'],
  ['2002::/16', 'special_address'],
  ['2620:4f:8000::/48', 'special_address'],
  ['3fff::/20', 'special_address'],
])

const GLOBAL_UNICAST_IPV6 = parseNetwork('2000::/3')

/**
 * The blocks whose addresses stand for IPv4 addresses, and where in the 16 bytes those are. IPv4-mapped addresses are
 * not among them: they are parsed as IPv4 addresses.
 */
const EMBEDDINGS: readonly { network: Network; embedded(bytes: readonly number[]): readonly number[][] }[] = [
  { network: parseNetwork('64:ff9b::/96'), embedded: (bytes) => [bytes.slice(12)] },
  { network: parseNetwork('2002::/16'), embedded: (bytes) => [bytes.slice(2, 6)] },
  // A Teredo address has its server's IPv4 address in clear, and its client's with every bit inverted (RFC 4380,
  // section 4); packets reach both.
  {
    network: parseNetwork('2001::/32'),
    embedded: (bytes) => [bytes.slice(4, 8), bytes.slice(12).map((byte) => byte ^ 0xff)],
  },
  { network: parseNetwork('::/96'), embedded: (bytes) => [bytes.slice(12)] },
]

/**
 * Whether a request may be sent to this address: only to global unicast (API document, "URL rules"), judged by the IANA
 * special-purpose registries after unwrapping IPv4-mapped, IPv4-compatible, NAT64, 6to4 and Teredo forms.
 * `allowedNetworks` exempts exactly the addresses it names; an IPv4-mapped address is judged as the IPv4 address it is.
 * Address literals only: names, brackets, zone ids and short or octal IPv4 spellings are refused as malformed.
 */
export function judgeAddress(address: string, allowedNetworks: readonly Network[]): AddressJudgement {
  const bytes = parseAddress(address)
  return bytes === undefined ? refuse('malformed_address') : judgeBytes(bytes, allowedNetworks)
}

function judgeBytes(bytes: readonly number[], allowedNetworks: readonly Network[]): AddressJudgement {
  if (allowedNetworks.some((network) => networkContains(network, bytes))) return { kind: 'allowed' }
  if (bytes.length === 4) return judgeByTable(bytes, SPECIAL_IPV4)
  // The unspecified address and ::1 lie among the IPv4-compatible ones and deserve their own names.
  const named = SPECIAL_IPV6.find(([network]) => network.prefix === 128 && networkContains(network, bytes))
  if (named !== undefined) return refuse(named[1])
  const embedding = EMBEDDINGS.find(({ network }) => networkContains(network, bytes))
  if (embedding !== undefined) {
    const judgements = embedding.embedded(bytes).map((inner) => judgeBytes(inner, allowedNetworks))
    return judgements.find((judgement) => judgement.kind === 'refused') ?? { kind: 'allowed' }
  }
  const judgement = judgeByTable(bytes, SPECIAL_IPV6)
  if (judgement.kind === 'refused' || networkContains(GLOBAL_UNICAST_IPV6, bytes)) return judgement
  return refuse('special_address')
}

function judgeByTable(
  bytes: readonly number[],
  table: readonly (readonly [Network, AddressRule])[],
): AddressJudgement {
  const match = table.find(([network]) => networkContains(network, bytes))
  return match === undefined ? { kind: 'allowed' } : refuse(match[1])
}

function refuse(rule: AddressRule): AddressJudgement {
  return { kind: 'refused', rule, message: MESSAGES[rule] }
}

function readTable(rows: readonly (readonly [string, AddressRule])[]): (readonly [Network, AddressRule])[] {
  return rows.map(([block, rule]) => [parseNetwork(block), rule] as const)
}
