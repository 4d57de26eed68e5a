import { testContext } from '../../test/context.ts'
import { openTestDatabase } from '../../test/harness.ts'
import { openTestConversation } from '../conversations/test-factories.ts'
import { sql } from '../db/sql.ts'
import { describeWorkSource } from '../work/conformance.ts'
import { workKey } from '../work/leased-table.ts'
import { createTimerSource } from './timer.job.ts'

describeWorkSource('of conversation timers', async (clock) => {
  const { url, db, close } = await openTestDatabase()
  const context = testContext(db, clock)
  return {
    url,
    db,
    source: createTimerSource(context),
    shape: { table: 'conversation_timers', dueColumn: 'due_at', keyColumns: ['conversation_id'] },
    close,
    insert: (tenant, dueAts) =>
      db.withTenant(tenant, async (tx) => {
        const { organizationId, environment } = tenant
        const { id, customerId, number } = await openTestConversation(tx, context)
        // A timer belongs to a conversation, and the first one lends the others its customer.
        const ids = [id, ...dueAts.slice(1).map(() => context.ids.uuid())]
        await tx.execute(sql`
          INSERT INTO conversations (organization_id, environment, id, number, channel, external_thread_id,
            customer_id, status, created_at, updated_at)
          SELECT ${organizationId}, ${environment}, id, ${number} + place, 'web', id::text, ${customerId}, 'snoozed',
            ${clock.now()}, ${clock.now()}
          FROM unnest(${ids.slice(1)}::uuid[]) WITH ORDINALITY AS row (id, place)`)
        await tx.execute(sql`
          INSERT INTO conversation_timers (organization_id, environment, conversation_id, kind, due_at)
          SELECT ${organizationId}, ${environment}, id, 'wake', due_at
          FROM unnest(${ids}::uuid[], ${dueAts}::timestamptz[]) AS row (id, due_at)`)
        return ids.map((conversationId) => workKey(tenant, conversationId))
      }),
  }
})
