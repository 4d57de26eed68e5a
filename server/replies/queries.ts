import type { Channel } from '../../contract/channels.ts'
import type { OutgoingMessage } from '../channels/connector.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import type { Tenant } from '../platform/tenant.ts'
import { recipientOf } from './queue-queries.ts'

/** A queued message with everything that is needed to send it. */
export interface QueuedMessage extends OutgoingMessage {
  readonly customerId: string
  readonly author: 'agent' | 'human'
  readonly queuedAt: Date
  readonly attempts: number
  /** Why the last try failed, or null. */
  readonly lastError: string | null
  /** Whether it is an answer with at least one source. */
  readonly grounded: boolean
  /** The moment that the sending caps gave it, or null. */
  readonly slotAt: Date | null
  /**
   * Until when an earlier message of the same conversation waits, which has to leave first; the beginning of time if it
   * is being sent at this moment. Null if there is none.
   */
  readonly behindUntil: Date | null
  /** Whether the agent wrote it, no part of it has left, and a person has taken the conversation over since. */
  readonly isOvertaken: boolean
}

/** A queued message that a worker holds. */
export interface HeldMessage extends OfTenant {
  readonly messageId: string
  readonly customerId: string
  readonly leaseToken: string
}

// The first columns of every list of held messages: organization_id, environment, id and lease_token.
function heldColumns(held: readonly HeldMessage[]): Statement {
  return sql`${tenantColumns(held)},
    ${held.map(({ messageId }) => messageId)}::uuid[],
    ${held.map(({ leaseToken }) => leaseToken)}::uuid[]`
}

interface QueuedRow {
  place: number
  id: string
  conversation_id: string
  customer_id: string
  channel: Channel
  author: 'agent' | 'human'
  created_at: Date
  attempts: number
  last_error: string | null
  text: string | null
  grounded: boolean
  slot_at: Date | null
  behind_until: Date | null
  is_overtaken: boolean
  external_thread_id: string
  channel_account_id: string | null
  recipient: string | null
}

/** Of the outgoing message `o`: no part of it was sent. */
export const NOTHING_HAS_LEFT: Statement = sql`
  NOT EXISTS (SELECT FROM sent_message_parts part
    WHERE part.organization_id = o.organization_id AND part.environment = o.environment AND part.message_id = o.id)
  AND NOT EXISTS (SELECT FROM outbox_messages kept
    WHERE kept.organization_id = o.organization_id AND kept.environment = o.environment AND kept.id = o.id)`

/**
 * The queued messages whose leases are still held, and null for the others; their rows stay locked until the
 * transaction ends. Every statement locks rows in the order of their key, so that overlapping batches cannot deadlock.
 */
export async function lockQueuedMessages(
  tx: Transaction,
  held: readonly HeldMessage[],
): Promise<(QueuedMessage | null)[]> {
  if (held.length === 0) return []
  const rows = await tx.query<QueuedRow>(sql`
    SELECT asked.place, o.id, o.conversation_id, o.customer_id, o.channel, o.created_at, o.attempts, o.last_error,
      o.slot_at, m.author, m.text, m.sources <> '[]' AS grounded, c.external_thread_id, c.channel_account_id,
      ${recipientOf(sql`o`)} AS recipient,
      (SELECT max(CASE WHEN earlier.lease_token IS NULL THEN earlier.send_at ELSE 'epoch' END)
       FROM outgoing_messages earlier
       WHERE earlier.organization_id = o.organization_id AND earlier.environment = o.environment
         AND earlier.customer_id = o.customer_id AND earlier.conversation_id = o.conversation_id
         AND earlier.id < o.id AND earlier.send_at IS NOT NULL) AS behind_until,
      m.author = 'agent' AND c.owner = 'person' AND ${NOTHING_HAS_LEFT} AS is_overtaken
    FROM unnest(${heldColumns(held)})
      WITH ORDINALITY AS asked (organization_id, environment, id, lease_token, place)
    JOIN outgoing_messages o ON o.organization_id = asked.organization_id AND o.environment = asked.environment
      AND o.id = asked.id AND o.lease_token = asked.lease_token
    JOIN messages m ON m.organization_id = o.organization_id AND m.environment = o.environment
      AND m.conversation_id = o.conversation_id AND m.id = o.id
    JOIN conversations c ON c.organization_id = o.organization_id AND c.environment = o.environment
      AND c.id = o.conversation_id
    ORDER BY o.organization_id, o.environment, o.id
    FOR UPDATE OF o`)
  const found = new Map(rows.map((row) => [row.place, row]))
  return held.map(({ tenant }, index) => {
    const row = found.get(index + 1)
    return row === undefined ? null : toQueuedMessage(tenant, row)
  })
}

function toQueuedMessage(tenant: Tenant, row: QueuedRow): QueuedMessage {
  return {
    id: row.id,
    tenant,
    conversationId: row.conversation_id,
    customerId: row.customer_id,
    channel: row.channel,
    author: row.author,
    queuedAt: row.created_at,
    attempts: row.attempts,
    lastError: row.last_error,
    grounded: row.grounded,
    slotAt: row.slot_at,
    behindUntil: row.behind_until,
    isOvertaken: row.is_overtaken,
    text: row.text ?? '',
    externalThreadId: row.external_thread_id,
    channelAccountId: row.channel_account_id,
    recipient: row.recipient ?? '',
  }
}

/** A message that is put back until later. */
export interface Postponement extends HeldMessage {
  readonly sendAt: Date
  /** The moment that the sending caps gave it, or null. */
  readonly slotAt: Date | null
  readonly attempts: number
  readonly error: string | null
  /** The account whose credentials have to be renewed first, or null. */
  readonly waitsForAccountId: string | null
}

