import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { insertTestTenant, openTestDatabase, type TestDatabase } from '../../../test/harness.ts'
import type { AgentRule } from './agent-rule.ts'
import { replaceAgentRules } from './queries.ts'
import { createAgentRules } from './stored-rules.ts'

let testDatabase: TestDatabase
before(async () => {
  testDatabase = await openTestDatabase()
})
after(() => testDatabase.close())

const RULES: readonly AgentRule[] = [
  { when: { pattern: 'gift card' }, queue: 'products', escalates: true },
  { when: { intent: 'refund' }, queue: 'refunds', escalates: false },
]

test('rules are read in their order, replaced as a whole, and separate for each tenant', async () => {
  const { db } = testDatabase
  const tenant = await insertTestTenant(db)
  const stranger = await insertTestTenant(db)
  const { signal } = new AbortController()
  const rules = createAgentRules(db)
  const write = (list: readonly AgentRule[]) =>
    db.withTenant(tenant, (tx) =>
      replaceAgentRules(
        tx,
        list.map((rule) => ({ ...rule, id: randomUUID() })),
        new Date(),
      ),
    )
  await write(RULES)
  assert.deepEqual(await rules.list(tenant, signal), RULES)
  await write(RULES.toReversed())
  assert.deepEqual(await rules.list(tenant, signal), RULES.toReversed())
  assert.deepEqual(await rules.list(stranger, signal), [])
  assert.deepEqual(await rules.list({ ...tenant, environment: 'live' }, signal), [])
})
