import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextsOfSameIds, testContext } from '../../test/context.ts'
import { insertTwinTenants, useTestDatabase } from '../../test/harness.ts'
import { markAllAnswered } from '../conversations/message-queries.ts'
import { insertTestMessage, openTestConversation } from '../conversations/test-factories.ts'
import { sql } from '../db/sql.ts'
import { tenantColumns, tenantKey } from '../db/tenant-columns.ts'
import { lockThreadConversations } from './thread-conversations.ts'

const database = await useTestDatabase()

describe('the conversations of threads, of tenants whose conversations have the same id', () => {
  test('finds in each tenant’s thread its own conversation, if that one waits', async () => {
    const sameIds = contextsOfSameIds(testContext(database.db))
    const tenants = await insertTwinTenants(database.db)
    for (const [index, tenant] of tenants.entries()) {
      const context = sameIds()
      await database.db.withTenant(tenant, async (tx) => {
        const { id } = await openTestConversation(tx, context, { thread: 'thread' })
        await insertTestMessage(tx, context, id, { answered: index === 0 })
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
      [undefined, true, true],
    )
    const conversationId = found[0]?.conversation.id ?? ''
    const mark = (tenant: (typeof tenants)[number]) =>
      database.db.acrossTenants((tx) => markAllAnswered(tx, [{ tenant, conversationId }]))
    for (const [index, tenant] of tenants.entries()) {
      await mark(tenant)
      assert.equal((await find()).filter(({ hasUnanswered }) => hasUnanswered).length, 2 - index)
    }
  })
})
