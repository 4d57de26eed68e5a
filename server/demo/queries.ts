import type { Database, Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** The id of the oldest organization, or none; ids sort by the time of their creation. */
export async function listOldestOrganizations(db: Querier): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`SELECT id FROM organizations ORDER BY id LIMIT 1`)
  return rows.map(({ id }) => id)
}

/** The first app that was created in the organization's sandbox. */
export async function findFirstSandboxApp(
  db: Database,
  organizationId: string,
): Promise<{ id: string; clientId: string } | null> {
  const [row] = await db.withTenant({ organizationId, environment: 'sandbox' }, (tx) =>
    tx.query<{ id: string; client_id: string }>(sql`
      SELECT id, client_id FROM apps
      WHERE organization_id = ${organizationId} AND environment = 'sandbox' ORDER BY id LIMIT 1`),
  )
  return row === undefined ? null : { id: row.id, clientId: row.client_id }
}
