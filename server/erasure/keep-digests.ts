import type { Channel } from '../../contract/channels.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { digestMessage } from '../inbound-events/erased-messages.ts'
import { type Erasing, MOST_AT_ONCE } from './erasing.ts'
import { inPages } from './pages.ts'
import { getErasure, listUnerasedConversations, standInOf } from './queries.ts'

/**
 * Keeps digests of the ids of the customer's messages before the ids are removed: a repeat of a message stays the same
 * event for good, and is not answered.
 */
export async function keepDigests(erasing: Erasing): Promise<void> {
  const { inTenant, customerId } = erasing
  const { eventIds } = await inTenant((tx) => getErasure(tx, customerId))
  await keepDigestsOf(erasing, eventIds)
  for (const { id } of await inTenant((tx) => listUnerasedConversations(tx, customerId))) {
    for await (const page of inPages((after) => inTenant((tx) => listRecorded(tx, id, after)))) {
      const recorded = page.map(({ eventId }) => eventId)
      await keepDigestsOf(erasing, recorded)
    }
  }
}

async function keepDigestsOf(erasing: Erasing, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return
  const { inTenant, tenant } = erasing
  const { organizationId, environment } = tenant
  await inTenant(async (tx) => {
    const events = await tx.query<{ id: string; channel: Channel; external_message_id: string }>(sql`
      SELECT e.id, e.channel, e.external_message_id FROM inbound_events e
      WHERE e.organization_id = ${organizationId} AND e.environment = ${environment}
        AND e.id = ANY (${eventIds}::uuid[]) AND e.external_message_id <> ${standInOf(sql`e.id`)}`)
    const digests = events.map(({ channel, external_message_id: externalMessageId }) =>
      digestMessage(erasing, tenant, { channel, externalMessageId }),
    )
    await tx.execute(sql`
      INSERT INTO erased_messages (organization_id, environment, digest, event_id)
      SELECT ${organizationId}, ${environment}, digest, event_id
      FROM unnest(${digests}::bytea[], ${events.map(({ id }) => id)}::uuid[]) AS e (digest, event_id)
      ORDER BY digest
      ON CONFLICT (organization_id, environment, digest) DO NOTHING`)
  })
}

async function listRecorded(
  tx: TenantTransaction,
  conversationId: string,
  after: string,
): Promise<{ readonly messageId: string; readonly eventId: string }[]> {
  const rows = await tx.query<{ id: string; inbound_event_id: string }>(sql`
    SELECT id, inbound_event_id FROM messages
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND conversation_id = ${conversationId} AND id > ${after} AND inbound_event_id IS NOT NULL
    ORDER BY id LIMIT ${MOST_AT_ONCE}`)
  return rows.map(({ id: messageId, inbound_event_id: eventId }) => ({ messageId, eventId }))
}
