import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { testContext, withoutRowSecurity } from '../../test/context.ts'
import { useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { createOrganization } from '../organizations/create-organization.ts'
import type { Tenant } from '../platform/tenant.ts'
import { createApp } from './create-app.ts'
import {
  deleteEndedSecrets,
  deletePreviousSecrets,
  listApps,
  lockApp,
  updateAllowedIps,
  updateAppStatus,
  updateLimit,
  updateSecretExpiries,
} from './queries.ts'
import { rotateClientSecret } from './rotate-client-secret.ts'

const clock = movableClock()
const database = await useTestDatabase()
const context = testContext(database.db, clock)
let appId: string
let others: readonly Tenant[]

beforeEach(async () => {
  const [organizationId, another] = [await newOrganization(), await newOrganization()]
  const app = await createApp(context, { organizationId, environment: 'sandbox', name: 'Shop' })
  appId = app.id
  await rotateClientSecret(context, appId)
  others = [
    { organizationId: another, environment: 'sandbox' },
    { organizationId, environment: 'live' },
  ]
})

const newOrganization = async () => (await createOrganization(context, { name: 'Test Company' })).id

/** What a statement does by its own words for tenants that the app does not belong to. */
async function asOthers(work: (tx: TenantTransaction) => Promise<unknown>): Promise<void> {
  for (const other of others) await withoutRowSecurity(database.db, other, work)
}

const readApp = () =>
  database.db.shared.query(sql`
    SELECT a.*, ARRAY(SELECT s.expires_at FROM app_secrets s WHERE s.app_id = a.id ORDER BY 1) AS expiries
    FROM apps a WHERE a.id = ${appId}`)

test('nobody changes an app or its secrets in the name of another tenant', async () => {
  const before = await readApp()
  await asOthers((tx) => updateAppStatus(tx, appId, 'suspended'))
  await asOthers((tx) => updateAllowedIps(tx, appId, ['192.0.2.1/32']))
  await asOthers((tx) => updateLimit(tx, appId, 'read', 1))
  await asOthers((tx) => updateSecretExpiries(tx, appId, clock.now()))
  await asOthers((tx) =>
    deleteEndedSecrets(tx, appId, new Date(clock.now().getTime() + 1000 * 60 * 60 * 24 * 365)),
  )
  await asOthers((tx) => deletePreviousSecrets(tx, appId))
  assert.deepEqual(await readApp(), before)
})

test('nobody holds up an app in the name of another tenant', async () => {
  await asOthers(async (tx) => {
    await lockApp(tx, appId)
    const free = await database.db.shared.query(
      sql`SELECT id FROM apps WHERE id = ${appId} FOR NO KEY UPDATE SKIP LOCKED`,
    )
    assert.deepEqual(free, [{ id: appId }])
  })
})

test('an organization’s apps are listed for it alone', async () => {
  const [another, own] = others
  assert.deepEqual(await listApps(database.db.shared, another?.organizationId ?? ''), [])
  assert.deepEqual(
    (await listApps(database.db.shared, own?.organizationId ?? '')).map(({ id }) => id),
    [appId],
  )
})
