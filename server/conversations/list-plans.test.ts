import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { administer } from '../../test/cluster.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { explainStatements, type PlanNode } from '../../test/plans.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import { type ConversationFilters, listConversations } from './queries.ts'

const CONVERSATIONS = 20_000
const STILL_OPEN = 1_000
const OF_EACH_CUSTOMER = 5

const database = await useTestDatabase()

describe('the plans of lists of conversations', () => {
  let tenant: Tenant
  let customerId = ''

  // Nearly all are closed, the newest are not: from the newest backwards it is far to the first closed one.
  before(async () => {
    tenant = await insertTestTenant(database.db)
    const { organizationId, environment } = tenant
    const customers = await database.db.shared.query<{ id: string }>(sql`
      INSERT INTO customers (organization_id, environment, id, created_at, updated_at)
      SELECT ${organizationId}, ${environment}, lpad(to_hex(i), 32, '0')::uuid, now(), now()
      FROM generate_series(0, ${CONVERSATIONS / OF_EACH_CUSTOMER}) i RETURNING id`)
    customerId = customers[7]?.id ?? ''
    await database.db.shared.execute(sql`
      INSERT INTO conversations (organization_id, environment, id, number, channel, external_thread_id, customer_id, status,
        created_at, updated_at)
      SELECT ${organizationId}, ${environment}, lpad(to_hex(i), 32, '0')::uuid, i, 'web', 'thread-' || i,
        lpad(to_hex(i / ${OF_EACH_CUSTOMER}), 32, '0')::uuid, CASE WHEN i > ${CONVERSATIONS - STILL_OPEN} THEN 'open' ELSE 'closed' END, now(), now()
      FROM generate_series(1, ${CONVERSATIONS}) i`)
    // The service's role is not the owner.
    await administer(database.url, 'VACUUM ANALYZE conversations')
  })

  function explainFirstPage(filters: ConversationFilters): Promise<PlanNode[]> {
    const list = (tx: TenantTransaction) => listConversations(tx, filters, null, 26)
    return database.db.withTenant(tenant, (tx) => explainStatements(tx, list, { analyze: true }))
  }

  const INDEXES: readonly [string, () => ConversationFilters, string][] = [
    ['all', () => ({}), 'conversations_pkey'],
    ['a frequent status', () => ({ status: 'closed' }), 'conversations_by_status'],
    ['a status that none has', () => ({ status: 'new' }), 'conversations_by_status'],
    ['a customer', () => ({ customerId }), 'conversations_by_customer'],
    ['a customer and a status', () => ({ customerId, status: 'closed' }), 'conversations_by_customer'],
  ]
  for (const [name, filters, index] of INDEXES) {
    test(`${name}: the page is read from its index, and nothing is read in vain`, async () => {
      const nodes = await explainFirstPage(filters())
      assert.deepEqual(
        nodes.map((node) => node['Index Name']).filter((one) => one !== undefined),
        [index],
      )
      assert.ok(nodes.every((node) => (node['Rows Removed by Filter'] ?? 0) === 0))
    })
  }
})
