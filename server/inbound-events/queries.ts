import type { Channel } from '../../contract/channels.ts'
import type { InboundEventToSubmit } from '../../contract/schemas/inbound-event.ts'
import type { IdentityHolder } from '../customers/identity-queries.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import { type Statement, sql, statement } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import type { Environment } from '../platform/tenant.ts'
import { isSameThread } from './same-thread.ts'

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

/** An event with its tenant. */
export interface TenantEvent extends OfTenant {
  readonly event: InboundEvent
}

/** Whether a message of the thread was received before this moment and waits to be recorded. */
export async function hasUnrecordedEvent(
  tx: TenantTransaction,
  { channel, externalThreadId }: Pick<InboundEvent, 'channel' | 'externalThreadId'>,
  before: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT id FROM inbound_events
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND channel = ${channel} AND external_thread_id = ${externalThreadId}
      AND recorded_at IS NULL AND received_at < ${before} LIMIT 1`)
  return rows.length > 0
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

/** An event that is to become a message, with what is known of its sender. */
export interface TakenEvent extends TenantEvent {
  /** The customer who has the sender's identity; null if there is none yet. */
  readonly holder: IdentityHolder | null
  /** Whether the tenant has the channel account that the event names. */
  readonly hasAccount: boolean
}

/**
 * How many events of each thread wait to be recorded, in the order of the threads. Called for threads of which as many
 * events were taken as may be at a time.
 */
export async function countUnrecorded(
  tx: Transaction,
  threads: readonly (OfTenant & Pick<InboundEvent, 'channel' | 'externalThreadId'>)[],
): Promise<number[]> {
  const rows = await tx.query<{ events: number }>(sql`
    SELECT (
      SELECT count(*) FROM inbound_events e
      WHERE e.organization_id = t.organization_id AND e.environment = t.environment
        AND ${isSameThread('e', 't')} AND e.recorded_at IS NULL) AS events
    FROM unnest(
      ${tenantColumns(threads)},
      ${threads.map(({ channel }) => channel)}::text[],
      ${threads.map(({ externalThreadId }) => externalThreadId)}::text[]
    ) WITH ORDINALITY AS t (organization_id, environment, channel, external_thread_id, place)
    ORDER BY t.place`)
  return rows.map(({ events }) => events)
}

interface TakenRow extends InboundEventRow {
  organization_id: string
  environment: Environment
  customer_id: string | null
  customer_name: string | null
  customer_phone: string | null
  has_account: boolean
}

/**
 * How many of a thread's events are recorded at a time. A thread usually has one or a few, but under a post thousands
 * may wait, and they are answered part by part. Recording 5,000 at once took 25 s, in which the worker recorded nobody
 * else's, and settling them took longer than a statement may run, so that none of them was answered.
 */
export const MOST_TAKEN = 64

// The first events of a thread `t` that wait to be recorded, in the order of their acceptance. An event without a
// position was accepted by an older version; the ids of those sort by the time of their acceptance. The limit is
// written into the statement so that a generic plan takes it into account.
const FIRST_WAITING = sql`
  WHERE ${isSameThread('e', 't')} AND e.recorded_at IS NULL
  ORDER BY e.position NULLS FIRST, e.id LIMIT ${statement(String(MOST_TAKEN), [])}`

/**
 * The customers who sent what is recorded next in threads, as a part of a statement whose part `asked` has the threads:
 * rows of organization_id, environment, channel and external_thread_id. A sender who is new has no customer yet.
 */
export const WAITING_SENDERS: Statement = sql`
  SELECT i.customer_id FROM asked t CROSS JOIN LATERAL (
    SELECT e.organization_id, e.environment, e.channel, e.sender_external_id FROM inbound_events e
    ${FIRST_WAITING}) waiting
  JOIN customer_identities i ON i.organization_id = waiting.organization_id AND i.environment = waiting.environment
    AND i.channel = waiting.channel AND i.external_id = waiting.sender_external_id`

/**
 * Takes the first events of threads (rows of organization_id, environment, channel and external_thread_id) that are not
 * messages yet, in the order of their acceptance, and marks them as recorded. The caller turns them into messages in
 * the same transaction, and has locked the threads' work rows before: nobody else writes these events, so their ctids
 * stay valid. They are looked up thread by thread in the index of unrecorded events. With a free choice, the planner
 * keeps a plan from a time when few waited, and reads all that wait or all of a tenant's events (measured: 4 s with
 * 30,000 waiting).
 */
export async function takeUnrecordedEvents(
  tx: Transaction,
  threads: Statement,
  at: Date,
): Promise<TakenEvent[]> {
  const rows = await tx.query<TakenRow>(sql`
    WITH asked AS MATERIALIZED (${threads}), found AS MATERIALIZED (
      SELECT waiting.row_id FROM asked t CROSS JOIN LATERAL (
        SELECT e.ctid AS row_id FROM inbound_events e
        ${FIRST_WAITING}) waiting
    ), taken AS (
      UPDATE inbound_events e SET recorded_at = ${at}
      WHERE e.ctid = ANY (ARRAY(SELECT row_id FROM found))
      RETURNING e.organization_id, e.environment, e.id, e.app_id, e.channel, e.external_message_id,
        e.external_thread_id, e.sender_external_id, e.sender_display_name, e.sender_phone, e.text, e.media,
        e.channel_account_id, e.sent_at, e.received_at, e.position
    )
    SELECT t.*, i.customer_id, c.display_name AS customer_name, i.phone AS customer_phone, a.id IS NOT NULL AS has_account
    FROM taken t
    LEFT JOIN customer_identities i ON i.organization_id = t.organization_id AND i.environment = t.environment
      AND i.channel = t.channel AND i.external_id = t.sender_external_id
    LEFT JOIN customers c ON c.organization_id = i.organization_id AND c.environment = i.environment AND c.id = i.customer_id
    LEFT JOIN channel_accounts a ON a.organization_id = t.organization_id AND a.environment = t.environment
      AND a.id = t.channel_account_id`)
  rows.sort(byAcceptance)
  return rows.map((row) => ({
    tenant: { organizationId: row.organization_id, environment: row.environment },
    event: toInboundEvent(row),
    holder: holderOf(row),
    hasAccount: row.has_account,
  }))
}

function holderOf({ customer_id: customerId, customer_name: displayName, customer_phone: phone }: TakenRow) {
  return customerId === null ? null : { customerId, displayName, phone, isNew: false }
}

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