/** Puts messages back until later and ends their leases; those whose leases were lost are left alone. */
export async function postponeMessages(tx: Transaction, later: readonly Postponement[]): Promise<void> {
  if (later.length === 0) return
  await tx.execute(sql`
    WITH held AS MATERIALIZED (
      SELECT later.* FROM unnest(
        ${heldColumns(later)},
        ${later.map(({ sendAt }) => sendAt)}::timestamptz[],
        ${later.map(({ slotAt }) => slotAt)}::timestamptz[],
        ${later.map(({ attempts }) => attempts)}::integer[],
        ${later.map(({ error }) => error)}::text[],
        ${later.map(({ waitsForAccountId }) => waitsForAccountId)}::uuid[]
      ) AS later
        (organization_id, environment, id, lease_token, send_at, slot_at, attempts, error, waits_for_account_id)
      JOIN outgoing_messages o ON o.organization_id = later.organization_id AND o.environment = later.environment
        AND o.id = later.id AND o.lease_token = later.lease_token
      ORDER BY o.organization_id, o.environment, o.id
      FOR UPDATE OF o
    )
    UPDATE outgoing_messages o
    SET send_at = held.send_at, slot_at = held.slot_at, attempts = held.attempts, last_error = held.error,
      waits_for_account_id = held.waits_for_account_id, lease_token = NULL, leased_by = NULL
    FROM held
    WHERE o.organization_id = held.organization_id AND o.environment = held.environment AND o.id = held.id`)
}

/** How the sending of a message ended. */
export interface MessageEnd extends HeldMessage {
  readonly conversationId: string
  /** When it was sent; null if it never will be. */
  readonly sentAt: Date | null
  readonly error: string | null
}

/**
 * Ends the sending of messages, and marks those that were sent in their conversations. False if the lease was lost:
 * then another worker decides.
 */
export async function finishMessages(tx: Transaction, ends: readonly MessageEnd[]): Promise<boolean[]> {
  if (ends.length === 0) return []
  const rows = await tx.query<{ place: number }>(sql`
    WITH held AS MATERIALIZED (
      SELECT ended.* FROM unnest(
        ${heldColumns(ends)},
        ${ends.map(({ conversationId }) => conversationId)}::uuid[],
        ${ends.map(({ sentAt }) => sentAt)}::timestamptz[],
        ${ends.map(({ error }) => error)}::text[]
      ) WITH ORDINALITY AS ended (organization_id, environment, id, lease_token, conversation_id, sent_at, error, place)
      JOIN outgoing_messages o ON o.organization_id = ended.organization_id AND o.environment = ended.environment
        AND o.id = ended.id AND o.lease_token = ended.lease_token
      ORDER BY o.organization_id, o.environment, o.id
      FOR UPDATE OF o
    ), finished AS (
      UPDATE outgoing_messages o
      SET status = CASE WHEN held.sent_at IS NULL THEN 'failed' ELSE 'sent' END, last_error = held.error,
        attempts = o.attempts + 1, send_at = NULL, waits_for_account_id = NULL, lease_token = NULL, leased_by = NULL
      FROM held
      WHERE o.organization_id = held.organization_id AND o.environment = held.environment AND o.id = held.id
    ), marked AS (
      UPDATE messages m SET sent_at = held.sent_at FROM held
      WHERE m.organization_id = held.organization_id AND m.environment = held.environment
        AND m.conversation_id = held.conversation_id AND m.id = held.id AND held.sent_at IS NOT NULL
    )
    SELECT place FROM held`)
  const finished = new Set(rows.map(({ place }) => place))
  return ends.map((_, index) => finished.has(index + 1))
}

/** Ends the sending of messages of which no part has left, and hides them from the customer as drafts. */
export async function withdrawMessages(
  tx: Transaction,
  withdrawn: readonly (HeldMessage & { readonly conversationId: string })[],
): Promise<void> {
  await tx.execute(sql`
    WITH asked AS (
      SELECT * FROM unnest(${heldColumns(withdrawn)}, ${withdrawn.map(({ conversationId }) => conversationId)}::uuid[])
        AS asked (organization_id, environment, id, lease_token, conversation_id)
    ), ended AS (
      UPDATE outgoing_messages o SET status = 'withdrawn', send_at = NULL, lease_token = NULL, leased_by = NULL
      FROM asked
      WHERE o.organization_id = asked.organization_id AND o.environment = asked.environment AND o.id = asked.id
        AND o.lease_token = asked.lease_token
    )
    UPDATE messages m SET direction = 'draft' FROM asked
    WHERE m.organization_id = asked.organization_id AND m.environment = asked.environment
      AND m.conversation_id = asked.conversation_id AND m.id = asked.id`)
}

/**
 * Hides those of the agent's messages in a conversation that could not be sent and of which no part has left, as
 * drafts: the customer has not seen them, and the agent must not believe otherwise. The caller holds the conversation's
 * lock.
 */
export async function withdrawLostReplies(tx: TenantTransaction, conversationId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE messages m SET direction = 'draft' FROM outgoing_messages o
    WHERE m.organization_id = ${tx.tenant.organizationId} AND m.environment = ${tx.tenant.environment}
      AND m.conversation_id = ${conversationId} AND m.direction = 'out' AND m.author = 'agent'
      AND o.organization_id = m.organization_id AND o.environment = m.environment AND o.id = m.id
      AND o.status = 'failed' AND ${NOTHING_HAS_LEFT}`)
}
