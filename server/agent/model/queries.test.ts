import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { contextsOfSameIds, testContext, withoutRowSecurity } from '../../../test/context.ts'
import { insertTwinTenants, openTestDatabase, type TestDatabase } from '../../../test/harness.ts'
import { openTestConversation } from '../../conversations/test-factories.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { insertAgentTurn, type StoredAgentTurn, selectAgentTurns } from './queries.ts'

describe('the turns of tenants whose conversations have the same ids', () => {
  let database: TestDatabase
  let tenants: readonly Tenant[]
  const kept: StoredAgentTurn[] = []

  before(async () => {
    database = await openTestDatabase()
    tenants = await insertTwinTenants(database.db)
    const nextContext = contextsOfSameIds(testContext(database.db))
    for (const [index, tenant] of tenants.entries()) {
      const context = nextContext()
      await database.db.withTenant(tenant, async (tx) => {
        const { id: conversationId } = await openTestConversation(tx, context, { thread: 'thread' })
        const turn: StoredAgentTurn = {
          ...{ id: context.ids.uuid(), turnId: context.ids.uuid(), conversationId },
          ...{ model: `double:${index}`, steps: 2, inputTokens: 900, outputTokens: 40, costMicros: 1_200 },
          ...{ durationMs: 350, outcome: 'answered', startedAt: context.clock.now() },
        }
        await insertAgentTurn(tx, turn)
        kept.push(turn)
      })
    }
  })
  after(() => database.close())

  test('are shown to their own tenant alone, as they were kept', async () => {
    for (const [index, tenant] of tenants.entries()) {
      const found = await withoutRowSecurity(database.db, tenant, (tx) => selectAgentTurns(tx, 10))
      assert.deepEqual(found, [kept[index]])
    }
  })
})
