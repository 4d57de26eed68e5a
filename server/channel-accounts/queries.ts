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
