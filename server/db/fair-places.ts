import type { Tenant } from '../platform/tenant.ts'
import { tenantKey } from './tenant-columns.ts'

/** A limited number of places, shared fairly among tenants. */
export interface FairPlaces {
  /**
   * Runs `work` as soon as there is a place for it. A tenant's work runs in the order of the calls; if several tenants
   * wait, they take turns. If `signal` aborts first, rejects without running it.
   */
  hold<Result>(tenant: Tenant, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
}

/** The places that a tenant has, and the work that waits for one. */
interface Share {
  held: number
  readonly waiting: (() => void)[]
}

/**
 * Opens `most` places. A quarter of them is kept from the tenant who wants most, for the others, as in a lane of work.
 */
export function createFairPlaces(most: number): FairPlaces {
  const mostPerTenant = most - Math.floor(most / 4)
  /** The tenants that have or wait for places; the one whose turn is next comes first. */
  const shares = new Map<string, Share>()
  let taken = 0

  const hasRoomFor = ({ held }: Share) => taken < most && held < mostPerTenant

  function forgetUnused(key: string, { held, waiting }: Share): void {
    if (held === 0 && waiting.length === 0) shares.delete(key)
  }

  function take(share: Share): void {
    share.held += 1
    taken += 1
  }

  function giveFree(key: string, share: Share): void {
    share.held -= 1
    taken -= 1
    forgetUnused(key, share)
    for (const [next, one] of shares) {
      if (taken === most) return
      if (one.waiting.length === 0 || !hasRoomFor(one)) continue
      // It goes behind the others; the loop comes to it again there.
      shares.delete(next)
      shares.set(next, one)
      one.waiting.shift()?.()
    }
  }

  function untilTaken(key: string, share: Share, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave)
        take(share)
        resolve()
      }
      const leave = () => {
        share.waiting.splice(share.waiting.indexOf(begin), 1)
        forgetUnused(key, share)
        reject(signal.reason)
      }
      share.waiting.push(begin)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    async hold(tenant, signal, work) {
      signal.throwIfAborted()
      const key = tenantKey(tenant)
      const share = shares.get(key) ?? { held: 0, waiting: [] }
      shares.set(key, share)
      if (share.waiting.length === 0 && hasRoomFor(share)) take(share)
      else await untilTaken(key, share, signal)
      try {
        return await work()
      } finally {
        giveFree(key, share)
      }
    },
  }
}
