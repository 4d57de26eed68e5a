import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { placeEndpoints, queueDeliveries } from '../../test/webhooks/endpoints.ts'
import { sql } from '../db/sql.ts'
import { createDeliveryLeases } from './delivery-leases.ts'
import { EndpointWindows } from './endpoint-windows.ts'
import { openWebhookWorld, type WebhookWorld } from './test-factories.ts'

// Some ten pages full.
const DELIVERIES = 250

let world: WebhookWorld
before(async () => {
  world = await openWebhookWorld()
})
after(() => world.close())

async function readPages(): Promise<Map<string, number>> {
  const rows = await world.database.db.shared.query<{ id: string; page: number }>(
    sql`SELECT id, (ctid::text::point)[0]::integer AS page FROM webhook_deliveries`,
  )
  return new Map(rows.map(({ id, page }) => [id, page]))
}

test('a claim finds room for every lease on the page of its delivery, so that it writes no index', async () => {
  const { clock, context, database } = world
  const endpoints = await placeEndpoints(context, ['https://203.0.114.7/'])
  await queueDeliveries(context, Array.from({ length: DELIVERIES }, () => endpoints).flat())
  const queued = await readPages()
  const now = clock.now()
  const claimed = await createDeliveryLeases(new EndpointWindows(DELIVERIES, clock), clock).claim(
    database.db.shared,
    { worker: 1, now, leaseUntil: new Date(now.getTime() + 30_000), limit: DELIVERIES },
  )
  assert.equal(claimed.length, DELIVERIES)
  const leased = await readPages()
  const moved = [...leased].filter(([id, page]) => queued.get(id) !== page)
  assert.equal(moved.length, 0, `${moved.length} of ${DELIVERIES} rows have moved`)
})
