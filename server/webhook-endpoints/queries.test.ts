import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { withoutRowSecurity } from '../../test/context.ts'
import { insertTwinTenants } from '../../test/harness.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import { openWebhookWorld, type WebhookWorld } from '../webhooks/test-factories.ts'
import {
  findEndpointUrl,
  insertEndpoint,
  listEndpoints,
  updateEndpointRemoved,
  updateEndpointSecret,
  updateEndpointStatus,
} from './queries.ts'

describe('an endpoint of another tenant with the same id', () => {
  let world: WebhookWorld
  let tenants: readonly Tenant[]
  let owner: Tenant
  let endpointId: string
  let appIds: string[]
  before(async () => {
    world = await openWebhookWorld()
  })
  beforeEach(async () => {
    endpointId = randomUUID()
    appIds = []
    const twins = await insertTwinTenants(world.context.db)
    ;[tenants, owner] = [twins, twins[0]]
    for (const [index, tenant] of tenants.entries()) {
      const { id: appId } = await world.insertApp(tenant)
      appIds.push(appId)
      const url = `https://hooks.example.com/${index}`
      await world.context.db.withTenant(tenant, (tx) =>
        insertEndpoint(tx, {
          ...{ id: endpointId, appId, url, description: null, subscribedEvents: ['*'] },
          ...{ secretSealed: Buffer.from('first'), createdAt: world.clock.now() },
        }),
      )
    }
  })
  after(() => world.close())

  /** What each tenant's endpoint has become, in the order of the tenants. */
  async function readEach(columns: Statement): Promise<unknown[]> {
    const read = []
    for (const tenant of tenants) {
      const rows = await world.context.db.withTenant(tenant, (tx) =>
        tx.query(sql`SELECT ${columns} FROM webhook_endpoints`),
      )
      read.push(...rows)
    }
    return read
  }

  test('is not listed', async () => {
    for (const [index, tenant] of tenants.entries()) {
      const listed = await withoutRowSecurity(world.context.db, tenant, listEndpoints)
      assert.deepEqual(
        listed.map(({ appId, url }) => [appId, url]),
        [[appIds[index], `https://hooks.example.com/${index}`]],
      )
    }
  })

  test('is not tested in the name of the one’s app', async () => {
    for (const tenant of tenants) {
      const urls = []
      for (const appId of appIds) {
        urls.push(
          await withoutRowSecurity(world.context.db, tenant, (tx) => findEndpointUrl(tx, appId, endpointId)),
        )
      }
      const own = (index: number) => (tenants[index] === tenant ? `https://hooks.example.com/${index}` : null)
      assert.deepEqual(urls, [own(0), own(1), own(2)])
    }
  })

  test('is not switched off', async () => {
    assert.equal(
      await withoutRowSecurity(world.context.db, owner, (tx) =>
        updateEndpointStatus(tx, endpointId, 'disabled'),
      ),
      true,
    )
    assert.deepEqual(await readEach(sql`status`), [
      { status: 'disabled' },
      { status: 'active' },
      { status: 'active' },
    ])
  })

  test('keeps its secret', async () => {
    assert.equal(
      await withoutRowSecurity(world.context.db, owner, (tx) =>
        updateEndpointSecret(tx, endpointId, Buffer.from('second'), world.clock.now()),
      ),
      true,
    )
    assert.deepEqual(await readEach(sql`convert_from(secret_sealed, 'UTF8') AS secret`), [
      { secret: 'second' },
      { secret: 'first' },
      { secret: 'first' },
    ])
  })

  test('is not removed', async () => {
    assert.equal(
      await withoutRowSecurity(world.context.db, owner, (tx) =>
        updateEndpointRemoved(tx, endpointId, world.clock.now()),
      ),
      true,
    )
    assert.deepEqual(await readEach(sql`removed_at IS NOT NULL AS removed`), [
      { removed: true },
      { removed: false },
      { removed: false },
    ])
  })
})
