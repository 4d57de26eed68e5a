import type { Channel } from '../../contract/channels.ts'
import type { MessageMedia } from '../../contract/schemas/conversation.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { daysBefore } from '../platform/days-before.ts'
import type { OutgoingMessage } from './connector.ts'

/** What a message's own row does not say. */
export interface MessageFacts {
  readonly media: readonly MessageMedia[]
  readonly isPersonal: boolean
  readonly lastInboundAt: Date | null
  readonly inReplyTo: string | null
  readonly isAnswered: boolean
  /** The account to which the customer wrote what is answered: a thread may be the same on several of a company's. */
  readonly channelAccountId: string | null
}

/**
 * No platform's window is longer. What is older is not looked at, so a customer of
 * many years costs no more than a new one.
 */
const LONGEST_WINDOW_DAYS = 7

/**
 * What a connector needs to know of a written message; null when there is no such message. The platform's window
 * belongs to the customer and the account, so it counts from the latest message of all their conversations; and it
 * counts from the moment at which the customer sent that one, where it came late.
 */
export async function findMessageFacts(
  tx: TenantTransaction,
  message: Pick<OutgoingMessage, 'id' | 'conversationId'>,
  now: Date,
): Promise<MessageFacts | null> {
  const { organizationId, environment } = tx.tenant
  const since = daysBefore(now, LONGEST_WINDOW_DAYS)
  const [row] = await tx.query<{
    media: MessageMedia[]
    is_personal: boolean
    last_inbound_at: Date | null
    in_reply_to: string | null
    is_answered: boolean
    channel_account_id: string | null
  }>(sql`
    SELECT m.media, m.sources @> '[{"type": "action"}]' AS is_personal, asked.external_message_id AS in_reply_to,
      coalesce(asked.channel_account_id, this.channel_account_id) AS channel_account_id,
      EXISTS (
        SELECT FROM messages o JOIN sent_message_parts p ON p.organization_id = o.organization_id
          AND p.environment = o.environment AND p.message_id = o.id
        WHERE o.organization_id = ${organizationId} AND o.environment = ${environment}
          AND o.conversation_id = m.conversation_id AND o.id > asked.id AND o.id < m.id) AS is_answered,
      (SELECT max(least(e.sent_at, e.received_at)) FROM conversations c
       JOIN messages i ON i.organization_id = c.organization_id AND i.environment = c.environment
         AND i.conversation_id = c.id AND i.direction = 'in' AND i.created_at > ${since}
       JOIN inbound_events e ON e.organization_id = i.organization_id AND e.environment = i.environment
         AND e.id = i.inbound_event_id
       WHERE c.organization_id = ${organizationId} AND c.environment = ${environment}
         AND c.customer_id = this.customer_id AND c.channel = this.channel AND c.last_inbound_at > ${since}
         AND coalesce(e.channel_account_id, c.channel_account_id)
           IS NOT DISTINCT FROM coalesce(asked.channel_account_id, this.channel_account_id)) AS last_inbound_at
    FROM messages m
    JOIN conversations this ON this.organization_id = m.organization_id AND this.environment = m.environment
      AND this.id = m.conversation_id
    LEFT JOIN LATERAL (
      SELECT i.id, e.external_message_id, e.channel_account_id FROM messages i
      JOIN inbound_events e ON e.organization_id = i.organization_id AND e.environment = i.environment
        AND e.id = i.inbound_event_id
      WHERE i.organization_id = ${organizationId} AND i.environment = ${environment}
        AND i.conversation_id = m.conversation_id AND i.direction = 'in' AND i.id < m.id
      ORDER BY i.id DESC LIMIT 1
    ) asked ON true
    WHERE m.organization_id = ${organizationId} AND m.environment = ${environment}
      AND m.conversation_id = ${message.conversationId} AND m.id = ${message.id}`)
  if (row === undefined) return null
  return {
    media: row.media,
    isPersonal: row.is_personal,
    lastInboundAt: row.last_inbound_at,
    inReplyTo: row.in_reply_to,
    isAnswered: row.is_answered,
    channelAccountId: row.channel_account_id,
  }
}

/** An account with its sealed credentials. */
export interface SealedAccount {
  readonly id: string
  readonly credentialsSealed: Buffer | null
}

/**
 * The named account, if it is of the channel; without a name, the tenant's
 * accounts on the channel, at most two of them.
 */
export async function findAccounts(
  tx: TenantTransaction,
  channel: Channel,
  accountId: string | null,
): Promise<SealedAccount[]> {
  const rows = await tx.query<{ id: string; credentials_sealed: Buffer | null }>(sql`
    SELECT id, credentials_sealed FROM channel_accounts
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND channel = ${channel} AND (${accountId}::uuid IS NULL OR id = ${accountId}::uuid)
    ORDER BY id LIMIT 2`)
  return rows.map((row) => ({ id: row.id, credentialsSealed: row.credentials_sealed }))
}

const LOCKS = {
  unless_held: sql`FOR NO KEY UPDATE SKIP LOCKED`,
  in_turn: sql`FOR NO KEY UPDATE`,
}

/**
 * An account's sealed credentials as they are now, under a lock that keeps others from changing them until the
 * transaction ends. Conversations can still be opened on the account. Null when the account has none; with
 * `unless_held` also when somebody else holds the lock, which is waited for otherwise.
 */
export async function lockCredentials(
  tx: TenantTransaction,
  accountId: string,
  when: keyof typeof LOCKS,
): Promise<Buffer | null> {
  const [row] = await tx.query<{ credentials_sealed: Buffer | null }>(sql`
    SELECT credentials_sealed FROM channel_accounts
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND id = ${accountId}
    ${LOCKS[when]}`)
  return row?.credentials_sealed ?? null
}
