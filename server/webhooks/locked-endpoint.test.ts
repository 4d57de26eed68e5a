import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from '../db/sql.ts'
import { listDeliveries } from './deliveries.ts'
import {
  answered,
  insertDueEndpoint,
  openWebhookWorld,
  posterOf,
  type WebhookWorld,
} from './test-factories.ts'

// A batch that waits for a lock as long as any statement does takes 5 s, and its halves take 5 s each.
const LESS_THAN_TWO_LOCKS_MS = 8_000

describe('attempts at the endpoints of two organizations', () => {
  let world: WebhookWorld

  before(async () => {
    world = await openWebhookWorld()
  })
  after(() => world.close())

  const attemptsAt = async (endpointId: string) =>
    (await listDeliveries(world.context, endpointId)).map(({ attempts }) => attempts)

  for (const statusCode of [200, 500]) {
    it(`do not wait for each other while one endpoint stays locked (answers of ${statusCode})`, async () => {
      const { tenant, ...app } = await world.insertApp()
      const locked = await insertDueEndpoint(world, { tenant, ...app }, { deliveries: 3 })
      const free = await insertDueEndpoint(world, await world.insertApp(), { deliveries: 1 })
      const { delivering } = await world.context.db.withTenant(tenant, async (tx) => {
        await tx.execute(sql`
          SELECT FROM webhook_endpoints
          WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment} AND id = ${locked}
          FOR NO KEY UPDATE`)
        const startedAtMs = performance.now()
        const delivering = world.deliver({ poster: posterOf(async () => answered(statusCode)) })
        while ((await attemptsAt(free))[0] === 0) {
          assert.ok(performance.now() - startedAtMs < LESS_THAN_TWO_LOCKS_MS, 'It waits for the lock.')
        }
        assert.deepEqual(await attemptsAt(locked), [0, 0, 0])
        return { delivering }
      })
      await delivering
      assert.deepEqual(await attemptsAt(locked), [1, 1, 1])
    })
  }
})
