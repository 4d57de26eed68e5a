import type { Channel } from '../../contract/channels.ts'
import type { EventType } from '../../contract/events.ts'
import { API_VERSION } from '../../contract/version.ts'
import type { Context } from '../context.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import { type ConditionalPart, sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import { insertEvents, type StoredEvent, writeEmission } from './event-queries.ts'

/** The `data` of each event type, in the API document's words (section Events, "Event types"). */
interface EventContents {
  'webhook.test': {
    readonly subject: { readonly type: 'webhook_endpoint'; readonly id: string }
    readonly data: { readonly endpoint_id: string; readonly message: string; readonly sent_at: string }
  }
  'inbound_event.accepted': {
    readonly subject: { readonly type: 'inbound_event'; readonly id: string }
    readonly data: {
      readonly event_id: string
      readonly external_message_id: string
      readonly channel: Channel
      readonly sandbox: boolean
    }
  }
}

type EventOf<Type extends EventType> = EventContents[Type] & {
  readonly type: Type
  readonly occurredAt: Date
  /**
   * The only endpoint that is told, whatever it subscribes to and even if it is disabled; if absent, every subscriber
   * is told.
   */
  readonly endpointId?: string
}

/** An event that endpoints are to be told of. */
export type EventToEmit = { [Type in EventType]: EventOf<Type> }[EventType]

/** An event with its deliveries. */
export interface EmittedEvent {
  readonly eventId: string
  /** One for each endpoint that is told. */
  readonly deliveryIds: readonly string[]
}

/** An event with its tenant. */
export type TenantEventToEmit = EventToEmit & { readonly tenant: Tenant }

/**
 * Tells tenants' endpoints of events, in the transaction of their cause: both are saved or neither is. A body is
 * serialized here, once, so that every attempt signs and sends the same bytes. Each active endpoint that subscribes, of
 * any app, gets a delivery. A disabled one gets none, but its event is stored and can be replayed. An event that no
 * endpoint subscribes to is not stored: nobody expects it, and a tenant without webhooks then costs one index probe.
 */
export async function emitEvents(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'clock' | 'wakeUp'>,
  events: readonly TenantEventToEmit[],
): Promise<EmittedEvent[]> {
  const stored = events.map((event) => serialize(event, context.ids.uuid()))
  const deliveries = await insertEvents(tx, stored, context.clock.now())
  if (deliveries.length > 0) tx.afterCommit(() => context.wakeUp('webhook_deliveries'))
  const deliveryIds = Map.groupBy(deliveries, ({ eventId }) => eventId)
  return stored.map(({ id }) => ({
    eventId: id,
    deliveryIds: (deliveryIds.get(id) ?? []).map((delivery) => delivery.id),
  }))
}

/**
 * The same as parts of a statement that saves the events' cause. They write only if its condition holds; the last of
 * them, `queued`, has a row for each delivery. The caller wakes up `webhook_deliveries`.
 */
export function emitWithin(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  events: readonly TenantEventToEmit[],
): ConditionalPart {
  // Without events the statement is planned and executed without the tables of webhooks.
  if (events.length === 0) return () => sql`queued AS (SELECT WHERE false)`
  const stored = events.map((event) => serialize(event, ids.uuid()))
  return (condition) => writeEmission(stored, clock.now(), condition)
}

/** Tells one tenant's endpoints of one event. */
export async function emitEvent(
  tx: TenantTransaction,
  context: Pick<Context, 'ids' | 'clock' | 'wakeUp'>,
  event: EventToEmit,
): Promise<EmittedEvent> {
  const [emitted] = await emitEvents(tx, context, [{ ...event, tenant: tx.tenant }])
  if (emitted === undefined) throw new Error('An event was emitted and is not there.')
  return emitted
}

function serialize(event: TenantEventToEmit, id: string): StoredEvent {
  const { tenant, type, subject, data, occurredAt, endpointId = null } = event
  const body = JSON.stringify({
    id,
    type,
    version: API_VERSION,
    environment: tenant.environment,
    occurred_at: occurredAt.toISOString(),
    subject: { type: subject.type, id: subject.id },
    data,
  })
  return { tenant, id, type, body, occurredAt, endpointId }
}
