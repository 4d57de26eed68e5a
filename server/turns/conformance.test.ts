import { randomUUID } from 'node:crypto'
import { testContext } from '../../test/context.ts'
import { openTestDatabase } from '../../test/harness.ts'
import { sql } from '../db/sql.ts'
import { describeWorkSource } from '../work/conformance.ts'
import { workKey } from '../work/leased-table.ts'
import { createAnswerSource } from './answer.job.ts'

describeWorkSource('of conversation work', async (clock) => {
  const { url, db, close } = await openTestDatabase()
  // A thread without new messages is done without the agent.
  const agent = { answer: () => Promise.reject(new Error('Nobody wrote anything.')) }
  return {
    url,
    db,
    source: createAnswerSource(testContext(db, clock), agent),
    shape: { table: 'conversation_work', dueColumn: 'due_at', keyColumns: ['channel', 'external_thread_id'] },
    close,
    async insert(tenant, dueAts) {
      const threads = dueAts.map(() => randomUUID())
      await db.withTenant(tenant, (tx) =>
        tx.execute(sql`
          INSERT INTO conversation_work
            (organization_id, environment, channel, external_thread_id, version, due_at, created_at)
          SELECT ${tenant.organizationId}, ${tenant.environment}, 'web', thread, 1, due_at, ${clock.now()}
          FROM unnest(${threads}::text[], ${dueAts}::timestamptz[]) AS row (thread, due_at)`),
      )
      return threads.map((thread) => workKey(tenant, 'web', thread))
    },
  }
})
