import type { SendResult } from '../channels/connector.ts'
import type { ConnectorFor } from '../channels/registry.ts'
import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { withinLimit } from '../platform/within-limit.ts'
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
  updateSendingSlots,
} from './queries.ts'
import { decideSending } from './sending-caps.ts'

const CONCURRENCY = 20
const MOST_ATTEMPTS = 5
const RETRY_MS = 30_000
// A connector that throws broke its port, or lost the sandbox's database: that is over sooner than a platform's trouble.
const RETRY_AFTER_FAULT_MS = 1_000
const SEND_LIMIT_MS = 30_000
// How soon a message looks again whether the one before it has left.
const BEHIND_MS = 500

interface OutgoingItem {
  readonly messageId: string
}

interface SendSettings {
  readonly sendLimitMs: number
}

/** Takes queued replies to their customers, within the sending caps and in the order of each conversation. */
export function createSendSource(
  context: Context,
  connectorFor: ConnectorFor,
  settings: SendSettings = { sendLimitMs: SEND_LIMIT_MS },
): WorkSource<OutgoingItem> {
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
      const sentAt = context.clock.now()
      const result = await withinLimit(settings.sendLimitMs, signal, (ending) =>
        connectorFor(claimed.tenant, message.channel).send(message, ending),
      ).catch((error: unknown) => explainFault(context, message, error, signal))
      await context.db.withTenant(claimed.tenant, (tx) =>
        record(tx, context, message, claimed, { result, sentAt }),
      )
    },
  }
}

// The message if it leaves now, still under the lease; otherwise it is put back until its moment, and there is nothing to send.
async function prepare(
  context: Context,
  { tenant, item, lease }: Claimed<OutgoingItem>,
): Promise<QueuedMessage | null> {
  return context.db.withTenant(tenant, async (tx) => {
    const message = await lockQueuedMessage(tx, item.messageId, lease.token)
    if (message === null) throw new LeaseLost()
    const later = await findLaterMoment(tx, context, message)
    if (later === null) return message
    const { attempts, lastError } = message
    await postponeMessage(tx, message.id, lease.token, { ...later, attempts, error: lastError })
    return null
  })
}

/** Null when the message leaves now; its departure is written down then. */
async function findLaterMoment(
  tx: TenantTransaction,
  { clock }: Context,
  { isBehind, customerId, slotAt }: QueuedMessage,
): Promise<{ sendAt: Date; slotAt: Date | null } | null> {
  if (isBehind) return { sendAt: new Date(clock.now().getTime() + BEHIND_MS), slotAt: null }
  const slots = await lockSendingSlots(tx, customerId)
  // The clock is read under the locks: others may have held them for a while.
  const decision = decideSending(slots, slotAt !== null, clock.now())
  if (decision.kind === 'wait') return { sendAt: decision.until, slotAt: null }
  await updateSendingSlots(tx, customerId, decision.slots)
  return decision.kind === 'slot' ? { sendAt: decision.at, slotAt: decision.at } : null
}

// The abort of the whole work is passed on: whether the message left is unknown, and whoever has it next sends it under the same id.
function explainFault(
  { log }: Context,
  message: QueuedMessage,
  error: unknown,
  signal: AbortSignal,
): SendResult {
  signal.throwIfAborted()
  log.error({ err: error, message_id: message.id, channel: message.channel }, 'the connector failed')
  return {
    kind: 'retry',
    error: 'the connector failed',
    retryAfterMs: RETRY_AFTER_FAULT_MS * 2 ** message.attempts,
  }
}

async function record(
  tx: TenantTransaction,
  context: Context,
  message: QueuedMessage,
  { lease }: Claimed<OutgoingItem>,
  { result, sentAt }: { result: SendResult; sentAt: Date },
): Promise<void> {
  const attempts = message.attempts + 1
  if (result.kind === 'retry' && attempts < MOST_ATTEMPTS) {
    const waitMs = result.retryAfterMs ?? RETRY_MS * 2 ** message.attempts
    const sendAt = new Date(context.clock.now().getTime() + waitMs)
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
  await markMessageSent(tx, message.conversationId, message.id, sentAt)
  await recordDelivered(tx, context, message)
}
