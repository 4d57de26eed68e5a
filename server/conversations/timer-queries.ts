import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Timer, TimerKind } from './timers.ts'

/** Starts the conversation's timer in place of the one that runs; a worker that holds that one loses its lease. */
export async function setTimer(tx: TenantTransaction, conversationId: string, timer: Timer): Promise<void> {
  await tx.execute(sql`
    INSERT INTO conversation_timers (organization_id, environment, conversation_id, kind, due_at)
    VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${conversationId}, ${timer.kind}, ${timer.dueAt})
    ON CONFLICT (organization_id, environment, conversation_id) DO UPDATE
    SET kind = EXCLUDED.kind, due_at = EXCLUDED.due_at, lease_token = NULL, leased_by = NULL`)
}

/** Stops the conversation's timer, if one runs. */
export async function clearTimer(tx: TenantTransaction, conversationId: string): Promise<void> {
  await tx.execute(sql`
    DELETE FROM conversation_timers
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND conversation_id = ${conversationId}`)
}

/** The conversation's timer under its row lock, or null. While a worker holds it, `dueAt` is the end of the lease. */
export async function lockTimer(
  tx: TenantTransaction,
  conversationId: string,
): Promise<(Timer & { readonly isLeased: boolean }) | null> {
  const [row] = await tx.query<{ kind: TimerKind; due_at: Date; is_leased: boolean }>(sql`
    SELECT kind, due_at, lease_token IS NOT NULL AS is_leased FROM conversation_timers
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND conversation_id = ${conversationId}
    FOR UPDATE`)
  return row === undefined ? null : { kind: row.kind, dueAt: row.due_at, isLeased: row.is_leased }
}

/** Whether the conversation's timer is still held under this lease; its row stays locked until the transaction ends. */
export async function holdsTimer(
  tx: TenantTransaction,
  conversationId: string,
  leaseToken: string,
): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT kind FROM conversation_timers
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND conversation_id = ${conversationId} AND lease_token = ${leaseToken}
    FOR UPDATE`)
  return rows.length === 1
}
