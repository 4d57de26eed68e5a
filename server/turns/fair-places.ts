import { tenantKey } from '../db/tenant-columns.ts'
import type { Tenant } from '../platform/tenant.ts'

/** Places of which there are so many, for what many tenants want to do at the same time. */
export interface FairPlaces {
  /**
   * Does something as soon as there is a place for it: a tenant's one after the other, and where many tenants wait, one
   * of each in turn. Rejects without doing it where `signal` aborts first.
   */
  hold<Result>(tenant: Tenant, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
}

/** How many places a tenant has, and what begins as soon as it has one more. */
interface Share {
  held: number
  readonly waiting: (() => void)[]
}

/** Opens so many places. A quarter of them stays for others than the tenant who wants most, as in a lane of work. */
export function createFairPlaces(most: number): FairPlaces {
  const mostPerTenant = most - Math.floor(most / 4)
  /** The shares of who has or waits for a place; whose turn is next comes first. */
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
      // Behind the others, where the loop comes to it again.
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
