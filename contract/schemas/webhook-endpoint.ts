import { SUBSCRIPTIONS } from '../events.ts'
import { Count, DateTime, Exactly, Nullable, OneOf, Uuid } from './common.ts'
import { type Static, Type } from './type.ts'

/** Body of `POST /v1/webhook-endpoints`. */
export const WebhookEndpointToCreate = Exactly(
  {
    url: Type.String({ minLength: 1, maxLength: 2048 }),
    description: Type.Optional(Nullable(Type.String({ maxLength: 300 }))),
    subscribed_events: Type.Array(OneOf(SUBSCRIPTIONS), { minItems: 1 }),
  },
  { title: 'WebhookEndpointToCreate' },
)
export type WebhookEndpointToCreate = Static<typeof WebhookEndpointToCreate>

const webhookEndpointFields = {
  id: Uuid,
  app_id: Uuid,
  url: Type.String(),
  description: Nullable(Type.String()),
  subscribed_events: Type.Array(OneOf(SUBSCRIPTIONS)),
  status: OneOf(['active', 'disabled']),
  failure_count: Count,
  last_success_at: Nullable(DateTime),
  last_failure_at: Nullable(DateTime),
  secret_rotating_until: Nullable(DateTime),
  created_at: DateTime,
}

/** The creation response: the only place where the signing secret is ever shown. */
export const CreatedWebhookEndpoint = Exactly(
  {
    ...webhookEndpointFields,
    signing_secret: Type.String({ description: 'Shown once, here. Keep it to verify signatures.' }),
  },
  { title: 'CreatedWebhookEndpoint' },
)
export type CreatedWebhookEndpoint = Static<typeof CreatedWebhookEndpoint>

export const QueuedWebhookTest = Exactly(
  { event_id: Uuid, delivery_id: Uuid, status: Type.Literal('queued') },
  { title: 'QueuedWebhookTest' },
)
export type QueuedWebhookTest = Static<typeof QueuedWebhookTest>
