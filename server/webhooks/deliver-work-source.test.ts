import { sql } from '../db/sql.ts'
import { describeWorkSource } from '../work/conformance.ts'
import { workKey } from '../work/leased-table.ts'
import { createDeliverySource } from './deliver.job.ts'
import { answered, openWebhookWorld, posterOf } from './test-factories.ts'

describeWorkSource('of webhook deliveries', async (clock) => {
  const world = await openWebhookWorld(clock)
  const { db, url } = world.database
  return {
    db,
    url,
    source: createDeliverySource(
      world.context,
      world.services({ poster: posterOf(async () => answered(200)) }),
    ),
    shape: {
      table: 'webhook_deliveries',
      dueColumn: 'next_attempt_at',
      leaseEndColumn: 'leased_until',
      keyColumns: ['id'],
    },
    async insert(tenant, dueAts) {
      const app = await world.insertApp(tenant)
      const endpoint = await world.register(app, { url: 'https://203.0.114.7/', subscribed_events: ['*'] })
      const { event_id: eventId } = await world.test(app, endpoint.id)
      await db.shared.execute(
        sql`UPDATE webhook_deliveries SET status = 'canceled', next_attempt_at = NULL WHERE event_id = ${eventId}`,
      )
      const ids = dueAts.map(() => world.context.ids.uuid())
      await db.shared.execute(sql`
        INSERT INTO webhook_deliveries
          (organization_id, environment, id, endpoint_id, event_id, next_attempt_at, created_at)
        SELECT ${tenant.organizationId}, ${tenant.environment}, id, ${endpoint.id}, ${eventId}, due_at, ${clock.now()}
        FROM unnest(${ids}::uuid[], ${dueAts}::timestamptz[]) AS row (id, due_at)`)
      return ids.map((id) => workKey(tenant, id))
    },
    close: () => world.close(),
  }
})
