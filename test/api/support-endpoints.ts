import { inboundEvent } from './support-messages.ts'

export const NOBODY = '0198f3a0-0000-7000-8000-00000000ffff'

/** One row of the API document's endpoint table, with a request that reaches the operation. */
export interface EndpointRow {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly scopes: readonly string[]
  readonly limit: number
  readonly body?: () => unknown
}

/** The endpoint table as the API document prints it, without the token endpoint. */
export const ENDPOINTS: readonly EndpointRow[] = [
  { method: 'GET', path: '/v1', scopes: [], limit: 600 },
  { method: 'GET', path: '/v1/customers', scopes: ['customers:read'], limit: 600 },
  { method: 'POST', path: '/v1/customers', scopes: ['customers:write'], limit: 120, body: () => ({}) },
  { method: 'GET', path: '/v1/customers/{id}', scopes: ['customers:read'], limit: 600 },
  { method: 'GET', path: '/v1/conversations', scopes: ['conversations:read'], limit: 600 },
  {
    method: 'GET',
    path: '/v1/conversations/{id}',
    scopes: ['conversations:read', 'messages:read'],
    limit: 600,
  },
  { method: 'POST', path: '/v1/inbound-events', scopes: ['agent:run'], limit: 60, body: inboundEvent },
  { method: 'GET', path: '/v1/usage/summary', scopes: ['analytics:read', 'billing:read'], limit: 600 },
  {
    method: 'POST',
    path: '/v1/webhook-endpoints',
    scopes: ['webhooks:manage'],
    limit: 120,
    body: () => ({}),
  },
  { method: 'POST', path: '/v1/webhook-endpoints/{id}/test', scopes: ['webhooks:manage'], limit: 120 },
]

/** The rows that need a token. */
export const AUTHENTICATED = ENDPOINTS.filter(({ scopes }) => scopes.length > 0)

/** A row's request; nothing in it names a resource that exists. */
export function requestOf({ method, path, body }: EndpointRow) {
  return { method, path: path.replace('{id}', NOBODY), ...(body !== undefined && { body: body() }) }
}

/** How tests name a row. */
export function nameOf({ method, path }: EndpointRow): string {
  return `${method} ${path}`
}

/** Every scope of the API document, Authentication 7. */
export const ALL_SCOPES = [
  'customers:read',
  'customers:write',
  'conversations:read',
  'conversations:write',
  'messages:read',
  'messages:write',
  'messages:send',
  'agent:run',
  'knowledge:read',
  'knowledge:write',
  'analytics:read',
  'billing:read',
  'webhooks:manage',
  'integrations:manage',
] as const
