import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from '../db/sql.ts'
import { Problem } from '../platform/problem.ts'
import { listDeliveries } from '../webhooks/deliveries.ts'
import { openWebhookWorld, readEndpoint, type WebhookWorld } from '../webhooks/test-factories.ts'
import { updateEndpointRemoved } from './queries.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { disableEndpoint, enableEndpoint, removeEndpoint } from './set-endpoint-status.ts'

let world: WebhookWorld
before(async () => {
  world = await openWebhookWorld()
})
after(() => world.close())

for (const change of [enableEndpoint, disableEndpoint]) {
  test(`the time since which an endpoint has been dead ends where somebody switches it (${change.name})`, async () => {
    const app = await world.insertApp()
    const { id } = await world.register(app, {
      url: 'https://hooks.example.com/in',
      subscribed_events: ['*'],
    })
    await world.context.db.shared.execute(
      sql`UPDATE webhook_endpoints SET dead_since = ${world.clock.now()} WHERE id = ${id}`,
    )
    const { status } = await change(world.context, id)
    const row = await readEndpoint(world, id)
    assert.deepEqual([row.status, row.dead_since], [status, null])
  })
}

test('an attempt in flight is left to its worker where its endpoint is disabled; what waits is canceled', async () => {
  const app = await world.insertApp()
  const { id } = await world.register(app, { url: 'https://hooks.example.com/in', subscribed_events: ['*'] })
  const inFlight = await world.test(app, id)
  await world.test(app, id)
  await world.context.db.shared.execute(sql`
    UPDATE webhook_deliveries SET lease_token = ${randomUUID()}, leased_by = 1 WHERE id = ${inFlight.delivery_id}`)
  await disableEndpoint(world.context, id)
  const deliveries = await listDeliveries(world.context, id)
  assert.deepEqual(
    deliveries.map(({ status }) => status),
    ['canceled', 'queued'],
  )
})

for (const [name, change] of Object.entries({ enableEndpoint, removeEndpoint, rotateWebhookSecret })) {
  test(`an endpoint that is removed while somebody is at it is not there (${name})`, async () => {
    const { context, clock } = world
    const app = await world.insertApp()
    const { id } = await world.register(app, {
      url: 'https://hooks.example.com/in',
      subscribed_events: ['*'],
    })
    const operator = await context.db.connect()
    const changing = await context.db.withTenant(app.tenant, async (tx) => {
      await updateEndpointRemoved(tx, id, clock.now())
      // It is found, for nobody sees yet that it is gone, and then waited for.
      const waiting = change(context, id).catch((error: unknown) => error)
      for (let found = 0; found === 0; ) {
        const { rows } = await operator.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
        )
        found = rows.length
      }
      // In a list, because a promise would be waited for before the commit.
      return [waiting]
    })
    await operator.end()
    const refusal = await changing[0]
    assert.ok(refusal instanceof Problem)
    assert.equal(refusal.code, 'not_found')
    assert.equal((await readEndpoint(world, id)).status, 'disabled')
  })
}
