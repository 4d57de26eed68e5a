import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { applyTrigger } from './apply-trigger.ts'
import type { LockedConversation } from './conversation.ts'
import { findOpenConversation, insertConversation, type Thread } from './queries.ts'

/** A message that has arrived in a thread. */
export interface Arrival extends Thread {
  readonly channelAccountId: string | null
  /** When it was received. */
  readonly at: Date
  /** True for seeded, evaluation and playground conversations; a conversation keeps what it was opened with. */
  readonly fixture?: boolean
}

/**
 * The conversation that an inbound message belongs to, under its row lock and with the message's effect on its status: the
 * thread's open one, one that was resolved less than 72 h before, or else a new one with the next number.
 */
export async function openOrContinueConversation(
  tx: TenantTransaction,
  context: Pick<Context, 'ids' | 'clock'>,
  arrival: Arrival,
): Promise<LockedConversation> {
  const continued = await continueConversation(tx, context, arrival)
  if (continued !== null) return continued
  const opened = await insertConversation(tx, {
    id: context.ids.uuid(),
    channel: arrival.channel,
    externalThreadId: arrival.externalThreadId,
    customerId: arrival.customerId,
    channelAccountId: arrival.channelAccountId,
    fixture: arrival.fixture ?? false,
    lastInboundAt: arrival.at,
    at: context.clock.now(),
  })
  if (opened !== null) return opened
  // A rival opened one between the two statements and has committed.
  const rivals = await continueConversation(tx, context, arrival)
  if (rivals === null) throw new Error('A thread has a conversation that is neither open nor closed.')
  return rivals
}

async function continueConversation(
  tx: TenantTransaction,
  context: Pick<Context, 'ids' | 'clock'>,
  arrival: Arrival,
): Promise<LockedConversation | null> {
  const found = await findOpenConversation(tx, arrival)
  if (found === null) return null
  const applied = await applyTrigger(tx, context, found, 'inbound', arrival)
  if (applied.kind === 'applied') return applied.conversation
  if (applied.reason !== 'reopening_expired') {
    throw new Error(`An open conversation refused a message: ${applied.reason}.`)
  }
  // Its 72 h are over and only the timer is late: the message closes it, so that a new one can open.
  await applyTrigger(tx, context, found, 'resolution_elapsed', { at: arrival.at })
  return null
}
