import type { Channel } from '../../contract/channels.ts'
import type { ConversationStatus } from '../../contract/schemas/conversation.ts'
import type { EscalationReason, Queue } from '../agent/agent.ts'
import type { TenantTransaction } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Conversation, ConversationChanges, LockedConversation } from './conversation.ts'

interface ConversationRow {
  id: string
  number: number
  channel: Channel
  external_thread_id: string
  channel_account_id: string | null
  customer_id: string
  status: ConversationStatus
  queue: Queue | null
  job: string | null
  intent: string | null
  escalated: boolean
  escalation_reason: EscalationReason | null
  escalation_summary: string | null
  ever_escalated: boolean
  human_touched: boolean
  fixture: boolean
  first_reply_at: Date | null
  last_inbound_at: Date | null
  resolved_at: Date | null
  closed_at: Date | null
  created_at: Date
  updated_at: Date
}

const AFTER_EVERY_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const COLUMNS: Statement = sql`
  id, number, channel, external_thread_id, channel_account_id, customer_id, status, queue, job, intent, escalated,
  escalation_reason, escalation_summary, ever_escalated, human_touched, fixture, first_reply_at, last_inbound_at,
  resolved_at, closed_at, created_at, updated_at`

function toConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    number: row.number,
    channel: row.channel,
    externalThreadId: row.external_thread_id,
    channelAccountId: row.channel_account_id,
    customerId: row.customer_id,
    status: row.status,
    queue: row.queue,
    job: row.job,
    intent: row.intent,
    escalated: row.escalated,
    escalationReason: row.escalation_reason,
    escalationSummary: row.escalation_summary,
    everEscalated: row.ever_escalated,
    humanTouched: row.human_touched,
    fixture: row.fixture,
    firstReplyAt: row.first_reply_at,
    lastInboundAt: row.last_inbound_at,
    resolvedAt: row.resolved_at,
    closedAt: row.closed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

// A row that this transaction has just locked or written is its own until it ends.
function toLocked(row: ConversationRow | undefined): LockedConversation | null {
  return row === undefined ? null : (toConversation(row) as LockedConversation)
}

/** Which customer's messages on which channel and thread belong together. */
export interface Thread {
  readonly channel: Channel
  readonly externalThreadId: string
  readonly customerId: string
}

/** The thread's conversation that is not closed, under its row lock; there is at most one. */
export async function findOpenConversation(
  tx: TenantTransaction,
  { channel, externalThreadId, customerId }: Thread,
): Promise<LockedConversation | null> {
  const [row] = await tx.query<ConversationRow>(sql`
    SELECT ${COLUMNS} FROM conversations
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND channel = ${channel} AND external_thread_id = ${externalThreadId} AND customer_id = ${customerId}
      AND status <> 'closed'
    FOR UPDATE`)
  return toLocked(row)
}

export interface NewConversation extends Thread {
  readonly id: string
  readonly channelAccountId: string | null
  readonly fixture: boolean
  readonly lastInboundAt: Date | null
  readonly at: Date
}

/**
 * Opens a conversation with the tenant's next number; null when the thread has one that is not closed. The number's row stays
 * locked until the commit, so a rival that opens one waits, and a number that was not used can be given back: numbers have no gaps.
 * An account that the tenant does not have (the sandbox takes any id) is left out.
 */
