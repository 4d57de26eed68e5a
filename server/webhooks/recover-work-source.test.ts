import { sql } from '../db/sql.ts'
import { describeWorkSource } from '../work/conformance.ts'
import { workKey } from '../work/leased-table.ts'
import { firstEventIdAt } from './event-ids.ts'
import { createRecoverySource } from './recover.job.ts'
import { openWebhookWorld } from './test-factories.ts'

describeWorkSource('of webhook recoveries', async (clock) => {
  const world = await openWebhookWorld(clock)
  const { db, url } = world.database
  return {
    db,
    url,
    source: createRecoverySource(world.context),
    shape: { table: 'webhook_recoveries', dueColumn: 'next_page_at', keyColumns: ['id'] },
    async insert(tenant, dueAts) {
      const app = await world.insertApp(tenant)
      const { id: endpointId } = await world.register(app, {
        url: 'https://203.0.114.7/',
        subscribed_events: ['*'],
      })
      // Only one may run for an endpoint, so each has an endpoint of its own. They look through
      // nothing, and so end with their first page.
      const ids = dueAts.map(() => world.context.ids.uuid())
      const range = firstEventIdAt(new Date(0))
      await db.shared.execute(sql`
        WITH endpoint AS (
          INSERT INTO webhook_endpoints
            (organization_id, environment, id, app_id, url, subscribed_events, secret_sealed, created_at)
          SELECT w.organization_id, w.environment, row.id, w.app_id, w.url, w.subscribed_events, w.secret_sealed, w.created_at
          FROM webhook_endpoints w, unnest(${ids}::uuid[]) AS row (id)
          WHERE w.organization_id = ${tenant.organizationId} AND w.environment = ${tenant.environment} AND w.id = ${endpointId}
        )
        INSERT INTO webhook_recoveries
          (organization_id, environment, id, endpoint_id, since, cursor_id, last_id, next_page_at, created_at)
        SELECT ${tenant.organizationId}, ${tenant.environment}, id, id, ${clock.now()}, ${range}::uuid, ${range}::uuid, due_at,
          ${clock.now()}
        FROM unnest(${ids}::uuid[], ${dueAts}::timestamptz[]) AS row (id, due_at)`)
      return ids.map((id) => workKey(tenant, id))
    },
    close: () => world.close(),
  }
})
