import type { Channel } from '../../contract/channels.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import type { LockedConversation } from './conversation.ts'
import { CONVERSATION_COLUMNS, type ConversationRow, toConversation } from './queries.ts'

/** A customer's thread on a channel. */
export interface CustomerThread {
  readonly channel: Channel
  readonly externalThreadId: string
  readonly customerId: string
}

/** A conversation's id with its tenant. */
interface ConversationKey extends OfTenant {
  readonly id: string
}

/** A tenant's conversation under its row lock. */
export interface TenantConversation extends OfTenant {
  readonly conversation: LockedConversation
}

type PlacedRow = ConversationRow & { place: number }

// The statement has locked these rows until its transaction ends, which is what `LockedConversation` claims.
function inPlaces(count: number, rows: readonly PlacedRow[]): (LockedConversation | null)[] {
  const found = new Map(rows.map((row) => [row.place, toConversation(row) as LockedConversation]))
  return Array.from({ length: count }, (_, index) => found.get(index + 1) ?? null)
}

/**
 * The conversations under their row locks, in the order of the keys; null if a tenant has no such conversation. Every
 * statement locks rows in the order of their key, so that overlapping batches cannot deadlock.
 */
export async function lockConversations(
  tx: Transaction,
  keys: readonly ConversationKey[],
): Promise<(LockedConversation | null)[]> {
  if (keys.length === 0) return []
  const rows = await tx.query<PlacedRow>(sql`
    SELECT asked.place, ${CONVERSATION_COLUMNS}
    FROM unnest(${tenantColumns(keys)}, ${keys.map(({ id }) => id)}::uuid[])
      WITH ORDINALITY AS asked (organization_id, environment, id, place)
    JOIN conversations c ON c.organization_id = asked.organization_id AND c.environment = asked.environment
      AND c.id = asked.id
    ORDER BY c.organization_id, c.environment, c.id
    FOR UPDATE OF c`)
  return inPlaces(keys.length, rows)
}

/** One conversation under its row lock, or null. */
export async function lockConversation(
  tx: TenantTransaction,
  id: string,
): Promise<LockedConversation | null> {
  const [conversation = null] = await lockConversations(tx, [{ tenant: tx.tenant, id }])
  return conversation
}

/** The threads' conversations that are not closed, under their row locks; each thread has at most one. */
export async function lockOpenConversations(
  tx: Transaction,
  threads: readonly (CustomerThread & OfTenant)[],
): Promise<(LockedConversation | null)[]> {
  const rows = await tx.query<PlacedRow>(sql`
    SELECT asked.place, ${CONVERSATION_COLUMNS}
    FROM unnest(
      ${tenantColumns(threads)},
      ${threads.map(({ channel }) => channel)}::text[],
      ${threads.map(({ externalThreadId }) => externalThreadId)}::text[],
      ${threads.map(({ customerId }) => customerId)}::uuid[]
    ) WITH ORDINALITY AS asked (organization_id, environment, channel, external_thread_id, customer_id, place)
    JOIN conversations c ON c.organization_id = asked.organization_id AND c.environment = asked.environment
      AND c.channel = asked.channel AND c.external_thread_id = asked.external_thread_id
      AND c.customer_id = asked.customer_id AND c.status <> 'closed'
    ORDER BY c.organization_id, c.environment, c.id
    FOR UPDATE OF c`)
  return inPlaces(threads.length, rows)
}

/**
 * Opens conversations, each with its tenant's next number; null if the thread has an open one by now. The row of the
 * number stays locked until the commit, so a rival that opens a conversation waits.
 */
export async function insertConversations(
  tx: Transaction,
  drafts: readonly TenantConversation[],
): Promise<(LockedConversation | null)[]> {
  const of = <Value>(read: (conversation: LockedConversation) => Value) =>
    drafts.map(({ conversation }) => read(conversation))
  const rows = await tx.query<{ id: string; number: number }>(sql`
    WITH asked AS (
      SELECT * FROM unnest(
        ${tenantColumns(drafts)},
        ${of(({ id }) => id)}::uuid[],
        ${of(({ channel }) => channel)}::text[],
        ${of(({ externalThreadId }) => externalThreadId)}::text[],
        ${of(({ customerId }) => customerId)}::uuid[],
        ${of(({ channelAccountId }) => channelAccountId)}::uuid[],
        ${of(({ status }) => status)}::text[],
        ${of(({ fixture }) => fixture)}::boolean[],
        ${of(({ lastInboundAt }) => lastInboundAt)}::timestamptz[],
        ${of(({ createdAt }) => createdAt)}::timestamptz[],
        ${of(({ updatedAt }) => updatedAt)}::timestamptz[]
      ) WITH ORDINALITY AS a (organization_id, environment, id, channel, external_thread_id, customer_id,
        channel_account_id, status, fixture, last_inbound_at, created_at, updated_at, place)
    ), numbered AS (
      INSERT INTO conversation_numbers AS n (organization_id, environment, last_number)
      SELECT organization_id, environment, count(*) FROM asked GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (organization_id, environment) DO UPDATE SET last_number = n.last_number + EXCLUDED.last_number
      RETURNING organization_id, environment, last_number
    )
    INSERT INTO conversations
      (organization_id, environment, id, number, channel, external_thread_id, channel_account_id, customer_id, status,
       fixture, last_inbound_at, created_at, updated_at)
    SELECT a.organization_id, a.environment, a.id,
      n.last_number + 1 - row_number() OVER (PARTITION BY a.organization_id, a.environment ORDER BY a.place DESC),
      a.channel, a.external_thread_id, a.channel_account_id, a.customer_id, a.status, a.fixture, a.last_inbound_at,
      a.created_at, a.updated_at
    FROM asked a
    JOIN numbered n ON n.organization_id = a.organization_id AND n.environment = a.environment
    ORDER BY a.organization_id, a.environment, a.channel, a.external_thread_id, a.customer_id
    ON CONFLICT (organization_id, environment, channel, external_thread_id, customer_id) WHERE status <> 'closed'
      DO NOTHING
    RETURNING id, number`)
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  return drafts.map(({ conversation }) => {
    const number = numbers.get(conversation.id)
    return number === undefined ? null : { ...conversation, number }
  })
}

