import { EVENT_TYPES, type EventType } from '../events.ts'
import type { SchemaComponents } from './components.ts'
import { EVENT_EXAMPLES, EVENT_OCCASIONS, EVENT_SCHEMAS } from './event-schemas.ts'
import { EXAMPLE_IDS } from './examples.ts'
import type { JsonObject } from './json.ts'

/** A header of a delivery: its name, what it holds, and an example. */
export interface DeliveryHeader {
  readonly name: string
  readonly description: string
  readonly schema: JsonObject
  readonly example: string | number
}

/** The headers of every delivery (API document, Events, Delivery request). */
export const DELIVERY_HEADERS: readonly DeliveryHeader[] = [
  {
    name: 'X-Service-Event',
    description: 'The type of the event.',
    schema: { type: 'string', enum: EVENT_TYPES },
    example: 'inbound_event.accepted',
  },
  {
    name: 'X-Service-Delivery',
    description: 'The id of the delivery, the same at every attempt: drop repeats by it.',
    schema: { type: 'string', format: 'uuid' },
    example: EXAMPLE_IDS.delivery,
  },
  {
    name: 'X-Service-Timestamp',
    description: 'Unix time of this attempt, in seconds.',
    schema: { type: 'integer' },
    example: 1_789_464_600,
  },
  {
    name: 'X-Service-Signature',
    description:
      '`t=<unix_seconds>,v1=<hex>`, with a second `,v1=<hex>` while a secret rotates. `v1` is the HMAC-SHA256, keyed with the signing secret, over `<t>.<delivery id>.<raw body>`.',
    schema: { type: 'string', pattern: '^t=\\d+(,v1=[0-9a-f]{64}){1,2}$' },
    example: 't=1789464600,v1=2f1d7c6f4f0b0d6d4f0f5c6b7a8e9d0c1b2a39485766758493a2b1c0d9e8f7a6',
  },
]

function receive(type: EventType, components: SchemaComponents): JsonObject {
  return {
    post: {
      operationId: `receive_${type.replace('.', '_')}`,
      summary: `Event ${type}`,
      description: `${EVENT_OCCASIONS[type]} Any other answer than 2xx within 10 seconds is retried, after 1 min, 5 min, 30 min and 2 h by default; 410 stops the retries at once.`,
      tags: ['Webhooks'],
      security: [],
      parameters: DELIVERY_HEADERS.map(({ name, description, schema, example }) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema,
        example: name === 'X-Service-Event' ? type : example,
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: components.refer(EVENT_SCHEMAS[type]),
            example: EVENT_EXAMPLES[type],
          },
        },
      },
      responses: {
        '2XX': { description: 'Received. Answer within 10 seconds and do other work afterwards.' },
        '410': { description: 'The endpoint is gone: retries stop and the endpoint is disabled.' },
      },
    },
  }
}

/** The `webhooks` section: the requests that the service itself makes. */
export function describeWebhooks(components: SchemaComponents): JsonObject {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, receive(type, components)]))
}
