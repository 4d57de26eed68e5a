import type { Tenant } from '../platform/tenant.ts'
import type { Claimed, Lease, TenantCount } from './source.ts'
import { createTenantCounts } from './tenant-counts.ts'

/** An item that is being performed. */
export interface Flight {
  readonly lease: Lease
  readonly abort: AbortController
}

/** What a lane has in flight, and how much more it takes. */
export interface Flights {
  /** How many more items there is room for. */
  room(): number
  /** How many more there is room for of one tenant. */
  roomFor(tenant: Tenant): number
  /** Whether there may be work that only the end of an item makes room for. */
  isCramped(): boolean
  /** How much a tenant may have in flight, and how much each has. */
  shares(): { readonly most: number; readonly held: readonly TenantCount[] }
  list(): Flight[]
  /**
   * Performs an item, which is in flight until that ends; `landed` is then told whether the lane was cramped with it.
   */
  begin(
    claimed: Claimed<unknown>,
    perform: (claimed: Claimed<unknown>, signal: AbortSignal) => Promise<void>,
    landed: (wasCramped: boolean) => void,
  ): void
  /** Resolves when nothing is in flight any more. */
  settled(): Promise<void>
}

/** Flights of which so many may be under way at a time. */
export function createFlights(most: number): Flights {
  // A quarter of the room stays for other tenants: one whose items all hang (a receiver
  // that never answers) cannot hold up the rest.
  const mostPerTenant = most - Math.floor(most / 4)
  const flights = new Map<string, Flight>()
  const landings = new Map<string, Promise<void>>()
  const counts = createTenantCounts()
  const isCramped = () => flights.size >= most || counts.reach(mostPerTenant)
  // What was claimed as it was written may fill the lane beyond what a claim would.
  const room = () => Math.max(0, most - flights.size)

  return {
    room,
    roomFor: (tenant) => Math.min(room(), mostPerTenant - counts.countOf(tenant)),
    isCramped,
    shares: () => ({ most: mostPerTenant, held: counts.list() }),
    list: () => [...flights.values()],
    begin(claimed, perform, landed) {
      const { tenant, lease } = claimed
      const abort = new AbortController()
      const held = counts.hold(tenant)
      flights.set(lease.token, { lease, abort })
      // Whoever is told of the landing looks for room at once, so that is made in the same breath.
      const land = () => {
        const wasCramped = isCramped()
        flights.delete(lease.token)
        landings.delete(lease.token)
        counts.letGo(held)
        landed(wasCramped)
      }
      landings.set(lease.token, perform(claimed, abort.signal).finally(land))
    },
    async settled() {
      while (landings.size > 0) await Promise.all(landings.values())
    },
  }
}
