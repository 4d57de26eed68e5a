import type { Database, Querier } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { LOWEST_ID } from '../../platform/ids.ts'
import { OperatorError } from '../../platform/operator-error.ts'

const NOBODY = { organizationId: LOWEST_ID, environment: 'sandbox' } as const

/**
 * Verifies that row-level security binds this process: it applies to the user of every connection pool on every
 * tenant's table, and a tenant's transaction sets its tenant. Throws an `OperatorError` otherwise.
 */
export async function checkTenantIsolation(db: Database): Promise<void> {
  await checkConnection(db.shared)
  await db.withTenant(NOBODY, async (tx) => {
    await checkConnection(tx)
    const [row] = await tx.query<{ tenant: string; servesAll: boolean }>(
      sql`SELECT current_setting('sanad.tenant', true) AS tenant, sanad_serves_every_tenant() AS "servesAll"`,
    )
    if (row?.tenant !== `${NOBODY.organizationId}/${NOBODY.environment}` || row.servesAll) {
      throw new OperatorError(
        'The database does not keep the tenant of a transaction: a pooler in between drops it.',
      )
    }
  })
}

async function checkConnection(db: Querier): Promise<void> {
  const exposed = await db.query<{ name: string; role: string }>(sql`
    SELECT c.relname AS name, current_user::text AS role FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT row_security_active(c.oid)
    ORDER BY c.relname`)
  const [first] = exposed
  if (first === undefined) return
  throw new OperatorError(
    `Row-level security does not hold the database user "${first.role}" on ${exposed.length} tables (${first.name}, ...): ` +
      'use a user without SUPERUSER and BYPASSRLS, or one that may become sanad_service.',
  )
}
