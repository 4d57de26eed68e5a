import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertTestTenant } from '../../test/harness.ts'
import type { Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { describeWorkSource } from './conformance.ts'
import { DEMO_SHAPE, demoSource, insertDemoWork } from './demo-source.ts'
import { openDemoDatabase } from './test-factories.ts'

describeWorkSource('of the engine’s own demonstration', async () => {
  const { url, db, close } = await openDemoDatabase()
  return {
    url,
    db,
    source: demoSource(db),
    shape: DEMO_SHAPE,
    insert: (tenant, dueAts) => insertDemoWork(db, tenant, dueAts),
    close,
  }
})

test('a claim that is committed by itself does not wait for the disk, and whatever comes next does', async () => {
  const { db, close } = await openDemoDatabase()
  const source = demoSource(db)
  const [past, now] = [new Date('2026-09-15T09:30:00Z'), new Date('2026-09-15T09:31:00Z')]
  await insertDemoWork(db, await insertTestTenant(db), [past, past])
  const claimOne = (querier: Querier) =>
    source.leases.claim(querier, { worker: 1, now, leaseUntil: new Date('2026-09-15T09:32:00Z'), limit: 1 })
  const setting = async (querier: Querier) => {
    const [row] = await querier.query<{ value: string }>(
      sql`SELECT current_setting('synchronous_commit') AS value`,
    )
    return row?.value
  }
  await db.acrossTenants(async (tx) => {
    assert.equal((await claimOne(tx)).length, 1)
    assert.equal(await setting(tx), 'off')
  })
  assert.equal((await claimOne(db.shared)).length, 1)
  assert.equal(await setting(db.shared), 'on')
  await close()
})
