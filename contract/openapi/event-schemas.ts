import type { EventType } from '../events.ts'
import { Channel, DateTime, Exactly, OneOf, Uuid } from '../schemas/common.ts'
import { type TSchema, Type } from '../schemas/type.ts'
import { API_VERSION } from '../version.ts'
import { EXAMPLE_IDS } from './examples.ts'
import type { JsonObject } from './json.ts'

function eventOf(type: EventType, subjectType: string, data: TSchema, title: string) {
  return Exactly(
    {
      id: Type.String({ format: 'uuid', description: 'The id of the event.' }),
      type: Type.Literal(type),
      version: Type.Literal(API_VERSION),
      environment: OneOf(['sandbox', 'live']),
      occurred_at: DateTime,
      subject: Exactly({ type: Type.Literal(subjectType), id: Uuid }),
      data,
    },
    { title },
  )
}

/** The body of each webhook event (API document, Events). */
export const EVENT_SCHEMAS = {
  'webhook.test': eventOf(
    'webhook.test',
    'webhook_endpoint',
    Exactly({ endpoint_id: Uuid, message: Type.String(), sent_at: DateTime }),
    'WebhookTestEvent',
  ),
  'inbound_event.accepted': eventOf(
    'inbound_event.accepted',
    'inbound_event',
    Exactly({
      event_id: Uuid,
      external_message_id: Type.String(),
      channel: Channel,
      sandbox: Type.Boolean(),
    }),
    'InboundEventAcceptedEvent',
  ),
} as const satisfies Record<EventType, TSchema>

/** When each event is emitted, and who gets it. */
export const EVENT_OCCASIONS: Readonly<Record<EventType, string>> = {
  'webhook.test':
    'The test operation was called, or the test button of the console pressed. The event goes to the tested endpoint only, whatever that subscribes to, also while it is disabled.',
  'inbound_event.accepted':
    'A new inbound event was saved. The event goes to every active endpoint that subscribes to it or to `*`.',
}

/** One example body per event. */
export const EVENT_EXAMPLES: Readonly<Record<EventType, JsonObject>> = {
  'webhook.test': {
    id: EXAMPLE_IDS.event,
    type: 'webhook.test',
    version: API_VERSION,
    environment: 'sandbox',
    occurred_at: '2026-09-15T09:30:00.000Z',
    subject: { type: 'webhook_endpoint', id: EXAMPLE_IDS.endpoint },
    data: {
      endpoint_id: EXAMPLE_IDS.endpoint,
      message: 'This is a test event. Your endpoint is registered and reachable.',
      sent_at: '2026-09-15T09:30:00.000Z',
    },
  },
  'inbound_event.accepted': {
    id: '01994c3e-6008-7b3c-a5d2-c4e0f1b69a10',
    type: 'inbound_event.accepted',
    version: API_VERSION,
    environment: 'sandbox',
    occurred_at: '2026-09-15T09:30:00.000Z',
    subject: { type: 'inbound_event', id: EXAMPLE_IDS.event },
    data: {
      event_id: EXAMPLE_IDS.event,
      external_message_id: 'wamid.HBgMOTY2NTAxMjM0NTY3',
      channel: 'whatsapp',
      sandbox: true,
    },
  },
}
