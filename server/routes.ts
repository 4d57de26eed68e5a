import { getApiIndex } from './api-index/route.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { getConversation } from './conversations/get-conversation.ts'
import { listConversations } from './conversations/list-conversations.ts'
import { createCustomer } from './customers/create-customer.ts'
import { getCustomer } from './customers/get-customer.ts'
import { listCustomers } from './customers/list-customers.ts'
import type { Cursors } from './http/cursor.ts'
import type { Handlers } from './http/operation-handler.ts'
import { submitInboundEvent } from './inbound-events/route.ts'
import { getUsageSummary } from './usage/route.ts'
import { createWebhookEndpoint } from './webhook-endpoints/create-webhook-endpoint.ts'
import { testWebhookEndpoint } from './webhook-endpoints/test-webhook-endpoint.ts'

/** Every operation of the contract and the code that runs it. Only `POST /v1/oauth/token` registers itself: `oauth/token-route.ts`. */
export function createHandlers(context: Context, services: { config: Config; cursors: Cursors }): Handlers {
  return {
    getApiIndex: getApiIndex(context),
    listCustomers: listCustomers(context, services.cursors),
    createCustomer: createCustomer(context),
    getCustomer: getCustomer(context),
    listConversations: listConversations(context, services.cursors),
    getConversation: getConversation(context),
    submitInboundEvent: submitInboundEvent(context, services.config),
    getUsageSummary: getUsageSummary(context),
    createWebhookEndpoint: createWebhookEndpoint(context),
    testWebhookEndpoint: testWebhookEndpoint(context),
  }
}
