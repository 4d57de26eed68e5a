import type { Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'

export async function insertOrganization(
  tx: Querier,
  organization: { id: string; name: string; createdAt: Date },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO organizations (id, name, created_at)
    VALUES (${organization.id}, ${organization.name}, ${organization.createdAt})`)
}

/** Returns whether there is such an organization. */
export async function updateSandboxEnabled(db: Querier, id: string, isEnabled: boolean): Promise<boolean> {
  return (
    (await db.execute(sql`UPDATE organizations SET sandbox_enabled = ${isEnabled} WHERE id = ${id}`)) === 1
  )
}

/** Whether there is such an organization. */
export async function isOrganization(db: Querier, id: string): Promise<boolean> {
  const rows = await db.query(sql`SELECT id FROM organizations WHERE id = ${id}`)
  return rows.length === 1
}

/**
 * Makes others that lock the organization wait until the transaction ends, without holding up rows that only refer to
 * it. Returns whether there is such an organization.
 */
export async function lockOrganization(tx: Querier, id: string): Promise<boolean> {
  const rows = await tx.query(sql`SELECT id FROM organizations WHERE id = ${id} FOR NO KEY UPDATE`)
  return rows.length === 1
}

/** An organization as an operator sees it. */
export interface StoredOrganization {
  readonly id: string
  readonly name: string
  readonly sandbox: boolean
  readonly createdAt: Date
}

/** Every organization, newest first. */
export async function listOrganizations(db: Querier): Promise<StoredOrganization[]> {
  const rows = await db.query<{ id: string; name: string; sandbox_enabled: boolean; created_at: Date }>(sql`
    SELECT id, name, sandbox_enabled, created_at FROM organizations ORDER BY created_at DESC, id DESC`)
  return rows.map(({ id, name, sandbox_enabled, created_at }) => ({
    ...{ id, name, sandbox: sandbox_enabled },
    createdAt: created_at,
  }))
}
