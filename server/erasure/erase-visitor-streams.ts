import type { Identity } from '../customers/identity-queries.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type Erasing, MOST_AT_ONCE } from './erasing.ts'

/** Removes what waited for the customer's own pages. A page that is open continues with an empty stream. */
export async function eraseVisitorStreams(
  { inTenant }: Erasing,
  identities: readonly Identity[],
): Promise<void> {
  const visitorIds = identities.flatMap(({ channel, externalId }) => (channel === 'web' ? [externalId] : []))
  if (visitorIds.length === 0) return
  while ((await inTenant((tx) => deleteStreamMessages(tx, visitorIds))) > 0);
  await inTenant((tx) => deleteEmptyStreams(tx, visitorIds))
}

function deleteStreamMessages(tx: TenantTransaction, visitorIds: readonly string[]): Promise<number> {
  const { organizationId, environment } = tx.tenant
  return tx.execute(sql`
    DELETE FROM visitor_stream_messages m
    WHERE m.organization_id = ${organizationId} AND m.environment = ${environment} AND m.message_id IN (
      SELECT s.message_id FROM visitor_stream_messages s
      WHERE s.organization_id = ${organizationId} AND s.environment = ${environment}
        AND s.visitor_id = ANY (${visitorIds}::text[]) LIMIT ${MOST_AT_ONCE})`)
}

async function deleteEmptyStreams(tx: TenantTransaction, visitorIds: readonly string[]): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    DELETE FROM visitor_streams s
    WHERE s.organization_id = ${organizationId} AND s.environment = ${environment}
      AND s.visitor_id = ANY (${visitorIds}::text[]) AND NOT EXISTS (
        SELECT FROM visitor_stream_messages m
        WHERE m.organization_id = s.organization_id AND m.environment = s.environment
          AND m.external_thread_id = s.external_thread_id AND m.visitor_id = s.visitor_id)`)
}
