import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { type TestContext, testContext } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import type { SendResult } from '../channels/connector.ts'
import { createConnectors } from '../channels/registry.ts'
import { applyTrigger } from '../conversations/apply-trigger.ts'
import type { Conversation } from '../conversations/conversation.ts'
import { lockConversation } from '../conversations/locked-queries.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../platform/log.ts'
import type { Tenant } from '../platform/tenant.ts'
import { createRunner, type Runner } from '../work/runner.ts'
import { LeaseLost, type WorkSource } from '../work/source.ts'
import { createSendSource } from './send.job.ts'
import { WINDOW_MS } from './sending-caps.ts'
import {
  findReplyState,
  queueTestReply,
  type RecordingConnector,
  recordingConnector,
} from './test-factories.ts'

const RETRY: SendResult = { kind: 'retry', error: 'the platform is busy', retryAfterMs: null }

const database = await useTestDatabase()
let context: TestContext
let tenant: Tenant

beforeEach(async () => {
  context = testContext(database.db, movableClock())
  tenant = await insertTestTenant(database.db)
})

function worker(source: WorkSource<never>) {
  const { db, clock } = context
  const sources = [source as unknown as WorkSource<unknown>]
  return createRunner({ db, clock, log: createLog('silent'), sources })
}

function sender(connector: RecordingConnector, settings?: { sendLimitMs: number }) {
  return worker(createSendSource(context, () => connector, settings) as unknown as WorkSource<never>)
}

async function findConversation(id: string): Promise<Conversation> {
  const found = await context.db.withTenant(tenant, (tx) => lockConversation(tx, id))
  assert.ok(found)
  return found
}

async function alerts(): Promise<{ kind: string; subject_id: string; detail: Record<string, unknown> }[]> {
  return context.db.withTenant(tenant, (tx) =>
    tx.query<{ kind: string; subject_id: string; detail: Record<string, unknown> }>(
      sql`SELECT kind, subject_id, detail FROM alerts`,
    ),
  )
}

