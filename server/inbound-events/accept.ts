import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { Problem } from '../platform/problem.ts'
import type { Tenant } from '../platform/tenant.ts'
import { emitEvents } from '../webhooks/emit.ts'
import { type EventToInsert, findKnownEvents, type InboundEvent, insertInboundEvents } from './queries.ts'

/** A customer's message as a client submits it, and whose it is. */
export interface Submission {
  readonly tenant: Tenant
  readonly event: InboundEvent
}

export type Acceptance =
  | { readonly kind: 'accepted'; readonly eventId: string }
  /** The message was submitted before: it is the same event. */
  | { readonly kind: 'duplicate'; readonly eventId: string }
  /** The organization's sandbox is switched off: nothing was stored and nothing is emitted. */
  | { readonly kind: 'refused'; readonly problem: Problem }

/**
 * Saves customers' messages: the events, the work that answers them, and the webhook events that tell of them, all in the caller's
 * transaction. Once that commits, no message of them can be lost. Returns what became of each, in the order given.
 */
export async function acceptInboundEvents(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'clock' | 'wakeUp'>,
  submissions: readonly Submission[],
  burstWindowMs: number,
): Promise<Acceptance[]> {
  const asked = submissions.map(({ tenant, event }) => ({
    tenant,
    event,
    dueAt: new Date(event.receivedAt.getTime() + burstWindowMs),
  }))
  const saved = await insertInboundEvents(tx, asked)
  const others = asked.filter(({ event }) => !saved.has(event.id))
  // A tenant without endpoints has nobody to tell.
  const told = asked.filter(({ event }) => saved.get(event.id)?.hasEndpoints)
  if (told.length > 0) await emitEvents(tx, context, told.map(acceptedEvent))
  if (saved.size > 0) tx.afterCommit(() => context.wakeUp('conversation_work'))
  const explained = await explainOthers(tx, others)
  return asked.map((item) => explained.get(item) ?? { kind: 'accepted', eventId: item.event.id })
}

function acceptedEvent({ tenant, event }: EventToInsert) {
  return {
    tenant,
    type: 'inbound_event.accepted',
    subject: { type: 'inbound_event', id: event.id },
    data: {
      event_id: event.id,
      external_message_id: event.externalMessageId,
      channel: event.channel,
      sandbox: tenant.environment === 'sandbox',
    },
    occurredAt: event.receivedAt,
  } as const
}

// Looked up apart, for the few that did not come back: joining it into the insert would cost every event for them.
async function explainOthers(
  tx: Transaction,
  others: readonly EventToInsert[],
): Promise<Map<EventToInsert, Acceptance>> {
  if (others.length === 0) return new Map()
  const known = await findKnownEvents(tx, others)
  return new Map(
    others.map((item, index): [EventToInsert, Acceptance] => {
      const { eventId = null, sandboxEnabled = false } = known[index] ?? {}
      if (item.tenant.environment === 'sandbox' && !sandboxEnabled) {
        const detail = "The organization's sandbox is switched off; the event was not stored."
        return [item, { kind: 'refused', problem: new Problem('sandbox_unavailable', detail) }]
      }
      if (eventId === null) throw new Error('An inbound event was neither saved nor found.')
      return [item, { kind: 'duplicate', eventId }]
    }),
  )
}
