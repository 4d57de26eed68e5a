import type { Channel } from '../../contract/channels.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { HELD_BY_THE_LIVING, standInOf } from './queries.ts'

interface Thread {
  readonly channel: Channel
  readonly externalThreadId: string
}

/**
 * Removes the work rows of threads in which no message waits, with the errors of their last tries. Accepting a message
 * waits for a row's lock, and creates the row anew.
 */
export async function endIdleWork(tx: TenantTransaction, threads: readonly Thread[]): Promise<void> {
  const { organizationId, environment } = tx.tenant
  const isAsked = sql`(w.channel, w.external_thread_id) IN (
    SELECT channel, external_thread_id
    FROM unnest(
      ${threads.map(({ channel }) => channel)}::text[],
      ${threads.map(({ externalThreadId }) => externalThreadId)}::text[]
    ) AS asked (channel, external_thread_id))`
  await tx.execute(sql`
    UPDATE conversation_work w SET last_error = NULL
    WHERE w.organization_id = ${organizationId} AND w.environment = ${environment} AND ${isAsked}`)
  await tx.execute(sql`
    DELETE FROM conversation_work w
    WHERE w.organization_id = ${organizationId} AND w.environment = ${environment} AND ${isAsked}
      AND NOT ${HELD_BY_THE_LIVING}
      AND NOT EXISTS (
        SELECT FROM inbound_events e
        WHERE e.organization_id = ${organizationId} AND e.environment = ${environment} AND e.channel = w.channel
          AND e.external_thread_id = w.external_thread_id AND e.recorded_at IS NULL)
      AND NOT EXISTS (
        SELECT FROM conversations c
        JOIN messages m ON m.organization_id = c.organization_id AND m.environment = c.environment
          AND m.conversation_id = c.id AND NOT m.answered
        WHERE c.organization_id = ${organizationId} AND c.environment = ${environment} AND c.channel = w.channel
          AND c.external_thread_id = w.external_thread_id AND c.status <> 'closed')`)
}

/** The same for the threads of events that became no message, of which no conversation tells. */
export async function endIdleWorkOf(tx: TenantTransaction, eventIds: readonly string[]): Promise<void> {
  const rows = await tx.query<{ channel: Channel; external_thread_id: string }>(sql`
    SELECT DISTINCT e.channel, e.external_thread_id FROM inbound_events e
    WHERE e.organization_id = ${tx.tenant.organizationId} AND e.environment = ${tx.tenant.environment}
      AND e.id = ANY (${eventIds}::uuid[]) AND e.external_thread_id <> ${standInOf(sql`e.id`)}`)
  const threads = rows.map(({ channel, external_thread_id: externalThreadId }) => ({
    channel,
    externalThreadId,
  }))
  if (threads.length > 0) await endIdleWork(tx, threads)
}
