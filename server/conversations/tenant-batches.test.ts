import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { insertTwinTenants, openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { lockConversations, type TenantConversation, takeBackConversations } from './locked-queries.ts'
import { contextsOfSameIds, openTestConversation, testContext } from './test-factories.ts'

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

  test('takes back those of the tenants that it names and no others', async () => {
    const twins = await openTwins()
    await database.db.acrossTenants((tx) => takeBackConversations(tx, twins.slice(0, 1)))
    assert.deepEqual(
      (await lock(twins)).map((found) => found?.externalThreadId),
      [undefined, 'thread-1', 'thread-2'],
    )
  })
})
