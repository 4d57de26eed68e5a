import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { insertIntervention } from '../interventions/queries.ts'
import { endIdleWork } from './end-idle-work.ts'
import { eraseEvents } from './erase-events.ts'
import { type Erasing, MOST_AT_ONCE } from './erasing.ts'
import { inPages } from './pages.ts'
import { standIn, standInOf, type UnerasedConversation } from './queries.ts'

/**
 * Removes every word from a closed conversation of the customer: messages, the record of their sending, their events,
 * what actions were given and answered, and the notes for a person. The conversation's own row comes last: until it
 * says that it is erased, everything is gone through again.
 */
export async function eraseConversation(erasing: Erasing, conversation: UnerasedConversation): Promise<void> {
  const { inTenant, ids, clock, actor } = erasing
  const { id } = conversation
  for await (const page of inPages((after) => inTenant((tx) => eraseMessages(tx, id, after)))) {
    const eventIds = page.flatMap(({ eventId }) => eventId ?? [])
    await eraseEvents(erasing, eventIds)
  }
  while ((await inTenant((tx) => eraseRuns(tx, id))) > 0);
  await inTenant(async (tx) => {
    await endIdleWork(tx, [conversation])
    await forgetConversation(tx, id, clock.now())
    await insertIntervention(tx, id, { id: ids.uuid(), kind: 'erase', actor, detail: null, at: clock.now() })
  })
}

// Sources are removed too: an article shows what was asked, and an action's answer is about the customer.
async function eraseMessages(
  tx: TenantTransaction,
  conversationId: string,
  after: string,
): Promise<{ readonly messageId: string; readonly eventId: string | null }[]> {
  const { organizationId, environment } = tx.tenant
  const rows = await tx.query<{ id: string; inbound_event_id: string | null }>(sql`
    WITH page AS MATERIALIZED (
      SELECT m.id, m.inbound_event_id FROM messages m
      WHERE m.organization_id = ${organizationId} AND m.environment = ${environment}
        AND m.conversation_id = ${conversationId} AND m.id > ${after}
      ORDER BY m.id LIMIT ${MOST_AT_ONCE}
    ), said AS (
      UPDATE messages m SET text = NULL, media = '[]', sources = '[]', answered = true FROM page
      WHERE m.organization_id = ${organizationId} AND m.environment = ${environment}
        AND m.conversation_id = ${conversationId} AND m.id = page.id
    ), tried AS (
      UPDATE outgoing_messages o SET last_error = NULL FROM page
      WHERE o.organization_id = ${organizationId} AND o.environment = ${environment} AND o.id = page.id
        AND o.last_error IS NOT NULL
    ), kept AS (
      DELETE FROM outbox_messages b USING page
      WHERE b.organization_id = ${organizationId} AND b.environment = ${environment} AND b.id = page.id
    ), parts AS (
      DELETE FROM sent_message_parts p USING page
      WHERE p.organization_id = ${organizationId} AND p.environment = ${environment} AND p.message_id = page.id
    )
    SELECT id, inbound_event_id FROM page ORDER BY id`)
  return rows.map(({ id: messageId, inbound_event_id: eventId }) => ({ messageId, eventId }))
}

// The key of a run is removed too: it is a digest of the run's parameters, which anybody could compute from a guess.
function eraseRuns(tx: TenantTransaction, conversationId: string): Promise<number> {
  const { organizationId, environment } = tx.tenant
  return tx.execute(sql`
    UPDATE action_runs r SET parameters = '{}', key = ${standInOf(sql`r.id`)}, ask = NULL, texts = NULL, error = NULL,
      answer_excerpt = NULL
    WHERE r.organization_id = ${organizationId} AND r.environment = ${environment} AND r.id IN (
      SELECT s.id FROM action_runs s
      WHERE s.organization_id = ${organizationId} AND s.environment = ${environment}
        AND s.conversation_id = ${conversationId} AND s.key <> ${standInOf(sql`s.id`)}
      ORDER BY s.id LIMIT ${MOST_AT_ONCE})`)
}

async function forgetConversation(tx: TenantTransaction, id: string, at: Date): Promise<void> {
  const { organizationId, environment } = tx.tenant
  // What platforms and agents said about the customer when a reply could not be delivered.
  await tx.execute(sql`
    UPDATE alerts SET detail = detail - 'error'
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND kind = 'reply_undeliverable'
      AND subject_id = ${id}`)
  await tx.execute(sql`
    UPDATE conversations SET external_thread_id = ${standIn(id)}, escalation_summary = NULL, updated_at = ${at}
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${id}`)
}
