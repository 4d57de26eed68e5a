import type { SendResult } from '../channels/connector.ts'
import type { ConnectorFor } from '../channels/registry.ts'
import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { leasedTable } from '../work/leased-table.ts'
import { type Claimed, LeaseLost, type WorkSource } from '../work/source.ts'
import { recordDelivered, recordUndeliverable } from './outcome-records.ts'
import {
  finishMessage,
  lockQueuedMessage,
  lockSendingSlots,
  markMessageSent,
  postponeMessage,
  type QueuedMessage,
  takeSendingSlots,
} from './queries.ts'
import { decideSending } from './sending-caps.ts'

const CONCURRENCY = 20
const MOST_ATTEMPTS = 5
const RETRY_MS = 30_000
/** How soon a message looks again whether the one before it has left. */
const BEHIND_MS = 500

interface OutgoingItem {
  readonly messageId: string
}

/** Takes queued replies to their customers, within the sending caps. */
export function createSendSource(context: Context, connectorFor: ConnectorFor): WorkSource<OutgoingItem> {
  return {
    name: 'outgoing_messages',
    concurrency: CONCURRENCY,
    leases: leasedTable<{ id: string }, OutgoingItem>({
      table: 'outgoing_messages',
      dueColumn: 'send_at',
      keyColumns: ['id'],
      read: ({ id }) => ({ messageId: id }),
    }),
    describe: ({ messageId }) => ({ message_id: messageId }),
    async perform(claimed, signal) {
      const message = await prepare(context, claimed)
      if (message === null) return
      const connector = connectorFor(claimed.tenant, message.channel)
      const result = await connector.send(message, signal)
      await context.db.withTenant(claimed.tenant, (tx) => record(tx, context, message, claimed, result))
    },
  }
}

// The message if it may leave now, still under the lease; otherwise it is put back until its moment, and there is nothing to send.
async function prepare(
  context: Context,
  { tenant, item, lease }: Claimed<OutgoingItem>,
): Promise<QueuedMessage | null> {
  return context.db.withTenant(tenant, async (tx) => {
    const message = await lockQueuedMessage(tx, item.messageId, lease.token)
    if (message === null) throw new LeaseLost()
    const now = context.clock.now()
    const later = await findLaterMoment(tx, message, now)
    if (later === null) return message
    const { attempts } = message
    await postponeMessage(tx, message.id, lease.token, { ...later, attempts, error: null })
    return null
  })
}

/** Null when the message may leave now. */
async function findLaterMoment(
  tx: TenantTransaction,
  message: QueuedMessage,
  now: Date,
): Promise<{ sendAt: Date; slotAt: Date | null } | null> {
  if (message.isBehind) return { sendAt: new Date(now.getTime() + BEHIND_MS), slotAt: null }
  if (message.slotAt !== null) return null
  const decision = decideSending(await lockSendingSlots(tx, message.customerId), now)
  if (decision.kind === 'wait') return { sendAt: decision.until, slotAt: null }
  await takeSendingSlots(tx, message.customerId, decision)
  return decision.at > now ? { sendAt: decision.at, slotAt: decision.at } : null
}

async function record(
  tx: TenantTransaction,
  context: Context,
  message: QueuedMessage,
  { lease }: Claimed<OutgoingItem>,
  result: SendResult,
): Promise<void> {
  const now = context.clock.now()
  const attempts = message.attempts + 1
  if (result.kind === 'retry' && attempts < MOST_ATTEMPTS) {
    const sendAt = new Date(now.getTime() + (result.retryAfterMs ?? RETRY_MS * 2 ** (attempts - 1)))
    await postponeMessage(tx, message.id, lease.token, {
      sendAt,
      slotAt: null,
      attempts,
      error: result.error,
    })
    return
  }
  const isSent = result.kind === 'sent'
  const finished = await finishMessage(tx, message.id, lease.token, {
    status: isSent ? 'sent' : 'failed',
    error: isSent ? null : result.error,
  })
  if (!finished) throw new LeaseLost()
  if (!isSent) {
    await recordUndeliverable(tx, context, message, result.error)
    return
  }
  await markMessageSent(tx, message.conversationId, message.id, now)
  await recordDelivered(tx, context, message)
}
