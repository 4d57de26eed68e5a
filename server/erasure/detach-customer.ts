import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { close } from '../interventions/interventions.ts'
import type { Erasing } from './erasing.ts'
import { listUnerasedConversations } from './queries.ts'
import { untilWritersEnd } from './wait.ts'
import { withdrawReplies } from './withdraw-replies.ts'

/**
 * Detaches the customer from everything that may still be written: nothing more is sent to them, their conversations
 * are closed, and their channel identities belong to nobody. A worker that read the owner of an identity just before
 * may still open another conversation for them; it is waited for, and that conversation is closed too.
 */
export async function detachCustomer(erasing: Erasing): Promise<void> {
  const { inTenant, clock, tenant, customerId, actor } = erasing
  const listConversations = () => inTenant((tx) => listUnerasedConversations(tx, customerId))
  for (;;) {
    await withdrawReplies(erasing)
    for (const { id, isClosed } of await listConversations()) {
      if (!isClosed) await close(erasing, { tenant, conversationId: id, actor })
    }
    const hadIdentities = await inTenant((tx) => giveUpIdentities(tx, customerId, clock.now()))
    await untilWritersEnd(erasing)
    const left = await listConversations()
    if (!hadIdentities && left.every(({ isClosed }) => isClosed)) return
  }
}

/**
 * Removes the customer's identities, name and profile, and the messages of theirs that no worker has recorded yet,
 * which nobody will answer. The identities and those events are noted with the erasure, so that an interrupted erasure
 * can be resumed. Returns whether there was any identity. Locks are taken in the usual order: the threads' work rows
 * first.
 */
async function giveUpIdentities(tx: TenantTransaction, customerId: string, at: Date): Promise<boolean> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    SELECT w.external_thread_id FROM conversation_work w
    WHERE w.organization_id = ${organizationId} AND w.environment = ${environment}
      AND (w.channel, w.external_thread_id) IN (
        SELECT e.channel, e.external_thread_id FROM customer_identities i
        JOIN inbound_events e ON e.organization_id = i.organization_id AND e.environment = i.environment
          AND e.channel = i.channel AND e.sender_external_id = i.external_id AND e.recorded_at IS NULL
        WHERE i.organization_id = ${organizationId} AND i.environment = ${environment} AND i.customer_id = ${customerId})
    ORDER BY w.channel, w.external_thread_id
    FOR UPDATE OF w`)
  const events = await tx.query<{ id: string }>(sql`
    UPDATE inbound_events e SET recorded_at = ${at} FROM customer_identities i
    WHERE i.organization_id = ${organizationId} AND i.environment = ${environment} AND i.customer_id = ${customerId}
      AND e.organization_id = i.organization_id AND e.environment = i.environment
      AND e.channel = i.channel AND e.sender_external_id = i.external_id AND e.recorded_at IS NULL
    RETURNING e.id`)
  const identities = await tx.query<{ channel: string; external_id: string; phone: string | null }>(sql`
    DELETE FROM customer_identities
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND customer_id = ${customerId}
    RETURNING channel, external_id, phone`)
  await tx.execute(sql`
    UPDATE customers SET display_name = NULL, profile = '{}', updated_at = ${at}
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${customerId}
      AND (display_name IS NOT NULL OR profile <> '{}' OR ${identities.length > 0})`)
  await tx.execute(sql`
    UPDATE customer_erasures SET identities = identities || ${JSON.stringify(identities)}::jsonb,
      event_ids = event_ids || ${events.map(({ id }) => id)}::uuid[]
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND customer_id = ${customerId}`)
  return identities.length > 0
}
