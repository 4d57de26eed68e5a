import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextsOfSameIds, testContext } from '../../test/context.ts'
import { insertTwinTenants, useTestDatabase } from '../../test/harness.ts'
import { openTestConversation } from '../conversations/test-factories.ts'
import { sql } from '../db/sql.ts'
import { lockTicketsAndWallets } from './queries.ts'

const database = await useTestDatabase()

test('a batch over tenants whose conversations have the same id knows the wallets of those alone that may have to pay', async () => {
  const context = testContext(database.db)
  const sameIds = contextsOfSameIds(context)
  const tenants = await insertTwinTenants(database.db)
  const keys: { tenant: (typeof tenants)[number]; conversationId: string; at: Date }[] = []
  for (const [index, tenant] of tenants.entries()) {
    const { organizationId, environment } = tenant
    const { id: conversationId } = await database.db.withTenant(tenant, async (tx) => {
      await tx.execute(sql`
        INSERT INTO wallets (organization_id, environment, balance_halalas)
        VALUES (${organizationId}, ${environment}, ${index + 1})`)
      return openTestConversation(tx, sameIds())
    })
    keys.push({ tenant, conversationId, at: context.clock.now() })
  }
  const balances = async (mayCost: (index: number) => boolean) => {
    const asked = keys.map((key, index) => ({ ...key, mayCost: mayCost(index) }))
    const found = await database.db.acrossTenants((tx) => lockTicketsAndWallets(tx, asked))
    return found.map(({ wallet }) => wallet?.balanceHalalas)
  }
  assert.deepEqual(await balances(() => true), [1, 2, 3])
  for (const payer of keys.keys()) {
    const expected = keys.map((_, index) => (index === payer ? payer + 1 : undefined))
    assert.deepEqual(await balances((index) => index === payer), expected)
  }
})
