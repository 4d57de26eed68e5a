import { testContext } from '../../test/context.ts'
import { openTestDatabase } from '../../test/harness.ts'
import { openTestConversation } from '../conversations/test-factories.ts'
import { sql } from '../db/sql.ts'
import { describeWorkSource } from '../work/conformance.ts'
import { workKey } from '../work/leased-table.ts'
import { createSendSource } from './send.job.ts'
import { recordingConnector } from './test-factories.ts'

describeWorkSource('of outgoing messages', async (clock) => {
  const { url, db, close } = await openTestDatabase()
  const context = testContext(db, clock)
  const connector = recordingConnector()
  return {
    url,
    db,
    source: createSendSource(context, () => connector),
    shape: { table: 'outgoing_messages', dueColumn: 'send_at', keyColumns: ['id'] },
    close,
    insert: (tenant, dueAts) =>
      db.withTenant(tenant, async (tx) => {
        const { organizationId, environment } = tenant
        const { id: conversationId, customerId, channel } = await openTestConversation(tx, context)
        const ids = dueAts.map(() => context.ids.uuid())
        await tx.execute(sql`
          INSERT INTO messages
            (organization_id, environment, conversation_id, id, direction, author, text, created_at)
          SELECT ${organizationId}, ${environment}, ${conversationId}, id, 'out', 'agent', 'Hello', ${clock.now()}
          FROM unnest(${ids}::uuid[]) AS id`)
        await tx.execute(sql`
          INSERT INTO outgoing_messages
            (organization_id, environment, id, conversation_id, customer_id, channel, send_at, created_at)
          SELECT ${organizationId}, ${environment}, id, ${conversationId}, ${customerId}, ${channel}, due_at, ${clock.now()}
          FROM unnest(${ids}::uuid[], ${dueAts}::timestamptz[]) AS row (id, due_at)`)
        return ids.map((id) => workKey(tenant, id))
      }),
  }
})