describe('a queued reply', () => {
  it('goes to the customer who wrote, once, and its conversation waits for the customer from the moment at which it was sent', async () => {
    const { id, conversationId } = await queueTestReply(context, tenant, 'thread-1')
    const begun = context.clock.now()
    const connector = recordingConnector(async () => {
      context.clock.advance(50)
      return { kind: 'sent' }
    })
    await sender(connector).drain()
    context.clock.advance(60_000)
    await sender(connector).drain()
    assert.equal(connector.sent.length, 1)
    const [message] = connector.sent
    assert.equal(message?.id, id)
    assert.equal(message?.recipient, 'thread-1')
    assert.equal(message?.externalThreadId, 'thread-1')
    assert.equal(message?.text, 'It takes three days.')
    const { status, sendAt, sentAt } = await findReplyState(context, tenant, id)
    assert.deepEqual({ status, sendAt }, { status: 'sent', sendAt: null })
    const conversation = await findConversation(conversationId)
    assert.equal(conversation.status, 'pending')
    assert.deepEqual(sentAt, begun)
    assert.deepEqual(conversation.firstReplyAt, sentAt)
  })

  it('is not sent before the one that was written before it in its conversation', async () => {
    const first = await queueTestReply(context, tenant, 'thread-1')
    const second = await queueTestReply(context, tenant, 'thread-1')
    const answers: SendResult[] = [RETRY]
    const connector = recordingConnector(async () => answers.shift() ?? { kind: 'sent' })
    for (let round = 0; round < 40; round++) {
      await sender(connector).drain()
      context.clock.advance(1_100)
    }
    assert.deepEqual(
      connector.sent.map(({ id }) => id),
      [first.id, first.id, second.id],
    )
  })

  it('is tried again after growing waits, and after the platform’s own wait where it names one', async () => {
    const { id } = await queueTestReply(context, tenant)
    const answers: SendResult[] = [RETRY, RETRY, { ...RETRY, retryAfterMs: 7_000 }]
    const connector = recordingConnector(async () => answers.shift() ?? { kind: 'sent' })
    for (const waitMs of [30_000, 60_000, 7_000]) {
      await sender(connector).drain()
      const state = await findReplyState(context, tenant, id)
      assert.equal((state.sendAt?.getTime() ?? 0) - context.clock.now().getTime(), waitMs)
      assert.equal(state.lastError, 'the platform is busy')
      assert.equal(state.sentAt, null)
      context.clock.advance(waitMs)
    }
    await sender(connector).drain()
    const { status, attempts, lastError } = await findReplyState(context, tenant, id)
    assert.deepEqual(
      { status, attempts, lastError, tries: connector.sent.length },
      { status: 'sent', attempts: 4, lastError: null, tries: 4 },
    )
  })

  for (const [what, answer, tries] of [
    ['fails for good', async () => ({ kind: 'failed', error: 'blocked' }) as const, 1],
    ['has failed five times', async () => RETRY, 5],
    ['meets a connector that keeps throwing', () => Promise.reject(new Error('a bug')), 5],
    ['meets a connector that never answers', () => new Promise<never>(() => undefined), 5],
  ] as const) {
    it(`goes to a person, with an alert, when it ${what}`, async () => {
      const { id, conversationId } = await queueTestReply(context, tenant)
      const connector = recordingConnector(answer)
      for (let round = 0; round < 6; round++) {
        await sender(connector, { sendLimitMs: 5 }).drain()
        context.clock.advance(10 * 60_000)
      }
      assert.equal(connector.sent.length, tries)
      assert.equal((await findReplyState(context, tenant, id)).status, 'failed')
      const { status, escalated, escalationReason, queue } = await findConversation(conversationId)
      assert.deepEqual(
        { status, escalated, escalationReason, queue },
        { status: 'open', escalated: true, escalationReason: 'agent_error', queue: 'general' },
      )
      assert.deepEqual(
        (await alerts()).map(({ kind, subject_id, detail }) => [kind, subject_id, detail.message_id]),
        [['reply_undeliverable', conversationId, id]],
      )
    })
  }

  for (const [what, lost] of Object.entries({
    'is full': Object.assign(new Error('no room'), { code: '53100' }),
    'is away': new Error('Connection terminated unexpectedly'),
  })) {
    it(`waits for a database that ${what} when its connector asks it, and nobody has to take over or is woken`, async () => {
      const errors: string[] = []
      context = { ...context, log: createLog('error', { write: (line) => void errors.push(line) }) }
      const { id, conversationId } = await queueTestReply(context, tenant)
      let tries = 0
      const connector = recordingConnector(async () => {
        tries += 1
        if (tries < 8) throw lost
        return { kind: 'sent' }
      })
      for (let round = 0; round < 10; round++) {
        await sender(connector).drain()
        context.clock.advance(2_000)
      }
      const { status, attempts } = await findReplyState(context, tenant, id)
      assert.deepEqual({ status, attempts, tries }, { status: 'sent', attempts: 1, tries: 8 })
      const { escalated } = await findConversation(conversationId)
      assert.deepEqual(
        { escalated, alerts: await alerts(), errors },
        { escalated: false, alerts: [], errors: [] },
      )
    })
  }

  it('says of a database that cannot serve its connector for half a minute that it does not serve', async () => {
    const errors: string[] = []
    context = { ...context, log: createLog('error', { write: (line) => void errors.push(line) }) }
    await queueTestReply(context, tenant)
    const full = Object.assign(new Error('no room'), { code: '53100' })
    const sending = sender(recordingConnector(() => Promise.reject(full)))
    for (let second = 0; second <= 30; second += 2) {
      await sending.drain()
      context.clock.advance(2_000)
    }
    assert.deepEqual(
      errors.map((line) => JSON.parse(line)).map(({ msg, purpose, reason }) => [msg, purpose, reason]),
      [['the database does not serve', 'connectors', 'no room']],
    )
  })

  it('keeps the escalation that its conversation has when it cannot be delivered', async () => {
    const { conversationId } = await queueTestReply(context, tenant)
    await context.db.withTenant(tenant, async (tx) => {
      const conversation = await lockConversation(tx, conversationId)
      assert.ok(conversation)
      const escalation = { reason: 'complaint', queue: 'complaints', summary: null } as const
      await applyTrigger(tx, context, conversation, 'escalated', escalation)
    })
    await sender(recordingConnector(async () => ({ kind: 'failed', error: 'blocked' }))).drain()
    const { escalationReason, queue } = await findConversation(conversationId)
    assert.deepEqual({ escalationReason, queue }, { escalationReason: 'complaint', queue: 'complaints' })
    assert.equal((await alerts()).length, 1)
  })

  it('is sent again under the same id when the worker died between sending and recording', async () => {
    const { id } = await queueTestReply(context, tenant)
    // The platform has the message and has not answered when the work ends; nothing is written any more.
    const hasLeft = Promise.withResolvers<void>()
    const dying = recordingConnector(() => {
      hasLeft.resolve()
      return new Promise<never>(() => undefined)
    })
    const source = createSendSource(context, () => dying)
    const claim = () =>
      source.leases.claim(context.db.shared, {
        ...{ worker: 1, now: context.clock.now(), limit: 1 },
        leaseUntil: new Date(context.clock.now().getTime() + 30_000),
      })
    const [claimed] = await claim()
    assert.ok(claimed)
    const abort = new AbortController()
    const performing = source.perform(claimed, abort.signal)
    await Promise.race([hasLeft.promise, performing])
    abort.abort(new Error('the worker died'))
    await assert.rejects(performing, /the worker died/)
    context.clock.advance(30_000)
    const outbox = recordingConnector()
    await sender(outbox).drain()
    // The first may have arrived just now, and the customer gets one message a second.
    context.clock.advance(WINDOW_MS)
    await sender(outbox).drain()
    assert.deepEqual([dying.sent[0]?.id, outbox.sent[0]?.id, outbox.sent.length], [id, id, 1])
    assert.equal((await findReplyState(context, tenant, id)).status, 'sent')
  })

  it('is kept once by the sandbox’s outbox, however often it is sent', async () => {
    const { id } = await queueTestReply(context, tenant)
    const connector = createConnectors(context)(tenant, 'web')
    const recording = recordingConnector()
    await sender(recording).drain()
    const [message] = recording.sent
    assert.ok(message)
    const signal = new AbortController().signal
    const results = await Promise.all([connector.send(message, signal), connector.send(message, signal)])
    assert.deepEqual(results, [{ kind: 'sent' }, { kind: 'sent' }])
    const kept = await context.db.withTenant(tenant, (tx) =>
      tx.query<{ id: string }>(sql`SELECT id FROM outbox_messages`),
    )
    assert.deepEqual(kept, [{ id }])
  })

  it('is noted as sent on another connection when the first is lost, and does not wait for its lease to end', async () => {
    const { id } = await queueTestReply(context, tenant)
    const connector = recordingConnector()
    const { db } = context
    let cuts = 0
    const aheadOfDisk: typeof db.aheadOfDisk = async (work) => {
      if (connector.sent.length > 0 && cuts++ === 0) throw new Error('Connection terminated unexpectedly')
      return db.aheadOfDisk(work)
    }
    const source = createSendSource({ ...context, db: { ...db, aheadOfDisk } }, () => connector)
    await worker(source as unknown as WorkSource<never>).drain()
    const { status } = await findReplyState(context, tenant, id)
    assert.deepEqual({ status, sent: connector.sent.length }, { status: 'sent', sent: 1 })
  })

  it('is not written by a worker that lost its lease while it sent', async () => {
    const { id } = await queueTestReply(context, tenant)
    const taken = recordingConnector(async () => {
      await context.db.shared.execute(sql`
        UPDATE outgoing_messages SET lease_token = gen_random_uuid() WHERE id = ${id}`)
      return { kind: 'sent' }
    })
    const source = createSendSource(context, () => taken)
    const [claimed] = await source.leases.claim(context.db.shared, {
      ...{ worker: 1, now: context.clock.now(), limit: 1 },
      leaseUntil: new Date(context.clock.now().getTime() + 30_000),
    })
    assert.ok(claimed)
    await assert.rejects(source.perform(claimed, new AbortController().signal), LeaseLost)
    assert.equal((await findReplyState(context, tenant, id)).sentAt, null)
  })
})

