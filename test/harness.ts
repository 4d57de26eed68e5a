import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import { type Database, openDatabase } from '../server/db/database.ts'
import { sql } from '../server/db/sql.ts'
import type { Environment, Tenant } from '../server/platform/tenant.ts'
import { administer, databaseUrl, urlWithSetting } from './cluster.ts'
import { endWithTests } from './end-with-tests.ts'

// Not in a helper that is a program by itself.
if (process.env.NODE_TEST_CONTEXT !== undefined) endWithTests()

/** A database of its own, and the connections to it. */
export interface TestDatabase {
  readonly url: string
  readonly db: Database
  close(): Promise<void>
}

function required(name: string): string {
  const value = process.env[name]
  if (value === undefined)
    throw new Error(
      `${name} is unset: run the tests with "npm test", or some with "npm run test-files -- FILE...".`,
    )
  return value
}

/** A migrated database, cloned from the run's template. The caller closes it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const cluster = required('SANAD_TEST_CLUSTER')
  const name = `sanad_test_${randomUUID().replaceAll('-', '')}`
  const template = required('SANAD_TEST_TEMPLATE')
  // Writing a copy to the log as well, as PostgreSQL does by default, takes more than twice as long.
  await administer(cluster, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const url = databaseUrl(cluster, name)
  // A test may keep a transaction open, on a machine however busy.
  const db = openDatabase({ url: urlWithSetting(url, 'idle_in_transaction_session_timeout', '60000') })
  return {
    url,
    db,
    async close() {
      await db.close()
      await administer(cluster, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** The database of a test file, opened while the file is loaded and closed after its last test. */
export async function useTestDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase()
  after(() => database.close())
  return database
}

/** The same, with three gateways' connections to it. */
export async function useTestGateways(): Promise<{ database: TestDatabase; gateways: readonly Database[] }> {
  const database = await openTestDatabase()
  const { db, url } = database
  const others = [openDatabase({ url }), openDatabase({ url })]
  after(async () => {
    await Promise.all(others.map((other) => other.close()))
    await database.close()
  })
  return { database, gateways: [db, ...others] }
}

/** A new organization, seen in one environment. */
export async function insertTestTenant(db: Database, environment: Environment = 'sandbox'): Promise<Tenant> {
  const organizationId = randomUUID()
  await db.shared.execute(
    sql`INSERT INTO organizations (id, name, created_at) VALUES (${organizationId}, ${'Test Company'}, ${new Date()})`,
  )
  return { organizationId, environment }
}

/** Tenants that a statement has to tell apart: one organization in both environments, and another one beside it. */
export async function insertTwinTenants(db: Database): Promise<readonly [Tenant, Tenant, Tenant]> {
  const tenant = await insertTestTenant(db)
  return [tenant, { ...tenant, environment: 'live' }, await insertTestTenant(db)]
}
