import type { Channel } from '../../../contract/channels.ts'
import type { TenantTransaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { CustomerFacts } from '../definition/customer-facts.ts'

/** The customer of a conversation, and whether it is a fixture. */
export interface ConversationParty {
  readonly customer: CustomerFacts
  readonly fixture: boolean
}

/** The customer of a conversation from the company's own records; null if there is no such conversation. */
export async function findConversationParty(
  tx: TenantTransaction,
  conversationId: string,
): Promise<ConversationParty | null> {
  const [row] = await tx.query<{
    id: string
    display_name: string | null
    profile: Record<string, unknown>
    channel: Channel
    external_id: string | null
    phone: string | null
    fixture: boolean
  }>(sql`
    SELECT cu.id, cu.display_name, cu.profile, c.channel, i.external_id, i.phone, c.fixture
    FROM conversations c
    JOIN customers cu ON cu.organization_id = c.organization_id AND cu.environment = c.environment
      AND cu.id = c.customer_id
    LEFT JOIN customer_identities i ON i.organization_id = c.organization_id AND i.environment = c.environment
      AND i.customer_id = c.customer_id AND i.channel = c.channel
    WHERE c.organization_id = ${tx.tenant.organizationId} AND c.environment = ${tx.tenant.environment}
      AND c.id = ${conversationId}
    ORDER BY i.created_at, i.external_id LIMIT 1`)
  if (row === undefined) return null
  const { id, profile, channel, phone, fixture } = row
  const customer = { id, profile, channel, phone, displayName: row.display_name, externalId: row.external_id }
  return { customer, fixture }
}
