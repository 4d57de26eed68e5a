import type { Tenant } from '../platform/tenant.ts'
import type { FailuresByAccount } from './platform-outages.ts'

/**
 * The caps hold in any one second (API document, Limits: "Sending caps for the agent's replies"), measured by the
 * workers' clocks. The second is counted a little long because those clocks differ a little.
 */
export const WINDOW_MS = 1_020

// How long most tries take. If a cap is full, a message waits until its oldest departure is out of the window by this
// much, so that the try of that message has ended.
const TRY_MS = 40

/** One cap on sending. */
export interface Cap {
  /** How many messages may leave in any window. */
  readonly most: number
  /** The distance between slots, chosen so that messages which leave in their slots rarely meet the cap. */
  readonly gapMs: number
}

function capOf(most: number): Cap {
  return { most, gapMs: Math.ceil((WINDOW_MS + TRY_MS) / most) }
}

/** The cap of an organization: 20 messages a second. */
export const ORGANIZATION_CAP = capOf(20)
/** The cap of a customer: one message a second. */
export const CUSTOMER_CAP = capOf(1)

// With a backlog of this length messages leave two at a time, and share the statements that decide about them.
const BACKLOG_MS = 500
const SHARED_MS = 2 * ORGANIZATION_CAP.gapMs
// How soon a message checks again while the tries of others have not ended.
const UNDER_WAY_LOOK_MS = 250
/**
 * How long a try may take. Every call of a platform ends by itself, much sooner. The limit is for a connector that
 * never ends, and for one that waits for the database to note what has left: a silent database is given up after 30 s,
 * and asked again. A try that has been under way for longer belonged to a worker that died.
 */
export const LONGEST_TRY_MS = 120_000

// Far more than the clocks of the workers' machines differ.
const CLOCKS_DIFFER_MS = 5_000

/** What is remembered of an organization or a customer: what its cap needs, and what its platforms do. */
export interface SendingSlots {
  /** The first moment that is not promised to a message. */
  readonly freeAt: Date
  /** When the latest tries ended, the oldest first; only as many as the cap needs. */
  readonly departures: readonly Date[]
  /** The messages whose tries have not ended, by id, with the time when each began. */
  readonly underWay: ReadonlyMap<string, Date>
  /** What speaks against the platforms of an organization (`platform-outages.ts`); a customer's have none. */
  readonly failures: FailuresByAccount
}

/** The slots of the tenant, and those of the customer. */
export interface BothSlots {
  readonly organization: SendingSlots
  readonly customer: SendingSlots
}

/** The decision about a message, and the slots after it. */
export type SendingDecision =
  | { readonly kind: 'leave'; readonly slots: BothSlots }
  /**
   * The message has a slot of its own and checks again then, so that a thousand waiting messages do not all wake at the
   * same moment.
   */
  | { readonly kind: 'slot'; readonly at: Date; readonly slots: BothSlots }
  /** The customer is sent something else until then; meanwhile the message takes no slot from others. */
  | { readonly kind: 'wait'; readonly until: Date; readonly slots: BothSlots }

/**
 * Decides whether a message leaves now. First it gets a slot, which may lie in the future. Once that moment has come,
 * however late the worker is, only what has really left counts: a stall is not followed by a burst, and a worker that
 * is always late is not always refused.
 *
 * A message counts from the moment at which its try begins until a second after the try has ended, because it arrives
 * somewhere in between. So in no second does the receiver get more messages than the cap allows: when the last of the
 * messages that arrive in that second left, all the others still counted.
 */
export function decideSending(
  given: BothSlots,
  message: { readonly id: string; readonly hadSlot: boolean },
  now: Date,
): SendingDecision {
  const slots = {
    organization: forget(followClock(given.organization, now), ORGANIZATION_CAP, message.id, now),
    customer: forget(followClock(given.customer, now), CUSTOMER_CAP, message.id, now),
  }
  const customerReadyAt = readyAt(slots.customer, CUSTOMER_CAP, now)
  if (customerReadyAt > now) return { kind: 'wait', until: customerReadyAt, slots }
  const organizationReadyAt = readyAt(slots.organization, ORGANIZATION_CAP, now)
  if (message.hadSlot && organizationReadyAt <= now) {
    return { kind: 'leave', slots: leave(slots, message.id, now) }
  }
  const at = latest(now, organizationReadyAt, slots.organization.freeAt)
  if (!message.hadSlot && slots.customer.freeAt > at)
    return { kind: 'wait', until: slots.customer.freeAt, slots }
  if (at <= now) return { kind: 'leave', slots: leave(promise(slots, { at, leavesAt: at }), message.id, now) }
  const leavesAt = at.getTime() - now.getTime() < BACKLOG_MS ? at : nextShared(at)
  return { kind: 'slot', at: leavesAt, slots: promise(slots, { at, leavesAt }) }
}

