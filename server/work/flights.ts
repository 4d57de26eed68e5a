import type { Tenant } from '../platform/tenant.ts'
import type { Claimed, Lease, TenantCount } from './source.ts'
import { createTenantCounts } from './tenant-counts.ts'

/** An item that is being performed. */
export interface Flight {
  readonly lease: Lease
  readonly abort: AbortController
}

/** The items that a lane has in flight, and the room for more. */
export interface Flights {
  /** How many more items there is room for. */
  room(): number
  /** How many more items of one tenant there is room for. */
  roomFor(tenant: Tenant): number
  /** Whether there may be work that has to wait until an item ends. */
  isCramped(): boolean
  /** How many items a tenant may have in flight, and how many each has. */
  shares(): { readonly most: number; readonly held: readonly TenantCount[] }
  list(): Flight[]
  /**
   * Performs an item, which is in flight until that ends; `landed` is then told whether the lane was cramped before.
   */
  begin(
    claimed: Claimed<unknown>,
    perform: (claimed: Claimed<unknown>, signal: AbortSignal) => Promise<void>,
    landed: (wasCramped: boolean) => void,
  ): void
  /** Resolves when nothing is in flight any more. */
  settled(): Promise<void>
}

/** Opens a lane's flights; at most `most` are in progress at a time. */
export function createFlights(most: number): Flights {
  // A quarter of the room is kept for other tenants: one whose items all hang (a receiver that never answers) cannot
  // hold up the rest.
  const mostPerTenant = most - Math.floor(most / 4)
  const flights = new Map<string, Flight>()
  const landings = new Map<string, Promise<void>>()
  const counts = createTenantCounts()
  const isCramped = () => flights.size >= most || counts.reach(mostPerTenant)
  // Work that was claimed while it was written may fill the lane beyond what a claim would.
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
      // The callback may ask for room at once, so it is made before.
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
