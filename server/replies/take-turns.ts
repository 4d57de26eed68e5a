import type { Context } from '../context.ts'
import { lockConversations } from '../conversations/locked-queries.ts'
import type { Transaction } from '../db/database.ts'
import { tenantKey } from '../db/tenant-columns.ts'
import {
  type HeldMessage,
  lockQueuedMessages,
  postponeMessages,
  type QueuedMessage,
  withdrawMessages,
} from './queries.ts'
import {
  CUSTOMER_CAP,
  customerSubject,
  decideSending,
  forgetUnderWay,
  ORGANIZATION_CAP,
  organizationSubject,
  type SendingSlots,
} from './sending-caps.ts'
import { lockSendingSlots, type SlotsKey, type TryEnd, updateSendingSlots } from './slot-queries.ts'

// How soon a message looks again whether the one before it has left, and how late at most: renewed credentials cut long waits short.
const BEHIND_MS = 500
const LONGEST_BEHIND_MS = 60_000

/** Whether a queued message leaves now, still under its lease, or was put back until its moment. */
export type Turn =
  | { readonly kind: 'leaves'; readonly message: QueuedMessage }
  | { readonly kind: 'waits' }
  /** A person has taken the conversation over: what the agent wanted to say is not said. */
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'lease_lost' }

/**
 * Takes queued messages' turns under the sending caps, in the order given. A message that does not leave now is put back until its moment,
 * and there is nothing to send.
 */
export async function takeTurns(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  held: readonly HeldMessage[],
): Promise<Turn[]> {
  const messages = await lockQueuedMessages(tx, held)
  const ready = messages.filter((message) => message?.behindUntil === null || message?.isOvertaken)
  const slots = await openSlots(tx, ready as QueuedMessage[])
  // The clock is read under the locks: others may have held them for a while.
  const now = clock.now()
  const withdrawn = await withdrawOvertaken(tx, held, messages)
  const waiting: { held: HeldMessage; message: QueuedMessage; sendAt: Date; slotAt: Date | null }[] = []
  const turns = held.map((one, index): Turn => {
    const message = messages[index] ?? null
    if (message === null) return { kind: 'lease_lost' }
    if (withdrawn.has(one)) {
      forgetMessage(slots, message)
      return { kind: 'withdrawn' }
    }
    const { behindUntil, isOvertaken } = message
    const later =
      behindUntil === null && !isOvertaken
        ? decide(slots, message, now)
        : { sendAt: lookAgainAt(behindUntil ?? now, now), slotAt: null }
    if (later === null) return { kind: 'leaves', message }
    waiting.push({ held: one, message, ...later })
    return { kind: 'waits' }
  })
  const changed = [...slots.values()].filter(({ locked, slots }) => locked !== slots)
  await Promise.all([
    changed.length > 0 && updateSendingSlots(tx, changed, now),
    postponeMessages(
      tx,
      waiting.map(({ held: one, message: { attempts, lastError }, sendAt, slotAt }) => ({
        ...one,
        ...{ sendAt, slotAt, attempts, error: lastError, waitsForAccountId: null },
      })),
    ),
  ])
  return turns
}

function lookAgainAt(behindUntil: Date, now: Date): Date {
  const waitMs = behindUntil.getTime() - now.getTime()
  return new Date(now.getTime() + Math.min(Math.max(waitMs, BEHIND_MS), LONGEST_BEHIND_MS))
}

// Decided again under the conversation's lock: it may have been handed back this moment, and then the customer still waits for the reply.
async function withdrawOvertaken(
  tx: Transaction,
  held: readonly HeldMessage[],
  messages: readonly (QueuedMessage | null)[],
): Promise<Set<HeldMessage>> {
  const overtaken = held.flatMap((one, index) => {
    const message = messages[index] ?? null
    return message?.isOvertaken ? [{ one, conversationId: message.conversationId }] : []
  })
  if (overtaken.length === 0) return new Set()
  const conversations = await lockConversations(
    tx,
    overtaken.map(({ one: { tenant }, conversationId }) => ({ tenant, id: conversationId })),
  )
  const withdrawn = overtaken.filter((_, index) => conversations[index]?.owner === 'person')
  if (withdrawn.length > 0) {
    await withdrawMessages(
      tx,
      withdrawn.map(({ one, conversationId }) => ({ ...one, conversationId })),
    )
  }
  return new Set(withdrawn.map(({ one }) => one))
}

/** Slots as they were locked, and as the messages of this batch leave them. */
interface OpenSlots extends SlotsKey {
  readonly locked: SendingSlots
  slots: SendingSlots
}

/** What the caps are told of a try that has ended; one in which nothing can have left counts no more. */
export function endsOfTry(message: QueuedMessage, mayHaveLeft: boolean): TryEnd[] {
  const end = { messageId: message.id, mayHaveLeft }
  return [
    { ...organizationOf(message), ...end, most: ORGANIZATION_CAP.most },
    { ...customerOf(message), ...end, most: CUSTOMER_CAP.most },
  ]
}

const organizationOf = ({ tenant }: QueuedMessage): SlotsKey => ({
  tenant,
  subject: organizationSubject(tenant),
})
const customerOf = ({ tenant, customerId }: QueuedMessage): SlotsKey => ({
  tenant,
  subject: customerSubject(customerId),
})
const slotsKey = ({ tenant, subject }: SlotsKey) => tenantKey(tenant, subject)

async function openSlots(
  tx: Transaction,
  messages: readonly QueuedMessage[],
): Promise<Map<string, OpenSlots>> {
  const keys = new Map(
    messages
      .flatMap((message) => [organizationOf(message), customerOf(message)])
      .map((key) => [slotsKey(key), key]),
  )
  if (keys.size === 0) return new Map()
  const locked = await lockSendingSlots(tx, [...keys.values()])
  return new Map(
    [...keys].map(([name, key], index) => {
      const slots = locked[index] as SendingSlots
      return [name, { ...key, locked: slots, slots }]
    }),
  )
}

// A worker that died with the message in its hands has left a note of a try that will never end.
function forgetMessage(slots: ReadonlyMap<string, OpenSlots>, message: QueuedMessage): void {
  for (const key of [organizationOf(message), customerOf(message)]) {
    const open = slots.get(slotsKey(key)) as OpenSlots
    open.slots = forgetUnderWay(open.slots, message.id)
  }
}

// Null when the message leaves now; it is noted as under way then.
function decide(
  slots: ReadonlyMap<string, OpenSlots>,
  message: QueuedMessage,
  now: Date,
): { sendAt: Date; slotAt: Date | null } | null {
  const organization = slots.get(slotsKey(organizationOf(message))) as OpenSlots
  const customer = slots.get(slotsKey(customerOf(message))) as OpenSlots
  const both = { organization: organization.slots, customer: customer.slots }
  const decision = decideSending(both, { id: message.id, hadSlot: message.slotAt !== null }, now)
  organization.slots = decision.slots.organization
  customer.slots = decision.slots.customer
  switch (decision.kind) {
    case 'leave':
      return null
    case 'slot':
      return { sendAt: decision.at, slotAt: decision.at }
    case 'wait':
      return { sendAt: decision.until, slotAt: null }
  }
}
