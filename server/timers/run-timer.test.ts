import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { testContext } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { applyTrigger } from '../conversations/apply-trigger.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import { createConversationEdits } from '../conversations/conversation-edits.ts'
import type { Applied } from '../conversations/decide-trigger.ts'
import { lockConversation } from '../conversations/locked-queries.ts'
import { findConversation } from '../conversations/queries.ts'
import { GROUNDED_ANSWER, insertTestMessage, openTestConversation } from '../conversations/test-factories.ts'
import { lockTimer, setTimer } from '../conversations/timer-queries.ts'
import type { TimerKind } from '../conversations/timers.ts'
import { sql } from '../db/sql.ts'
import { runConversationTimer } from './run-timer.ts'

// As they are promised, whatever the machine says.
const SILENCE_MS = 24 * 60 * 60 * 1000
const REOPENABLE_MS = 72 * 60 * 60 * 1000

const database = await useTestDatabase()
const context = testContext(database.db)
const tenant = await insertTestTenant(database.db)

describe('the timers of a conversation', () => {
  /** Opens a conversation, answers it, and returns its id. */
  function openAnswered(answer: 'grounded' | 'greeting' = 'grounded'): Promise<string> {
    return context.db.withTenant(tenant, async (tx) => {
      const conversation = await openTestConversation(tx, context)
      await insertTestMessage(tx, context, conversation.id)
      const grounded = answer === 'grounded'
      await insertTestMessage(tx, context, conversation.id, {
        ...GROUNDED_ANSWER,
        ...(!grounded && { sources: [] }),
      })
      await applyTrigger(tx, context, conversation, 'reply_delivered', { grounded })
      return conversation.id
    })
  }

  type Work<Result = unknown> = (
    tx: Parameters<typeof lockConversation>[0],
    conversation: LockedConversation,
  ) => Promise<Result>

  function withLocked<Result>(id: string, work: Work<Result>): Promise<Result> {
    return context.db.withTenant(tenant, async (tx) => {
      const conversation = await lockConversation(tx, id)
      assert.ok(conversation)
      return work(tx, conversation)
    })
  }

  function run(id: string, kind: TimerKind) {
    return context.db.withTenant(tenant, (tx) => runConversationTimer(tx, context, id, kind))
  }

  function timerOf(id: string) {
    return context.db.withTenant(tenant, (tx) => lockTimer(tx, id))
  }

  async function statusOf(id: string) {
    return (await context.db.withTenant(tenant, (tx) => findConversation(tx, id)))?.status
  }

  function inMs(milliseconds: number): Date {
    return new Date(context.clock.now().getTime() + milliseconds)
  }

  test('24 h of silence after a grounded answer resolve, 72 h later it closes, and then no timer is left', async () => {
    const id = await openAnswered()
    assert.deepEqual(await timerOf(id), { kind: 'resolve', dueAt: inMs(SILENCE_MS), isLeased: false })
    context.clock.advance(SILENCE_MS - 1)
    assert.equal((await run(id, 'resolve')).kind, 'not_due')
    context.clock.advance(1)
    assert.equal((await run(id, 'resolve')).kind, 'applied')
    assert.equal(await statusOf(id), 'resolved')
    assert.deepEqual(await timerOf(id), { kind: 'close', dueAt: inMs(REOPENABLE_MS), isLeased: false })
    context.clock.advance(REOPENABLE_MS)
    assert.equal((await run(id, 'close')).kind, 'applied')
    assert.equal(await statusOf(id), 'closed')
    assert.equal(await timerOf(id), null)
    assert.equal((await run(id, 'close')).kind, 'obsolete')
  })

  test('a greeting is no answer: silence after it resolves nothing', async () => {
    assert.equal(await timerOf(await openAnswered('greeting')), null)
  })

  test('an inbound message, an escalation and a person each stop the timer of a grounded answer', async () => {
    const stops: Work[] = [
      (tx, c) => applyTrigger(tx, context, c, 'inbound', { at: context.clock.now(), channelAccountId: null }),
      (tx, c) =>
        applyTrigger(tx, context, c, 'escalated', {
          reason: 'complaint',
          queue: 'complaints',
          summary: null,
        }),
      (tx, c) => applyTrigger(tx, context, c, 'person_wrote'),
    ]
    for (const stop of stops) {
      const id = await openAnswered()
      await withLocked(id, stop)
      assert.equal(await timerOf(id), null)
    }
  })

  test('the agent’s own work and another queue leave the timer of a grounded answer running', async () => {
    const id = await openAnswered()
    const timer = await timerOf(id)
    context.clock.advance(1000)
    await withLocked(id, (tx, c) => applyTrigger(tx, context, c, 'queue_assigned', { queue: 'orders' }))
    await withLocked(id, (tx, c) => applyTrigger(tx, context, c, 'work_started'))
    await withLocked(id, (tx, c) => applyTrigger(tx, context, c, 'agent_replied'))
    assert.deepEqual(await timerOf(id), timer)
  })

  test('a burst that is recorded at once stops the timer as one message does', async () => {
    const id = await openAnswered()
    await withLocked(id, async (tx, conversation) => {
      const edits = createConversationEdits(context)
      for (let message = 0; message < 2; message++) {
        const current = edits.current(tenant, conversation)
        edits.apply(tenant, current, 'inbound', { at: context.clock.now(), channelAccountId: null })
      }
      await edits.write(tx)
    })
    assert.equal(await timerOf(id), null)
  })

  test('a hand-over notice starts no timer', async () => {
    const id = await openAnswered('greeting')
    await withLocked(id, async (tx, conversation) => {
      const extra = { reason: 'no_answer', queue: 'general', summary: 'does not know' } as const
      const escalated = await applyTrigger(tx, context, conversation, 'escalated', extra)
      assert.equal(escalated.kind, 'applied')
      await applyTrigger(tx, context, escalated.conversation, 'reply_delivered', { grounded: false })
    })
    assert.equal(await statusOf(id), 'open')
    assert.equal(await timerOf(id), null)
  })

  test('a timer that became pointless while a worker took it changes nothing and is gone', async () => {
    const id = await openAnswered()
    context.clock.advance(SILENCE_MS)
    // A person's words stand last: the silence is no longer after a grounded answer.
    await withLocked(id, (tx) => insertTestMessage(tx, context, id, { direction: 'out', author: 'human' }))
    assert.equal((await run(id, 'resolve')).kind, 'obsolete')
    assert.equal(await statusOf(id), 'pending')
    assert.equal(await timerOf(id), null)
  })

  test('a reply that was sent later than its timer thought is given its full silence', async () => {
    const id = await openAnswered()
    context.clock.advance(SILENCE_MS)
    await withLocked(id, (tx) =>
      insertTestMessage(tx, context, id, { ...GROUNDED_ANSWER, sentAt: inMs(-1000) }),
    )
    assert.equal((await run(id, 'resolve')).kind, 'not_due')
    assert.deepEqual(await timerOf(id), { kind: 'resolve', dueAt: inMs(SILENCE_MS - 1000), isLeased: false })
  })

  test('an earlier message that still waits to be recorded keeps a timer from running, in its own thread only', async () => {
    const id = await openAnswered()
    const thread = await withLocked(id, async (_tx, { externalThreadId }) => externalThreadId)
    await insertUnrecordedEvent(randomUUID())
    context.clock.advance(SILENCE_MS)
    // It came when the timer was due already.
    await insertUnrecordedEvent(thread)
    const other = await openAnswered()
    assert.equal((await run(id, 'resolve')).kind, 'applied')
    context.clock.advance(SILENCE_MS)
    const otherThread = await withLocked(other, async (_tx, { externalThreadId }) => externalThreadId)
    context.clock.advance(-1)
    await insertUnrecordedEvent(otherThread)
    context.clock.advance(1)
    assert.equal((await run(other, 'resolve')).kind, 'not_due')
    assert.equal(await statusOf(other), 'pending')
  })

  test('a snoozed conversation wakes when its moment comes, and not before', async () => {
    const id = await openAnswered()
    await withLocked(id, (tx, c) => applyTrigger(tx, context, c, 'snoozed', { until: inMs(60_000) }))
    assert.equal(await statusOf(id), 'snoozed')
    assert.equal((await run(id, 'wake')).kind, 'not_due')
    context.clock.advance(60_000)
    assert.equal((await run(id, 'wake')).kind, 'applied')
    assert.equal(await statusOf(id), 'open')
    assert.equal(await timerOf(id), null)
  })

  test('a snooze keeps its moment, whatever else becomes of the conversation', async () => {
    const id = await openAnswered()
    await withLocked(id, (tx, c) => applyTrigger(tx, context, c, 'snoozed', { until: inMs(60_000) }))
    const timer = await timerOf(id)
    const others: Work<Applied>[] = [
      (tx, c) => applyTrigger(tx, context, c, 'reply_delivered', { grounded: true }),
      (tx, c) => applyTrigger(tx, context, c, 'queue_assigned', { queue: 'orders' }),
      (tx, c) => applyTrigger(tx, context, c, 'taken_over'),
      (tx, c) => applyTrigger(tx, context, c, 'handed_back'),
    ]
    for (const other of others) {
      assert.equal((await withLocked(id, other)).kind, 'applied')
      assert.deepEqual(await timerOf(id), timer)
    }
  })

  test('72 h after the resolution close, also where a reply was delivered in between', async () => {
    const id = await openAnswered()
    await withLocked(id, (tx, c) => applyTrigger(tx, context, c, 'customer_confirmed'))
    const timer = await timerOf(id)
    context.clock.advance(1000)
    await withLocked(id, (tx, c) => applyTrigger(tx, context, c, 'reply_delivered', { grounded: true }))
    assert.deepEqual(timer, { kind: 'close', dueAt: inMs(REOPENABLE_MS - 1000), isLeased: false })
    assert.deepEqual(await timerOf(id), timer)
  })

  test('a leased timer runs although its due moment is the end of the lease', async () => {
    const id = await openAnswered()
    await withLocked(id, (tx, c) => applyTrigger(tx, context, c, 'snoozed', { until: inMs(60_000) }))
    context.clock.advance(60_000)
    await lease(id)
    assert.equal((await run(id, 'wake')).kind, 'applied')
  })

  test('a timer that is set anew while a worker holds it waits for its new moment', async () => {
    const id = await openAnswered()
    await withLocked(id, (tx, c) => applyTrigger(tx, context, c, 'snoozed', { until: inMs(60_000) }))
    context.clock.advance(60_000)
    await lease(id)
    await withLocked(id, (tx) => setTimer(tx, id, { kind: 'wake', dueAt: inMs(60_000) }))
    assert.equal((await run(id, 'wake')).kind, 'not_due')
    assert.equal(await statusOf(id), 'snoozed')
  })

  test('the timer of an unknown conversation, or of another tenant, is obsolete', async () => {
    assert.equal((await run(randomUUID(), 'close')).kind, 'obsolete')
    const id = await openAnswered()
    context.clock.advance(SILENCE_MS)
    const stranger = await insertTestTenant(database.db)
    const outcome = await context.db.withTenant(stranger, (tx) =>
      runConversationTimer(tx, context, id, 'resolve'),
    )
    assert.equal(outcome.kind, 'obsolete')
    assert.equal(await statusOf(id), 'pending')
  })

  async function insertUnrecordedEvent(thread: string): Promise<void> {
    const { organizationId, environment } = tenant
    const [appId, now] = [randomUUID(), context.clock.now()]
    await context.db.withTenant(tenant, async (tx) => {
      await tx.execute(sql`
        INSERT INTO apps (organization_id, environment, id, name, client_id, scopes, created_at)
        VALUES (${organizationId}, ${environment}, ${appId}, 'App', ${appId}, ${[]}, ${now})`)
      await tx.execute(sql`
        INSERT INTO inbound_events
          (organization_id, environment, id, app_id, channel, external_message_id, external_thread_id,
           sender_external_id, text, media, sent_at, received_at)
        VALUES (${organizationId}, ${environment}, ${context.ids.uuid()}, ${appId}, 'web', ${randomUUID()}, ${thread},
          'sender', 'Hello', '[]', ${now}, ${now})`)
    })
  }

  async function lease(id: string): Promise<void> {
    const leased = await database.db.shared.execute(sql`
      UPDATE conversation_timers SET lease_token = ${randomUUID()}, leased_by = 1, due_at = ${inMs(30_000)}
      WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}
        AND conversation_id = ${id}`)
    assert.equal(leased, 1)
  }
})
