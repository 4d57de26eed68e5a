import { lockConversations } from '../conversations/locked-queries.ts'
import type { Transaction } from '../db/database.ts'
import { findOutage, heldUntil, noteProbe } from './platform-outages.ts'
import { type HeldMessage, type Postponement, type QueuedMessage, withdrawMessages } from './queries.ts'
import { decideSending, forgetUnderWay } from './sending-caps.ts'
import type { SlotBook } from './slot-book.ts'

// How soon a message checks whether the one before it has left, and how often at least: renewed credentials cut long
// waits short.
const BEHIND_MS = 500
const LONGEST_BEHIND_MS = 60_000

/** Whether a queued message leaves now, still under its lease, or is put back until later. */
export type Departure =
  | {
      readonly kind: 'leaves'
      readonly message: QueuedMessage
      /** Its platform is out of order as far as is known, and this message shows whether it still is. */
      readonly isProbe: boolean
    }
  | { readonly kind: 'waits'; readonly until: Date }
  /** A person has taken the conversation over, so the agent's reply is not sent. */
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'lease_lost' }

/** The decisions about messages that are due. */
export interface Departures {
  /** In the order given. */
  readonly departures: readonly Departure[]
  /** Those that are put back until later, for the caller to write. */
  readonly waiting: readonly Postponement[]
}

/** Messages that are due. */
export interface DueMessages {
  readonly held: readonly HeldMessage[]
  /** Their rows under their locks; null if the lease was lost. */
  readonly messages: readonly (QueuedMessage | null)[]
  /** Those that were withdrawn in this transaction. */
  readonly withdrawn: ReadonlySet<HeldMessage>
}

/**
 * Decides which queued messages leave now under the sending caps, in the order given. The others are put back until
 * later.
 */
export function decideDepartures(
  book: SlotBook,
  { held, messages, withdrawn }: DueMessages,
  now: Date,
): Departures {
  const waiting: Postponement[] = []
  const departures = held.map((one, index): Departure => {
    const message = messages[index] ?? null
    if (message === null) return { kind: 'lease_lost' }
    if (withdrawn.has(one)) {
      forgetMessage(book, message)
      return { kind: 'withdrawn' }
    }
    const { behindUntil, isOvertaken, attempts, lastError } = message
    const decided =
      behindUntil === null && !isOvertaken
        ? decide(book, message, now)
        : { kind: 'later' as const, sendAt: lookAgainAt(behindUntil ?? now, now), slotAt: null }
    if (decided.kind === 'leaves') return { ...decided, message }
    const { sendAt, slotAt } = decided
    waiting.push({ ...one, sendAt, slotAt, attempts, error: lastError, waitsForAccountId: null })
    return { kind: 'waits', until: sendAt }
  })
  return { departures, waiting }
}

function lookAgainAt(behindUntil: Date, now: Date): Date {
  const waitMs = behindUntil.getTime() - now.getTime()
  return new Date(now.getTime() + Math.min(Math.max(waitMs, BEHIND_MS), LONGEST_BEHIND_MS))
}

/**
 * Withdraws the agent's messages in conversations that a person has taken over since. This is decided anew under the
 * conversation's lock: it may just have been handed back, and then the customer still waits for the reply.
 */
export async function withdrawOvertaken(
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

// If a worker died while it held the message, its try is still noted as under way and will never end.
function forgetMessage(book: SlotBook, message: QueuedMessage): void {
  const { organization, customer } = book.find(message)
  book.put(message, {
    organization: forgetUnderWay(organization, message.id),
    customer: forgetUnderWay(customer, message.id),
  })
}

type Decided =
  | { readonly kind: 'leaves'; readonly isProbe: boolean }
  | { readonly kind: 'later'; readonly sendAt: Date; readonly slotAt: Date | null }

// A message that leaves is noted as under way, and as the one that shows whether its platform is still out of order.
function decide(book: SlotBook, message: QueuedMessage, now: Date): Decided {
  const { failures } = book.find(message).organization
  const outage = findOutage(failures, message, now)
  const held = outage && heldUntil(outage, message, now)
  if (held !== null) return { kind: 'later', sendAt: held, slotAt: null }
  const asking = { id: message.id, hadSlot: message.slotAt !== null }
  const decision = decideSending(book.find(message), asking, now)
  book.put(message, decision.slots)
  switch (decision.kind) {
    case 'leave':
      if (outage !== null) book.noteFailures(message, noteProbe(failures, message, now))
      return { kind: 'leaves', isProbe: outage !== null }
    case 'slot':
      return { kind: 'later', sendAt: decision.at, slotAt: decision.at }
    case 'wait':
      return { kind: 'later', sendAt: decision.until, slotAt: null }
  }
}
