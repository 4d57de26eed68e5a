import type { Channel } from '../../contract/channels.ts'
import type { InboundEventToSubmit } from '../../contract/schemas/inbound-event.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { OfTenant } from '../db/tenant-columns.ts'
import { type HeldThread, heldThreadColumns } from './work-queries.ts'

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
  position: number | null
}

/**
 * Takes the events of held threads that are not messages yet, in the order of their acceptance, and marks them as messages of their
 * conversations: the caller makes them that in the same transaction, and has the threads' work locked before. A thread whose lease was lost
 * has none.
 */
export async function takeUnrecordedEvents(
  tx: Transaction,
  held: readonly HeldThread[],
  at: Date,
): Promise<TenantEvent[]> {
  const rows = await tx.query<InboundEventRow & { place: number }>(sql`
    WITH held AS MATERIALIZED (
      SELECT w.organization_id, w.environment, w.channel, w.external_thread_id, asked.place
      FROM unnest(${heldThreadColumns(held)})
        WITH ORDINALITY AS asked (organization_id, environment, channel, external_thread_id, lease_token, place)
      JOIN conversation_work w ON w.organization_id = asked.organization_id AND w.environment = asked.environment
        AND w.channel = asked.channel AND w.external_thread_id = asked.external_thread_id
        AND w.lease_token = asked.lease_token
    )
    UPDATE inbound_events e SET recorded_at = ${at} FROM held t
    WHERE e.organization_id = t.organization_id AND e.environment = t.environment AND e.channel = t.channel
      AND e.external_thread_id = t.external_thread_id AND e.recorded_at IS NULL
    RETURNING t.place, e.id, e.app_id, e.channel, e.external_message_id, e.external_thread_id, e.sender_external_id,
      e.sender_display_name, e.sender_phone, e.text, e.media, e.channel_account_id, e.sent_at, e.received_at, e.position`)
  rows.sort(byAcceptance)
  return rows.map((row) => ({
    tenant: (held[row.place - 1] as OfTenant).tenant,
    event: toInboundEvent(row),
  }))
}

// An event without a position was accepted before there were any; the ids of those sort by the moment of their acceptance.
function byAcceptance(one: InboundEventRow, other: InboundEventRow): number {
  return (one.position ?? 0) - (other.position ?? 0) || (one.id < other.id ? -1 : 1)
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
