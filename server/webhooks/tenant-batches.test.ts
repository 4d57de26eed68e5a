import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { insertTwinTenants, openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { findTenant } from '../db/find-tenant.ts'
import { sql, statement } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'

describe('tenants whose endpoints, events and deliveries have the same ids', () => {
  const [endpointId, eventId, deliveryId] = [randomUUID(), randomUUID(), randomUUID()]
  let database: TestDatabase
  let owner: Tenant
  let others: readonly Tenant[]
  before(async () => {
    database = await openTestDatabase()
  })
  beforeEach(async () => {
    for (const table of ['webhook_deliveries', 'webhook_events', 'webhook_endpoints']) {
      await database.db.shared.execute(statement(`DELETE FROM ${table}`, []))
    }
    ;[owner, ...others] = await insertTwinTenants(database.db)
    for (const [index, { organizationId, environment }] of [owner, ...others].entries()) {
      const [appId, at] = [randomUUID(), new Date()]
      await database.db.shared.execute(sql`
        INSERT INTO apps (organization_id, environment, id, name, client_id, scopes, created_at)
        VALUES (${organizationId}, ${environment}, ${appId}, 'Test', ${appId}, '{}', ${at})`)
      await database.db.shared.execute(sql`
        INSERT INTO webhook_endpoints
          (organization_id, environment, id, app_id, url, subscribed_events, secret_sealed, created_at)
        VALUES (${organizationId}, ${environment}, ${endpointId}, ${appId}, ${`https://example.com/${index}`}, '{*}', '',
          ${at})`)
      await database.db.shared.execute(sql`
        INSERT INTO webhook_events (organization_id, environment, id, type, body, occurred_at)
        VALUES (${organizationId}, ${environment}, ${eventId}, 'webhook.test', ${`{"index": ${index}}`}, ${at})`)
    }
  })
  after(() => database.close())

  const queue = ({ organizationId, environment }: Tenant) =>
    database.db.shared.execute(sql`
      INSERT INTO webhook_deliveries
        (organization_id, environment, id, endpoint_id, event_id, next_attempt_at, created_at)
      VALUES (${organizationId}, ${environment}, ${deliveryId}, ${endpointId}, ${eventId}, now(), now())`)

  test('nobody finds a delivery to an endpoint that was removed, although others’ stand', async () => {
    await queue(owner)
    const find = () => findTenant(database.db.shared, 'webhook_deliveries', deliveryId)
    assert.deepEqual(await find(), owner)
    await database.db.shared.execute(sql`
      UPDATE webhook_endpoints SET removed_at = now()
      WHERE organization_id = ${owner.organizationId} AND environment = ${owner.environment}`)
    assert.equal(await find(), null)
  })
})
