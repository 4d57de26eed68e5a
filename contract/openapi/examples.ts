import type { OperationId } from '../operations.ts'
import { PROBLEMS, type ProblemCode } from '../problem-codes.ts'
import { API_VERSION } from '../version.ts'
import { type Json, type JsonObject, when } from './json.ts'

/** An example request and response of one operation. Tests check each against the operation's schemas. */
export interface OperationExample {
  readonly params?: JsonObject
  readonly query?: JsonObject
  readonly body?: JsonObject
  readonly response: JsonObject
}

export const EXAMPLE_IDS = {
  request: '01994c3e-5a10-7c41-9d0e-2f6b8a7c1d01',
  customer: '01994c3e-61b2-7a53-8f14-6c0d9e2b4a02',
  conversation: '01994c3e-61b3-7b07-a2d8-91e4c5f60b03',
  event: '01994c3e-6009-7e9a-b6c1-0a8d7f3e2c04',
  delivery: '01994c3e-600a-7d25-93fb-58c2e1a70d05',
  endpoint: '01994c3d-0f4e-7a80-8c96-b3d2f5e10a06',
  app: '01994c3c-92d1-7f10-a4e7-70c9b8d61e07',
} as const

/** Stands for the real secret, as in the API document. */
const SIGNING_SECRET_PLACEHOLDER = '<SIGNING_SECRET>'

const customer: JsonObject = {
  id: EXAMPLE_IDS.customer,
  display_name: 'نورة العتيبي',
  profile: { city: 'Riyadh', loyalty: 'gold' },
  identities: [{ channel: 'whatsapp', external_id: '966501234567', phone: '+966501234567' }],
  created_at: '2026-09-15T09:30:00.000Z',
  updated_at: '2026-09-15T09:30:00.000Z',
}

const conversation: JsonObject = {
  id: EXAMPLE_IDS.conversation,
  number: 1042,
  channel: 'whatsapp',
  status: 'pending',
  customer_id: EXAMPLE_IDS.customer,
  queue: null,
  job: 'answer_from_knowledge',
  intent: 'return_item',
  escalated: false,
  escalation_reason: null,
  human_touched: false,
  fixture: false,
  first_reply_at: '2026-09-15T09:30:03.412Z',
  last_inbound_at: '2026-09-15T09:30:00.000Z',
  closed_at: null,
  created_at: '2026-09-15T09:30:00.000Z',
  updated_at: '2026-09-15T09:30:03.412Z',
}

const messages: Json = [
  {
    id: '01994c3e-61b4-7c19-b0f5-4d3a2c1e6f08',
    direction: 'in',
    author: 'customer',
    text: 'كم يومًا لدي لإرجاع الطلب؟',
    media: [],
    sources: [],
    sent_at: '2026-09-15T09:29:58.000Z',
    created_at: '2026-09-15T09:30:00.000Z',
  },
  {
    id: '01994c3e-6f04-7d2b-8e61-a9b7c5d30e09',
    direction: 'out',
    author: 'agent',
    text: 'يمكنك إرجاع الطلب خلال 14 يومًا من استلامه.',
    media: [],
    sources: [
      {
        id: '01994c3b-7e21-7d34-9a50-3c8f1b6e2d11',
        type: 'article',
        title: 'سياسة الإرجاع',
        url: null,
        snippet: 'يقبل الإرجاع خلال 14 يومًا من تاريخ الاستلام.',
        score: 0.93,
      },
    ],
    sent_at: '2026-09-15T09:30:03.412Z',
    created_at: '2026-09-15T09:30:03.000Z',
  },
]

