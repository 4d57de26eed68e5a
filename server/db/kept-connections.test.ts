import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { openDatabase } from './database.ts'
import { sql } from './sql.ts'

const database = await useTestDatabase()
const tenant = await insertTestTenant(database.db)

test('a connection that nobody uses is kept for minutes, since a new one has to plan everything anew', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const db = openDatabase({ url: database.url, tenantConnections: 1, sharedConnections: 1 })
  const askPid = sql`SELECT pg_backend_pid() AS pid`
  async function findConnections(): Promise<object[]> {
    const [shared] = await db.shared.query(askPid)
    const [ofTenant] = await db.withTenant(tenant, (tx) => tx.query(askPid))
    return [shared ?? {}, ofTenant ?? {}]
  }
  try {
    const before = await findConnections()
    t.mock.timers.tick(9 * 60_000)
    assert.deepEqual(await findConnections(), before)
  } finally {
    await db.close()
  }
})
