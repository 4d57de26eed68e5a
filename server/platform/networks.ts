import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { quote } from './config-error.ts'
import { listEntries } from './setting-text.ts'

/** A block of addresses in CIDR notation. */
export interface Network {
  /** The first address of the block: 4 bytes for IPv4, 16 for IPv6. */
  readonly bytes: readonly number[]
  readonly prefix: number
}

const IPV4_MAPPED: Network = { bytes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0], prefix: 96 }

/** Whether the block contains the address. An address of the other family is never in it. */
export function networkContains({ bytes, prefix }: Network, address: readonly number[]): boolean {
  if (bytes.length !== address.length) return false
  return bytes.every((byte, index) => byte === ((address[index] ?? 0) & maskAt(prefix, index)))
}

/**
 * The bytes of an address literal, or undefined. An IPv4-mapped IPv6 address is its IPv4 address, so that no rule can
 * see it as anything else. Zone ids are refused: they name an interface of this machine.
 */
export function parseAddress(address: string): readonly number[] | undefined {
  if (isIP(address) === 0 || address.includes('%')) return undefined
  const bytes = ipaddr.parse(address).toByteArray()
  return networkContains(IPV4_MAPPED, bytes) ? bytes.slice(12) : bytes
}

/**
 * The one spelling by which addresses are compared and connected to: lower case, compressed, an IPv4-mapped address as
 * plain IPv4. Undefined for anything but a plain address literal.
 */
export function canonicalAddress(address: string): string | undefined {
  const bytes = parseAddress(address)
  return bytes === undefined ? undefined : ipaddr.fromByteArray([...bytes]).toString()
}

function maskAt(prefix: number, index: number): number {
  const bits = Math.min(8, Math.max(0, prefix - 8 * index))
  return (0xff << (8 - bits)) & 0xff
}

/**
 * Parses a block such as `10.0.0.0/8`; a bare address is a block of its own. Throws an error whose one line repeats the
 * entry and says what is wrong with it. Bits beyond the prefix are an error, because it is not certain what their
 * author meant to open.
 */
export function parseNetwork(entry: string): Network {
  const [address = '', prefixText, ...rest] = entry.split('/')
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) {
    throw new Error(`${quote(entry)} is not a network: write an address and a prefix, such as 127.0.0.0/8.`)
  }
  if (prefixText !== undefined && !/^(0|[1-9]\d{0,2})$/.test(prefixText)) {
    throw new Error(`${quote(entry)} is not a network: the prefix after "/" must be a whole number.`)
  }
  const bytes = ipaddr.parse(address).toByteArray()
  const prefix = prefixText === undefined ? 8 * bytes.length : Number(prefixText)
  if (prefix > 8 * bytes.length) {
    throw new Error(`${quote(entry)} is not a network: the prefix may be at most ${8 * bytes.length}.`)
  }
  const first = bytes.map((byte, index) => byte & maskAt(prefix, index))
  if (first.some((byte, index) => byte !== bytes[index])) {
    const meant = `${ipaddr.fromByteArray(first)}/${prefix}`
    throw new Error(`${quote(entry)} has bits set beyond its prefix: write ${meant}, or the address alone.`)
  }
  // A block of IPv4-mapped addresses is a block of IPv4 addresses.
  return prefix >= 96 && networkContains(IPV4_MAPPED, bytes)
    ? { bytes: bytes.slice(12), prefix: prefix - 96 }
    : { bytes, prefix }
}

/** Reads the blocks of a list; an empty text is no block at all. */
export function parseNetworks(text: string): Network[] {
  return listEntries(text).map(parseNetwork)
}

/** Whether any of the blocks contains the address literal. An unreadable address is in none. */
export function networksContain(networks: readonly Network[], address: string): boolean {
  const bytes = parseAddress(address)
  return bytes !== undefined && networks.some((network) => networkContains(network, bytes))
}
