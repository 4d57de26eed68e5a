import type { Channel } from '../../contract/channels.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'

/** One identity of a customer on a channel. It belongs to one customer only. */
export interface Identity {
  readonly channel: Channel
  readonly externalId: string
  readonly phone: string | null
}

/** A customer that starts with one identity. */
export interface NewCustomer {
  readonly id: string
  readonly identity: Identity
  readonly displayName: string | null
  readonly profile: Record<string, unknown>
  readonly at: Date
}

/** A customer that an identity belongs to. */
export interface IdentityHolder {
  readonly customerId: string
  readonly displayName: string | null
  readonly phone: string | null
  /** True when this statement has inserted the customer. */
  readonly isNew: boolean
}

/**
 * Finds the holders of identities, and inserts customers for identities that nobody holds, in one statement. An
 * identity is claimed first, and the customer's row follows only if that succeeded, so no customer is ever left without
 * an identity. A rival transaction that is claiming the same identity is waited for; if it succeeds the result is null,
 * and the next statement finds its customer. Identities are claimed in the order of their key, so that overlapping
 * batches cannot deadlock; no identity may be given twice.
 */
export async function claimIdentities(
  tx: Transaction,
  customers: readonly (NewCustomer & OfTenant)[],
): Promise<(IdentityHolder | null)[]> {
  const rows = await tx.query<{
    place: number
    id: string
    display_name: string | null
    phone: string | null
    is_new: boolean
  }>(sql`
    WITH asked AS (
      SELECT * FROM unnest(
        ${tenantColumns(customers)},
        ${customers.map(({ id }) => id)}::uuid[],
        ${customers.map(({ identity }) => identity.channel)}::text[],
        ${customers.map(({ identity }) => identity.externalId)}::text[],
        ${customers.map(({ identity }) => identity.phone)}::text[],
        ${customers.map(({ displayName }) => displayName)}::text[],
        ${customers.map(({ profile }) => JSON.stringify(profile))}::text[],
        ${customers.map(({ at }) => at)}::timestamptz[]
      ) WITH ORDINALITY
        AS a (organization_id, environment, id, channel, external_id, phone, display_name, profile, at, place)
    ), known AS (
      SELECT a.place, c.id, c.display_name, i.phone FROM asked a
      JOIN customer_identities i ON i.organization_id = a.organization_id AND i.environment = a.environment
        AND i.channel = a.channel AND i.external_id = a.external_id
      JOIN customers c ON c.organization_id = i.organization_id AND c.environment = i.environment
        AND c.id = i.customer_id
    ), claimed AS (
      INSERT INTO customer_identities
        (organization_id, environment, channel, external_id, customer_id, phone, created_at)
      SELECT a.organization_id, a.environment, a.channel, a.external_id, a.id, a.phone, a.at
      FROM asked a WHERE a.place NOT IN (SELECT place FROM known)
      ORDER BY a.organization_id, a.environment, a.channel, a.external_id
      ON CONFLICT (organization_id, environment, channel, external_id) DO NOTHING
      RETURNING organization_id, environment, customer_id
    ), inserted AS (
      INSERT INTO customers (organization_id, environment, id, display_name, profile, created_at, updated_at)
      SELECT a.organization_id, a.environment, a.id, a.display_name, a.profile::jsonb, a.at, a.at
      FROM claimed JOIN asked a ON a.organization_id = claimed.organization_id
        AND a.environment = claimed.environment AND a.id = claimed.customer_id
    )
    SELECT place, id, display_name, phone, false AS is_new FROM known
    UNION ALL
    SELECT a.place, a.id, a.display_name, a.phone, true FROM claimed
    JOIN asked a ON a.organization_id = claimed.organization_id AND a.environment = claimed.environment
      AND a.id = claimed.customer_id`)
  const holders = new Map(rows.map((row) => [row.place, row]))
  return customers.map((_, index) => {
    const row = holders.get(index + 1)
    if (row === undefined) return null
    return { customerId: row.id, displayName: row.display_name, phone: row.phone, isNew: row.is_new }
  })
}

/** What a message tells about its customer. */
export interface SaidOfCustomer extends OfTenant {
  readonly customerId: string
  readonly identity: Identity
  readonly displayName: string | null
  readonly at: Date
}

/** Fills in missing names and phones; existing ones stay. */
export async function fillCustomers(tx: Transaction, said: readonly SaidOfCustomer[]): Promise<void> {
  await tx.execute(sql`
    WITH said AS MATERIALIZED (
      SELECT s.*, i.phone AS known_phone FROM unnest(
        ${tenantColumns(said)},
        ${said.map(({ customerId }) => customerId)}::uuid[],
        ${said.map(({ identity }) => identity.channel)}::text[],
        ${said.map(({ identity }) => identity.externalId)}::text[],
        ${said.map(({ identity }) => identity.phone)}::text[],
        ${said.map(({ displayName }) => displayName)}::text[],
        ${said.map(({ at }) => at)}::timestamptz[]
      ) AS s (organization_id, environment, customer_id, channel, external_id, phone, display_name, at)
      JOIN customer_identities i ON i.organization_id = s.organization_id AND i.environment = s.environment
        AND i.channel = s.channel AND i.external_id = s.external_id
      ORDER BY i.organization_id, i.environment, i.channel, i.external_id
      FOR UPDATE OF i
    ), filled AS (
      UPDATE customer_identities i SET phone = said.phone FROM said
      WHERE i.organization_id = said.organization_id AND i.environment = said.environment
        AND i.channel = said.channel AND i.external_id = said.external_id
        AND said.known_phone IS NULL AND said.phone IS NOT NULL
    )
    UPDATE customers c SET display_name = coalesce(c.display_name, said.display_name), updated_at = said.at
    FROM said
    WHERE c.organization_id = said.organization_id AND c.environment = said.environment AND c.id = said.customer_id
      AND ((c.display_name IS NULL AND said.display_name IS NOT NULL)
        OR (said.known_phone IS NULL AND said.phone IS NOT NULL))`)
}
