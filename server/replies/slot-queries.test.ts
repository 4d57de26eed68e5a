import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import type { Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { lockSendingSlots } from './slot-queries.ts'

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
