import type { Channel } from '../../contract/channels.ts'
import type { Querier, TenantTransaction } from '../db/database.ts'
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

/** Writes an account's credentials; null when no tenant has the account. An operator knows its id alone. */
export async function updateCredentials(
  shared: Querier,
  id: string,
  credentialsSealed: Buffer,
): Promise<Channel | null> {
  const [row] = await shared.query<{ channel: Channel }>(
    sql`UPDATE channel_accounts SET credentials_sealed = ${credentialsSealed} WHERE id = ${id} RETURNING channel`,
  )
  return row?.channel ?? null
}
