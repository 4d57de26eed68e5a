/** What exists in the service under test, for a generator to ask for. */
export interface Existing {
  readonly clientId: string
  readonly clientSecret: string
  readonly customerId: string
  readonly conversationId: string
  readonly endpointId: string
  /** Of the second page of customers. */
  readonly cursor: string
  /** One that a webhook may be sent to. */
  readonly url: string
}

/**
 * A place in the OpenAPI document, what stands there instead (nothing: it goes),
 * and why the schema alone cannot say it.
 */
export interface Narrowing {
  /** The names on the way; a parameter is found by its own name. */
  readonly at: readonly string[]
  readonly to?: unknown
  readonly because: string
}

const oneOf = (...values: string[]) => ({ type: 'string', enum: values })
const field = (schema: string, name: string) => ['components', 'schemas', schema, 'properties', name]
const parameter = (method: string, path: string, name: string) => ['paths', path, method, 'parameters', name]

/**
 * A request that is made of schemas alone is well-formed, and may still not succeed: an id has to exist, a cursor has
 * to come from a page. These places of what a client sends are narrowed to what can succeed; nothing of an answer is.
 */
export function narrowings(existing: Existing): Narrowing[] {
  const { clientId, clientSecret, customerId, conversationId, endpointId, cursor, url } = existing
  const unknownId = 'an unknown id answers 404'
  const unknownClient = 'unknown credentials answer 401'
  const eitherWay = 'credentials come in the body or by HTTP Basic, one of them and not both'
  const backwards = 'a period that starts after its end is refused'
  const keyed = [
    '/v1/customers',
    '/v1/inbound-events',
    '/v1/webhook-endpoints',
    '/v1/webhook-endpoints/{id}/test',
  ]
  return [
    ...keyed.map((path) => ({
      at: [...parameter('post', path, 'Idempotency-Key'), 'schema'],
      to: { type: 'string', minLength: 1, maxLength: 255 },
      because: 'a generator takes minutes to find its way through the pattern',
    })),
    {
      at: [...parameter('get', '/v1/customers/{id}', 'id'), 'schema'],
      to: oneOf(customerId),
      because: unknownId,
    },
    {
      at: [...parameter('get', '/v1/conversations/{id}', 'id'), 'schema'],
      to: oneOf(conversationId),
      because: unknownId,
    },
    {
      at: [...parameter('post', '/v1/webhook-endpoints/{id}/test', 'id'), 'schema'],
      to: oneOf(endpointId),
      because: unknownId,
    },
    {
      at: [...parameter('get', '/v1/customers', 'cursor'), 'schema'],
      to: oneOf(cursor),
      because: 'a cursor is one that the list gave out',
    },
    {
      at: parameter('get', '/v1/conversations', 'cursor'),
      because: 'a cursor belongs to the filters with which it was given out, and those vary',
    },
    {
      at: [...parameter('get', '/v1/usage/summary', 'from'), 'schema', 'enum'],
      to: ['2026-09-01T00:00:00Z'],
      because: backwards,
    },
    {
      at: [...parameter('get', '/v1/usage/summary', 'to'), 'schema', 'enum'],
      to: ['2026-10-01T00:00:00Z'],
      because: backwards,
    },
    {
      at: field('WebhookEndpointToCreate', 'url'),
      to: oneOf(url),
      because: 'a URL has to be one that may be called',
    },
    { at: field('TokenRequest', 'client_id'), to: oneOf(clientId), because: unknownClient },
    { at: field('TokenRequest', 'client_secret'), to: oneOf(clientSecret), because: unknownClient },
    {
      at: field('TokenRequest', 'scope'),
      to: oneOf('customers:read', 'customers:read agent:run'),
      because: 'an unknown scope answers invalid_scope',
    },
    {
      at: ['components', 'schemas', 'TokenRequest', 'required'],
      to: ['grant_type', 'client_id', 'client_secret'],
      because: eitherWay,
    },
    { at: ['paths', '/v1/oauth/token', 'post', 'security'], to: [{}], because: eitherWay },
  ]
}

type Node = Record<string, unknown>

/** The document with these places narrowed; a place that the document does not have is an error. */
export function narrow(document: object, places: readonly Narrowing[]): object {
  const narrowed = structuredClone(document)
  for (const { at, to } of places) {
    const parent = at.slice(0, -1).reduce<unknown>((node, name) => child(node, name), narrowed)
    const last = at.at(-1) ?? ''
    const place = child(parent, last)
    if (parent === undefined || (place === undefined && last !== 'enum')) {
      throw new Error(`The document has no ${at.join(' > ')}.`)
    }
    if (to !== undefined) (parent as Node)[last] = to
    else if (Array.isArray(parent)) parent.splice(parent.indexOf(place), 1)
    else delete (parent as Node)[last]
  }
  return narrowed
}

function child(node: unknown, name: string): unknown {
  if (Array.isArray(node)) return node.find((one: Node) => one.name === name)
  return node !== null && typeof node === 'object' ? (node as Node)[name] : undefined
}
