import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { firstEventIdAt, lastEventIdAt } from '../webhooks/event-ids.ts'
import type { Erasing } from './erasing.ts'
import { HELD_BY_THE_LIVING, standIn, standInOf } from './queries.ts'
import { untilOver } from './wait.ts'

/**
 * Empties inbound events, and removes the message's id from the webhook events that report them, and from what
 * receivers answered. Deliveries that are still due are made, with the id of the event and without that of the message.
 */
export async function eraseEvents(
  { inTenant, tenant, patience }: Erasing,
  eventIds: readonly string[],
): Promise<void> {
  if (eventIds.length === 0) return
  const told = await inTenant((tx) => findWebhookEvents(tx, eventIds))
  const webhookEventIds = told.map(({ id }) => id)
  // A receiver's answer is written when its attempt has ended, which takes seconds.
  await untilOver(() => inTenant(async (tx) => !(await hasAttemptUnderWay(tx, webhookEventIds))), patience)
  await inTenant(async (tx) => {
    await rewriteBodies(tx, told)
    await eraseAnswers(tx, webhookEventIds)
    await tx.execute(sql`
      UPDATE inbound_events e SET external_message_id = ${standInOf(sql`e.id`)},
        external_thread_id = ${standInOf(sql`e.id`)}, sender_external_id = ${standInOf(sql`e.id`)},
        sender_display_name = NULL, sender_phone = NULL, text = NULL, media = '[]'
      WHERE e.organization_id = ${tenant.organizationId} AND e.environment = ${tenant.environment}
        AND e.id = ANY (${eventIds}::uuid[])`)
  })
}

interface WebhookEvent {
  readonly id: string
  readonly eventId: string
  readonly body: string
}

// The id of a webhook event is made when its batch is saved, and no request waits longer than this for that. Its
// `occurred_at` is the time of receipt of the inbound event, to the millisecond.
const LONGEST_ACCEPTANCE_MS = 120_000

async function findWebhookEvents(
  tx: TenantTransaction,
  eventIds: readonly string[],
): Promise<WebhookEvent[]> {
  const { organizationId, environment } = tx.tenant
  const events = await tx.query<{ id: string; received_at: Date }>(sql`
    SELECT id, received_at FROM inbound_events
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ANY (${eventIds}::uuid[])`)
  const shifted = (ms: number) => events.map(({ received_at: at }) => new Date(at.getTime() + ms))
  const rows = await tx.query<{ id: string; event_id: string; body: string }>(sql`
    SELECT w.id, e.id AS event_id, w.body
    FROM unnest(
      ${events.map(({ id }) => id)}::uuid[],
      ${events.map(({ received_at: at }) => at)}::timestamptz[],
      ${shifted(-LONGEST_ACCEPTANCE_MS).map(firstEventIdAt)}::uuid[],
      ${shifted(LONGEST_ACCEPTANCE_MS).map(lastEventIdAt)}::uuid[]
    ) AS e (id, received_at, first_id, last_id)
    CROSS JOIN LATERAL (
      SELECT w.id, w.body FROM webhook_events w
      WHERE w.organization_id = ${organizationId} AND w.environment = ${environment}
        AND w.id BETWEEN e.first_id AND e.last_id AND w.type = 'inbound_event.accepted'
        AND w.occurred_at = e.received_at AND strpos(w.body, e.id::text) > 0
      OFFSET 0
    ) w`)
  return rows.map(({ id, event_id: eventId, body }) => ({ id, eventId, body }))
}

async function hasAttemptUnderWay(
  tx: TenantTransaction,
  webhookEventIds: readonly string[],
): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT id FROM webhook_deliveries
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND event_id = ANY (${webhookEventIds}::uuid[]) AND ${HELD_BY_THE_LIVING} LIMIT 1`)
  return rows.length > 0
}

// The bytes that are stored are the bytes that are signed and sent.
async function rewriteBodies(tx: TenantTransaction, told: readonly WebhookEvent[]): Promise<void> {
  const bodies = told.map(({ eventId, body }) => {
    const event = JSON.parse(body) as { data: Record<string, unknown> }
    return JSON.stringify({ ...event, data: { ...event.data, external_message_id: standIn(eventId) } })
  })
  await tx.execute(sql`
    UPDATE webhook_events w SET body = told.body
    FROM unnest(${told.map(({ id }) => id)}::uuid[], ${bodies}::text[]) AS told (id, body)
    WHERE w.organization_id = ${tx.tenant.organizationId} AND w.environment = ${tx.tenant.environment}
      AND w.id = told.id`)
}

// A receiver may have answered with what it was sent, or with what it knows about the customer.
async function eraseAnswers(tx: TenantTransaction, webhookEventIds: readonly string[]): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    WITH delivery AS MATERIALIZED (
      SELECT d.id FROM webhook_deliveries d
      WHERE d.organization_id = ${organizationId} AND d.environment = ${environment}
        AND d.event_id = ANY (${webhookEventIds}::uuid[])
    ), attempt AS (
      UPDATE webhook_attempts a SET answer_excerpt = NULL FROM delivery
      WHERE a.organization_id = ${organizationId} AND a.environment = ${environment} AND a.delivery_id = delivery.id
        AND a.answer_excerpt IS NOT NULL
    )
    UPDATE webhook_deliveries d SET success_excerpt = NULL FROM delivery
    WHERE d.organization_id = ${organizationId} AND d.environment = ${environment} AND d.id = delivery.id
      AND d.success_excerpt IS NOT NULL`)
}
