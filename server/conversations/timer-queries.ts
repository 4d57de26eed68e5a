import type { TenantTransaction, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import type { Timer, TimerKind } from './timers.ts'

/** Starts conversations' timers, replacing those that run; a worker that holds one of those loses its lease. */
export async function setTimers(
  tx: Transaction,
  started: readonly (OfTenant & { readonly conversationId: string; readonly timer: Timer })[],
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO conversation_timers (organization_id, environment, conversation_id, kind, due_at)
    SELECT * FROM unnest(
      ${tenantColumns(started)},
      ${started.map(({ conversationId }) => conversationId)}::uuid[],
      ${started.map(({ timer }) => timer.kind)}::text[],
      ${started.map(({ timer }) => timer.dueAt)}::timestamptz[]
    ) AS s (organization_id, environment, conversation_id, kind, due_at)
    ORDER BY organization_id, environment, conversation_id
    ON CONFLICT (organization_id, environment, conversation_id) DO UPDATE
    SET kind = EXCLUDED.kind, due_at = EXCLUDED.due_at, lease_token = NULL, leased_by = NULL`)
}

/** Stops conversations' timers. The callers hold the conversations' locks. */
export async function clearTimers(
  tx: Transaction,
  stopped: readonly (OfTenant & { readonly conversationId: string })[],
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM conversation_timers t
    USING unnest(${tenantColumns(stopped)}, ${stopped.map(({ conversationId }) => conversationId)}::uuid[])
      AS s (organization_id, environment, conversation_id)
    WHERE t.organization_id = s.organization_id AND t.environment = s.environment
      AND t.conversation_id = s.conversation_id`)
}

/** Starts one conversation's timer. */
export function setTimer(tx: TenantTransaction, conversationId: string, timer: Timer): Promise<void> {
  return setTimers(tx, [{ tenant: tx.tenant, conversationId, timer }])
}

/** Stops one conversation's timer. */
export function clearTimer(tx: TenantTransaction, conversationId: string): Promise<void> {
  return clearTimers(tx, [{ tenant: tx.tenant, conversationId }])
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
