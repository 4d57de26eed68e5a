import type { RateClass } from './limits.ts'
import { ApiIndex } from './schemas/api-index.ts'
import { Exactly, IdParams, Page, pageQuery, Single } from './schemas/common.ts'
import { Conversation, ConversationDetail, ConversationsQuery } from './schemas/conversation.ts'
import { Customer, CustomerToCreate } from './schemas/customer.ts'
import { AcceptedInboundEvent, InboundEventToSubmit } from './schemas/inbound-event.ts'
import { TokenRequest, TokenResponse } from './schemas/oauth.ts'
import type { Static, TSchema } from './schemas/type.ts'
import { UsageQuery, UsageSummary } from './schemas/usage.ts'
import {
  CreatedWebhookEndpoint,
  QueuedWebhookTest,
  WebhookEndpointToCreate,
} from './schemas/webhook-endpoint.ts'
import type { Scope } from './scopes.ts'

/** One row of the API document's endpoint table, with everything that both sides of the wire derive from it. */
export interface Operation {
  readonly method: 'GET' | 'POST'
  /** With `{id}` where the path has a parameter. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly tag: string
  /** All of them are required. An empty list with `authenticated` false means that no token is required. */
  readonly scopes: readonly Scope[]
  readonly authenticated: boolean
  readonly rateClass: RateClass
  readonly idempotencyKey: 'required' | 'optional' | 'none'
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** True if the response shows a secret: the copy that is kept for replays is encrypted. */
  readonly secretResponse?: true
  readonly success: { readonly status: 200 | 201 | 202; readonly schema: TSchema }
  /** Codes that this operation can answer beside those that every operation can (401, 403, 429, 5xx). */
  readonly problems: readonly ProblemOfOperation[]
}

type ProblemOfOperation =
  | 'validation_failed'
  | 'not_found'
  | 'identity_conflict'
  | 'webhook_url_rejected'
  | 'webhook_endpoint_limit_reached'
  | 'sandbox_unavailable'

const PageQuery = Exactly(pageQuery)

