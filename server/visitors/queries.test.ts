import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { insertTestTenant, insertTwinTenants, useTestDatabase } from '../../test/harness.ts'
import { insertChannelAccount } from '../channels/account-queries.ts'
import { createVisitorStreams } from '../channels/visitor-streams.ts'
import { sql } from '../db/sql.ts'
import { systemClock } from '../platform/clock.ts'
import type { Tenant } from '../platform/tenant.ts'
import { listCredentials, listUnseen, openStream } from './queries.ts'

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

test('a page that comes back writes nothing, but for the first time on a day', async () => {
  const tenant = await insertTestTenant(database.db)
  const stream = { externalThreadId: 'page', visitorId: 'visitor' }
  const now = new Date('2026-09-15T12:00:00.000Z')
  const open = (day: string) =>
    database.db.withTenant(tenant, async (tx) => {
      const position = await openStream(tx, stream, new Date(`${day}T12:00:00.000Z`))
      const [row] = await tx.query<{ is_writer: boolean; used_on: string }>(sql`
        SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS is_writer, used_on::text FROM visitor_streams
        WHERE organization_id = ${tenant.organizationId}`)
      return { position, isWriter: row?.is_writer, usedOn: row?.used_on }
    })
  assert.deepEqual(await open('2026-09-15'), { position: 0, isWriter: true, usedOn: '2026-09-15' })
  const streams = createVisitorStreams({
    db: database.db,
    clock: { now: () => now },
  })
  await streams.append(tenant, { ...stream, messageId: randomUUID(), text: 'Hello', media: [] })
  assert.deepEqual(await open('2026-09-15'), {
    position: now.getTime(),
    isWriter: false,
    usedOn: '2026-09-15',
  })
  assert.deepEqual(await open('2026-09-16'), {
    position: now.getTime(),
    isWriter: true,
    usedOn: '2026-09-16',
  })
  // A clock that went back takes nothing away.
  assert.deepEqual(await open('2026-09-15'), {
    position: now.getTime(),
    isWriter: false,
    usedOn: '2026-09-16',
  })
})
