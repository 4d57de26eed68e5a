import { randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '../server/db/database.ts'
import { sql } from '../server/db/sql.ts'
import type { Environment, Tenant } from '../server/platform/tenant.ts'
import { administer, databaseUrl } from './cluster.ts'

export interface TestDatabase {
  readonly url: string
  readonly db: Database
  close(): Promise<void>
}

function required(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is unset: run the tests with "npm test".`)
  return value
}

/** A migrated database of the test file's own, cloned from the run's template. Close it in an `after` hook. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const cluster = required('SANAD_TEST_CLUSTER')
  const name = `sanad_test_${randomUUID().replaceAll('-', '')}`
  await administer(cluster, `CREATE DATABASE ${name} TEMPLATE ${required('SANAD_TEST_TEMPLATE')}`)
  const url = databaseUrl(cluster, name)
  const db = openDatabase({ url })
  return {
    url,
    db,
    async close() {
      await db.close()
      await administer(cluster, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** A file's own database, and three gateways' connections to it. */
export interface TestGateways {
  readonly database: TestDatabase
  readonly gateways: readonly Database[]
  close(): Promise<void>
}

/** Opens three gateways on a database of their own. Close them in an `after` hook. */
export async function openTestGateways(): Promise<TestGateways> {
  const database = await openTestDatabase()
  const { db, url } = database
  const others = [openDatabase({ url }), openDatabase({ url })]
  return {
    database,
    gateways: [db, ...others],
    async close() {
      await Promise.all(others.map((other) => other.close()))
      await database.close()
    },
  }
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
