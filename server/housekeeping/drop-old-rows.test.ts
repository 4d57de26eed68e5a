import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testContext } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { raiseAlert } from '../alerts/test-factories.ts'
import { openTestConversation } from '../conversations/test-factories.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { FadingTable } from './drop-old-rows.ts'
import { runHousekeeping } from './housekeeping.ts'

const DAY_MS = 24 * 60 * 60_000

const database = await useTestDatabase()
const context = testContext(database.db, movableClock(new Date('2026-03-01T00:00:00.000Z')))

const INSERTS: Readonly<
  Record<FadingTable, (tx: TenantTransaction, conversationId: string) => Promise<unknown>>
> = {
  alerts: (tx, id) =>
    raiseAlert(tx, context, {
      kind: 'wallet_low',
      subjectId: id,
      detail: { share: 20 },
      at: context.clock.now(),
    }),
  action_runs: (tx, id) =>
    tx.execute(sql`
      INSERT INTO action_runs (organization_id, environment, id, conversation_id, turn_id, action, parameters, key, status,
        created_at)
      VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${context.ids.uuid()}, ${id}, ${id}, 'track_order',
        '{}', ${context.ids.uuid()}, 'done', ${context.clock.now()})`),
  agent_turns: (tx, id) =>
    tx.execute(sql`
      INSERT INTO agent_turns (organization_id, environment, id, conversation_id, turn_id, model, steps, duration_ms, outcome,
        started_at)
      VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${context.ids.uuid()}, ${id}, ${id}, 'openai:any', 1, 1,
        'replied', ${context.clock.now()})`),
}

async function insert(): Promise<void> {
  for (const environment of ['sandbox', 'live'] as const) {
    const tenant = await insertTestTenant(database.db, environment)
    await database.db.withTenant(tenant, async (tx) => {
      const { id } = await openTestConversation(tx, context)
      for (const write of Object.values(INSERTS)) await write(tx, id)
    })
  }
}

test('alerts, runs of actions and turns of a model are kept for 90 days, of every tenant', async () => {
  await insert()
  context.clock.advance(30 * DAY_MS)
  await insert()
  const keepHouse = async () => {
    const done = await runHousekeeping({ ...context, webhookRetentionDays: 30 })
    return [done?.oldAlerts, done?.oldActionRuns, done?.oldAgentTurns]
  }
  context.clock.advance(60 * DAY_MS)
  assert.deepEqual(await keepHouse(), [0, 0, 0])
  context.clock.advance(1_000)
  assert.deepEqual(await keepHouse(), [2, 2, 2])
  const rows = await database.db.shared.query(sql`
    SELECT (SELECT count(*) FROM alerts) AS alerts, (SELECT count(*) FROM action_runs) AS runs,
      (SELECT count(*) FROM agent_turns) AS turns`)
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [{ alerts: 2, runs: 2, turns: 2 }],
  )
})
