import type { Channel } from '../../contract/channels.ts'
import type { InboundEventToSubmit } from '../../contract/schemas/inbound-event.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** A customer's message as a client submitted it. */
export interface InboundEvent {
  readonly id: string
  readonly appId: string
  readonly channel: Channel
  readonly externalMessageId: string
  readonly externalThreadId: string
  readonly senderExternalId: string
  readonly senderDisplayName: string | null
  readonly senderPhone: string | null
  readonly text: string | null
  readonly media: NonNullable<InboundEventToSubmit['media']>
  readonly channelAccountId: string | null
  /** When the customer sent it. */
  readonly sentAt: Date
  readonly receivedAt: Date
}

/**
 * Saves a new event and makes its thread due, in one statement. While a worker holds the thread, or a failed turn waits for its
 * next try, `due_at` stays what it is and only the version tells that there is more. False when the message id is known on its
 * channel, or when the organization's sandbox is switched off.
 */
export async function insertInboundEvent(
  tx: TenantTransaction,
  event: InboundEvent,
  dueAt: Date,
): Promise<boolean> {
  const { organizationId, environment } = tx.tenant
  const inserted = await tx.execute(sql`
    WITH accepted AS (
      INSERT INTO inbound_events
        (organization_id, environment, id, app_id, channel, external_message_id, external_thread_id,
         sender_external_id, sender_display_name, sender_phone, text, media, channel_account_id, sent_at, received_at)
      SELECT id, ${environment}, ${event.id}::uuid, ${event.appId}::uuid, ${event.channel},
        ${event.externalMessageId}, ${event.externalThreadId}, ${event.senderExternalId},
        ${event.senderDisplayName}, ${event.senderPhone}, ${event.text}, ${JSON.stringify(event.media)}::jsonb,
        ${event.channelAccountId}::uuid, ${event.sentAt}::timestamptz, ${event.receivedAt}::timestamptz
      FROM organizations
      WHERE id = ${organizationId} AND (${environment} = 'live' OR sandbox_enabled)
      ON CONFLICT ON CONSTRAINT inbound_events_message DO NOTHING
      RETURNING organization_id, environment, channel, external_thread_id, received_at
    )
    INSERT INTO conversation_work AS w
      (organization_id, environment, channel, external_thread_id, version, due_at, created_at)
    SELECT organization_id, environment, channel, external_thread_id, 1, ${dueAt}::timestamptz, received_at FROM accepted
    ON CONFLICT (organization_id, environment, channel, external_thread_id) DO UPDATE
    SET version = w.version + 1,
      due_at = CASE WHEN w.lease_token IS NULL AND w.attempts = 0 THEN EXCLUDED.due_at ELSE w.due_at END`)
  return inserted === 1
}

/** The event that a message id belongs to, and whether the organization's sandbox is on. */
export async function findAcceptedEvent(
  tx: TenantTransaction,
  channel: Channel,
  externalMessageId: string,
): Promise<{ eventId: string | null; sandboxEnabled: boolean }> {
  const [row] = await tx.query<{ sandbox_enabled: boolean; event_id: string | null }>(sql`
    SELECT o.sandbox_enabled, e.id AS event_id
    FROM organizations o
    LEFT JOIN inbound_events e ON e.organization_id = o.id AND e.environment = ${tx.tenant.environment}
      AND e.channel = ${channel} AND e.external_message_id = ${externalMessageId}
    WHERE o.id = ${tx.tenant.organizationId}`)
  return { eventId: row?.event_id ?? null, sandboxEnabled: row?.sandbox_enabled ?? false }
}

/** Whether the tenant has this account on this channel. */
export async function hasChannelAccount(
  tx: TenantTransaction,
  id: string,
  channel: Channel,
): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT id FROM channel_accounts
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND id = ${id} AND channel = ${channel}`)
  return rows.length === 1
}

interface InboundEventRow {
  id: string
  app_id: string
  channel: Channel
  external_message_id: string
  external_thread_id: string
  sender_external_id: string
  sender_display_name: string | null
  sender_phone: string | null
  text: string | null
  media: InboundEvent['media']
  channel_account_id: string | null
  sent_at: Date
  received_at: Date
}

/** The thread's events that are not messages yet, in the order of their acceptance. */
export async function listUnrecordedEvents(
  tx: TenantTransaction,
  channel: Channel,
  externalThreadId: string,
): Promise<InboundEvent[]> {
  const rows = await tx.query<InboundEventRow>(sql`
    SELECT id, app_id, channel, external_message_id, external_thread_id, sender_external_id, sender_display_name,
      sender_phone, text, media, channel_account_id, sent_at, received_at
    FROM inbound_events
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND channel = ${channel} AND external_thread_id = ${externalThreadId} AND recorded_at IS NULL
    ORDER BY id`)
  return rows.map((row) => ({
    id: row.id,
    appId: row.app_id,
    channel: row.channel,
    externalMessageId: row.external_message_id,
    externalThreadId: row.external_thread_id,
    senderExternalId: row.sender_external_id,
    senderDisplayName: row.sender_display_name,
    senderPhone: row.sender_phone,
    text: row.text,
    media: row.media,
    channelAccountId: row.channel_account_id,
    sentAt: row.sent_at,
    receivedAt: row.received_at,
  }))
}

/** Marks events as messages of their conversations. */
export async function markRecorded(
  tx: TenantTransaction,
  eventIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    UPDATE inbound_events SET recorded_at = ${at}
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND id = ANY(${eventIds}::uuid[])`)
}
