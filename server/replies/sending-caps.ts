import type { Tenant } from '../platform/tenant.ts'

/** At most 20 messages per second for an organization: one each 50 ms, and a hair more, so that no window of a second holds 21. */
export const ORGANIZATION_GAP_MS = 51
/** At most one message per second for a customer. */
export const CUSTOMER_GAP_MS = 1_001

/** When a tenant's and a customer's next message may leave; null means at once. */
export interface SendingSlots {
  readonly organizationFreeAt: Date | null
  readonly customerFreeAt: Date | null
}

export type SendingDecision =
  /** The message leaves at `at`, which may lie ahead; the slots are taken for it. */
  | {
      readonly kind: 'slot'
      readonly at: Date
      readonly organizationFreeAt: Date
      readonly customerFreeAt: Date
    }
  /** The customer was sent something a moment ago; the message asks again then and takes nobody's slot meanwhile. */
  | { readonly kind: 'wait'; readonly until: Date }

/**
 * When a message may leave (API document, Limits: "Sending caps for the agent's replies"). Messages are spaced evenly instead of counted in
 * windows, so that the cap holds in any one second, also across the edge of two. Each gets a moment of its own ahead, so a thousand
 * waiting messages do not all wake for the same one.
 */
export function decideSending(slots: SendingSlots, now: Date): SendingDecision {
  const atMs = Math.max(now.getTime(), slots.organizationFreeAt?.getTime() ?? 0)
  if (slots.customerFreeAt !== null && slots.customerFreeAt.getTime() > atMs) {
    return { kind: 'wait', until: slots.customerFreeAt }
  }
  return {
    kind: 'slot',
    at: new Date(atMs),
    organizationFreeAt: new Date(atMs + ORGANIZATION_GAP_MS),
    customerFreeAt: new Date(atMs + CUSTOMER_GAP_MS),
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
