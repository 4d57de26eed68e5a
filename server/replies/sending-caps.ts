import type { Tenant } from '../platform/tenant.ts'

/** At most 20 messages per second for an organization: one each 50 ms, and a hair more, so that no window of a second holds 21. */
export const ORGANIZATION_GAP_MS = 51
/** At most one message per second for a customer. */
export const CUSTOMER_GAP_MS = 1_001

/** When a tenant's and a customer's next message may leave. */
export interface SendingSlots {
  readonly organizationFreeAt: Date | null
  readonly customerFreeAt: Date | null
}

export type SendingDecision =
  | { readonly kind: 'send'; readonly organizationFreeAt: Date; readonly customerFreeAt: Date }
  | { readonly kind: 'wait'; readonly until: Date }

/**
 * Whether a message may leave now (API document, Limits: "Sending caps for the agent's replies"). Messages are spaced evenly instead
 * of counted in windows, so that the cap holds in any one second, also across the edge of two.
 */
export function decideSending(slots: SendingSlots, now: Date): SendingDecision {
  const freeAt = Math.max(slots.organizationFreeAt?.getTime() ?? 0, slots.customerFreeAt?.getTime() ?? 0)
  if (freeAt > now.getTime()) return { kind: 'wait', until: new Date(freeAt) }
  return {
    kind: 'send',
    organizationFreeAt: new Date(now.getTime() + ORGANIZATION_GAP_MS),
    customerFreeAt: new Date(now.getTime() + CUSTOMER_GAP_MS),
  }
}

/** The slot that every message of the tenant goes through. */
export function organizationSubject(tenant: Tenant): string {
  return `organization:${tenant.organizationId}`
}

/** The slot that every message to the customer goes through. */
export function customerSubject(customerId: string): string {
  return `customer:${customerId}`
}
