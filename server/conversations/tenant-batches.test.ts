import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextsOfSameIds, type TestContext, testContext, withoutRowSecurity } from '../../test/context.ts'
import { insertTwinTenants, useTestDatabase } from '../../test/harness.ts'
import { findChannelAccounts, insertChannelAccount } from '../channels/account-queries.ts'
import type { Tenant } from '../platform/tenant.ts'
import { createConversationEdits } from './conversation-edits.ts'
import {
  insertConversations,
  lockConversations,
  type TenantConversation,
  takeBackConversations,
} from './locked-queries.ts'
import { insertTestMessage, openTestConversation } from './test-factories.ts'

const database = await useTestDatabase()

describe('a batch over tenants whose conversations have the same id', () => {
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

  test('applies triggers to each tenant’s own and writes each as its own became', async () => {
    const twins = await openTwins()
    const [{ tenant, conversation } = { tenant: undefined, conversation: undefined }] = twins
    assert.ok(tenant && conversation)
    await database.db.acrossTenants(async (tx) => {
      const locked = await lockConversations(
        tx,
        twins.map(({ tenant: whose, conversation: { id } }) => ({ tenant: whose, id })),
      )
      const edits = createConversationEdits(testContext(database.db))
      twins.forEach((twin, index) => {
        const found = locked[index] as typeof conversation
        edits.apply(twin.tenant, found, index === 0 ? 'taken_over' : 'person_closed')
        assert.equal(edits.current(twin.tenant, found).status, index === 0 ? 'open' : 'closed')
      })
      assert.equal(edits.current(tenant, conversation).owner, 'person')
      await edits.write(tx)
    })
    assert.deepEqual(
      (await lock(twins)).map((found) => [found?.externalThreadId, found?.status]),
      [
        ['thread-0', 'open'],
        ['thread-1', 'closed'],
        ['thread-2', 'closed'],
      ],
    )
  })

  test('opens each tenant’s with its own next number', async () => {
    const drafts: TenantConversation[] = []
    for (const [index, tenant] of (await insertTwinTenants(database.db)).entries()) {
      const context = testContext(database.db)
      for (let n = 0; n < index; n++) {
        await database.db.withTenant(tenant, (tx) => openTestConversation(tx, context))
      }
      const last = await database.db.withTenant(tenant, (tx) => openTestConversation(tx, context))
      drafts.push({
        tenant,
        conversation: { ...last, id: context.ids.uuid(), externalThreadId: 'fresh' },
      })
    }
    const opened = await database.db.acrossTenants((tx) => insertConversations(tx, drafts))
    assert.deepEqual(
      opened.map((conversation) => conversation?.number),
      [2, 3, 4],
    )
  })

  test('takes back those of the tenants that it names and no others', async () => {
    const twins = await openTwins()
    await database.db.acrossTenants((tx) => takeBackConversations(tx, twins.slice(0, 1)))
    assert.deepEqual(
      (await lock(twins)).map((found) => found?.externalThreadId),
      [undefined, 'thread-1', 'thread-2'],
    )
    const numbers = []
    for (const { tenant } of twins) {
      const context = testContext(database.db)
      const { number } = await database.db.withTenant(tenant, (tx) => openTestConversation(tx, context))
      numbers.push(number)
    }
    assert.deepEqual(numbers, [1, 2, 2])
  })

  test('writes each tenant’s message behind the last of its own conversation', async () => {
    const [first, ...others] = await openTwins()
    assert.ok(first)
    const { id } = first.conversation
    const [earlier, later] = [testContext(database.db), testContext(database.db)]
    later.clock.advance(60_000)
    const write = (tenant: Tenant, context: TestContext) =>
      withoutRowSecurity(database.db, tenant, (tx) => insertTestMessage(tx, context, id))
    const latest = []
    for (const { tenant } of others) latest.push(await write(tenant, later))
    assert.ok((await write(first.tenant, earlier)) < (latest.sort()[0] ?? ''))
  })

  test('knows the accounts of the tenant that is asked for alone', async () => {
    const [owner, ...others] = await insertTwinTenants(database.db)
    const { ids, clock } = testContext(database.db)
    const id = ids.uuid()
    const account = {
      id,
      channel: 'telegram',
      name: 'Test',
      credentialsSealed: null,
      createdAt: clock.now(),
    } as const
    await database.db.withTenant(owner, (tx) => insertChannelAccount(tx, account))
    const known = await database.db.acrossTenants((tx) =>
      findChannelAccounts(
        tx,
        [...others, owner].map((tenant) => ({ tenant, id })),
      ),
    )
    assert.deepEqual(known, [{ tenant: owner, id }])
  })
})
