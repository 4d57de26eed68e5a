import type { Identity } from '../customers/identity-queries.ts'
import type { Querier, TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Erasing } from './erasing.ts'
import { LEAST_TELLING, namesOf } from './names.ts'

const RESPONSES_AT_ONCE = 5_000
// Later than any moment that a clock which ran ahead may have written.
const FOREVER = new Date('9999-01-01T00:00:00Z')

/**
 * Deletes the stored responses that mention the customer or their messages, together with the keys, which clients
 * choose. A repeat of such a request is a new request: a message is still recognized by its own id, and a customer is
 * created anew. A message that was refused is stored nowhere, and its response tells nothing of it: its key goes where
 * it names the customer, and otherwise after 24 hours. No index leads from a response to what it is about, so all
 * responses of the last 24 hours are searched, window by window.
 */
export async function forgetResponses(
  { db, inTenant, customerId }: Erasing,
  identities: readonly Identity[],
): Promise<void> {
  const names = namesOf(identities).filter(({ length }) => length >= LEAST_TELLING)
  for (let since = new Date(0); since < FOREVER; ) {
    const window = { since, until: await findEndOfWindow(db.shared, since) }
    await inTenant((tx) => deleteResponses(tx, { customerId, names }, window))
    since = window.until
  }
}

// The moment up to which one window of responses, of any tenant, has been stored since another moment.
async function findEndOfWindow(shared: Querier, since: Date): Promise<Date> {
  const [row] = await shared.query<{ created_at: Date }>(sql`
    SELECT created_at FROM idempotency_keys WHERE created_at >= ${since}
    ORDER BY created_at OFFSET ${RESPONSES_AT_ONCE}::integer LIMIT 1`)
  if (row === undefined) return FOREVER
  return new Date(Math.max(row.created_at.getTime(), since.getTime() + 1))
}

async function deleteResponses(
  tx: TenantTransaction,
  { customerId, names }: { readonly customerId: string; readonly names: readonly string[] },
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<void> {
  const { organizationId, environment } = tx.tenant
  // The statement checks this twice: another request may take over an expired record meanwhile.
  const isOfPage = sql`k.created_at >= ${since} AND k.created_at < ${until}`
  await tx.execute(sql`
    WITH stored AS MATERIALIZED (
      SELECT k.ctid AS row_id, k.key, convert_from(k.response_body, 'UTF8') AS body FROM idempotency_keys k
      WHERE ${isOfPage}
        AND k.organization_id = ${organizationId} AND k.environment = ${environment} AND NOT k.response_sealed
        AND k.path IN ('/v1/customers', '/v1/inbound-events')
    ), named AS MATERIALIZED (
      SELECT s.row_id, substring(s.body from '"event_id":"([0-9a-f-]{36})"')::uuid AS event_id,
        strpos(s.body, ${customerId}::text) > 0
          OR EXISTS (SELECT FROM unnest(${names}::text[]) AS n (name) WHERE strpos(s.key, n.name) > 0) AS is_of_customer
      FROM stored s
    )
    DELETE FROM idempotency_keys k
    WHERE k.organization_id = ${organizationId} AND k.environment = ${environment} AND ${isOfPage} AND k.ctid = ANY (ARRAY(
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
