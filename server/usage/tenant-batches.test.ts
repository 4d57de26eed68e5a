import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { contextsOfSameIds, testContext, withoutRowSecurity } from '../../test/context.ts'
import { insertTwinTenants, useTestDatabase } from '../../test/harness.ts'
import { openTestConversation } from '../conversations/test-factories.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { close } from '../interventions/interventions.ts'
import type { Tenant } from '../platform/tenant.ts'
import { openUsageCount } from './count-hours.ts'
import { countUsage } from './queries.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

const database = await useTestDatabase()

test('a tenant’s usage is its own, whatever others have under the same ids and how far theirs is counted', async () => {
  const [context, earlier] = [testContext(database.db), testContext(database.db)]
  earlier.clock.advance(-40 * DAY_MS)
  const at = context.clock.now()
  const now = new Date(at.getTime() + 3 * HOUR_MS)
  const settledUntil = new Date(Math.floor((now.getTime() - HOUR_MS) / HOUR_MS) * HOUR_MS)
  const sameIds = contextsOfSameIds(context)
  const [owner, ...others] = await insertTwinTenants(database.db)

  /** A conversation with its ticket; the owner's is a fixture, which counts for nothing. */
  const open = ({ organizationId, environment }: Tenant, fixture: boolean) =>
    database.db.withTenant({ organizationId, environment }, async (tx) => {
      const { id } = await openTestConversation(tx, sameIds(), { thread: 'thread', fixture })
      await tx.execute(sql`
        INSERT INTO tickets (organization_id, environment, conversation_id, kind, created_at, updated_at)
        VALUES (${organizationId}, ${environment}, ${id}, 'knowledge_ticket', ${at}, ${at})`)
    })
  await open(owner, true)
  await database.db.withTenant(owner, (tx) => openTestConversation(tx, context))
  for (const other of others) {
    const { organizationId, environment } = other
    await open(other, false)
    await database.db.withTenant(other, async (tx) => {
      await tx.execute(sql`UPDATE conversations SET closed_at = ${at}`)
      // More than a month of hours is counted at once.
      await openTestConversation(tx, earlier)
      await tx.execute(sql`
        INSERT INTO wallets (organization_id, environment, balance_halalas)
        VALUES (${organizationId}, ${environment}, 100)`)
      await tx.execute(sql`
        INSERT INTO wallet_entries (organization_id, environment, id, amount_halalas, reason, conversation_id, created_at)
        VALUES (${organizationId}, ${environment}, ${randomUUID()}, -100, 'ticket', ${randomUUID()}, ${at})`)
      await tx.execute(sql`
        INSERT INTO usage_counted (organization_id, environment, counted_until)
        VALUES (${organizationId}, ${environment}, ${settledUntil})`)
      await tx.execute(sql`
        INSERT INTO usage_hours (organization_id, environment, hour, opened)
        VALUES (${organizationId}, ${environment}, ${new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)}, 7)`)
    })
  }

  const db: Database = {
    ...database.db,
    withTenant: (tenant, work) => withoutRowSecurity(database.db, tenant, work),
  }
  const usage = () =>
    db.withTenant(owner, (tx) => countUsage(tx, { from: new Date(now.getTime() - DAY_MS), to: now }))
  const expected = {
    tickets: { knowledge_ticket: 0, action_ticket: 0, routed_ticket: 0, zero: 0 },
    ...{ billedHalalas: 0, opened: 1, closed: 0, agentAlone: 0 },
  }
  assert.deepEqual(await usage(), expected)
  const count = openUsageCount(db)
  assert.deepEqual([await count(now), await count(now)], [1, 0])
  assert.deepEqual(await usage(), expected)
})

test('whether the agent was alone is told by what persons did to the tenant’s own conversation', async () => {
  const context = testContext(database.db)
  const sameIds = contextsOfSameIds(context)
  const [owner, ...others] = await insertTwinTenants(database.db)
  const at = context.clock.now()
  const now = new Date(at.getTime() + 3 * HOUR_MS)
  for (const tenant of [owner, ...others]) {
    const conversation = await database.db.withTenant(tenant, (tx) =>
      openTestConversation(tx, sameIds(), { thread: 'thread' }),
    )
    if (tenant === owner) {
      await database.db.withTenant(tenant, (tx) =>
        tx.execute(sql`UPDATE conversations SET status = 'closed', closed_at = ${at}`),
      )
    } else await close(context, { tenant, conversationId: conversation.id, actor: 'Noura' })
  }
  const db: Database = {
    ...database.db,
    withTenant: (tenant, work) => withoutRowSecurity(database.db, tenant, work),
  }
  const closedOf = () =>
    db.withTenant(owner, async (tx) => {
      const { closed, agentAlone } = await countUsage(tx, { from: new Date(now.getTime() - DAY_MS), to: now })
      return { closed, agentAlone }
    })
  assert.deepEqual(await closedOf(), { closed: 1, agentAlone: 1 })
  const count = openUsageCount(db)
  while ((await count(now)) > 0);
  assert.deepEqual(await closedOf(), { closed: 1, agentAlone: 1 })
})
