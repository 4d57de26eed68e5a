import { tenantKey } from '../db/tenant-columns.ts'
import type { Tenant } from '../platform/tenant.ts'

/** The number of items of one tenant in flight. */
export interface Held {
  readonly tenant: Tenant
  readonly key: string
  count: number
}

/**
 * The numbers of items in flight by tenant, counted as they begin and end: computing them at the end of each of many
 * hundred flights would take long.
 */
export interface TenantCounts {
  /** Counts one more item of a tenant; the result releases it when the item has ended. */
  hold(tenant: Tenant): Held
  letGo(held: Held): void
  countOf(tenant: Tenant): number
  /** Whether some tenant has this many in flight. */
  reach(most: number): boolean
  list(): Held[]
}

/** Starts with nothing in flight. */
export function createTenantCounts(): TenantCounts {
  const heldByTenant = new Map<string, Held>()
  return {
    hold(tenant) {
      const key = tenantKey(tenant)
      let held = heldByTenant.get(key)
      if (held === undefined) {
        held = { tenant, key, count: 0 }
        heldByTenant.set(key, held)
      }
      held.count += 1
      return held
    },
    letGo(held) {
      held.count -= 1
      if (held.count === 0) heldByTenant.delete(held.key)
    },
    countOf: (tenant) => heldByTenant.get(tenantKey(tenant))?.count ?? 0,
    reach(most) {
      for (const { count } of heldByTenant.values()) if (count >= most) return true
      return false
    },
    list: () => [...heldByTenant.values()],
  }
}
