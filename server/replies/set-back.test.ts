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