/** Every operation of the API, keyed by its operation id. */
export const OPERATIONS = {
  getApiIndex: {
    method: 'GET',
    path: '/v1',
    summary: 'API index',
    description:
      'Names the service, its version and documentation, and lists the endpoints with their scopes. It needs no token; a request that carries one counts for its app, any other for the caller’s address.',
    tag: 'Index',
    scopes: [],
    authenticated: false,
    rateClass: 'read',
    idempotencyKey: 'none',
    success: { status: 200, schema: ApiIndex },
    problems: [],
  },
  issueToken: {
    method: 'POST',
    path: '/v1/oauth/token',
    summary: 'Get an access token',
    description:
      'OAuth 2.0 client credentials. Send the credentials in the form or by HTTP Basic, never from a browser. The token lives 600 seconds.',
    tag: 'Authentication',
    scopes: [],
    authenticated: false,
    rateClass: 'token',
    idempotencyKey: 'none',
    body: TokenRequest,
    success: { status: 200, schema: TokenResponse },
    problems: [],
  },
  listCustomers: {
    method: 'GET',
    path: '/v1/customers',
    summary: 'List customers',
    description: 'Customers of the organization and environment, newest first.',
    tag: 'Customers',
    scopes: ['customers:read'],
    authenticated: true,
    rateClass: 'read',
    idempotencyKey: 'none',
    query: PageQuery,
    success: { status: 200, schema: Page(Customer) },
    problems: ['validation_failed'],
  },
  createCustomer: {
    method: 'POST',
    path: '/v1/customers',
    summary: 'Create a customer',
    description: 'Creates a customer with one channel identity. An identity belongs to one customer only.',
    tag: 'Customers',
    scopes: ['customers:write'],
    authenticated: true,
    rateClass: 'write',
    idempotencyKey: 'optional',
    body: CustomerToCreate,
    success: { status: 201, schema: Single(Customer) },
    problems: ['validation_failed', 'identity_conflict'],
  },
  getCustomer: {
    method: 'GET',
    path: '/v1/customers/{id}',
    summary: 'Get a customer',
    description: 'One customer with every channel identity.',
    tag: 'Customers',
    scopes: ['customers:read'],
    authenticated: true,
    rateClass: 'read',
    idempotencyKey: 'none',
    params: IdParams,
    success: { status: 200, schema: Single(Customer) },
    problems: ['validation_failed', 'not_found'],
  },
  listConversations: {
    method: 'GET',
    path: '/v1/conversations',
    summary: 'List conversations',
    description: 'Conversations, newest first; of one status or of one customer when you ask so.',
    tag: 'Conversations',
    scopes: ['conversations:read'],
    authenticated: true,
    rateClass: 'read',
    idempotencyKey: 'none',
    query: ConversationsQuery,
    success: { status: 200, schema: Page(Conversation) },
    problems: ['validation_failed'],
  },
  getConversation: {
    method: 'GET',
    path: '/v1/conversations/{id}',
    summary: 'Get a conversation with its messages',
    description: 'The conversation and its latest 500 customer-visible messages, oldest first.',
    tag: 'Conversations',
    scopes: ['conversations:read', 'messages:read'],
    authenticated: true,
    rateClass: 'read',
    idempotencyKey: 'none',
    params: IdParams,
    success: { status: 200, schema: Single(ConversationDetail) },
    problems: ['validation_failed', 'not_found'],
  },
  submitInboundEvent: {
    method: 'POST',
    path: '/v1/inbound-events',
    summary: 'Submit what a customer wrote',
    description:
      'The message is saved before this answers 202; the agent answers it afterwards. A repeated `external_message_id` of a channel is the same event.',
    tag: 'Inbound events',
    scopes: ['agent:run'],
    authenticated: true,
    rateClass: 'agent_run',
    idempotencyKey: 'required',
    body: InboundEventToSubmit,
    success: { status: 202, schema: Single(AcceptedInboundEvent) },
    problems: ['validation_failed', 'sandbox_unavailable'],
  },
  getUsageSummary: {
    method: 'GET',
    path: '/v1/usage/summary',
    summary: 'Usage and wallet balance',
    description: 'Tickets, billed halalas and conversations of a period; the month to date by default.',
    tag: 'Usage',
    scopes: ['analytics:read', 'billing:read'],
    authenticated: true,
    rateClass: 'read',
    idempotencyKey: 'none',
    query: UsageQuery,
    success: { status: 200, schema: Single(UsageSummary) },
    problems: ['validation_failed'],
  },
  createWebhookEndpoint: {
    method: 'POST',
    path: '/v1/webhook-endpoints',
    summary: 'Register a webhook endpoint',
    description: 'The response carries the signing secret, once. An app has at most 10 endpoints.',
    tag: 'Webhooks',
    scopes: ['webhooks:manage'],
    authenticated: true,
    rateClass: 'write',
    idempotencyKey: 'optional',
    body: WebhookEndpointToCreate,
    secretResponse: true,
    success: { status: 201, schema: Single(CreatedWebhookEndpoint) },
    problems: ['validation_failed', 'webhook_url_rejected', 'webhook_endpoint_limit_reached'],
  },
  testWebhookEndpoint: {
    method: 'POST',
    path: '/v1/webhook-endpoints/{id}/test',
    summary: 'Send a test event to a webhook endpoint',
    description: 'Queues a `webhook.test` delivery to this endpoint. The request has no body.',
    tag: 'Webhooks',
    scopes: ['webhooks:manage'],
    authenticated: true,
    rateClass: 'write',
    idempotencyKey: 'optional',
    params: IdParams,
    success: { status: 202, schema: Single(QueuedWebhookTest) },
    problems: ['validation_failed', 'webhook_url_rejected', 'not_found'],
  },
} as const satisfies Record<string, Operation>

export type OperationId = keyof typeof OPERATIONS

type Operations = typeof OPERATIONS
type Part<Id extends OperationId, Name extends string> = Operations[Id] extends {
  readonly [K in Name]: infer S
}
  ? S extends TSchema
    ? Static<S>
    : undefined
  : undefined

/** The validated parts of a request of the operation. */
export interface OperationInput<Id extends OperationId> {
  readonly params: Part<Id, 'params'>
  readonly query: Part<Id, 'query'>
  readonly body: Part<Id, 'body'>
}

/** The body of the operation's successful response. */
export type OperationOutput<Id extends OperationId> = Static<Operations[Id]['success']['schema']>
