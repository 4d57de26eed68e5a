import { randomUUID } from 'node:crypto'
import { tenantKey } from '../db/tenant-columns.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { Claimed, Lease, Preclaim, PreclaimingLane, Preclaims } from './source.ts'

/** Makes the link by which sources of a worker claim work for another of its sources while they write it. */
export function createPreclaims<Item>(): Preclaims<Item> {
  let lane: PreclaimingLane<Item> | undefined
  const open = new Set<Set<Lease>>()
  return {
    takenBy(taking) {
      lane = taking
    },
    unsettled: () => [...open].flatMap((leases) => [...leases]),
    open() {
      if (lane === undefined) return null
      const leases = new Set<Lease>()
      open.add(leases)
      return openPreclaim(lane, leases, () => open.delete(leases))
    },
  }
}

function openPreclaim<Item>(
  lane: PreclaimingLane<Item>,
  leases: Set<Lease>,
  settle: () => void,
): Preclaim<Item> {
  const countByTenant = new Map<string, number>()
  let written: readonly Claimed<Item>[] = []
  let isStarted = false
  return {
    lease(tenant: Tenant, worker: number) {
      const key = tenantKey(tenant)
      const count = countByTenant.get(key) ?? 0
      if (count >= lane.room(tenant)) return null
      countByTenant.set(key, count + 1)
      const lease = { token: randomUUID(), worker }
      leases.add(lease)
      return { lease, until: lane.leaseUntil() }
    },
    committed(claimed: readonly Claimed<Item>[]) {
      written = claimed
    },
    start() {
      isStarted = true
      for (const one of written) lane.start(one)
      settle()
    },
    lookAt: (moment) => lane.lookAt(moment),
    close() {
      // It is unknown whether a commit whose answer was lost has happened.
      if (!isStarted && leases.size > 0) lane.suspectStrays()
      settle()
    },
  }
}
