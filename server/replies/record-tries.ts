import { isCourtesy } from '../agent/replies-text.ts'
import { raiseAlerts } from '../alerts/raise.ts'
import type { SendResult } from '../channels/connector.ts'
import type { Context } from '../context.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import { type ConversationEdits, createConversationEdits } from '../conversations/conversation-edits.ts'
import { lockConversations } from '../conversations/locked-queries.ts'
import type { Transaction } from '../db/database.ts'
import { alertAfterTry } from './alert-after-try.ts'
import { decideTry, type TryDecision } from './decide-try.ts'
import { findReplaced } from './hasten-queries.ts'
import { findOutage, isWorthTelling, noteResult } from './platform-outages.ts'
import {
  finishMessages,
  type HeldMessage,
  type Postponement,
  postponeMessages,
  type QueuedMessage,
} from './queries.ts'
import { CUSTOMER_CAP, endTry, ORGANIZATION_CAP } from './sending-caps.ts'
import type { SlotBook } from './slot-book.ts'

/** The result of a try to send a message. */
export interface Tried extends HeldMessage {
  readonly message: QueuedMessage
  /** Whether it was to show if its platform is still out of order. */
  readonly isProbe: boolean
  readonly result: SendResult
  readonly triedAt: Date
}

/** A try with the decision about it. */
export interface DecidedTry extends Tried {
  readonly decision: TryDecision
}

/** A platform that takes messages again, and the first that it has taken. */
export interface OutageOver {
  readonly message: QueuedMessage
  readonly since: Date
}

/** A message that will not be tried again. */
interface Ended extends DecidedTry {
  readonly decision: Exclude<TryDecision, { kind: 'later' }>
}

const REPLACED_MEANWHILE: SendResult = {
  ...{ kind: 'retry', error: 'the account was given other credentials meanwhile' },
  ...{ retryAfterMs: 0, countsAsAttempt: false },
}

/**
 * The tries, except that a refusal of credentials which an operator has replaced since becomes a try that is repeated
 * at once. Refusals are rare; without one the database is not asked.
 */
export async function excuseReplaced(tx: Transaction, tries: readonly Tried[]): Promise<readonly Tried[]> {
  const refused = tries.flatMap((tried) => {
    const { tenant, result } = tried
    return result.kind === 'reconnect' && result.refused ? [{ tenant, tried, ...result.refused }] : []
  })
  if (refused.length === 0) return tries
  const replaced = new Set([...(await findReplaced(tx, refused))].map(({ tried }) => tried))
  return tries.map((tried) => (replaced.has(tried) ? { ...tried, result: REPLACED_MEANWHILE } : tried))
}

/** Decides what follows from tries, without writing it. */
export function decideTries(tries: readonly Tried[], now: Date): DecidedTry[] {
  return tries.map((tried) => {
    const { result, message, isProbe } = tried
    return { ...tried, decision: decideTry(result, { ...message, isProbe }, now) }
  })
}

/**
 * Ends the sending of messages, or puts back those whose failure may pass. False if the lease was lost: then another
 * worker decides. A message that is put back may have lost its lease too, which does no harm.
 */
export async function recordTries(
  tx: Transaction,
  tries: readonly DecidedTry[],
  now: Date,
): Promise<boolean[]> {
  const over = tries.filter(isOver)
  const [finished] = await Promise.all([
    finishMessages(
      tx,
      over.map(({ tenant, messageId, customerId, leaseToken, message, decision, triedAt }) => ({
        ...{ tenant, messageId, customerId, leaseToken, conversationId: message.conversationId },
        sentAt: decision.kind === 'sent' ? triedAt : null,
        error: decision.kind === 'sent' ? null : decision.error,
      })),
    ),
    postponeMessages(
      tx,
      tries.flatMap((each) => postponementOf(each, now)),
    ),
  ])
  const ended = new Set<DecidedTry>(over.filter((_, index) => finished[index]))
  return tries.map((each) => each.decision.kind === 'later' || ended.has(each))
}

/**
 * Notes for the caps that tries have ended, and for the others what they say of their platforms, even if a lease was
 * lost: the message may have left all the same. Returns the outages that were told and are over.
 */
