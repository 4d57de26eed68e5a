import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import type { OutgoingMessage } from '../channels/connector.ts'
import { createOutbox } from '../channels/outbox.ts'
import { createVisitorStreams } from '../channels/visitor-streams.ts'
import { sql } from '../db/sql.ts'
import { decideTry } from '../replies/decide-try.ts'
import { type HousekeepingResult, runHousekeeping } from './housekeeping.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const clock = movableClock()
const database = await useTestDatabase()
const tenant = await insertTestTenant(database.db)

async function keepHouse(): Promise<HousekeepingResult> {
  const result = await runHousekeeping({ db: database.db, clock, webhookRetentionDays: 30 })
  assert.ok(result)
  return result
}

async function insertParts(count: number, startedAt: Date): Promise<void> {
  await database.db.shared.execute(sql`
    INSERT INTO sent_message_parts (organization_id, environment, message_id, part, pace_subject, started_at, ended_at)
    SELECT ${tenant.organizationId}::uuid, ${tenant.environment}, gen_random_uuid(), 0, 'somebody',
      ${startedAt}::timestamptz, ${startedAt}::timestamptz
    FROM generate_series(1, ${count}::integer)`)
}

async function insertSlots(subject: string, usedOn: Date): Promise<void> {
  await database.db.shared.execute(sql`
    INSERT INTO sending_slots (organization_id, environment, subject, free_at, used_on)
    VALUES (${tenant.organizationId}, ${tenant.environment}, ${subject}, ${usedOn}, ${usedOn}::date)`)
}

const say = (streams: ReturnType<typeof createVisitorStreams>, visitorId: string, of = tenant) =>
  streams.append(of, {
    ...{ externalThreadId: 'page', visitorId },
    ...{ messageId: randomUUID(), text: 'Hello', media: [] },
  })

test('parts are remembered for as long as their message may be on its way', async () => {
  const patient = { kind: 'retry', error: 'come back in a month', retryAfterMs: 30 * DAY_MS } as const
  const sentAt = clock.now()
  await insertParts(1, sentAt)
  for (let attempts = 0; ; attempts++) {
    const next = decideTry(patient, { attempts, queuedAt: sentAt, isProbe: false }, clock.now())
    if (next.kind !== 'later') break
    clock.advance(next.waitMs)
    assert.equal((await keepHouse()).oldParts, 0)
  }
  assert.ok(clock.now().getTime() - sentAt.getTime() >= 4 * DAY_MS)
})

test('parts that were sent are forgotten after a week, more than one batch of them, and a limit of 48 hours never', async () => {
  await insertParts(2_100, new Date(clock.now().getTime() - 7 * DAY_MS - 1))
  await insertParts(2, new Date(clock.now().getTime() - 7 * DAY_MS + HOUR_MS))
  assert.equal((await keepHouse()).oldParts, 2_100)
  assert.equal((await keepHouse()).oldParts, 0)
})

test('slots are forgotten when nothing has gone through them for two days', async () => {
  await insertSlots('customer:old', new Date(clock.now().getTime() - 3 * DAY_MS))
  await insertSlots('customer:young', new Date(clock.now().getTime() - DAY_MS))
  assert.equal((await keepHouse()).unusedSlots, 1)
  const left = await database.db.shared.query(sql`SELECT subject FROM sending_slots`)
  assert.deepEqual(left, [{ subject: 'customer:young' }])
})

test('a visitor’s messages go after 30 days and the stream after 90', async () => {
  const streams = createVisitorStreams({ db: database.db, clock })
  await say(streams, 'visitor')
  clock.advance(31 * DAY_MS)
  const first = await keepHouse()
  assert.deepEqual([first.oldVisitorMessages, first.unusedStreams], [1, 0])
  await say(streams, 'visitor')
  clock.advance(91 * DAY_MS)
  const second = await keepHouse()
  assert.deepEqual([second.oldVisitorMessages, second.unusedStreams], [1, 1])
})

test('a stream goes whatever other tenants have in theirs of the same visitor', async () => {
  const streams = createVisitorStreams({ db: database.db, clock })
  const others = [{ ...tenant, environment: 'live' } as const, await insertTestTenant(database.db)]
  await say(streams, 'shared')
  clock.advance(91 * DAY_MS)
  for (const other of others) await say(streams, 'shared', other)
  assert.equal((await keepHouse()).unusedStreams, 1)
  for (const other of others) {
    const kept = await streams.readAfter(other, { externalThreadId: 'page', visitorId: 'shared' }, 0)
    assert.equal(kept.length, 1)
  }
})

test('the sandbox’s outbox keeps replies for 30 days', async () => {
  const outbox = createOutbox({ db: database.db, clock })
  const message: OutgoingMessage = {
    ...{ id: randomUUID(), tenant, conversationId: randomUUID(), channel: 'web' },
    ...{ recipient: 'visitor', externalThreadId: 'page', channelAccountId: null, text: 'Hello' },
  }
  const { signal } = new AbortController()
  await outbox.send(message, signal)
  clock.advance(29 * DAY_MS)
  await outbox.send({ ...message, id: randomUUID() }, signal)
  assert.equal((await keepHouse()).oldOutboxMessages, 0)
  clock.advance(2 * DAY_MS)
  assert.equal((await keepHouse()).oldOutboxMessages, 1)
})
