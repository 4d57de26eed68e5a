import type { Channel } from '../../contract/channels.ts'
import type { InboundEventToSubmit } from '../../contract/schemas/inbound-event.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import type { Thread } from './work-queries.ts'

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

/** An event and whose it is. */
export interface TenantEvent extends OfTenant {
  readonly event: InboundEvent
}

/** An event, whose it is, and when its thread may be worked. */
export interface EventToInsert extends TenantEvent {
  readonly dueAt: Date
}

/**
 * Saves new events of any tenants and makes their threads due, in one statement. While a worker holds a thread, or a failed turn waits for
 * its next try, `due_at` stays what it is and only the version tells that there is more. Returns the ids of the events that were saved, and
 * for each whether its tenant has webhook endpoints: the others have a message id that is known on its channel, or belong to an organization
 * whose sandbox is switched off. Rows are taken in the order of their unique key, so that overlapping batches cannot deadlock.
 */
export async function insertInboundEvents(
  tx: Transaction,
  toInsert: readonly EventToInsert[],
): Promise<Map<string, { readonly hasEndpoints: boolean }>> {
  const column = <Value>(read: (event: InboundEvent) => Value) => toInsert.map(({ event }) => read(event))
  const rows = await tx.query<{ id: string; has_endpoints: boolean }>(sql`
    WITH accepted AS (
      INSERT INTO inbound_events
        (organization_id, environment, id, app_id, channel, external_message_id, external_thread_id,
         sender_external_id, sender_display_name, sender_phone, text, media, channel_account_id, sent_at, received_at)
      SELECT o.id, e.environment, e.id, e.app_id, e.channel, e.external_message_id, e.external_thread_id,
        e.sender_external_id, e.sender_display_name, e.sender_phone, e.text, e.media::jsonb, e.channel_account_id,
        e.sent_at, e.received_at
      FROM unnest(
        ${toInsert.map(({ tenant }) => tenant.organizationId)}::uuid[],
        ${toInsert.map(({ tenant }) => tenant.environment)}::text[],
        ${column(({ id }) => id)}::uuid[],
        ${column(({ appId }) => appId)}::uuid[],
        ${column(({ channel }) => channel)}::text[],
        ${column(({ externalMessageId }) => externalMessageId)}::text[],
        ${column(({ externalThreadId }) => externalThreadId)}::text[],
        ${column(({ senderExternalId }) => senderExternalId)}::text[],
        ${column(({ senderDisplayName }) => senderDisplayName)}::text[],
        ${column(({ senderPhone }) => senderPhone)}::text[],
        ${column(({ text }) => text)}::text[],
        ${column(({ media }) => JSON.stringify(media))}::text[],
        ${column(({ channelAccountId }) => channelAccountId)}::uuid[],
        ${column(({ sentAt }) => sentAt)}::timestamptz[],
        ${column(({ receivedAt }) => receivedAt)}::timestamptz[]
      ) AS e (organization_id, environment, id, app_id, channel, external_message_id, external_thread_id,
        sender_external_id, sender_display_name, sender_phone, text, media, channel_account_id, sent_at, received_at)
      JOIN organizations o ON o.id = e.organization_id AND (e.environment = 'live' OR o.sandbox_enabled)
      ORDER BY o.id, e.environment, e.channel, e.external_message_id
      ON CONFLICT ON CONSTRAINT inbound_events_message DO NOTHING
      RETURNING organization_id, environment, id, channel, external_thread_id, received_at
    ), worked AS (
      INSERT INTO conversation_work AS w
        (organization_id, environment, channel, external_thread_id, version, due_at, created_at)
      SELECT a.organization_id, a.environment, a.channel, a.external_thread_id, count(*), max(due.at), min(a.received_at)
      FROM accepted a
      JOIN unnest(${column(({ id }) => id)}::uuid[], ${toInsert.map(({ dueAt }) => dueAt)}::timestamptz[])
        AS due (id, at) ON due.id = a.id
      GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (organization_id, environment, channel, external_thread_id) DO UPDATE
      SET version = w.version + EXCLUDED.version,
        due_at = CASE WHEN w.lease_token IS NULL AND w.attempts = 0 THEN EXCLUDED.due_at ELSE w.due_at END
    )
    SELECT a.id, EXISTS (
      SELECT FROM webhook_endpoints w WHERE w.organization_id = a.organization_id AND w.environment = a.environment
    ) AS has_endpoints
    FROM accepted a`)
  return new Map(rows.map(({ id, has_endpoints: hasEndpoints }) => [id, { hasEndpoints }]))
}

/** What is known of an event that was not saved. */
export interface KnownEvent {
  /** The event that the message id belongs to. */
  readonly eventId: string | null
  readonly sandboxEnabled: boolean
}

/** Why events were not saved, in the order given: each is known already, or its organization's sandbox is off. */
export async function findKnownEvents(
  tx: Transaction,
  messages: readonly TenantEvent[],
): Promise<KnownEvent[]> {
  const rows = await tx.query<{ place: number; sandbox_enabled: boolean; event_id: string | null }>(sql`
    SELECT asked.place, o.sandbox_enabled, e.id AS event_id
    FROM unnest(
      ${messages.map(({ tenant }) => tenant.organizationId)}::uuid[],
      ${messages.map(({ tenant }) => tenant.environment)}::text[],
      ${messages.map(({ event }) => event.channel)}::text[],
      ${messages.map(({ event }) => event.externalMessageId)}::text[]
    ) WITH ORDINALITY AS asked (organization_id, environment, channel, external_message_id, place)
    JOIN organizations o ON o.id = asked.organization_id
    LEFT JOIN inbound_events e ON e.organization_id = asked.organization_id AND e.environment = asked.environment
      AND e.channel = asked.channel AND e.external_message_id = asked.external_message_id`)
  const known = new Map(rows.map((row) => [row.place, row]))
  return messages.map((_, index) => {
    const row = known.get(index + 1)
    return { eventId: row?.event_id ?? null, sandboxEnabled: row?.sandbox_enabled ?? false }
  })
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

/**
 * Takes the threads' events that are not messages yet, in the order of their acceptance, and marks them as messages of their conversations:
 * the caller makes them that in the same transaction. It holds the locks of the threads' work.
 */
export async function takeUnrecordedEvents(
  tx: Transaction,
  threads: readonly (Thread & OfTenant)[],
  at: Date,
): Promise<TenantEvent[]> {
  const rows = await tx.query<InboundEventRow & { place: number }>(sql`
    UPDATE inbound_events e SET recorded_at = ${at}
    FROM unnest(
      ${tenantColumns(threads)},
      ${threads.map(({ channel }) => channel)}::text[],
      ${threads.map(({ externalThreadId }) => externalThreadId)}::text[]
    ) WITH ORDINALITY AS t (organization_id, environment, channel, external_thread_id, place)
    WHERE e.organization_id = t.organization_id AND e.environment = t.environment AND e.channel = t.channel
      AND e.external_thread_id = t.external_thread_id AND e.recorded_at IS NULL
    RETURNING t.place, e.id, e.app_id, e.channel, e.external_message_id, e.external_thread_id, e.sender_external_id,
      e.sender_display_name, e.sender_phone, e.text, e.media, e.channel_account_id, e.sent_at, e.received_at`)
  // Ids sort by the moment of acceptance.
  rows.sort((one, other) => (one.id < other.id ? -1 : 1))
  return rows.map((row) => ({
    tenant: (threads[row.place - 1] as OfTenant).tenant,
    event: toInboundEvent(row),
  }))
}

function toInboundEvent(row: InboundEventRow): InboundEvent {
  return {
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
  }
}
