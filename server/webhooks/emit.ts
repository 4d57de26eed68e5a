import type { Channel } from '../../contract/channels.ts'
import type { EventType } from '../../contract/events.ts'
import { API_VERSION } from '../../contract/version.ts'
import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { insertEvent } from './queries.ts'

/** What each event type carries, in the API document's words (section Events, "Event types"). */
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
  /** Only these endpoints, whatever they subscribe to and whether or not they are active; every subscriber when absent. */
  readonly endpointIds?: readonly string[]
}

/** Something that happened and that endpoints are told of. */
export type EventToEmit = { [Type in EventType]: EventOf<Type> }[EventType]

export interface EmittedEvent {
  readonly eventId: string
  /** One per endpoint that is told of it now. */
  readonly deliveryIds: readonly string[]
}

/**
 * Tells the tenant's endpoints of an event, in the transaction of its cause: both are saved or neither is. The body is serialized
 * here, once, so that every attempt signs and sends the same bytes. Each active endpoint that subscribes, whichever app owns it,
 * gets a delivery. A disabled one gets none, but its event is kept and can be replayed. An event that no endpoint subscribes to
 * is not stored: nobody was promised it, and a tenant without webhooks pays one index probe.
 */
export async function emitEvent(
  tx: TenantTransaction,
  context: Pick<Context, 'ids' | 'clock' | 'wakeUp'>,
  event: EventToEmit,
): Promise<EmittedEvent> {
  const { type, subject, data, occurredAt } = event
  const eventId = context.ids.uuid()
  const body = JSON.stringify({
    id: eventId,
    type,
    version: API_VERSION,
    environment: tx.tenant.environment,
    occurred_at: occurredAt.toISOString(),
    subject: { type: subject.type, id: subject.id },
    data,
  })
  const deliveryIds = await insertEvent(
    tx,
    { id: eventId, type, body, occurredAt },
    context.clock.now(),
    event.endpointIds ?? null,
  )
  if (deliveryIds.length > 0) tx.afterCommit(() => context.wakeUp('webhook_deliveries'))
  return { eventId, deliveryIds }
}
