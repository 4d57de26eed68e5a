import type { Channel } from '../../contract/channels.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** A thread on a channel that has messages to deal with. */
export interface Thread {
  readonly channel: Channel
  readonly externalThreadId: string
}

/** The thread's version, under its row lock; null when the lease is no longer ours. */
export async function lockWork(
  tx: TenantTransaction,
  thread: Thread,
  leaseToken: string,
): Promise<number | null> {
  const [row] = await tx.query<{ version: number }>(sql`
    SELECT version FROM conversation_work
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND channel = ${thread.channel} AND external_thread_id = ${thread.externalThreadId}
      AND lease_token = ${leaseToken}
    FOR UPDATE`)
  return row?.version ?? null
}

/** Remembers that a try at the thread failed. The lease stays: whoever performs hands it back. */
export async function countFailedTry(
  tx: TenantTransaction,
  thread: Thread,
  leaseToken: string,
  error: string,
): Promise<void> {
  await tx.execute(sql`
    UPDATE conversation_work SET attempts = attempts + 1, last_error = ${error}
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND channel = ${thread.channel} AND external_thread_id = ${thread.externalThreadId}
      AND lease_token = ${leaseToken}`)
}

/** Ends the work on a thread, and with it the lease. The caller holds the row's lock. */
export async function deleteWork(tx: TenantTransaction, thread: Thread, leaseToken: string): Promise<void> {
  await tx.execute(sql`
    DELETE FROM conversation_work
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND channel = ${thread.channel} AND external_thread_id = ${thread.externalThreadId}
      AND lease_token = ${leaseToken}`)
}

/** The thread's conversations with messages that nobody has dealt with, the longest waiting first. */
export async function listUnansweredConversations(tx: TenantTransaction, thread: Thread): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    SELECT c.id FROM conversations c
    JOIN messages m ON m.organization_id = c.organization_id AND m.environment = c.environment
      AND m.conversation_id = c.id AND NOT m.answered
    WHERE c.organization_id = ${tx.tenant.organizationId} AND c.environment = ${tx.tenant.environment}
      AND c.channel = ${thread.channel} AND c.external_thread_id = ${thread.externalThreadId}
      AND c.status <> 'closed'
    GROUP BY c.id ORDER BY min(m.id::text)`)
  return rows.map(({ id }) => id)
}

/** The name that the agent speaks for. */
export async function findOrganizationName(tx: TenantTransaction): Promise<string> {
  const [row] = await tx.query<{ name: string }>(
    sql`SELECT name FROM organizations WHERE id = ${tx.tenant.organizationId}`,
  )
  return row?.name ?? ''
}
