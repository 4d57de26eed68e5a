import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testContext } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { explainStatements, type PlanNode } from '../../test/plans.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { createInboundEventAcceptance, type Submission } from './accept.ts'

// What every batch looks into for its own tenants. They hold all other tenants' rows as well.
const LOOKED_INTO = ['organizations', 'webhook_endpoints', 'erased_messages']

const TENANTS = 40

const database = await useTestDatabase()

/** How a statement looks into those tables, without carrying it out. */
async function explain(work: (tx: Transaction) => Promise<unknown>): Promise<PlanNode[]> {
  const nodes = await database.db.acrossTenants((tx) => explainStatements(tx, work))
  return nodes.filter((node) => LOOKED_INTO.includes(node['Relation Name'] ?? ''))
}

async function submissions(): Promise<Submission[]> {
  const { ids, clock } = testContext(database.db)
  const tenants = await Promise.all(Array.from({ length: TENANTS }, () => insertTestTenant(database.db)))
  return tenants.map((tenant, at) => ({
    tenant,
    event: {
      ...{ id: ids.uuid(), appId: ids.uuid(), channel: 'web', externalMessageId: `m${at}` },
      ...{ externalThreadId: `t${at}`, senderExternalId: 's', senderDisplayName: null, senderPhone: null },
      ...{ text: 'Hi', media: [], channelAccountId: null, sentAt: clock.now(), receivedAt: clock.now() },
    },
  }))
}

// A plan is kept, and these tables grow with every organization. Asked whether there is any row, PostgreSQL likes
// to read the whole of a table that is small yet, once for each statement.
describe('a batch of messages looks only for rows of its own tenants', () => {
  const acceptance = createInboundEventAcceptance(testContext(database.db), { burstWindowMs: 0 })
  const ways: Readonly<Record<string, (tx: Transaction, batch: Submission[]) => Promise<unknown>>> = {
    'where all are new': (tx, batch) =>
      acceptance.acceptNew(tx, batch, (condition) => sql`SELECT WHERE ${condition}`),
    'where some may be known': (tx, batch) => acceptance.accept(tx, batch),
  }
  for (const [name, way] of Object.entries(ways)) {
    test(name, async () => {
      const batch = await submissions()
      const scans = await explain((tx) => way(tx, batch))
      assert.deepEqual(new Set(scans.map((scan) => scan['Relation Name'])), new Set(LOOKED_INTO))
      for (const scan of scans)
        assert.match(scan['Index Cond'] ?? '', /organization_id|\bid\b/, JSON.stringify(scan))
    })
  }
})
