import type { Context } from '../context.ts'
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