export function noteTriesEnded(book: SlotBook, tries: readonly DecidedTry[], now: Date): OutageOver[] {
  const over: OutageOver[] = []
  for (const { message, result } of tries) {
    const end = { messageId: message.id, mayHaveLeft: !isUntried(result) }
    const { organization, customer } = book.find(message)
    book.put(message, {
      organization: endTry(organization, ORGANIZATION_CAP, end, now),
      customer: endTry(customer, CUSTOMER_CAP, end, now),
    })
    const { failures } = organization
    const outage = findOutage(failures, message, now)
    book.noteFailures(message, noteResult(failures, message, result, now))
    const lasts = findOutage(book.find(message).organization.failures, message, now) !== null
    if (outage !== null && !lasts && isWorthTelling(outage, now)) over.push({ message, since: outage.since })
  }
  return over
}

/**
 * The conversations of the messages whose sending has ended, under their locks. A standby that lost the last moments
 * may lack a conversation; then its message is lost too, and there is nothing to record.
 */
export async function lockEndedConversations(
  tx: Transaction,
  tries: readonly DecidedTry[],
): Promise<Map<DecidedTry, LockedConversation>> {
  const over = tries.filter(isOver)
  const conversations = await lockConversations(
    tx,
    over.map(({ tenant, message }) => ({ tenant, id: message.conversationId })),
  )
  return new Map(
    over.flatMap((each, index) => {
      const conversation = conversations[index] ?? null
      return conversation === null ? [] : [[each, conversation] as const]
    }),
  )
}

/**
 * Writes what follows from tries that this worker may record. A delivered reply moves its conversation on: it now waits
 * for the customer. A message that can never leave hands its conversation to a person, so that the customer is not left
 * unanswered. Operators are alerted of that, and of what only they can repair.
 */
export async function followTries(
  tx: Transaction,
  context: Context,
  recorded: readonly DecidedTry[],
  { conversations, book }: { conversations: ReadonlyMap<DecidedTry, LockedConversation>; book: SlotBook },
  now: Date,
): Promise<void> {
  const edits = createConversationEdits(context)
  for (const each of recorded.filter(isOver)) {
    const locked = conversations.get(each) as LockedConversation
    const conversation = edits.current(each.tenant, locked)
    if (each.decision.kind === 'over') handOver(edits, conversation, each, each.decision)
    else {
      // The conversation gets the same time as its message, however long it took to record the try.
      const grounded = each.message.grounded || isCourtesy(each.message.text)
      edits.apply(each.tenant, conversation, 'reply_delivered', { grounded, at: each.triedAt })
    }
  }
  const alerts = recorded.flatMap(({ message, result, decision }) => {
    const outage = findOutage(book.find(message).organization.failures, message, now)
    const isOutOfOrder = outage !== null && isWorthTelling(outage, now)
    return alertAfterTry(message, result, decision, { at: now, isOutOfOrder }) ?? []
  })
  await Promise.all([edits.write(tx), raiseAlerts(tx, context, alerts)])
}

function isOver(tried: DecidedTry): tried is Ended {
  return tried.decision.kind !== 'later'
}

function postponementOf(
  { tenant, messageId, customerId, leaseToken, result, decision }: DecidedTry,
  now: Date,
): Postponement[] {
  if (decision.kind !== 'later') return []
  const { waitMs, attempts, error, reconnect } = decision
  const account = reconnect && result.kind === 'reconnect' ? result.refused?.accountId : null
  const sendAt = new Date(now.getTime() + waitMs)
  return [
    {
      ...{ tenant, messageId, customerId, leaseToken, attempts, error, sendAt },
      // A message that waits because the platform asked it to keeps its unused slot: a new one would be taken from
      // other messages.
      slotAt: isUntried(result) ? sendAt : null,
      waitsForAccountId: account ?? null,
    },
  ]
}

function isUntried(result: SendResult): boolean {
  return result.kind === 'retry' && result.isUntried === true
}

// A snoozed conversation wakes up for it, and one that a person already has keeps its reason and queue. If it was
// resolved or closed meanwhile the refusal leaves it so: then the alert tells of it.
function handOver(
  edits: ConversationEdits,
  conversation: LockedConversation,
  { tenant, message }: Ended,
  { reason, error }: TryDecision & { kind: 'over' },
): void {
  if (conversation.status === 'snoozed') edits.apply(tenant, conversation, 'snooze_ended')
  const awake = edits.current(tenant, conversation)
  const whose = message.author === 'human' ? 'A person’s message' : 'A reply'
  const failure = `${whose} could not be sent: ${error}`
  edits.apply(tenant, awake, 'escalated', {
    reason: awake.escalationReason ?? reason,
    queue: awake.queue ?? 'general',
    summary: awake.escalationSummary === null ? failure : `${awake.escalationSummary}\n${failure}`,
  })
}
