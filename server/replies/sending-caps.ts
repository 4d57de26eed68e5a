import type { Tenant } from '../platform/tenant.ts'

/**
 * The caps hold in any one second (API document, Limits: "Sending caps for the agent's replies"), by the clocks of the
 * workers; the second is counted a little long, because those differ by a little.
 */
export const WINDOW_MS = 1_020

// How long most tries take. Where a cap is full a message waits until its oldest departure is out of the window by this
// much, so that the try of that one has ended.
const TRY_MS = 40

/** One cap on sending. */
export interface Cap {
  /** How many messages may leave in any window. */
  readonly most: number
  /** How far apart slots lie, so that messages which leave in their slots seldom meet the cap. */
  readonly gapMs: number
}

function capOf(most: number): Cap {
  return { most, gapMs: Math.ceil((WINDOW_MS + TRY_MS) / most) }
}

/** What an organization may send: 20 messages a second. */
export const ORGANIZATION_CAP = capOf(20)
/** What one customer may be sent: a message a second. */
export const CUSTOMER_CAP = capOf(1)

// With a backlog as long as this messages leave two at a time, and share the statements that decide about them.
const BACKLOG_MS = 500
const SHARED_MS = 2 * ORGANIZATION_CAP.gapMs
// How soon a message looks again when the others' tries have not ended.
const UNDER_WAY_LOOK_MS = 250
/**
 * How long a try may take. Every call of a platform ends by itself, much sooner. This is for a connector that never
 * does, and for one that waits for the database to note what has left: a database that is silent is given up after 30
 * s, and asked again. What the caps have noted for longer was left by a worker that died.
 */
export const LONGEST_TRY_MS = 120_000

// The clocks of the workers' machines differ by far less.
const CLOCKS_DIFFER_MS = 5_000

/** What one cap remembers. */
export interface SendingSlots {
  /** The first moment that has not been promised to a message. */
  readonly freeAt: Date
  /** When the latest tries ended, oldest first; no more than the cap has to know. */
  readonly departures: readonly Date[]
  /** The messages whose tries have not ended, by id, and when they began. */
  readonly underWay: ReadonlyMap<string, Date>
}

/** The tenant's slots, and the customer's. */
export interface BothSlots {
  readonly organization: SendingSlots
  readonly customer: SendingSlots
}

/** What is decided about a message, and what the caps remember from then on. */
export type SendingDecision =
  | { readonly kind: 'leave'; readonly slots: BothSlots }
  /**
   * The message has a slot of its own and looks again then; a thousand waiting
   * messages do not all wake for the same moment.
   */
  | { readonly kind: 'slot'; readonly at: Date; readonly slots: BothSlots }
  /** The customer is sent something else until then; the message takes nobody's slot meanwhile. */
  | { readonly kind: 'wait'; readonly until: Date; readonly slots: BothSlots }

/**
 * Whether a message leaves now. First it gets a slot, which may lie ahead. Once that has come, however
 * late the worker is, only what has really left counts: a stall is not followed by a burst, and a worker
 * that is always late is not always refused.
 *
 * A message counts from the moment at which it is handed over until a second after its try has ended, because it
 * arrives somewhere in between. So no second at the receiver holds more than the cap: when the last of the messages
 * that arrive in that second left, all the others still counted.
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

// The first moment at which one more departure keeps the cap; while too much is under way, the moment to look again.
function readyAt({ departures, underWay }: SendingSlots, { most }: Cap, now: Date): Date {
  if (underWay.size >= most) return new Date(now.getTime() + UNDER_WAY_LOOK_MS)
  const oldest = departures.at(underWay.size - most)
  return oldest === undefined ? new Date(0) : new Date(oldest.getTime() + WINDOW_MS)
}

// What cannot have happened yet was noted under a clock that has been set back since: it counts as of this moment. The
// promises of that clock are worth nothing either (where nothing has left for long, `takeBackPromises` sees to them);
// whoever holds one meets what has really left.
function followClock(slots: SendingSlots, now: Date): SendingSlots {
  const { departures, underWay } = slots
  const aheadMs = now.getTime() + CLOCKS_DIFFER_MS
  if (![...departures, ...underWay.values()].some((at) => at.getTime() > aheadMs)) return slots
  const byNow = (at: Date) => (at > now ? now : at)
  return {
    freeAt: now,
    departures: departures.map(byNow),
    underWay: new Map([...underWay].map(([id, since]) => [id, byNow(since)])),
  }
}

// A message that comes again while its own try is noted was in the hands of a worker that died: that try
// may have arrived at any moment until now.
function forget(slots: SendingSlots, cap: Cap, messageId: string, now: Date): SendingSlots {
  const endedMs = now.getTime() - LONGEST_TRY_MS
  const lasting = [...slots.underWay].filter(([id, since]) => id !== messageId && since.getTime() > endedMs)
  if (lasting.length === slots.underWay.size) return slots
  const departures = slots.underWay.has(messageId)
    ? [...slots.departures, now].slice(-cap.most)
    : slots.departures
  return { ...slots, departures, underWay: new Map(lasting) }
}

/** What a cap remembers without a message that never left and never will. */
export function forgetUnderWay(slots: SendingSlots, messageId: string): SendingSlots {
  if (!slots.underWay.has(messageId)) return slots
  return { ...slots, underWay: new Map([...slots.underWay].filter(([id]) => id !== messageId)) }
}

/** What a cap remembers when a message that is under way turns out to have another id. */
export function renameUnderWay(slots: SendingSlots, from: string, to: string): SendingSlots {
  return {
    ...slots,
    underWay: new Map([...slots.underWay].map(([id, since]) => [id === from ? to : id, since])),
  }
}

/** What a cap remembers once a message's try has ended; one in which nothing can have left counts no more. */
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

/** The subject of the slots that every message of the tenant goes through. */
export function organizationSubject(tenant: Tenant): string {
  return `organization:${tenant.organizationId}`
}

/** The subject of the slots that every message to the customer goes through. */
export function customerSubject(customerId: string): string {
  return `customer:${customerId}`
}