/**
 * Undoes `insertConversations` in the same transaction, including the numbers of those that were not opened: numbers
 * have no gaps.
 */
export async function takeBackConversations(
  tx: Transaction,
  drafts: readonly TenantConversation[],
): Promise<void> {
  await tx.execute(sql`
    WITH asked AS (
      SELECT * FROM unnest(${tenantColumns(drafts)}, ${drafts.map(({ conversation }) => conversation.id)}::uuid[])
        AS a (organization_id, environment, id)
    ), gone AS (
      DELETE FROM conversations c USING asked a
      WHERE c.organization_id = a.organization_id AND c.environment = a.environment AND c.id = a.id
    )
    UPDATE conversation_numbers n SET last_number = n.last_number - a.count
    FROM (SELECT organization_id, environment, count(*) FROM asked GROUP BY 1, 2) a
    WHERE n.organization_id = a.organization_id AND n.environment = a.environment`)
}

/** Writes locked conversations in their new state, which only `ConversationEdits` decides. */
export async function updateConversations(
  tx: Transaction,
  changed: readonly TenantConversation[],
): Promise<void> {
  const of = <Value>(read: (conversation: LockedConversation) => Value) =>
    changed.map(({ conversation }) => read(conversation))
  const updated = await tx.execute(sql`
    UPDATE conversations c SET
      channel_account_id = n.channel_account_id, status = n.status, queue = n.queue, job = n.job, intent = n.intent,
      escalated = n.escalated, escalation_reason = n.escalation_reason, escalation_summary = n.escalation_summary,
      ever_escalated = n.ever_escalated, human_touched = n.human_touched, owner = n.owner,
      agent_turns = n.agent_turns, first_reply_at = n.first_reply_at, last_inbound_at = n.last_inbound_at,
      resolved_at = n.resolved_at, closed_at = n.closed_at, updated_at = n.updated_at
    FROM unnest(
      ${tenantColumns(changed)},
      ${of(({ id }) => id)}::uuid[],
      ${of(({ channelAccountId }) => channelAccountId)}::uuid[],
      ${of(({ status }) => status)}::text[],
      ${of(({ queue }) => queue)}::text[],
      ${of(({ job }) => job)}::text[],
      ${of(({ intent }) => intent)}::text[],
      ${of(({ escalated }) => escalated)}::boolean[],
      ${of(({ escalationReason }) => escalationReason)}::text[],
      ${of(({ escalationSummary }) => escalationSummary)}::text[],
      ${of(({ everEscalated }) => everEscalated)}::boolean[],
      ${of(({ humanTouched }) => humanTouched)}::boolean[],
      ${of(({ owner }) => owner)}::text[],
      ${of(({ agentTurns }) => agentTurns)}::integer[],
      ${of(({ firstReplyAt }) => firstReplyAt)}::timestamptz[],
      ${of(({ lastInboundAt }) => lastInboundAt)}::timestamptz[],
      ${of(({ resolvedAt }) => resolvedAt)}::timestamptz[],
      ${of(({ closedAt }) => closedAt)}::timestamptz[],
      ${of(({ updatedAt }) => updatedAt)}::timestamptz[]
    ) AS n (organization_id, environment, id, channel_account_id, status, queue, job, intent, escalated,
      escalation_reason, escalation_summary, ever_escalated, human_touched, owner, agent_turns, first_reply_at,
      last_inbound_at, resolved_at, closed_at, updated_at)
    WHERE c.organization_id = n.organization_id AND c.environment = n.environment AND c.id = n.id`)
  if (updated !== changed.length) throw new Error('A locked conversation is not there.')
}
