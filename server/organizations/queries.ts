import type { Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { PRICE_COLUMNS, type PriceRow, toPrices } from '../tickets/queries.ts'
import type { Prices } from '../tickets/rules.ts'

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

/** An organization's prices; null where there is no such organization. */
export async function findPrices(db: Querier, id: string): Promise<Prices | null> {
  const [row] = await db.query<PriceRow>(sql`SELECT ${PRICE_COLUMNS} FROM organizations o WHERE o.id = ${id}`)
  return row === undefined ? null : toPrices(row)
}

/** Sets the prices that are given and returns all of them; null where there is no such organization. */
export async function updatePrices(
  db: Querier,
  id: string,
  {
    action_ticket: action = null,
    knowledge_ticket: knowledge = null,
    routed_ticket: routed = null,
  }: {
    readonly [Kind in keyof Prices]?: number | null
  },
): Promise<Prices | null> {
  const [row] = await db.query<PriceRow>(sql`
    UPDATE organizations o
    SET price_action_halalas = coalesce(${action}::integer, o.price_action_halalas),
      price_knowledge_halalas = coalesce(${knowledge}::integer, o.price_knowledge_halalas),
      price_routed_halalas = coalesce(${routed}::integer, o.price_routed_halalas)
    WHERE o.id = ${id}
    RETURNING ${PRICE_COLUMNS}`)
  return row === undefined ? null : toPrices(row)
}

/** Whether there is such an organization. */
export async function isOrganization(db: Querier, id: string): Promise<boolean> {
  const rows = await db.query(sql`SELECT id FROM organizations WHERE id = ${id}`)
  return rows.length === 1
}

/**
 * Makes other transactions that lock the organization wait until this one ends, without blocking rows that only refer
 * to it. Returns whether there is such an organization.
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
