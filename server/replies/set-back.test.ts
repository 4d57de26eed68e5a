import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testContext } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../platform/log.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { createSendSource } from './send.job.ts'
import { queueTestReply, recordingConnector } from './test-factories.ts'

const AHEAD_MS = 10 * 60_000

const database = await useTestDatabase()

test('a reply does not wait for a slot that was promised by a clock that has been set back', async () => {
  const clock = movableClock()
  const context = testContext(database.db, clock)
  const tenant = await insertTestTenant(database.db)
  const connector = recordingConnector()
  const source = createSendSource(context, () => connector)
  const sources = [source as unknown as WorkSource<unknown>]
  const sender = createRunner({ db: database.db, clock, log: createLog('silent'), sources })
  await queueTestReply(context, tenant)
  await sender.drain()
  // Promised to a message that was withdrawn before it left: nothing has left at the former time.
  const until = new Date(clock.now().getTime() + AHEAD_MS)
  await database.db.shared.execute(sql`UPDATE sending_slots SET free_at = ${until}`)

  const { id } = await queueTestReply(context, tenant)
  await source.leases.bringForward(database.db.shared, { now: clock.now(), from: clock.now(), until })
  clock.advance(2_000)
  await sender.drain()
  assert.deepEqual(
    connector.sent.slice(1).map((message) => message.id),
    [id],
  )
})

test('a backlog keeps its order and its pace, and comes as much earlier as the clock was ahead', async () => {
  const clock = movableClock()
  const context = testContext(database.db, clock)
  const tenant = await insertTestTenant(database.db)
  const source = createSendSource(context, () => recordingConnector())
  const after = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000)
  // By the former clock it was ten minutes later: the replies held slots of the next minute, and others behind them
  // would have got theirs after that.
  const secondsLater = [602, 630, 660]
  for (const seconds of secondsLater) {
    const { id } = await queueTestReply(context, tenant)
    await database.db.shared.execute(
      sql`UPDATE outgoing_messages SET send_at = ${after(seconds)}, slot_at = ${after(seconds)} WHERE id = ${id}`,
    )
  }
  await database.db.shared.execute(sql`
    INSERT INTO sending_slots (organization_id, environment, subject, free_at)
    VALUES (${tenant.organizationId}, ${tenant.environment}, 'organization', ${after(661)})`)

  const until = after(602)
  await source.leases.bringForward(database.db.shared, { now: clock.now(), from: clock.now(), until })
  const messages = await database.db.shared.query<{ send_at: Date }>(sql`
    SELECT send_at FROM outgoing_messages WHERE organization_id = ${tenant.organizationId} ORDER BY id`)
  assert.deepEqual(
    messages.map(({ send_at }) => send_at),
    [after(0), after(28), after(58)],
  )
  const slots = await database.db.shared.query<{ free_at: Date }>(sql`
    SELECT free_at FROM sending_slots WHERE organization_id = ${tenant.organizationId}`)
  assert.deepEqual(slots, [{ free_at: after(59) }])
})
