import type { Channel } from '../../contract/channels.ts'
import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Connector } from './connector.ts'

/** The sandbox's connector: replies go to an outbox that can be looked at, instead of a channel. */
export function createOutbox(context: Pick<Context, 'db' | 'clock'>): Connector {
  return {
    async send(message) {
      await context.db.withTenant(message.tenant, (tx) =>
        tx.execute(sql`
          INSERT INTO outbox_messages
            (organization_id, environment, id, conversation_id, channel, recipient, text, sent_at)
          VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${message.id}, ${message.conversationId},
            ${message.channel}, ${message.recipient}, ${message.text}, ${context.clock.now()})
          ON CONFLICT (organization_id, environment, id) DO NOTHING`),
      )
      return { kind: 'sent' }
    },
  }
}

/** A reply that the sandbox kept instead of sending it. */
export interface OutboxMessage {
  readonly id: string
  readonly conversationId: string
  readonly channel: Channel
  /** The customer's id on the channel. */
  readonly recipient: string
  readonly text: string | null
  readonly sentAt: Date
}

/** The tenant's latest outbox messages, newest first. */
export async function listOutbox(tx: TenantTransaction, limit: number): Promise<OutboxMessage[]> {
  const rows = await tx.query<{
    id: string
    conversation_id: string
    channel: Channel
    recipient: string
    text: string | null
    sent_at: Date
  }>(sql`
    SELECT id, conversation_id, channel, recipient, text, sent_at FROM outbox_messages
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
    ORDER BY id DESC LIMIT ${limit}`)
  return rows.map(({ id, conversation_id, channel, recipient, text, sent_at }) => ({
    id,
    conversationId: conversation_id,
    channel,
    recipient,
    text,
    sentAt: sent_at,
  }))
}
