import ipaddr from 'ipaddr.js'
import { SCOPES, type Scope } from '../../contract/scopes.ts'
import { type Network, parseNetwork } from '../platform/networks.ts'
import { OperatorError } from '../platform/operator-error.ts'

/** How long the old client secret stays valid after a rotation by default. */
export const OVERLAP_DEFAULT_MS = 24 * 60 * 60_000

/** The longest overlap (API document, Authentication 8). */
const OVERLAP_MOST_MS = 72 * 60 * 60_000

/** The scopes of an app, in the order of the contract; every scope if none are named. */
export function readScopes(scopes: readonly string[] | undefined): Scope[] {
  if (scopes === undefined) return [...SCOPES]
  const known: readonly string[] = SCOPES
  const unknown = scopes.find((scope) => !known.includes(scope))
  if (unknown !== undefined) {
    throw new OperatorError(`"${unknown}" is not a scope. The scopes are: ${SCOPES.join(' ')}.`)
  }
  if (scopes.length === 0) throw new OperatorError('Name at least one scope, or none at all for every scope.')
  return SCOPES.filter((scope) => scopes.includes(scope))
}

/** The canonical spelling of a network. */
function formatNetwork({ bytes, prefix }: Network): string {
  return `${ipaddr.fromByteArray([...bytes]).toString()}/${prefix}`
}

/** Reads an app's address list into its canonical form, each block once, in the order given. */
export function readAllowedIps(networks: readonly string[]): string[] {
  try {
    return [...new Set(networks.map((text) => formatNetwork(parseNetwork(text.trim()))))]
  } catch (error) {
    throw new OperatorError((error as Error).message, { cause: error })
  }
}

/** The end of the old secret's overlap. */
export function overlapEnd(now: Date, overlapMs: number): Date {
  if (!(overlapMs >= 0 && overlapMs <= OVERLAP_MOST_MS)) {
    throw new OperatorError('The overlap must be at most 72 hours.')
  }
  return new Date(now.getTime() + overlapMs)
}
