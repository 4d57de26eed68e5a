import type { Tenant } from '../platform/tenant.ts'

/**
 * The caps hold in any one second (API document, Limits: "Sending caps for the agent's replies"). A message takes a moment from its
 * departure here to the customer's channel, and one takes longer than another; so the second is counted a little long.
 */
export const WINDOW_MS = 1_050

export interface Cap {
  /** How many messages may leave in any window. */
  readonly most: number
  /** How far apart slots lie, so that messages which leave in their slots never meet the cap. */
  readonly gapMs: number
}

function capOf(most: number): Cap {
  return { most, gapMs: Math.ceil(WINDOW_MS / most) }
}

export const ORGANIZATION_CAP = capOf(20)
export const CUSTOMER_CAP = capOf(1)

/** What one cap remembers. */
export interface SendingSlots {
  /** The first moment that has not been promised to a message. */
  readonly freeAt: Date
  /** When the latest messages left, oldest first; no more than the cap has to know. */
  readonly departures: readonly Date[]
}

/** The tenant's slots, and the customer's. */
export interface BothSlots {
  readonly organization: SendingSlots
  readonly customer: SendingSlots
}

export type SendingDecision =
  | { readonly kind: 'leave'; readonly slots: BothSlots }
  /** The message has a slot of its own and looks again then; a thousand waiting messages do not all wake for the same moment. */
  | { readonly kind: 'slot'; readonly at: Date; readonly slots: BothSlots }
  /** The customer is sent something else until then; the message takes nobody's slot meanwhile. */
  | { readonly kind: 'wait'; readonly until: Date }

/**
 * Whether a message leaves now. First it gets a slot, which may lie ahead. Once that has come, however late the worker is, only what has
 * really left counts: a stall is not followed by a burst, and a worker that is always late is not always refused.
 */
export function decideSending(slots: BothSlots, hadSlot: boolean, now: Date): SendingDecision {
  const customerReadyAt = readyAt(slots.customer, CUSTOMER_CAP)
  if (customerReadyAt > now) return { kind: 'wait', until: customerReadyAt }
  const organizationReadyAt = readyAt(slots.organization, ORGANIZATION_CAP)
  if (hadSlot && organizationReadyAt <= now) return { kind: 'leave', slots: leave(slots, now) }
  const at = latest(now, organizationReadyAt, slots.organization.freeAt)
  if (!hadSlot && slots.customer.freeAt > at) return { kind: 'wait', until: slots.customer.freeAt }
  const promised = promise(slots, at)
  return at > now ? { kind: 'slot', at, slots: promised } : { kind: 'leave', slots: leave(promised, now) }
}

/** The first moment at which one more departure keeps the cap. */
function readyAt({ departures }: SendingSlots, { most }: Cap): Date {
  const oldest = departures.at(-most)
  return oldest === undefined ? new Date(0) : new Date(oldest.getTime() + WINDOW_MS)
}

function promise({ organization, customer }: BothSlots, at: Date): BothSlots {
  return {
    organization: { ...organization, freeAt: new Date(at.getTime() + ORGANIZATION_CAP.gapMs) },
    customer: { ...customer, freeAt: new Date(at.getTime() + CUSTOMER_CAP.gapMs) },
  }
}

function leave({ organization, customer }: BothSlots, now: Date): BothSlots {
  const withDeparture = (slots: SendingSlots, { most }: Cap) => ({
    ...slots,
    departures: [...slots.departures, now].slice(-most),
  })
  return {
    organization: withDeparture(organization, ORGANIZATION_CAP),
    customer: withDeparture(customer, CUSTOMER_CAP),
  }
}

function latest(...moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())))
}

/** The subject of the slots that every message of the tenant goes through. */
export function organizationSubject(tenant: Tenant): string {
  return `organization:${tenant.organizationId}`
}

/** The subject of the slots that every message to the customer goes through. */
export function customerSubject(customerId: string): string {
  return `customer:${customerId}`
}
