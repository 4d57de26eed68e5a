import type { Channel } from '../../contract/channels.ts'
import { uuids } from '../db/arrays.ts'
import type { Querier, TenantTransaction, Transaction } from '../db/database.ts'
import { heldBytes } from '../db/held-bytes.ts'
import { type Statement, sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import { HIGHEST_ID } from '../platform/ids.ts'
import type { Tenant } from '../platform/tenant.ts'

/** One channel's name for a customer. It belongs to one customer only. */
export interface Identity {
  readonly channel: Channel
  readonly externalId: string
  readonly phone: string | null
}

/** A customer with all channel identities. */
export interface Customer {
  readonly id: string
  readonly displayName: string | null
  readonly profile: Record<string, unknown>
  /** In the order in which they were added. */
  readonly identities: readonly Identity[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A customer that starts with one identity. */
export interface NewCustomer {
  readonly id: string
  readonly identity: Identity
  readonly displayName: string | null
  readonly profile: Record<string, unknown>
  readonly at: Date
}

interface CustomerRow {
  id: string
  display_name: string | null
  profile: Record<string, unknown>
  identities: { channel: Channel; external_id: string; phone: string | null }[]
  created_at: Date
  updated_at: Date
}

/**
 * What the profiles of one page may come to, as PostgreSQL holds them: a page is held in memory several
 * times over before it has left (decision 157).
 */
const MOST_PROFILE_BYTES = 4 * 1024 * 1024
/** What every statement that reads customers selects; `c` is the customer's row. */
const CUSTOMER_COLUMNS: Statement = sql`
  c.id, c.display_name, c.profile, c.created_at, c.updated_at,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('channel', i.channel, 'external_id', i.external_id, 'phone', i.phone)
     ORDER BY i.created_at, i.channel, i.external_id), '[]')
   FROM customer_identities i
   WHERE i.organization_id = c.organization_id AND i.environment = c.environment AND i.customer_id = c.id) AS identities`

function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    displayName: row.display_name,
    profile: row.profile,
    identities: row.identities.map(({ channel, external_id, phone }) => ({
      channel,
      externalId: external_id,
      phone,
    })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
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
 * Finds the holders of identities and inserts customers for those that nobody holds, in one statement: an identity is
 * claimed first and the customer's row only follows when that succeeded, so no customer without an identity is ever
 * left behind. A rival transaction that is claiming the same identity is waited for; null where it got it, and then the
 * next statement finds its customer. Identities are claimed in the order of their key, so that overlapping batches
 * cannot deadlock; no identity may be given twice.
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

/** The customer with every identity, or null. */
export async function findCustomer(tx: TenantTransaction, id: string): Promise<Customer | null> {
  const [row] = await tx.query<CustomerRow>(sql`
    SELECT ${CUSTOMER_COLUMNS} FROM customers c
    WHERE c.organization_id = ${tx.tenant.organizationId} AND c.environment = ${tx.tenant.environment}
      AND c.id = ${id}`)
  return row === undefined ? null : toCustomer(row)
}

/** Whose customer is meant, and which. */
export interface CustomerKey {
  readonly tenant: Tenant
  readonly id: string
}

/** The customers of several tenants' keys, in the order of the keys; null where a tenant has no such customer. */
export async function findCustomers(
  shared: Querier,
  keys: readonly CustomerKey[],
): Promise<(Customer | null)[]> {
  const rows = await shared.query<CustomerRow & { place: number }>(sql`
    SELECT asked.place, ${CUSTOMER_COLUMNS}
    FROM unnest(
      ${tenantColumns(keys)}, ${uuids(keys.map(({ id }) => id))}::uuid[]
    ) WITH ORDINALITY AS asked (organization_id, environment, id, place)
    JOIN customers c ON c.organization_id = asked.organization_id AND c.environment = asked.environment
      AND c.id = asked.id`)
  const found = new Map(rows.map((row) => [row.place, toCustomer(row)]))
  return keys.map((_, index) => found.get(index + 1) ?? null)
}

/** What an operator knows a customer by; all that is given has to fit. */
export interface KnownBy {
  readonly channel: Channel | null
  readonly externalId: string | null
  /** The digits of a phone number in every way in which it may have been written down; a channel's id may be one. */
  readonly phoneDigits: readonly string[] | null
}

/**
 * The customers that are known by something, newest first. By a phone number or by an id without its channel it reads
 * all of the tenant's identities: it is for operators.
 */
export async function findCustomersKnownBy(
  tx: TenantTransaction,
  { channel, externalId, phoneDigits }: KnownBy,
  limit: number,
): Promise<Customer[]> {
  const rows = await tx.query<CustomerRow>(sql`
    SELECT ${CUSTOMER_COLUMNS} FROM customers c
    WHERE c.organization_id = ${tx.tenant.organizationId} AND c.environment = ${tx.tenant.environment} AND c.id IN (
      SELECT known.customer_id FROM customer_identities known
      WHERE known.organization_id = ${tx.tenant.organizationId} AND known.environment = ${tx.tenant.environment}
        AND (${channel}::text IS NULL OR known.channel = ${channel})
        AND (${externalId}::text IS NULL OR known.external_id = ${externalId})
        AND (${phoneDigits}::text[] IS NULL OR regexp_replace(known.phone, '\\D', '', 'g') = ANY (${phoneDigits}::text[])
          OR regexp_replace(known.external_id, '[ +-]', '', 'g') = ANY (${phoneDigits}::text[])))
    ORDER BY c.id DESC LIMIT ${limit}`)
  return rows.map(toCustomer)
}

/**
 * A page of customers, newest first, from after `afterId`; null starts at the newest. It has at most `limit`
 * customers, and fewer where their profiles together pass `MOST_PROFILE_BYTES`: each may have a megabyte. One
 * more row tells whether there is a next page.
 */
export async function listCustomers(
  tx: TenantTransaction,
  afterId: string | null,
  limit: number,
): Promise<{ readonly rows: Customer[]; readonly size: number }> {
  const rows = await tx.query<CustomerRow & { fits: boolean }>(sql`
    SELECT ${CUSTOMER_COLUMNS}, c.fits FROM (
      SELECT organization_id, environment, id, display_name, created_at, updated_at,
        bytes_before <= ${MOST_PROFILE_BYTES}::bigint AS fits,
        CASE WHEN bytes_before <= ${MOST_PROFILE_BYTES}::bigint THEN profile ELSE '{}' END AS profile
      FROM (
        SELECT organization_id, environment, id, display_name, profile, created_at, updated_at,
          coalesce(sum(${heldBytes(sql`profile`)})
            OVER (ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS bytes_before
        FROM customers
        WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
          AND id < ${afterId ?? HIGHEST_ID}
        ORDER BY id DESC LIMIT ${limit + 1}
      ) page
    ) c
    ORDER BY c.id DESC`)
  const size = Math.min(limit, rows.filter(({ fits }) => fits).length)
  return { rows: rows.map(toCustomer), size }
}

/** What a message says of a customer. */
export interface SaidOfCustomer extends OfTenant {
  readonly customerId: string
  readonly identity: Identity
  readonly displayName: string | null
  readonly at: Date
}

/** Fills in names and phones where there are none; what is there stays. */
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
