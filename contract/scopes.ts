/** Every scope an app can hold (API document, Authentication 7). */
export const SCOPES = [
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

export type Scope = (typeof SCOPES)[number]
