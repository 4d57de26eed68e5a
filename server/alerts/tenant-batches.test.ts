import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { withoutRowSecurity } from '../../test/context.ts'
import { insertTwinTenants, useTestDatabase } from '../../test/harness.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import { endAlertGroups, findAlertToPost, updateAlertPost } from './queries.ts'

const database = await useTestDatabase()

describe('tenants whose alerts have the same id and are in the same hands', () => {
  const [id, leaseToken] = [randomUUID(), randomUUID()]
  let tenants: readonly Tenant[]

  before(async () => {
    tenants = await insertTwinTenants(database.db)
    for (const [index, { organizationId, environment }] of tenants.entries()) {
      await database.db.shared.execute(sql`
        INSERT INTO alerts (organization_id, environment, id, kind, detail, count, lease_token, leased_by, created_at,
          hour_at, last_at)
        VALUES (${organizationId}, ${environment}, ${id}, 'wallet_low', '{}', ${index + 1}, ${leaseToken}, 1, now(),
          now(), now())`)
    }
  })

  const find = (tenant: Tenant) => findAlertToPost(database.db.shared, tenant, id, leaseToken)

  test('post each its own, and end no other’s lease', async () => {
    for (const [index, tenant] of tenants.entries()) {
      assert.equal((await find(tenant))?.alert.count, index + 1)
      const post = { id, leaseToken, attempts: 1, postAt: null, postedAt: new Date(), error: null }
      assert.equal(await updateAlertPost(database.db.shared, tenant, post), true)
      assert.equal(await find(tenant), null)
    }
  })

  test('end no other’s group: what is over for one of them goes on for the others', async () => {
    const [owner] = tenants
    assert.ok(owner)
    await withoutRowSecurity(database.db, owner, (tx) =>
      endAlertGroups(tx, ['wallet_low'], randomUUID(), new Date()),
    )
    const topics = []
    for (const { organizationId, environment } of tenants) {
      const [row] = await database.db.shared.query<{ topic: string }>(sql`
        SELECT topic FROM alerts
        WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${id}`)
      topics.push(row?.topic)
    }
    assert.match(topics[0] ?? '', / until /)
    assert.deepEqual(topics.slice(1), ['', ''])
  })
})
