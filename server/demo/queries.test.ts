import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testContext, withoutRowSecurity } from '../../test/context.ts'
import { useTestDatabase } from '../../test/harness.ts'
import { createApp } from '../apps/create-app.ts'
import type { Database } from '../db/database.ts'
import { createOrganization } from '../organizations/create-organization.ts'
import type { Environment } from '../platform/tenant.ts'
import { findFirstSandboxApp } from './queries.ts'

const database = await useTestDatabase()
const context = testContext(database.db)

test('the first app is one of the organization’s own sandbox, however old others are', async () => {
  const [older, own] = [
    await createOrganization(context, { name: 'Older' }),
    await createOrganization(context, { name: 'Own' }),
  ]
  const create = (organizationId: string, environment: Environment) =>
    createApp(context, { organizationId, environment, name: 'Shop' })
  await create(older.id, 'sandbox')
  await create(own.id, 'live')
  const { id, clientId } = await create(own.id, 'sandbox')
  await create(own.id, 'sandbox')
  const db: Database = {
    ...database.db,
    withTenant: (tenant, work) => withoutRowSecurity(database.db, tenant, work),
  }
  assert.deepEqual(await findFirstSandboxApp(db, own.id), { id, clientId })
})
