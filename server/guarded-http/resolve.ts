import { canonicalAddress, type Network } from '../platform/networks.ts'
import type { Lookup } from '../platform/system-lookup.ts'
import { type AddressRule, judgeAddress } from './addresses.ts'
import type { JudgedHost } from './url-rules.ts'

/** What resolving and judging a name needs. */
export interface ResolveDeps {
  readonly lookup: Lookup
  readonly allowedNetworks: readonly Network[]
  /** How long the lookup may take. */
  readonly deadlineMs: number
  /** Ends the wait sooner; the promise then rejects with its reason. */
  readonly signal?: AbortSignal
}

/**
 * The result for a host. `refused` names the rule that one of its addresses breaks; `unresolved` is a remote failure,
 * which may pass.
 */
export type Resolution =
  | { readonly kind: 'resolved'; readonly addresses: readonly string[] }
  | { readonly kind: 'refused'; readonly rule: AddressRule; readonly message: string }
  | {
      readonly kind: 'unresolved'
      readonly error: 'name_not_found' | 'resolver_failed' | 'timeout'
      readonly message: string
      readonly cause?: unknown
    }

/**
 * Resolves a host once and judges every address of it. A name is refused if a single one of its addresses is: the owner
 * of the name decides which of them a connection gets. The returned addresses are canonical, and only they may be
 * connected to.
 */
export async function resolveJudged(host: JudgedHost, deps: ResolveDeps): Promise<Resolution> {
  let found: readonly string[]
  try {
    found = host.kind === 'address' ? [host.address] : await lookUp(host.name, deps)
  } catch (error) {
    deps.signal?.throwIfAborted()
    return describeFailure(error)
  }
  const addresses = new Set<string>()
  for (const address of found) {
    const judgement = judgeAddress(address, deps.allowedNetworks)
    if (judgement.kind === 'refused') return judgement
    addresses.add(canonicalAddress(address) ?? address)
  }
  if (addresses.size === 0) return describeFailure({ code: 'ENOTFOUND' })
  return { kind: 'resolved', addresses: [...addresses] }
}

class LookupTimeout extends Error {
  readonly code = 'ETIMEOUT'
}

/** A lookup cannot be called off, so its late answer is dropped. */
async function lookUp(name: string, { lookup, deadlineMs, signal }: ResolveDeps): Promise<readonly string[]> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new LookupTimeout('The lookup took too long.')), deadlineMs)
  const stop = () => reject(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    signal?.throwIfAborted()
    return await Promise.race([lookup(name), ended])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function describeFailure(cause: unknown): Resolution {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  if (code === 'ENOTFOUND' || code === 'ENODATA')
    return { kind: 'unresolved', error: 'name_not_found', message: 'The host has no address.', cause }
  if (code === 'ETIMEOUT')
    return { kind: 'unresolved', error: 'timeout', message: 'The host was not resolved in time.', cause }
  return { kind: 'unresolved', error: 'resolver_failed', message: 'The host could not be resolved.', cause }
}
