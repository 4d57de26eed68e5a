import { randomUUID } from 'node:crypto'
import type { Tenant } from '../platform/tenant.ts'
import type { Database, TenantTransaction } from './database.ts'
import { sql } from './sql.ts'

/** Inserts a row of the transaction's tenant: a customer, which is as good as any other. */
export async function insertRow(
  tx: TenantTransaction,
  name: string,
  id: string = randomUUID(),
): Promise<void> {
  const at = new Date()
  await tx.execute(sql`
    INSERT INTO customers (organization_id, environment, id, display_name, created_at, updated_at)
    VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${id}, ${name}, ${at}, ${at})`)
}

/** The names of all customers that the tenant sees. */
export async function customerNames(db: Pick<Database, 'withTenant'>, tenant: Tenant): Promise<string[]> {
  const rows = await db.withTenant(tenant, (tx) =>
    tx.query<{ display_name: string }>(sql`SELECT display_name FROM customers`),
  )
  return rows.map(({ display_name }) => display_name)
}
