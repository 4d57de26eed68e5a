import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { insertTestTenant, openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { sql } from '../db/sql.ts'
import { analyzeYoungTables } from './analyze-young-tables.ts'

let database: TestDatabase
let client: pg.Client

before(async () => {
  database = await openTestDatabase()
  client = await database.db.connect()
})
after(async () => {
  await client.end()
  await database.close()
})

test('a table that has grown and was never looked at is analyzed, once', async () => {
  const { organizationId, environment } = await insertTestTenant(database.db)
  assert.ok(!(await analyzeYoungTables(client)).includes('customers'))
  await database.db.shared.execute(sql`
    INSERT INTO customers (organization_id, environment, id, display_name, profile, created_at, updated_at)
    SELECT ${organizationId}, ${environment}, gen_random_uuid(), 'A customer', '{}', now(), now()
    FROM generate_series(1, 500)`)
  assert.ok((await analyzeYoungTables(client)).includes('customers'))
  assert.ok(!(await analyzeYoungTables(client)).includes('customers'))
  const { rows } = await client.query("SELECT reltuples FROM pg_class WHERE relname = 'customers'")
  assert.deepEqual(rows, [{ reltuples: 500 }])
})
