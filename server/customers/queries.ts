import type { Channel } from '../../contract/channels.ts'
import type { Querier, TenantTransaction } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'

/** One channel's name for a customer. It belongs to one customer only. */
export interface Identity {
  readonly channel: Channel
  readonly externalId: string
  readonly phone: string | null
}

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

const AFTER_EVERY_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

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

/**
 * Claims an identity for a customer id; false when it belongs to a customer already. A rival transaction that is claiming the same
 * identity is waited for, so exactly one of them gets it. It leans on the customer's row being inserted in the same statement.
 */
function insertIdentity(tx: TenantTransaction, customer: NewCustomer): Statement {
  const { organizationId, environment } = tx.tenant
  const { channel, externalId, phone } = customer.identity
  return sql`
    INSERT INTO customer_identities
      (organization_id, environment, channel, external_id, customer_id, phone, created_at)
    VALUES (${organizationId}, ${environment}, ${channel}, ${externalId}, ${customer.id}, ${phone}, ${customer.at})
    ON CONFLICT (organization_id, environment, channel, external_id) DO NOTHING
    RETURNING customer_id`
}

/**
 * Inserts a customer with its first identity, in one statement: the identity is claimed first and the customer's row only follows
 * when that succeeded, so no customer without an identity is ever left behind. False when the identity is taken.
 */
export async function insertCustomer(tx: TenantTransaction, customer: NewCustomer): Promise<boolean> {
  const { organizationId, environment } = tx.tenant
  const inserted = await tx.execute(sql`
    WITH identity AS (${insertIdentity(tx, customer)})
    INSERT INTO customers (organization_id, environment, id, display_name, profile, created_at, updated_at)
    SELECT ${organizationId}::uuid, ${environment}::text, customer_id, ${customer.displayName}::text,
      ${JSON.stringify(customer.profile)}::jsonb, ${customer.at}::timestamptz, ${customer.at}::timestamptz
    FROM identity`)
  return inserted === 1
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
      ${keys.map(({ tenant }) => tenant.organizationId)}::uuid[],
      ${keys.map(({ tenant }) => tenant.environment)}::text[],
      ${keys.map(({ id }) => id)}::uuid[]
    ) WITH ORDINALITY AS asked (organization_id, environment, id, place)
    JOIN customers c ON c.organization_id = asked.organization_id AND c.environment = asked.environment
      AND c.id = asked.id`)
  const found = new Map(rows.map((row) => [row.place, toCustomer(row)]))
  return keys.map((_, index) => found.get(index + 1) ?? null)
}

/** The customer that a channel identity belongs to, or null. */
export async function findCustomerByIdentity(
  tx: TenantTransaction,
  identity: Pick<Identity, 'channel' | 'externalId'>,
): Promise<Customer | null> {
  const [row] = await tx.query<CustomerRow>(sql`
    SELECT ${CUSTOMER_COLUMNS} FROM customer_identities known
    JOIN customers c ON c.organization_id = known.organization_id AND c.environment = known.environment
      AND c.id = known.customer_id
    WHERE known.organization_id = ${tx.tenant.organizationId} AND known.environment = ${tx.tenant.environment}
      AND known.channel = ${identity.channel} AND known.external_id = ${identity.externalId}`)
  return row === undefined ? null : toCustomer(row)
}

/** Customers, newest first, from after `afterId`; null starts at the newest. */
export async function listCustomers(
  tx: TenantTransaction,
  afterId: string | null,
  limit: number,
): Promise<Customer[]> {
  const rows = await tx.query<CustomerRow>(sql`
    SELECT ${CUSTOMER_COLUMNS} FROM customers c
    WHERE c.organization_id = ${tx.tenant.organizationId} AND c.environment = ${tx.tenant.environment}
      AND c.id < ${afterId ?? AFTER_EVERY_ID}
    ORDER BY c.id DESC LIMIT ${limit}`)
  return rows.map(toCustomer)
}

/** Fills in a name and a phone where there is none; what is there stays. */
export async function fillCustomer(
  tx: TenantTransaction,
  customerId: string,
  known: { displayName: string | null; identity: Identity; at: Date },
): Promise<void> {
  const { organizationId, environment } = tx.tenant
  const { channel, externalId, phone } = known.identity
  await tx.execute(sql`
    WITH filled AS (
      UPDATE customer_identities SET phone = ${phone}
      WHERE organization_id = ${organizationId} AND environment = ${environment}
        AND channel = ${channel} AND external_id = ${externalId} AND phone IS NULL AND ${phone}::text IS NOT NULL
      RETURNING customer_id)
    UPDATE customers SET display_name = coalesce(display_name, ${known.displayName}), updated_at = ${known.at}
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${customerId}
      AND ((display_name IS NULL AND ${known.displayName}::text IS NOT NULL) OR EXISTS (SELECT FROM filled))`)
}
