import type { Channel } from '../../contract/channels.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'

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
