import type { JsonObject } from './json.ts'

function header(schema: JsonObject, description: string): JsonObject {
  return { description, required: true, schema }
}

/** Every header that a response can carry, as components. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': header(
    { type: 'string', format: 'uuid' },
    'Names this request in the logs of the service. Every response carries it.',
  ),
  'X-RateLimit-Limit': header({ type: 'integer', minimum: 1 }, 'Requests allowed in a one-minute window.'),
  'X-RateLimit-Remaining': header({ type: 'integer', minimum: 0 }, 'Requests left in this window.'),
  'X-RateLimit-Reset': header({ type: 'integer' }, 'Unix time, in seconds, at which this window ends.'),
  'Idempotent-Replayed': {
    description:
      'Present when this is the stored response of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': header(
    { type: 'integer', minimum: 1 },
    'Whole seconds to wait. A request made after that is not refused for the same reason.',
  ),
  'WWW-Authenticate': header(
    { type: 'string' },
    'How to authenticate: RFC 6750, section 3, and RFC 9728, section 5.1.',
  ),
} as const satisfies JsonObject

export type ResponseHeader = keyof typeof RESPONSE_HEADERS

export const RATE_HEADERS: readonly ResponseHeader[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

/** The `headers` of a response, by reference. */
export function headerRefs(names: readonly ResponseHeader[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
