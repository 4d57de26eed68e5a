import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { insertTwinTenants } from '../../test/harness.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import { demoSource } from './demo-source.ts'
import { workKey } from './leased-table.ts'
import type { ClaimRequest } from './source.ts'
import { useDemoDatabase } from './test-factories.ts'

const { db } = await useDemoDatabase()
const NOW = new Date('2026-09-15T09:30:00Z')
const before = (milliseconds: number) => new Date(NOW.getTime() - milliseconds)
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

describe('work of tenants whose rows have the same keys', () => {
  const { leases } = demoSource(db)
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  let tenants: readonly Tenant[]
  beforeEach(async () => {
    await db.shared.execute(sql`DELETE FROM demo_work`)
    tenants = await insertTwinTenants(db)
    for (const { organizationId, environment } of tenants) {
      for (const [index, id] of ids.entries()) {
        await db.shared.execute(sql`
          INSERT INTO demo_work (organization_id, environment, id, due_at)
          VALUES (${organizationId}, ${environment}, ${id}, ${before(1000 - index)})`)
      }
    }
  })

  const claim = (request: Partial<ClaimRequest> = {}) =>
    leases.claim(db.shared, { worker: 1, now: NOW, leaseUntil: later(1000), limit: 100, ...request })

  /** The keys of the first rows of tenants, as many of each as there are numbers for it. */
  const firstOfEach = (...counts: readonly number[]) =>
    tenants.flatMap((tenant, index) => ids.slice(0, counts[index]).map((id) => workKey(tenant, id))).sort()

  test('is claimed once, in the name of its own tenant', async () => {
    const claimed = await claim()
    assert.deepEqual(claimed.map(({ key }) => key).sort(), firstOfEach(3, 3, 3))
    assert.equal(new Set(claimed.map(({ lease }) => lease.token)).size, claimed.length)
    assert.deepEqual(await claim(), [])
  })

  test('is claimed once, whichever tenant had the last share', async () => {
    for (const _tenant of tenants) {
      const claimed = [...(await claim({ limit: 1 })), ...(await claim())]
      assert.deepEqual(claimed.map(({ key }) => key).sort(), firstOfEach(3, 3, 3))
      await leases.release(
        db.shared,
        claimed.map(({ lease }) => lease),
        before(1000),
      )
    }
  })

  test('is claimed as far as its own tenant has room, from what became due first', async () => {
    const claimed = await claim({ perTenant: { most: 2, held: [] } })
    assert.deepEqual(claimed.map(({ key }) => key).sort(), firstOfEach(2, 2, 2))
  })

  test('is claimed beside what its own tenant holds', async () => {
    for (const [index, full] of tenants.entries()) {
      const held = tenants.map((tenant) => ({ tenant, count: tenant === full ? 3 : 2 }))
      const claimed = await claim({ perTenant: { most: 3, held } })
      assert.deepEqual(
        claimed.map(({ key }) => key).sort(),
        firstOfEach(...tenants.map((_tenant, other) => (other === index ? 0 : 1))),
      )
      await leases.release(
        db.shared,
        claimed.map(({ lease }) => lease),
        before(1000),
      )
    }
  })

  test('is renewed beside another tenant’s that is just being completed', async () => {
    for (const { organizationId, environment } of tenants) {
      const claimed = await claim()
      const tokens = claimed.map(({ lease }) => lease.token).sort()
      const renewed = await db.acrossTenants(async (tx) => {
        await tx.query(sql`
          SELECT FROM demo_work
          WHERE organization_id = ${organizationId} AND environment = ${environment} FOR UPDATE`)
        return leases.renew(
          db.shared,
          claimed.map(({ lease }) => lease),
          later(2000),
        )
      })
      assert.deepEqual([...renewed].sort(), tokens)
      const rows = await db.shared.query(sql`SELECT FROM demo_work WHERE due_at = ${later(2000)}`)
      assert.equal(rows.length, 6)
      await db.shared.execute(
        sql`UPDATE demo_work SET due_at = ${before(1)}, lease_token = NULL, leased_by = NULL`,
      )
    }
  })
})
