import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { insertTwinTenants, useTestDatabase } from '../../test/harness.ts'
import { insertChannelAccount } from '../channel-accounts/queries.ts'
import { createVisitorStreams } from '../channels/visitor-streams.ts'
import { systemClock } from '../platform/clock.ts'
import type { Tenant } from '../platform/tenant.ts'
import { listCredentials, listUnseen } from './queries.ts'

const database = await useTestDatabase()

test('an account’s credentials are told to its own tenant alone, whoever names its id', async () => {
  const tenants = await insertTwinTenants(database.db)
  const accounts: { tenant: Tenant; accountId: string }[] = []
  for (const tenant of tenants) {
    const [id, credentialsSealed] = [randomUUID(), Buffer.from(`sealed ${accounts.length}`)]
    const account = { id, channel: 'web', name: 'Page', credentialsSealed, createdAt: new Date() } as const
    await database.db.withTenant(tenant, (tx) => insertChannelAccount(tx, account))
    accounts.push({ tenant, accountId: id })
  }
  for (const tenant of tenants) {
    const asked = accounts.map(({ accountId }) => ({ tenant, accountId }))
    const own = accounts.findIndex((account) => account.tenant === tenant)
    assert.deepEqual(
      await listCredentials(database.db.shared, asked),
      new Map([[accounts[own]?.accountId, Buffer.from(`sealed ${own}`)]]),
    )
  }
})

test('a page is told what its own tenant says to a visitor, whoever else has a visitor of that name in such a thread', async () => {
  const tenants = await insertTwinTenants(database.db)
  const streams = createVisitorStreams({ db: database.db, clock: systemClock })
  const stream = { externalThreadId: 'page', visitorId: 'visitor' }
  for (const [index, tenant] of tenants.entries()) {
    await streams.append(tenant, { ...stream, messageId: randomUUID(), text: `Text ${index}`, media: [] })
  }
  const pages = tenants.map((tenant) => ({ tenant, ...stream, position: 0 }))
  const unseen = await listUnseen(database.db.shared, pages, 10)
  assert.deepEqual(
    unseen.map((messages) => messages.map(({ text }) => text)),
    [['Text 0'], ['Text 1'], ['Text 2']],
  )
})
