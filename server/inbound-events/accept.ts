import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { Problem } from '../platform/problem.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { findAcceptedEvent, type InboundEvent, insertInboundEvent } from './queries.ts'

export type Acceptance =
  | { readonly kind: 'accepted'; readonly eventId: string }
  /** The message was submitted before: it is the same event. */
  | { readonly kind: 'duplicate'; readonly eventId: string }

/**
 * Saves a customer's message: the event, the work that answers it, and the webhook event that tells of it, all in the caller's
 * transaction. Once that commits the message cannot be lost. Refuses with `sandbox_unavailable` when the organization's sandbox
 * is switched off; then nothing is stored and nothing is emitted.
 */
export async function acceptInboundEvent(
  tx: TenantTransaction,
  context: Pick<Context, 'ids' | 'clock' | 'wakeUp'>,
  event: Omit<InboundEvent, 'id'>,
  burstWindowMs: number,
): Promise<Acceptance> {
  const eventId = context.ids.uuid()
  const dueAt = new Date(event.receivedAt.getTime() + burstWindowMs)
  if (!(await insertInboundEvent(tx, { ...event, id: eventId }, dueAt))) {
    const known = await findAcceptedEvent(tx, event.channel, event.externalMessageId)
    if (tx.tenant.environment === 'sandbox' && !known.sandboxEnabled) {
      throw new Problem(
        'sandbox_unavailable',
        "The organization's sandbox is switched off; the event was not stored.",
      )
    }
    if (known.eventId === null) throw new Error('An inbound event was neither inserted nor found.')
    return { kind: 'duplicate', eventId: known.eventId }
  }
  await emitEvent(tx, context, {
    type: 'inbound_event.accepted',
    subject: { type: 'inbound_event', id: eventId },
    data: {
      event_id: eventId,
      external_message_id: event.externalMessageId,
      channel: event.channel,
      sandbox: tx.tenant.environment === 'sandbox',
    },
    occurredAt: event.receivedAt,
  })
  tx.afterCommit(() => context.wakeUp('conversation_work'))
  return { kind: 'accepted', eventId }
}
