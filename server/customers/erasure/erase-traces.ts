import type { Channel } from '../../../contract/channels.ts'
import type { Querier, TenantTransaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { digestMessage } from '../../inbound-events/erased-messages.ts'
import type { Identity } from '../queries.ts'
import { inPages } from './pages.ts'
import { findErasure, listUnerasedConversations, standInOf } from './queries.ts'
import { type ErasureContext, type ErasureRequest, MOST_AT_ONCE } from './request.ts'

/**
 * Keeps digests of the ids of the customer's messages, before the ids go: a repeat of one is the same event for good
 * and is answered by nobody.
 */
export async function keepDigests(context: ErasureContext, request: ErasureRequest): Promise<void> {
  const { db } = context
  const { tenant, customerId } = request
  const { eventIds } = await db.withTenant(tenant, (tx) => findErasure(tx, customerId))
  await keepDigestsOf(context, request, eventIds)
  for (const { id } of await db.withTenant(tenant, (tx) => listUnerasedConversations(tx, customerId))) {
    for await (const page of inPages((after) => db.withTenant(tenant, (tx) => listRecorded(tx, id, after)))) {
      const recorded = page.map(({ eventId }) => eventId)
      await keepDigestsOf(context, request, recorded)
    }
  }
}

async function keepDigestsOf(
  context: ErasureContext,
  { tenant }: ErasureRequest,
  eventIds: readonly string[],
): Promise<void> {
  if (eventIds.length === 0) return
  const { organizationId, environment } = tenant
  await context.db.withTenant(tenant, async (tx) => {
    const events = await tx.query<{ id: string; channel: Channel; external_message_id: string }>(sql`
      SELECT e.id, e.channel, e.external_message_id FROM inbound_events e
      WHERE e.organization_id = ${organizationId} AND e.environment = ${environment}
        AND e.id = ANY (${eventIds}::uuid[]) AND e.external_message_id <> ${standInOf(sql`e.id`)}`)
    const digests = events.map(({ channel, external_message_id: externalMessageId }) =>
      digestMessage(context, tenant, { channel, externalMessageId }),
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

/** Takes out of alerts what platforms said in which the customer is named. */
export async function eraseAlerts(
  { db }: Pick<ErasureContext, 'db'>,
  { tenant }: Pick<ErasureRequest, 'tenant'>,
  identities: readonly Identity[],
): Promise<void> {
  const names = identities.flatMap(({ externalId, phone }) => [
    externalId,
    ...(phone === null ? [] : [phone]),
  ])
  if (names.length === 0) return
  await db.withTenant(tenant, (tx) =>
    tx.execute(sql`
      UPDATE alerts SET detail = detail - 'error'
      WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}
        AND EXISTS (SELECT FROM unnest(${names}::text[]) AS n (name) WHERE strpos(detail ->> 'error', n.name) > 0)`),
  )
}

const RESPONSES_AT_ONCE = 5_000
// A clock may have been ahead.
const FOREVER = new Date('9999-01-01T00:00:00Z')

/**
 * Forgets the stored responses that tell of the customer or of their messages, with the keys, which clients choose. A
 * repeat of such a request is a new one: a message is recognized by its own id, and a customer is made anew. No index
 * leads from a response to what it is about, so all of the last 24 hours are gone through, window by window.
 */
export async function forgetResponses(
  { db }: Pick<ErasureContext, 'db'>,
  { tenant, customerId }: ErasureRequest,
): Promise<void> {
  for (let since = new Date(0); since < FOREVER; ) {
    const window = { since, until: await findEndOfWindow(db.shared, since) }
    await db.withTenant(tenant, (tx) => deleteResponses(tx, customerId, window))
    since = window.until
  }
}

// The moment from which on so many responses, whoever's, have been stored since another moment.
async function findEndOfWindow(shared: Querier, since: Date): Promise<Date> {
  const [row] = await shared.query<{ created_at: Date }>(sql`
    SELECT created_at FROM idempotency_keys WHERE created_at >= ${since}
    ORDER BY created_at OFFSET ${RESPONSES_AT_ONCE}::integer LIMIT 1`)
  if (row === undefined) return FOREVER
  return new Date(Math.max(row.created_at.getTime(), since.getTime() + 1))
}

async function deleteResponses(
  tx: TenantTransaction,
  customerId: string,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    WITH stored AS MATERIALIZED (
      SELECT k.ctid AS row_id, k.path, convert_from(k.response_body, 'UTF8') AS body FROM idempotency_keys k
      WHERE k.created_at >= ${since} AND k.created_at < ${until}
        AND k.organization_id = ${organizationId} AND k.environment = ${environment} AND NOT k.response_sealed
        AND k.path IN ('/v1/customers', '/v1/inbound-events')
    ), named AS MATERIALIZED (
      SELECT s.row_id, substring(s.body from '"event_id":"([0-9a-f-]{36})"')::uuid AS event_id,
        strpos(s.body, ${customerId}::text) > 0 AS is_of_customer
      FROM stored s
    )
    DELETE FROM idempotency_keys k
    WHERE k.organization_id = ${organizationId} AND k.environment = ${environment} AND k.ctid = ANY (ARRAY(
      SELECT n.row_id FROM named n
      WHERE n.is_of_customer OR EXISTS (
        SELECT FROM messages m
        JOIN conversations c ON c.organization_id = m.organization_id AND c.environment = m.environment
          AND c.id = m.conversation_id
        WHERE m.organization_id = ${organizationId} AND m.environment = ${environment}
          AND m.inbound_event_id = n.event_id AND c.customer_id = ${customerId})
      OR EXISTS (
        SELECT FROM customer_erasures e
        WHERE e.organization_id = ${organizationId} AND e.environment = ${environment} AND e.customer_id = ${customerId}
          AND n.event_id = ANY (e.event_ids))))`)
}