describe('the sending caps on a real database', () => {
  it('hold for what the API shows as sent, with a worker that comes by from time to time', async () => {
    const replies = []
    for (let count = 0; count < 60; count++) {
      replies.push(await queueTestReply(context, tenant, count < 5 ? 'one-customer' : `thread-${count}`))
    }
    for (let round = 0; round < 60; round++) {
      await sender(recordingConnector()).drain()
      context.clock.advance(round % 7 === 0 ? 1_500 : 130)
    }
    const states = await Promise.all(replies.map(({ id }) => findReplyState(context, tenant, id)))
    const sentAtsMs = states.map(({ sentAt }) => sentAt?.getTime() ?? Number.NaN)
    assert.ok(sentAtsMs.every(Number.isFinite), 'every reply was sent')
    assertCap(sentAtsMs, 20)
    assertCap(sentAtsMs.slice(0, 5), 1)
  })
})

describe('four workers at once', () => {
  const workers: Runner[] = []
  const stopWorkers = () => Promise.all(workers.splice(0).map((one) => one.stop(2_000)))
  // Behind a test whose time ran out too: workers that go on keep its process from ending.
  afterEach(stopWorkers)

  it('send each of 50 messages once, at most 20 a second, and one a second to a customer', {
    timeout: 120_000,
  }, async () => {
    // The channel's own clock decides here, so the workers use the real one.
    context = testContext(database.db, { ...movableClock(), now: () => new Date() })
    const ids: string[] = []
    for (let count = 0; count < 50; count++) {
      ids.push(
        (await queueTestReply(context, tenant, count % 17 === 0 ? 'one-customer' : `thread-${count}`)).id,
      )
    }
    const arrivals: { id: string; recipient: string; atMs: number }[] = []
    const allArrived = Promise.withResolvers<void>()
    const connector = recordingConnector(async ({ id, recipient }) => {
      // What another test has left in the database is not of this tenant.
      if (ids.includes(id)) arrivals.push({ id, recipient, atMs: performance.now() })
      if (arrivals.length === ids.length) allArrived.resolve()
      return { kind: 'sent' }
    })
    workers.push(...Array.from({ length: 4 }, () => sender(connector)))
    await Promise.all(workers.map((one) => one.start()))
    await allArrived.promise
    await stopWorkers()
    assert.deepEqual(arrivals.map(({ id }) => id).sort(), ids.sort())
    assertCap(
      arrivals.map(({ atMs }) => atMs),
      20,
    )
    assertCap(
      arrivals.filter(({ recipient }) => recipient === 'one-customer').map(({ atMs }) => atMs),
      1,
    )
  })
})

function assertCap(momentsMs: readonly number[], most: number): void {
  for (const from of momentsMs) {
    const inWindow = momentsMs.filter((at) => at >= from && at < from + 1_000).length
    assert.ok(inWindow <= most, `${inWindow} messages within a second`)
  }
}
