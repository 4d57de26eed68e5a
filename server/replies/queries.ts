import type { Channel } from '../../contract/channels.ts'
import type { OutgoingMessage } from '../channels/connector.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import { type BothSlots, customerSubject, organizationSubject } from './sending-caps.ts'

/** A message that is to be sent. */
export interface MessageToQueue extends OfTenant {
  readonly id: string
  readonly conversationId: string
  readonly customerId: string
  readonly channel: Channel
  readonly at: Date
}

/** Queues messages that are already written in their conversations. */
export async function insertOutgoingMessages(
  tx: Transaction,
  messages: readonly MessageToQueue[],
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO outgoing_messages
      (organization_id, environment, id, conversation_id, customer_id, channel, send_at, created_at)
    SELECT organization_id, environment, id, conversation_id, customer_id, channel, at, at
    FROM unnest(
      ${tenantColumns(messages)},
      ${messages.map(({ id }) => id)}::uuid[],
      ${messages.map(({ conversationId }) => conversationId)}::uuid[],
      ${messages.map(({ customerId }) => customerId)}::uuid[],
      ${messages.map(({ channel }) => channel)}::text[],
      ${messages.map(({ at }) => at)}::timestamptz[]
    ) AS m (organization_id, environment, id, conversation_id, customer_id, channel, at)`)
}

/** A queued message with everything that sending it takes. */
export interface QueuedMessage extends OutgoingMessage {
  readonly customerId: string
  readonly attempts: number
  /** Why the last try failed, or null. */
  readonly lastError: string | null
  /** Whether it is an answer with at least one source. */
  readonly grounded: boolean
  /** The moment that the sending caps gave it, or null. */
  readonly slotAt: Date | null
  /** Whether an earlier message of the same conversation is still on its way: order is kept. */
  readonly isBehind: boolean
}

/** The queued message, if the lease is still ours; its row stays locked until the transaction ends. */
export async function lockQueuedMessage(
  tx: TenantTransaction,
  id: string,
  leaseToken: string,
): Promise<QueuedMessage | null> {
  const [row] = await tx.query<{
    conversation_id: string
    customer_id: string
    channel: Channel
    attempts: number
    last_error: string | null
    text: string | null
    grounded: boolean
    slot_at: Date | null
    is_behind: boolean
    external_thread_id: string
    channel_account_id: string | null
    recipient: string | null
  }>(sql`
    SELECT o.conversation_id, o.customer_id, o.channel, o.attempts, o.last_error, o.slot_at, m.text,
      m.sources <> '[]' AS grounded,
      c.external_thread_id, c.channel_account_id,
      (SELECT i.external_id FROM customer_identities i
       WHERE i.organization_id = o.organization_id AND i.environment = o.environment
         AND i.customer_id = o.customer_id AND i.channel = o.channel
       ORDER BY i.created_at LIMIT 1) AS recipient,
      EXISTS (SELECT FROM outgoing_messages earlier
       WHERE earlier.organization_id = o.organization_id AND earlier.environment = o.environment
         AND earlier.customer_id = o.customer_id AND earlier.conversation_id = o.conversation_id
         AND earlier.id < o.id AND earlier.send_at IS NOT NULL) AS is_behind
    FROM outgoing_messages o
    JOIN messages m ON m.organization_id = o.organization_id AND m.environment = o.environment
      AND m.conversation_id = o.conversation_id AND m.id = o.id
    JOIN conversations c ON c.organization_id = o.organization_id AND c.environment = o.environment
      AND c.id = o.conversation_id
    WHERE o.organization_id = ${tx.tenant.organizationId} AND o.environment = ${tx.tenant.environment}
      AND o.id = ${id} AND o.lease_token = ${leaseToken}
    FOR UPDATE OF o`)
  if (row === undefined) return null
  return {
    id,
    tenant: tx.tenant,
    conversationId: row.conversation_id,
    customerId: row.customer_id,
    channel: row.channel,
    attempts: row.attempts,
    lastError: row.last_error,
    grounded: row.grounded,
    slotAt: row.slot_at,
    isBehind: row.is_behind,
    text: row.text ?? '',
    externalThreadId: row.external_thread_id,
    channelAccountId: row.channel_account_id,
    recipient: row.recipient ?? '',
  }
}

interface SlotsRow {
  subject: string
  free_at: Date
  departures: Date[]
}

/** The slots of the tenant and the customer. The tenant's row is locked first, so that workers take turns. */
export async function lockSendingSlots(tx: TenantTransaction, customerId: string): Promise<BothSlots> {
  const { organizationId, environment } = tx.tenant
  const subjects = [organizationSubject(tx.tenant), customerSubject(customerId)]
  // Inserting what is missing locks both rows in a fixed order, also when they exist.
  const rows = await tx.query<SlotsRow>(sql`
    INSERT INTO sending_slots AS s (organization_id, environment, subject, free_at)
    SELECT ${organizationId}::uuid, ${environment}, subject, 'epoch'
    FROM unnest(${subjects}::text[]) WITH ORDINALITY AS t (subject, place) ORDER BY place
    ON CONFLICT (organization_id, environment, subject) DO UPDATE SET free_at = s.free_at
    RETURNING subject, free_at, departures`)
  const slotsOf = (subject: string) => {
    const row = rows.find((one) => one.subject === subject)
    if (row === undefined) throw new Error('Sending slots were neither inserted nor found.')
    return { freeAt: row.free_at, departures: row.departures }
  }
  return {
    organization: slotsOf(organizationSubject(tx.tenant)),
    customer: slotsOf(customerSubject(customerId)),
  }
}

/** Writes what the caps remember now. The caller holds the rows' locks. */
export async function updateSendingSlots(
  tx: TenantTransaction,
  customerId: string,
  { organization, customer }: BothSlots,
): Promise<void> {
  await tx.execute(sql`
    UPDATE sending_slots s SET free_at = now.free_at, departures = now.departures
    FROM (VALUES
      (${organizationSubject(tx.tenant)}, ${organization.freeAt}::timestamptz, ${organization.departures}::timestamptz[]),
      (${customerSubject(customerId)}, ${customer.freeAt}::timestamptz, ${customer.departures}::timestamptz[])
    ) AS now (subject, free_at, departures)
    WHERE s.organization_id = ${tx.tenant.organizationId} AND s.environment = ${tx.tenant.environment}
      AND s.subject = now.subject`)
}

/** Puts the message back for later, without the lease. `slotAt` is the moment that the caps gave it, or null when it has none. */
export async function postponeMessage(
  tx: TenantTransaction,
  id: string,
  leaseToken: string,
  later: { sendAt: Date; slotAt: Date | null; attempts: number; error: string | null },
): Promise<void> {
  await tx.execute(sql`
    UPDATE outgoing_messages
    SET send_at = ${later.sendAt}, slot_at = ${later.slotAt}, attempts = ${later.attempts},
      last_error = ${later.error}, lease_token = NULL, leased_by = NULL
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND id = ${id} AND lease_token = ${leaseToken}`)
}

/** Ends the message's way out. False when the lease was lost: then somebody else decides. */
export async function finishMessage(
  tx: TenantTransaction,
  id: string,
  leaseToken: string,
  end: { status: 'sent' | 'failed'; error: string | null },
): Promise<boolean> {
  const finished = await tx.execute(sql`
    UPDATE outgoing_messages
    SET status = ${end.status}, last_error = ${end.error}, attempts = attempts + 1, send_at = NULL,
      lease_token = NULL, leased_by = NULL
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND id = ${id} AND lease_token = ${leaseToken}`)
  return finished === 1
}

/** Marks the message as sent in its conversation. */
export async function markMessageSent(
  tx: TenantTransaction,
  conversationId: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    UPDATE messages SET sent_at = ${at}
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND conversation_id = ${conversationId} AND id = ${id}`)
}
