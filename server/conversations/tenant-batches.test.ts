import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { insertTwinTenants, openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { sql } from '../db/sql.ts'
import { tenantColumns, tenantKey } from '../db/tenant-columns.ts'
import {
  lockConversations,
  lockThreadConversations,
  type TenantConversation,
  takeBackConversations,
} from './locked-queries.ts'
import { markAllAnswered } from './message-queries.ts'
import { contextsOfSameIds, insertTestMessage, openTestConversation, testContext } from './test-factories.ts'

describe('a batch over tenants whose conversations have the same id', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database.close())

  async function openTwins(): Promise<TenantConversation[]> {
    const sameIds = contextsOfSameIds(testContext(database.db))
    const twins: TenantConversation[] = []
    for (const tenant of await insertTwinTenants(database.db)) {
      const conversation = await database.db.withTenant(tenant, (tx) =>
        openTestConversation(tx, sameIds(), { thread: `thread-${twins.length}` }),
      )
      twins.push({ tenant, conversation })
    }
    return twins
  }

  const lock = (twins: readonly TenantConversation[]) =>
    database.db.acrossTenants((tx) =>
      lockConversations(
        tx,
        twins.map(({ tenant, conversation: { id } }) => ({ tenant, id })),
      ),
    )

  test('locks each tenant its own', async () => {
    const twins = await openTwins()
    assert.deepEqual(
      (await lock(twins)).map((found) => found?.externalThreadId),
      ['thread-0', 'thread-1', 'thread-2'],
    )
  })

  test('finds in each tenant’s thread its own conversation, and whether that one waits', async () => {
    const sameIds = contextsOfSameIds(testContext(database.db))
    const tenants = await insertTwinTenants(database.db)
    for (const [index, tenant] of tenants.entries()) {
      const context = sameIds()
      await database.db.withTenant(tenant, async (tx) => {
        const { id } = await openTestConversation(tx, context, { thread: 'thread' })
        await insertTestMessage(tx, context, id, { answered: index !== 1 })
      })
    }
    const find = () =>
      database.db.acrossTenants((tx) =>
        lockThreadConversations(
          tx,
          sql`
            SELECT t.*, 'web' AS channel, 'thread' AS external_thread_id
            FROM unnest(${tenantColumns(tenants.map((tenant) => ({ tenant })))}) AS t (organization_id, environment)`,
        ),
      )
    const found = await find()
    const waits = new Map(found.map(({ tenant, hasUnanswered }) => [tenantKey(tenant), hasUnanswered]))
    assert.deepEqual(
      tenants.map((tenant) => waits.get(tenantKey(tenant))),
      [false, true, false],
    )
    const conversationId = found[0]?.conversation.id ?? ''
    const mark = (tenant: (typeof tenants)[number]) =>
      database.db.acrossTenants((tx) => markAllAnswered(tx, [{ tenant, conversationId }]))
    for (const other of [tenants[0], tenants[2]]) await mark(other)
    assert.equal((await find()).filter(({ hasUnanswered }) => hasUnanswered).length, 1)
    await mark(tenants[1])
    assert.equal((await find()).filter(({ hasUnanswered }) => hasUnanswered).length, 0)
  })

  test('takes back those of the tenants that it names and no others', async () => {
    const twins = await openTwins()
    await database.db.acrossTenants((tx) => takeBackConversations(tx, twins.slice(0, 1)))
    assert.deepEqual(
      (await lock(twins)).map((found) => found?.externalThreadId),
      [undefined, 'thread-1', 'thread-2'],
    )
  })
})