/** One example per operation; the reference page shows what the OpenAPI document holds. */
export function operationExamples(baseUrl: string): Readonly<Record<OperationId, OperationExample>> {
  return {
    getApiIndex: {
      response: {
        name: 'Sanad',
        version: API_VERSION,
        documentation: `${baseUrl}/docs`,
        openapi: `${baseUrl}/openapi.json`,
        endpoints: [{ method: 'GET', path: '/v1/customers', scopes: ['customers:read'] }],
      },
    },
    issueToken: {
      body: {
        grant_type: 'client_credentials',
        client_id: '<CLIENT_ID>',
        client_secret: '<CLIENT_SECRET>',
        scope: 'customers:read agent:run',
      },
      response: {
        access_token: '<ACCESS_TOKEN>',
        token_type: 'Bearer',
        expires_in: 600,
        scope: 'customers:read agent:run',
      },
    },
    listCustomers: { query: { limit: 25 }, response: { data: [customer], next_cursor: null } },
    createCustomer: {
      body: {
        channel: 'whatsapp',
        external_id: '966501234567',
        display_name: 'نورة العتيبي',
        phone: '+966501234567',
        profile: { city: 'Riyadh', loyalty: 'gold' },
      },
      response: { data: customer },
    },
    getCustomer: { params: { id: EXAMPLE_IDS.customer }, response: { data: customer } },
    listConversations: {
      query: { status: 'pending', limit: 25 },
      response: { data: [conversation], next_cursor: null },
    },
    getConversation: {
      params: { id: EXAMPLE_IDS.conversation },
      response: { data: { ...conversation, messages } },
    },
    submitInboundEvent: {
      body: {
        channel: 'whatsapp',
        external_message_id: 'wamid.HBgMOTY2NTAxMjM0NTY3',
        external_thread_id: '966501234567',
        sender: { external_id: '966501234567', display_name: 'نورة العتيبي', phone: '+966501234567' },
        text: 'كم يومًا لدي لإرجاع الطلب؟',
        ts: '2026-09-15T09:29:58Z',
      },
      response: {
        data: {
          event_id: EXAMPLE_IDS.event,
          external_message_id: 'wamid.HBgMOTY2NTAxMjM0NTY3',
          duplicate: false,
          status: 'accepted',
        },
      },
    },
    getUsageSummary: {
      query: { from: '2026-09-01T00:00:00Z', to: '2026-10-01T00:00:00Z' },
      response: {
        data: {
          period: { from: '2026-09-01T00:00:00.000Z', to: '2026-10-01T00:00:00.000Z' },
          wallet_balance_halalas: 87_250,
          tickets: { knowledge_ticket: 96, action_ticket: 12, routed_ticket: 27, zero: 41 },
          billed_halalas: 12_750,
          conversations: { opened: 176, closed: 151, agent_alone: 118 },
        },
      },
    },
    createWebhookEndpoint: {
      body: {
        url: 'https://hooks.company.sa/support-agent',
        description: 'Order desk',
        subscribed_events: ['inbound_event.accepted'],
      },
      response: {
        data: {
          id: EXAMPLE_IDS.endpoint,
          app_id: EXAMPLE_IDS.app,
          url: 'https://hooks.company.sa/support-agent',
          description: 'Order desk',
          subscribed_events: ['inbound_event.accepted'],
          status: 'active',
          failure_count: 0,
          last_success_at: null,
          last_failure_at: null,
          secret_rotating_until: null,
          created_at: '2026-09-15T09:28:20.366Z',
          signing_secret: SIGNING_SECRET_PLACEHOLDER,
        },
      },
    },
    testWebhookEndpoint: {
      params: { id: EXAMPLE_IDS.endpoint },
      response: {
        data: { event_id: EXAMPLE_IDS.event, delivery_id: EXAMPLE_IDS.delivery, status: 'queued' },
      },
    },
  }
}

/** A problem document as the service would render it for a code. */
export function problemExample(baseUrl: string, code: ProblemCode): JsonObject {
  const { status, title, titleAr, meaning } = PROBLEMS[code]
  return {
    type: `${baseUrl}/problems/${code}`,
    title,
    title_ar: titleAr,
    status,
    detail: meaning.replaceAll('`', ''),
    code,
    request_id: EXAMPLE_IDS.request,
    ...when(code === 'validation_failed', { errors: [{ path: 'limit', message: 'must be at most 100.' }] }),
    ...when(code === 'idempotency_key_required', {
      errors: [{ path: 'Idempotency-Key', message: 'is required.' }],
    }),
  }
}
