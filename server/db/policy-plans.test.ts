import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { explainStatements } from '../../test/plans.ts'
import type { Transaction } from './database.ts'
import { sql } from './sql.ts'

const database = await useTestDatabase()

/** What is checked of each customer who is read. */
async function explainFilter(tx: Transaction): Promise<string | undefined> {
  const [scan] = await explainStatements(tx, (explaining) => explaining.query(sql`SELECT id FROM customers`))
  return scan?.Filter
}

test("row-level security checks a tenant's rows, and is planned away where all tenants are served", async () => {
  const tenant = await insertTestTenant(database.db)
  assert.match((await database.db.withTenant(tenant, explainFilter)) ?? '', /organization_id/)
  assert.equal(await database.db.acrossTenants(explainFilter), undefined)
})
