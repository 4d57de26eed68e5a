import type { Channel } from '../../contract/channels.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { OfTenant } from '../db/tenant-columns.ts'
import type { Environment } from '../platform/tenant.ts'

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

/** Writes an account's credentials; null when no tenant has the account. An operator knows its id alone. */
export async function updateCredentials(
  tx: Transaction,
  id: string,
  credentialsSealed: Buffer,
): Promise<(OfTenant & { channel: Channel }) | null> {
  const [row] = await tx.query<{ organization_id: string; environment: Environment; channel: Channel }>(sql`
    UPDATE channel_accounts SET credentials_sealed = ${credentialsSealed} WHERE id = ${id}
    RETURNING organization_id, environment, channel`)
  if (row === undefined) return null
  const { organization_id: organizationId, environment, channel } = row
  return { tenant: { organizationId, environment }, channel }
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
