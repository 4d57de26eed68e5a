import type { ServerResponse } from 'node:http'
import { Problem } from '../platform/problem.ts'
import type { Tenant } from '../platform/tenant.ts'

const LONG = 256 * 1024
/** So much of an organization's may be in this process at a time. */
const MOST = 64 * 1024 * 1024

/** Whether a body or an answer is long enough to be worth counting. */
export function isLong(size: number): boolean {
  return size >= LONG
}

/**
 * What is long and on its way in one direction, by organization. A caller who asks and does not read would else have
 * this process hold a page for each of its requests, and one that sends hundreds of long bodies at once all of them,
 * until there is no memory left for the other organizations.
 */
export interface OrganizationRoom {
  /** Throws `service_unavailable` where the organization has as much on its way as it may. */
  requireRoom(tenant: Tenant): void
  /** Counts bytes or characters until the answer has left, or its caller has. */
  count(tenant: Tenant, size: number, response: Pick<ServerResponse, 'once'>): void
}

/** `refusal` tells a caller for whom there is no room what to do. */
export function createOrganizationRoom(refusal: string): OrganizationRoom {
  const taken = new Map<string, number>()
  return {
    requireRoom({ organizationId }) {
      if ((taken.get(organizationId) ?? 0) < MOST) return
      throw new Problem('service_unavailable', refusal, { retryAfterSeconds: 1 })
    },
    count({ organizationId }, size, response) {
      if (!isLong(size)) return
      taken.set(organizationId, (taken.get(organizationId) ?? 0) + size)
      response.once('close', () => {
        const left = (taken.get(organizationId) ?? 0) - size
        if (left > 0) taken.set(organizationId, left)
        else taken.delete(organizationId)
      })
    },
  }
}