function nextShared(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / SHARED_MS) * SHARED_MS)
}

// The first moment at which one more departure keeps within the cap; while too many tries are under way, the moment to
// check again.
function readyAt({ departures, underWay }: SendingSlots, { most }: Cap, now: Date): Date {
  if (underWay.size >= most) return new Date(now.getTime() + UNDER_WAY_LOOK_MS)
  const oldest = departures.at(underWay.size - most)
  return oldest === undefined ? new Date(0) : new Date(oldest.getTime() + WINDOW_MS)
}

// Departures in the future were noted under a clock that was set back since: they count as of now. The slots that this
// clock promised are void too (`takeBackPromises` takes them back for subjects that nothing has left for long); a
// message that holds one is still bound by what has really left.
function followClock(slots: SendingSlots, now: Date): SendingSlots {
  const { departures, underWay } = slots
  const aheadMs = now.getTime() + CLOCKS_DIFFER_MS
  if (![...departures, ...underWay.values()].some((at) => at.getTime() > aheadMs)) return slots
  const byNow = (at: Date) => (at > now ? now : at)
  return {
    ...slots,
    freeAt: now,
    departures: departures.map(byNow),
    underWay: new Map([...underWay].map(([id, since]) => [id, byNow(since)])),
  }
}

// A message whose own try is still noted as under way was held by a worker that died: that try may have arrived at any
// moment until now.
function forget(slots: SendingSlots, cap: Cap, messageId: string, now: Date): SendingSlots {
  const endedMs = now.getTime() - LONGEST_TRY_MS
  const lasting = [...slots.underWay].filter(([id, since]) => id !== messageId && since.getTime() > endedMs)
  if (lasting.length === slots.underWay.size) return slots
  const departures = slots.underWay.has(messageId)
    ? [...slots.departures, now].slice(-cap.most)
    : slots.departures
  return { ...slots, departures, underWay: new Map(lasting) }
}

/** The slots without a message that never left and never will. */
export function forgetUnderWay(slots: SendingSlots, messageId: string): SendingSlots {
  if (!slots.underWay.has(messageId)) return slots
  return { ...slots, underWay: new Map([...slots.underWay].filter(([id]) => id !== messageId)) }
}

/** The slots after a message that is under way has turned out to have another id. */
export function renameUnderWay(slots: SendingSlots, from: string, to: string): SendingSlots {
  return {
    ...slots,
    underWay: new Map([...slots.underWay].map(([id, since]) => [id === from ? to : id, since])),
  }
}

/** The slots after a message's try has ended; a try in which nothing can have left no longer counts. */
export function endTry(
  slots: SendingSlots,
  { most }: Cap,
  { messageId, mayHaveLeft }: { readonly messageId: string; readonly mayHaveLeft: boolean },
  now: Date,
): SendingSlots {
  const ended = forgetUnderWay(slots, messageId)
  return mayHaveLeft ? { ...ended, departures: [...ended.departures, now].slice(-most) } : ended
}

function promise(
  { organization, customer }: BothSlots,
  { at, leavesAt }: { readonly at: Date; readonly leavesAt: Date },
): BothSlots {
  return {
    organization: { ...organization, freeAt: new Date(at.getTime() + ORGANIZATION_CAP.gapMs) },
    customer: { ...customer, freeAt: new Date(leavesAt.getTime() + CUSTOMER_CAP.gapMs) },
  }
}

function leave({ organization, customer }: BothSlots, messageId: string, now: Date): BothSlots {
  const withMessage = (slots: SendingSlots) => ({
    ...slots,
    underWay: new Map([...slots.underWay, [messageId, now]]),
  })
  return { organization: withMessage(organization), customer: withMessage(customer) }
}

function latest(...moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())))
}

/** The subject of the slots that all messages of the tenant go through. */
export function organizationSubject(tenant: Tenant): string {
  return `organization:${tenant.organizationId}`
}

/** The subject of the slots that all messages to the customer go through. */
export function customerSubject(customerId: string): string {
  return `customer:${customerId}`
}
