import type { Channel } from '../../contract/channels.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'

/** Stores a new account; its credentials are sealed by the caller, and null where there are none. */
export async function insertChannelAccount(
  tx: TenantTransaction,
  account: {
    id: string
    channel: Channel
    name: string
    credentialsSealed: Buffer | null
    createdAt: Date
  },
): Promise<void> {
  const { id, channel, name, credentialsSealed, createdAt } = account
  await tx.execute(sql`
    INSERT INTO channel_accounts (organization_id, environment, id, channel, name, credentials_sealed, created_at)
    VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${id}, ${channel}, ${name}, ${credentialsSealed},
      ${createdAt})`)
}

/** Writes an account's credentials; returns its channel, or null where the tenant has no such account. */
export async function updateCredentials(
  tx: TenantTransaction,
  id: string,
  credentialsSealed: Buffer,
): Promise<Channel | null> {
  const [row] = await tx.query<{ channel: Channel }>(sql`
    UPDATE channel_accounts SET credentials_sealed = ${credentialsSealed}
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment} AND id = ${id}
    RETURNING channel`)
  return row?.channel ?? null
}

/** An account as an operator sees it, without its credentials. */
export interface StoredChannelAccount {
  readonly id: string
  readonly channel: Channel
  readonly name: string
  readonly hasCredentials: boolean
  readonly createdAt: Date
}

/** The channel accounts of a tenant, newest first. */
export async function listChannelAccounts(tx: TenantTransaction): Promise<StoredChannelAccount[]> {
  const rows = await tx.query<{
    id: string
    channel: Channel
    name: string
    has_credentials: boolean
    created_at: Date
  }>(sql`
    SELECT id, channel, name, credentials_sealed IS NOT NULL AS has_credentials, created_at FROM channel_accounts
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
    ORDER BY created_at DESC, id DESC`)
  return rows.map(({ has_credentials, created_at, ...account }) => ({
    ...account,
    hasCredentials: has_credentials,
    createdAt: created_at,
  }))
}

/** Whether the tenant has this account on this channel. */
export async function hasChannelAccount(
  tx: TenantTransaction,
  id: string,
  channel: Channel,
): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT id FROM channel_accounts
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND id = ${id} AND channel = ${channel}`)
  return rows.length === 1
}

/** A channel account by its id, and whose it is. */
interface ChannelAccountKey extends OfTenant {
  readonly id: string
}

/** Those of the accounts that their tenants have. */
export async function findChannelAccounts(
  tx: Transaction,
  asked: readonly ChannelAccountKey[],
): Promise<ChannelAccountKey[]> {
  if (asked.length === 0) return []
  const rows = await tx.query<{ place: number }>(sql`
    SELECT asked.place
    FROM unnest(${tenantColumns(asked)}, ${asked.map(({ id }) => id)}::uuid[])
      WITH ORDINALITY AS asked (organization_id, environment, id, place)
    JOIN channel_accounts a ON a.organization_id = asked.organization_id AND a.environment = asked.environment
      AND a.id = asked.id`)
  const places = new Set(rows.map(({ place }) => place))
  return asked.filter((_, index) => places.has(index + 1))
}
