import type { ServerResponse } from 'node:http'
import { Problem } from '../platform/problem.ts'
import type { Tenant } from '../platform/tenant.ts'

const LONG = 256 * 1024
/** How much of an organization's long bodies or answers may be in this process at a time. */
const MOST = 64 * 1024 * 1024

/** Whether a body or an answer is long enough to be worth counting. */
export function isLong(size: number): boolean {
  return size >= LONG
}

/**
 * Counts the long bodies, or the long answers, that are in progress for each organization. Without it, a caller that
 * does not read its answers would make this process hold a page for each request, and one that sends hundreds of long
 * bodies at once would make it hold them all, until no memory is left for other organizations.
 */
export interface OrganizationRoom {
  /** Throws `service_unavailable` if the organization has as much in progress as it may. */
  requireRoom(tenant: Tenant): void
  /** Counts bytes or characters until the response is closed. */
  count(tenant: Tenant, size: number, response: Pick<ServerResponse, 'once'>): void
}

/** `refusal` tells a caller that is refused what to do. */
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
