import { SCOPES, type Scope } from '../scopes.ts'
import type { JsonObject } from './json.ts'

/** What a token with the scope may do. Those of a later phase of the interface say so. */
export const SCOPE_DESCRIPTIONS: Readonly<Record<Scope, string>> = {
  'customers:read': 'Read customers and their channel identities.',
  'customers:write': 'Create customers.',
  'conversations:read': 'Read conversations.',
  'conversations:write': 'API-2: write conversations, notes and drafts. No operation uses it yet.',
  'messages:read': 'Read the messages of a conversation.',
  'messages:write': 'API-2: write notes and drafts. No operation uses it yet.',
  'messages:send': 'API-2: send replies. No operation uses it yet.',
  'agent:run': 'Submit inbound events for the agent to answer.',
  'knowledge:read': 'API-2: read knowledge. No operation uses it yet.',
  'knowledge:write': 'API-2: write knowledge. No operation uses it yet.',
  'analytics:read': 'Read counts of tickets and conversations.',
  'billing:read': 'Read the wallet balance and billed amounts.',
  'webhooks:manage': 'Register and test webhook endpoints.',
  'integrations:manage': 'API-2: manage integrations. No operation uses it yet.',
}

/** How to authenticate: a token for every operation, the client's own credentials for getting one. */
export function securitySchemes(baseUrl: string): JsonObject {
  return {
    oauth2: {
      type: 'oauth2',
      description: 'OAuth 2.0 client credentials, server to server. Tokens live 600 seconds.',
      flows: {
        clientCredentials: {
          tokenUrl: `${baseUrl}/v1/oauth/token`,
          scopes: Object.fromEntries(SCOPES.map((scope) => [scope, SCOPE_DESCRIPTIONS[scope]])),
        },
      },
    },
    clientBasic: {
      type: 'http',
      scheme: 'basic',
      description: 'The client id and secret at the token endpoint, instead of in the form.',
    },
  }
}
