import { getApiIndex } from './api-index/get-api-index.ts'
import type { Context } from './context.ts'
import { getConversation } from './conversations/get-conversation.ts'
import { listConversations } from './conversations/list-conversations.ts'
import { createCustomer } from './customers/create-customer.ts'
import { getCustomer } from './customers/get-customer.ts'
import { listCustomers } from './customers/list-customers.ts'
import type { Cursors } from './http/cursor.ts'
import type { Handlers } from './http/operation-handler.ts'
import { submitInboundEvent } from './inbound-events/submit-inbound-event.ts'
import { getUsageSummary } from './usage/get-usage-summary.ts'
import type { UrlRuleServices } from './webhook-endpoints/check-url.ts'
import { createWebhookEndpoint } from './webhook-endpoints/create-webhook-endpoint.ts'
import { testWebhookEndpoint } from './webhook-endpoints/test-webhook-endpoint.ts'

/** What routes need beside the context. */
export interface RouteServices extends UrlRuleServices {
  readonly cursors: Cursors
  /** How long a customer must be silent before a turn starts. */
  readonly burstWindowMs: number
}

/**
 * The handler of every operation of the contract. Only `POST /v1/oauth/token` registers itself: `oauth/token-route.ts`.
 */
export function createHandlers(context: Context, services: RouteServices): Handlers {
  return {
    getApiIndex: getApiIndex(context),
    listCustomers: listCustomers(context, services.cursors),
    createCustomer: createCustomer(context),
    getCustomer: getCustomer(context),
    listConversations: listConversations(context, services.cursors),
    getConversation: getConversation(context),
    submitInboundEvent: submitInboundEvent(context, services),
    getUsageSummary: getUsageSummary(context),
    createWebhookEndpoint: createWebhookEndpoint(context, services),
    testWebhookEndpoint: testWebhookEndpoint(context, services),
  }
}
