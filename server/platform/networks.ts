import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A block of addresses in CIDR notation. */
export interface Network {
  /** The first address of the block: 4 bytes for IPv4, 16 for IPv6. */
  readonly bytes: readonly number[]
  readonly prefix: number
}

const IPV4_MAPPED: Network = { bytes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0], prefix: 96 }

/** Whether the block holds the address. Addresses of another family are never in it. */
export function networkContains({ bytes, prefix }: Network, address: readonly number[]): boolean {
  if (bytes.length !== address.length) return false
  return bytes.every((byte, index) => {
    const bits = Math.min(8, Math.max(0, prefix - index * 8))
    const mask = (0xff << (8 - bits)) & 0xff
    return (byte & mask) === ((address[index] ?? 0) & mask)
  })
}

/**
 * The bytes of an address literal, or undefined. An IPv4-mapped IPv6 address is its IPv4 address, so that no rule can see it as
 * anything else. Zone ids are refused: they name an interface of this machine.
 */
export function parseAddress(address: string): readonly number[] | undefined {
  if (isIP(address) === 0 || address.includes('%')) return undefined
  const bytes = ipaddr.parse(address).toByteArray()
  return networkContains(IPV4_MAPPED, bytes) ? bytes.slice(12) : bytes
}

/** Reads a block such as `10.0.0.0/8`, or a single address. Throws one line that repeats what cannot be read. */
export function parseNetwork(text: string): Network {
  const [address = '', prefixText, ...rest] = text.split('/')
  const bytes = isIP(address) === 0 || address.includes('%') ? undefined : ipaddr.parse(address).toByteArray()
  if (bytes === undefined || rest.length > 0 || (prefixText !== undefined && !/^\d{1,3}$/.test(prefixText))) {
    throw new Error(`"${text}" is not a network such as 10.0.0.0/8 or 2001:db8::/32.`)
  }
  const prefix = prefixText === undefined ? bytes.length * 8 : Number(prefixText)
  if (prefix > bytes.length * 8) throw new Error(`"${text}" has a prefix longer than its address.`)
  const network = { bytes, prefix }
  // A block of IPv4-mapped addresses is a block of IPv4 addresses.
  return prefix >= 96 && networkContains(IPV4_MAPPED, bytes)
    ? { bytes: bytes.slice(12), prefix: prefix - 96 }
    : network
}

/** Reads blocks separated by commas; an empty text is no block at all. */
export function parseNetworks(text: string): Network[] {
  if (text.trim() === '') return []
  return text.split(',').map((entry) => parseNetwork(entry.trim()))
}

/** Whether any of the blocks holds the address literal. An unreadable address is in none. */
export function networksContain(networks: readonly Network[], address: string): boolean {
  const bytes = parseAddress(address)
  return bytes !== undefined && networks.some((network) => networkContains(network, bytes))
}
