import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administer } from '../../test/cluster.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { explainStatements } from '../../test/plans.ts'
import type { Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { lockSendingSlots, updateSendingSlots } from './slot-queries.ts'

const database = await useTestDatabase()

async function readSetting(querier: Querier): Promise<string | undefined> {
  const [row] = await querier.query<{ value: string }>(
    sql`SELECT current_setting('synchronous_commit') AS value`,
  )
  return row?.value
}

for (const whereLocked of ['wait', 'pass'] as const) {
  test(`a transaction that locks slots (${whereLocked}) is committed ahead of the disk, and what comes next is not`, async () => {
    const key = { tenant: await insertTestTenant(database.db), subject: 'customer' }
    const { result, onDisk } = await database.db.aheadOfDisk(async (tx) => {
      await lockSendingSlots(tx, [key], whereLocked)
      return readSetting(tx)
    })
    assert.equal(result, 'off')
    await onDisk
    assert.equal(await readSetting(database.db.shared), 'on')
  })
}

// The slots of an organization change with each of its replies, so that a table of one or two rows is analyzed soon,
// and the plan of that moment is kept while customers come.
test('slots are found by their key, whatever a plan was made from', async () => {
  const tenant = await insertTestTenant(database.db)
  const keys = ['organization', 'customer'].map((subject) => ({ tenant, subject }))
  const now = new Date()
  const slots = { freeAt: now, departures: [now], underWay: new Map(), failures: new Map() }
  await administer(database.url, 'TRUNCATE sending_slots')
  await database.db.acrossTenants((tx) => lockSendingSlots(tx, keys.slice(0, 1)))
  await administer(database.url, 'VACUUM ANALYZE sending_slots')
  const nodes = await database.db.acrossTenants((tx) =>
    explainStatements(tx, async (explaining) => {
      for (const whereLocked of ['wait', 'pass'] as const) {
        // Nothing is found where nothing is carried out.
        await lockSendingSlots(explaining, keys, whereLocked).catch(() => undefined)
      }
      const changed = keys.map((key) => ({ ...key, slots }))
      await updateSendingSlots(explaining, changed, now)
    }),
  )
  const scans = nodes.filter(
    (node) => node['Relation Name'] === 'sending_slots' && node['Node Type'].endsWith('Scan'),
  )
  assert.equal(scans.length, 5, JSON.stringify(scans))
  for (const scan of scans) {
    if (scan['Node Type'] === 'Tid Scan') continue
    assert.match(scan['Index Cond'] ?? '', /organization_id.*environment.*subject/, JSON.stringify(scan))
  }
})
