import { setTimeout as pause } from 'node:timers/promises'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { Erasing, Patience } from './erasing.ts'
import { HELD_BY_THE_LIVING, standInOf } from './queries.ts'
import { withdrawReplies } from './withdraw-replies.ts'

/** Checks repeatedly until something is over. Throws an `OperatorError` when patience runs out. */
export async function untilOver(
  isOver: () => Promise<boolean>,
  { pauseMs, mostMs }: Patience,
): Promise<void> {
  const givesUpAtMs = performance.now() + mostMs
  while (!(await isOver())) {
    if (performance.now() > givesUpAtMs) {
      throw new OperatorError(
        'A worker is still busy with this customer, so not everything is erased yet. Run the command again.',
      )
    }
    await pause(pauseMs)
  }
}

/**
 * Waits until every transaction that began before this moment and writes inbound events is over. Later ones see
 * everything that was committed before, because they read after they have locked the table.
 */
export async function untilWritersEnd({ db, patience }: Erasing): Promise<void> {
  const writing = async () => {
    const rows = await db.shared.query<{ writer: string }>(sql`
      SELECT virtualtransaction AS writer FROM pg_locks
      WHERE locktype = 'relation' AND relation = 'inbound_events'::regclass AND mode = 'RowExclusiveLock'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
    return rows.map(({ writer }) => writer)
  }
  const before = new Set(await writing())
  await untilOver(async () => (await writing()).every((writer) => !before.has(writer)), patience)
}

/**
 * Waits until no worker holds a reply to the customer or a turn of theirs. Replies that a worker puts back meanwhile
 * are withdrawn. A turn that ends finds its conversation closed and writes nothing; until then it may still note what
 * an action answered.
 */
export async function untilWorkersAreDone(erasing: Erasing): Promise<void> {
  const { inTenant, customerId, patience } = erasing
  const turns = await inTenant((tx) => listHeldTurns(tx, customerId))
  await untilOver(async () => {
    await withdrawReplies(erasing)
    return inTenant(async (tx) => {
      const held = await listHeldTurns(tx, customerId)
      return !(await hasReplyUnderWay(tx, customerId)) && !held.some((token) => turns.includes(token))
    })
  }, patience)
}

// The leases of the customer's threads. A thread may have other customers too and be claimed again, so only the leases
// count that were held when the customer was detached.
async function listHeldTurns(tx: TenantTransaction, customerId: string): Promise<string[]> {
  const { organizationId, environment } = tx.tenant
  const rows = await tx.query<{ lease_token: string }>(sql`
    SELECT w.lease_token FROM (
      SELECT DISTINCT c.organization_id, c.environment, c.channel, c.external_thread_id FROM conversations c
      WHERE c.organization_id = ${organizationId} AND c.environment = ${environment} AND c.customer_id = ${customerId}
        AND c.external_thread_id <> ${standInOf(sql`c.id`)}
    ) t
    JOIN conversation_work w ON w.organization_id = t.organization_id AND w.environment = t.environment
      AND w.channel = t.channel AND w.external_thread_id = t.external_thread_id
    WHERE ${HELD_BY_THE_LIVING}`)
  return rows.map(({ lease_token: token }) => token)
}

async function hasReplyUnderWay(tx: TenantTransaction, customerId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT id FROM outgoing_messages
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND customer_id = ${customerId} AND send_at IS NOT NULL LIMIT 1`)
  return rows.length > 0
}
