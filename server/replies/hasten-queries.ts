import type { TenantTransaction, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { OfTenant } from '../db/tenant-columns.ts'
import { NOTHING_HAS_LEFT } from './queries.ts'

/**
 * Makes the messages due that wait for an account's credentials; returns how many. One that is being tried at this
 * moment is tried again at once where the old ones are refused (`channels/live-connector.ts`).
 */
export async function wakeMessagesForAccount(
  tx: Transaction,
  { tenant: { organizationId, environment }, accountId, now }: OfTenant & { accountId: string; now: Date },
): Promise<number> {
  return tx.execute(sql`
    UPDATE outgoing_messages SET send_at = ${now}
    WHERE organization_id = ${organizationId} AND environment = ${environment}
      AND waits_for_account_id = ${accountId} AND send_at > ${now} AND lease_token IS NULL`)
}

/**
 * Makes the agent's messages of a conversation that wait for another try check at once whether they should still
 * leave. Those that wait for a slot under the sending caps keep it, and so do those of which a part has left,
 * because the platform's wait is not over.
 */
export async function hastenMessages(
  tx: TenantTransaction,
  { id, customerId }: { readonly id: string; readonly customerId: string },
  at: Date,
): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    WITH waiting AS (
      SELECT o.id FROM outgoing_messages o
      JOIN messages m ON m.organization_id = o.organization_id AND m.environment = o.environment
        AND m.conversation_id = o.conversation_id AND m.id = o.id AND m.author = 'agent'
      WHERE o.organization_id = ${organizationId} AND o.environment = ${environment} AND o.customer_id = ${customerId}
        AND o.conversation_id = ${id} AND o.send_at > ${at} AND o.slot_at IS NULL AND o.lease_token IS NULL
        AND ${NOTHING_HAS_LEFT}
      ORDER BY o.organization_id, o.environment, o.id
      FOR UPDATE OF o
    )
    UPDATE outgoing_messages o SET send_at = ${at} FROM waiting
    WHERE o.organization_id = ${organizationId} AND o.environment = ${environment} AND o.id = waiting.id`)
}
