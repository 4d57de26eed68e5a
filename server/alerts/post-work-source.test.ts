import { sql } from '../db/sql.ts'
import { openWebhookWorld } from '../webhooks/test-factories.ts'
import { describeWorkSource } from '../work/conformance.ts'
import { workKey } from '../work/leased-table.ts'
import { createAlertSource } from './post.job.ts'

describeWorkSource('of alerts', async (clock) => {
  const world = await openWebhookWorld(clock)
  const { db, url } = world.database
  const poster = {
    post: async () =>
      ({ kind: 'answered', statusCode: 200, excerpt: 'ok', retryAfter: null, durationMs: 1 }) as const,
    close: () => undefined,
  }
  return {
    db,
    url,
    source: createAlertSource(world.context, {
      poster,
      alertUrl: 'https://hooks.example.com/',
      timeoutMs: 1_000,
    }),
    shape: { table: 'alerts', dueColumn: 'post_at', keyColumns: ['id'] },
    async insert(tenant, dueAts) {
      const ids = dueAts.map(() => world.context.ids.uuid())
      await db.shared.execute(sql`
        INSERT INTO alerts (organization_id, environment, id, kind, subject_id, hour_at, detail, created_at, last_at, post_at)
        SELECT ${tenant.organizationId}, ${tenant.environment}, id, 'wallet_low', id, ${clock.now()}, '{}', ${clock.now()},
          ${clock.now()}, due_at
        FROM unnest(${ids}::uuid[], ${dueAts}::timestamptz[]) AS row (id, due_at)`)
      return ids.map((id) => workKey(tenant, id))
    },
    close: () => world.close(),
  }
})
