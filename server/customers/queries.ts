import type { Channel } from '../../contract/channels.ts'
import { uuids } from '../db/arrays.ts'
import type { Querier, TenantTransaction } from '../db/database.ts'
import { heldBytes } from '../db/held-bytes.ts'
import { type Statement, sql } from '../db/sql.ts'
import { tenantColumns } from '../db/tenant-columns.ts'
import { HIGHEST_ID } from '../platform/ids.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { Identity } from './identity-queries.ts'

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

interface CustomerRow {
  id: string
  display_name: string | null
  profile: Record<string, unknown>
  identities: { channel: Channel; external_id: string; phone: string | null }[]
  created_at: Date
  updated_at: Date
}

/**
 * How many bytes the profiles of one page may have in PostgreSQL: a page is held in memory several times before it has
 * left (decision 157).
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

/** The customer with every identity, or null. */
export async function findCustomer(tx: TenantTransaction, id: string): Promise<Customer | null> {
  const [row] = await tx.query<CustomerRow>(sql`
    SELECT ${CUSTOMER_COLUMNS} FROM customers c
    WHERE c.organization_id = ${tx.tenant.organizationId} AND c.environment = ${tx.tenant.environment}
      AND c.id = ${id}`)
  return row === undefined ? null : toCustomer(row)
}

/** A customer's id with its tenant. */
export interface CustomerKey {
  readonly tenant: Tenant
  readonly id: string
}

/** The customers of several tenants' keys, in the order of the keys; null if a tenant has no such customer. */
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

/** What an operator may know about a customer; everything that is given has to match. */
export interface KnownBy {
  readonly channel: Channel | null
  readonly externalId: string | null
  /** The digits of a phone number in every notation; the id on a channel may be a phone number too. */
  readonly phoneDigits: readonly string[] | null
}

/**
 * The customers that match, newest first. By a phone number, or by an id without its channel, it reads all of the
 * tenant's identities: it is for operators only.
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
 * A page of customers, newest first, after `afterId`; null starts with the newest. It has at most `limit` customers,
 * and fewer if their profiles together exceed `MOST_PROFILE_BYTES`, since each may have a megabyte. One more row shows
 * whether there is a next page.
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