export async function insertConversation(
  tx: TenantTransaction,
  conversation: NewConversation,
): Promise<LockedConversation | null> {
  const { organizationId, environment } = tx.tenant
  const { id, channel, externalThreadId, customerId, channelAccountId, fixture, lastInboundAt, at } =
    conversation
  const [row] = await tx.query<ConversationRow>(sql`
    WITH numbered AS (
      INSERT INTO conversation_numbers AS n (organization_id, environment, last_number)
      VALUES (${organizationId}, ${environment}, 1)
      ON CONFLICT (organization_id, environment) DO UPDATE SET last_number = n.last_number + 1
      RETURNING last_number)
    INSERT INTO conversations
      (organization_id, environment, id, number, channel, external_thread_id, channel_account_id, customer_id, status,
       fixture, last_inbound_at, created_at, updated_at)
    SELECT ${organizationId}::uuid, ${environment}::text, ${id}::uuid, last_number, ${channel}::text,
      ${externalThreadId}::text,
      (SELECT a.id FROM channel_accounts a
       WHERE a.organization_id = ${organizationId} AND a.environment = ${environment} AND a.id = ${channelAccountId}),
      ${customerId}::uuid, 'new', ${fixture}::boolean, ${lastInboundAt}::timestamptz, ${at}::timestamptz,
      ${at}::timestamptz
    FROM numbered
    ON CONFLICT (organization_id, environment, channel, external_thread_id, customer_id) WHERE status <> 'closed'
      DO NOTHING
    RETURNING ${COLUMNS}`)
  if (row === undefined) {
    await tx.execute(sql`
      UPDATE conversation_numbers SET last_number = last_number - 1
      WHERE organization_id = ${organizationId} AND environment = ${environment}`)
  }
  return toLocked(row)
}

/**
 * Writes the changed fields. `status` and what goes with it are changed by `applyTrigger` alone. The moment of the newest inbound
 * message never goes back, and an account that the tenant does not have is left out.
 */
export async function updateConversation(
  tx: TenantTransaction,
  conversation: LockedConversation,
  changes: ConversationChanges,
  at: Date,
): Promise<LockedConversation> {
  const { organizationId, environment } = tx.tenant
  const next = { ...conversation, ...changes }
  const [row] = await tx.query<ConversationRow>(sql`
    UPDATE conversations SET
      channel_account_id = coalesce(
        (SELECT a.id FROM channel_accounts a
         WHERE a.organization_id = ${organizationId} AND a.environment = ${environment} AND a.id = ${next.channelAccountId}),
        channel_account_id),
      status = ${next.status}, queue = ${next.queue}, job = ${next.job},
      intent = ${next.intent}, escalated = ${next.escalated}, escalation_reason = ${next.escalationReason},
      escalation_summary = ${next.escalationSummary}, ever_escalated = ${next.everEscalated},
      human_touched = ${next.humanTouched}, first_reply_at = ${next.firstReplyAt},
      last_inbound_at = greatest(last_inbound_at, ${next.lastInboundAt}), resolved_at = ${next.resolvedAt},
      closed_at = ${next.closedAt}, updated_at = ${at}
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${conversation.id}
    RETURNING ${COLUMNS}`)
  const updated = toLocked(row)
  if (updated === null) throw new Error('A locked conversation is not there.')
  return updated
}

/** The conversation, or null. */
export async function findConversation(tx: TenantTransaction, id: string): Promise<Conversation | null> {
  const [row] = await tx.query<ConversationRow>(sql`
    SELECT ${COLUMNS} FROM conversations
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment} AND id = ${id}`)
  return row === undefined ? null : toConversation(row)
}

/** The conversation under its row lock, or null. */
export async function lockConversation(
  tx: TenantTransaction,
  id: string,
): Promise<LockedConversation | null> {
  const [row] = await tx.query<ConversationRow>(sql`
    SELECT ${COLUMNS} FROM conversations
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment} AND id = ${id}
    FOR UPDATE`)
  return toLocked(row)
}

export interface ConversationFilters {
  readonly status?: ConversationStatus | undefined
  readonly customerId?: string | undefined
}

// Each combination is a statement of its own, so that each has a plan of its own over the index that fits it.
function filterCondition({ status, customerId }: ConversationFilters): Statement {
  if (customerId === undefined) return status === undefined ? sql`true` : sql`status = ${status}`
  const ofCustomer = sql`customer_id = ${customerId}`
  return status === undefined ? ofCustomer : sql`${ofCustomer} AND status = ${status}`
}

/** Conversations, newest first, from after `afterId`; null starts at the newest. */
export async function listConversations(
  tx: TenantTransaction,
  filters: ConversationFilters,
  afterId: string | null,
  limit: number,
): Promise<Conversation[]> {
  const rows = await tx.query<ConversationRow>(sql`
    SELECT ${COLUMNS} FROM conversations
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND ${filterCondition(filters)} AND id < ${afterId ?? AFTER_EVERY_ID}
    ORDER BY id DESC LIMIT ${limit}`)
  return rows.map(toConversation)
}
