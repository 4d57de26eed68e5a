import type { Transaction } from '../db/database.ts'
import type { Claimed, Preclaim } from '../work/source.ts'
import { findOutage, heldUntil } from './platform-outages.ts'
import type { QueuedMessage } from './queries.ts'
import type { MessageToQueue, QueueStart } from './queue-queries.ts'
import { type OutgoingItem, outgoingKey } from './send.job.ts'
import { decideSending, forgetUnderWay, renameUnderWay, type SendingSlots } from './sending-caps.ts'
import { type CappedMessage, openSlotBook, type SlotBook } from './slot-book.ts'

/** A reply that is being written, with what is needed to send it. */
export interface DepartingReply extends MessageToQueue {
  readonly text: string
  readonly grounded: boolean
  readonly externalThreadId: string
  readonly channelAccountId: string | null
}

/** What the statement that wrote a reply returns of it. */
export interface WrittenReply {
  /** The id under which the reply was given. */
  readonly ownId: string
  readonly id: string
  /** False if another message of its conversation has to leave first: then the reply waits for it, without a lease. */
  readonly leaves: boolean
  /** The customer's external id on the channel. */
  readonly recipient: string
}

/** Starts the sending of the replies that one transaction writes. */
export interface SendingStart {
  /** Decides how each reply is queued. */
  begin<Reply extends DepartingReply>(replies: readonly Reply[], now: Date): Reply[]
  /** Writes the changed slots. */
  write(now: Date): Promise<void>
  /**
   * To be called when the replies are written: corrects the slots of those that got another id or must wait after all,
   * and starts what leaves with the commit. True if a reply is due now that this worker does not hold.
   */
  follow(replies: readonly DepartingReply[], written: readonly WrittenReply[], now: Date): Promise<boolean>
}

/** The sender of what leaves at once, and the number of the worker that holds the lease. */
export interface ReplySender {
  readonly preclaim: Preclaim<OutgoingItem>
  readonly worker: number
}

/**
 * Decides which replies leave now, in the transaction that writes them. Such a reply is written under this worker's
 * lease and passed to its sender, without a claim and without a transaction of its own; the others are written with the
 * moment at which they are due. Slots that another transaction holds are not waited for: those replies are claimed and
 * decided about like any other message.
 */
export async function startSending(
  tx: Transaction,
  sender: ReplySender,
  messages: readonly CappedMessage[],
): Promise<SendingStart> {
  const book = await openSlotBook(tx, messages, 'pass')
  return {
    begin: (replies, now) =>
      replies.map((reply) => ({ ...reply, start: beginOne(book, sender, reply, now) })),
    write: (now) => book.write(tx, now),
    async follow(replies, written, now) {
      const byOwnId = new Map(written.map((one) => [one.ownId, one]))
      const claimed: Claimed<OutgoingItem>[] = []
      const later: Date[] = []
      for (const reply of replies) {
        const { lease, sendAt, isDeparting } = reply.start as QueueStart
        const found = byOwnId.get(reply.id) as WrittenReply
        if (isDeparting) correct(book, reply, found)
        if (lease !== null && found.leaves) claimed.push(claimOf(reply, found, lease))
        else later.push(lease === null ? sendAt : now)
      }
      await book.write(tx, now)
      tx.afterCommit(() => {
        sender.preclaim.committed(claimed)
        for (const moment of later) sender.preclaim.lookAt(moment)
      })
      return later.some((moment) => moment <= now)
    },
  }
}

function beginOne(
  book: SlotBook,
  { preclaim, worker }: ReplySender,
  reply: DepartingReply,
  now: Date,
): QueueStart {
  const leased = (isDeparting: boolean): QueueStart => {
    const given = preclaim.lease(reply.tenant, worker)
    // Any worker with room decides then.
    if (given === null) return waits(now)
    return { sendAt: given.until, slotAt: null, lease: given.lease, isDeparting }
  }
  if (!book.has(reply)) return leased(false)
  const outage = findOutage(book.find(reply).organization.failures, reply, now)
  if (outage !== null)
    return waits(heldUntil(outage, { id: reply.id, attempts: 0, queuedAt: now }, now) ?? now)
  const decision = decideSending(book.find(reply), { id: reply.id, hadSlot: false }, now)
  if (decision.kind === 'leave') {
    const start = leased(true)
    if (start.isDeparting) book.put(reply, decision.slots)
    return start
  }
  book.put(reply, decision.slots)
  return decision.kind === 'slot' ? waits(decision.at, decision.at) : waits(decision.until)
}

function waits(sendAt: Date, slotAt: Date | null = null): QueueStart {
  return { sendAt, slotAt, lease: null, isDeparting: false }
}

function correct(book: SlotBook, reply: DepartingReply, { ownId, id, leaves }: WrittenReply): void {
  if (leaves && ownId === id) return
  const corrected = (slots: SendingSlots) =>
    leaves ? renameUnderWay(slots, ownId, id) : forgetUnderWay(slots, ownId)
  const { organization, customer } = book.find(reply)
  book.put(reply, { organization: corrected(organization), customer: corrected(customer) })
}

function claimOf(
  { start, at, ...reply }: DepartingReply,
  { id, recipient }: WrittenReply,
  lease: Claimed<unknown>['lease'],
): Claimed<OutgoingItem> {
  const message: QueuedMessage = {
    ...reply,
    ...{ id, recipient, author: 'agent', queuedAt: at },
    ...{ attempts: 0, lastError: null, slotAt: null, behindUntil: null, isOvertaken: false },
  }
  const { tenant, customerId } = reply
  const item = { messageId: id, customerId, ...(start?.isDeparting && { message }) }
  return { tenant, item, lease, key: outgoingKey(tenant, id) }
}
