import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Decision } from '../agent/agent.ts'
import { sql } from '../db/sql.ts'
import type { RecordedThread } from './record-threads.ts'
import { ANSWER, GREETING, type Stage, type StageHouse, useStageHouse } from './test-factories.ts'
import { createTurnBatches } from './turn-batches.ts'
import type { HeldThread } from './work-queries.ts'

let stage: Stage
let house: StageHouse
useStageHouse((opened) => {
  ;({ house, stage } = opened)
})

/** The batches of a worker, and how many transactions they took so far. */
function openBatches() {
  const { context } = stage
  let transactions = 0
  const db: typeof context.db = {
    ...context.db,
    acrossTenants: (work, wait) => {
      transactions += 1
      return context.db.acrossTenants(work, wait)
    },
    aheadOfDisk: (work, wait) => {
      transactions += 1
      return context.db.aheadOfDisk(work, wait)
    },
  }
  return {
    ...createTurnBatches({ ...context, db }, { burstWindowMs: 0, mostAgentTurns: 20 }),
    count: () => transactions,
  }
}

/** Puts a thread into a worker's hands. */
async function hold(thread: string, of: Stage = stage): Promise<HeldThread> {
  const leaseToken = randomUUID()
  const { tenant } = of
  await of.context.db.withTenant(tenant, (tx) =>
    tx.execute(sql`
      UPDATE conversation_work SET lease_token = ${leaseToken}, leased_by = 1
      WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}
        AND external_thread_id = ${thread}`),
  )
  return { tenant, thread: { channel: 'web', externalThreadId: thread }, leaseToken }
}

async function writeAndHold(threads: readonly string[]): Promise<HeldThread[]> {
  const held: HeldThread[] = []
  for (const thread of threads) {
    await stage.write({ thread, text: thread })
    held.push(await hold(thread))
  }
  return held
}

/** Leaves a thread as it was before it was claimed and recorded. */
async function forget(thread: string): Promise<void> {
  const { tenant, context } = stage
  const { organizationId, environment } = tenant
  await context.db.withTenant(tenant, async (tx) => {
    const [conversation] = await tx.query<{ id: string }>(sql`
      SELECT id FROM conversations WHERE organization_id = ${organizationId} AND environment = ${environment}
        AND external_thread_id = ${thread}`)
    for (const statement of [
      sql`DELETE FROM messages WHERE organization_id = ${organizationId} AND environment = ${environment}
        AND conversation_id = ${conversation?.id}`,
      sql`DELETE FROM conversations WHERE organization_id = ${organizationId} AND environment = ${environment}
        AND id = ${conversation?.id}`,
      sql`UPDATE inbound_events SET recorded_at = NULL
        WHERE organization_id = ${organizationId} AND environment = ${environment} AND external_thread_id = ${thread}`,
      sql`UPDATE conversation_work SET lease_token = NULL, leased_by = NULL
        WHERE organization_id = ${organizationId} AND environment = ${environment} AND external_thread_id = ${thread}`,
    ]) {
      await tx.execute(statement)
    }
  })
}

function decide(held: HeldThread, recorded: RecordedThread, decision: Decision) {
  assert.ok(recorded.kind === 'recorded')
  const decided = recorded.turns.map((open) => ({ open, decision }))
  return { ...held, worker: 1, version: recorded.version, decided }
}

/** Each thread's outgoing texts, in the order in which the conversations were opened. */
async function repliesOf(of: Stage = stage) {
  return (await of.conversations()).map(({ externalThreadId, messages }) => [
    externalThreadId,
    ...messages.filter(({ direction }) => direction === 'out').map(({ text }) => text),
  ])
}

describe('threads that are answered together', () => {
  it('share one transaction per step, whosever they are, and stay apart', async () => {
    const other = await house.open()
    const [mine] = await writeAndHold(['t'])
    await other.write({ thread: 't', text: 'of the other' })
    const theirs = await hold('t', other)
    assert.ok(mine)
    const batches = openBatches()
    const [first, second] = await Promise.all([batches.record(mine), batches.record(theirs)])
    assert.equal(batches.count(), 1)
    assert.ok(first.kind === 'recorded' && second.kind === 'recorded')
    assert.deepEqual(
      [first, second].map(({ turns }) =>
        turns.map(({ turn }) => [turn.tenant.organizationId, turn.unanswered[0]?.text]),
      ),
      [[[stage.tenant.organizationId, 't']], [[other.tenant.organizationId, 'of the other']]],
    )
    const ends = await Promise.all([
      batches.settle(decide(mine, first, { ...GREETING, text: 'mine' })),
      batches.settle(decide(theirs, second, { ...GREETING, text: 'theirs' })),
    ])
    assert.equal(batches.count(), 2)
    assert.deepEqual(ends, ['ended', 'ended'])
    assert.deepEqual([await repliesOf(), await repliesOf(other)], [[['t', 'mine']], [['t', 'theirs']]])
    assert.deepEqual(
      (await Promise.all([stage, other].map((each) => each.conversations()))).map(([one]) => one?.number),
      [1, 1],
    )
  })

  it('are not harmed by one whose lease is lost, in either step', async () => {
    const [good, bad] = await writeAndHold(['good', 'bad'])
    assert.ok(good && bad)
    const batches = openBatches()
    const stale = { ...bad, leaseToken: randomUUID() }
    const [lost, ...recorded] = await Promise.all([stale, good, bad].map((each) => batches.record(each)))
    assert.deepEqual(lost, { kind: 'lease_lost' })
    const [ofGood, ofBad] = recorded
    assert.ok(ofGood && ofBad)
    await hold('bad')
    const ends = await Promise.all([
      batches.settle(decide(bad, ofBad, GREETING)),
      batches.settle(decide(good, ofGood, GREETING)),
    ])
    assert.deepEqual(ends, ['lease_lost', 'ended'])
    // One that presumed that nothing had overtaken them, and one that asked first.
    assert.equal(batches.count(), 3)
    assert.deepEqual(await repliesOf(), [['good', 'Hello!'], ['bad']])
    assert.equal((await stage.workRows()).length, 1)
  })

  it('are not harmed by one that a crash of the database has forgotten', async () => {
    const held = await writeAndHold(['kept', 'forgotten'])
    const batches = openBatches()
    const [kept, forgotten] = await Promise.all(held.map((each) => batches.record(each)))
    assert.ok(held[0] && held[1] && kept && forgotten)
    await forget('forgotten')
    const ends = await Promise.all([
      batches.settle(decide(held[0], kept, ANSWER)),
      batches.settle(decide(held[1], forgotten, ANSWER)),
    ])
    assert.deepEqual(ends, ['ended', 'lease_lost'])
    assert.deepEqual(await repliesOf(), [['kept', ANSWER.text]])
    const again = await batches.record(await hold('forgotten'))
    assert.ok(again.kind === 'recorded')
    assert.equal(again.turns[0]?.turn.unanswered[0]?.text, 'forgotten')
  })

  it('are not harmed by one in which a message has arrived since', async () => {
    const held = await writeAndHold(['quiet', 'busy'])
    const batches = openBatches()
    const recorded = await Promise.all(held.map((each) => batches.record(each)))
    await stage.write({ thread: 'busy', text: 'And?' })
    const ends = await Promise.all(
      held.map((each, index) => batches.settle(decide(each, recorded[index] as RecordedThread, GREETING))),
    )
    assert.deepEqual(ends, ['ended', 'superseded'])
    assert.deepEqual(await repliesOf(), [['quiet', 'Hello!'], ['busy']])
  })

  it('are not harmed by one that cannot be recorded', async () => {
    const held = await writeAndHold(['a', 'b', 'c'])
    await stage.write({ thread: 'poison', media: [{ url: 5 }] })
    held.splice(1, 0, await hold('poison'))
    const batches = openBatches()
    const results = await Promise.allSettled(held.map((each) => batches.record(each)))
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    )
    assert.deepEqual((await repliesOf()).map(([thread]) => thread).sort(), ['a', 'b', 'c'])
  })

  it('do not wait for another organization whose rows stay locked', async () => {
    const other = await house.open()
    const held = await writeAndHold(['a', 'b'])
    await other.write({ thread: 'theirs' })
    const theirs = await hold('theirs', other)
    const batches = openBatches()
    const { organizationId, environment } = stage.tenant
    const locked = await stage.context.db.withTenant(stage.tenant, async (tx) => {
      await tx.execute(sql`INSERT INTO conversation_numbers (organization_id, environment, last_number)
        VALUES (${organizationId}, ${environment}, 0)`)
      const waiting = held.map((each) => batches.record(each))
      assert.equal(batches.isHeldUp(), false)
      assert.equal((await batches.record(theirs)).kind, 'recorded')
      assert.equal(batches.isHeldUp(), true)
      return { waiting }
    })
    const ends = (await Promise.all(locked.waiting)).map(({ kind }) => kind)
    assert.deepEqual(ends, ['recorded', 'recorded'])
  })

  it('are not harmed by one whose decision cannot be written', async () => {
    const held = await writeAndHold(['a', 'b', 'poison', 'c'])
    const batches = openBatches()
    const recorded = await Promise.all(held.map((each) => batches.record(each)))
    const results = await Promise.allSettled(
      held.map((each, index) => {
        const isPoison = each.thread.externalThreadId === 'poison'
        const decision = isPoison ? { ...ANSWER, text: '\u0000' } : ANSWER
        return batches.settle(decide(each, recorded[index] as RecordedThread, decision))
      }),
    )
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    )
    const replies = new Map((await repliesOf()).map(([thread, ...texts]) => [thread, texts.length]))
    assert.deepEqual(Object.fromEntries(replies), { a: 1, b: 1, poison: 0, c: 1 })
  })

  it('are one customer where one identity writes in several of them', async () => {
    await stage.write({ thread: 'one', sender: 'amal' })
    await stage.write({ thread: 'two', sender: 'amal' })
    const held = [await hold('one'), await hold('two')]
    const batches = openBatches()
    await Promise.all(held.map((each) => batches.record(each)))
    assert.equal(batches.count(), 1)
    const conversations = await stage.conversations()
    assert.deepEqual(conversations.map(({ number }) => number).sort(), [1, 2])
    assert.equal(new Set(conversations.map(({ customerId }) => customerId)).size, 1)
  })

  it('are paid for in their order: a wallet that runs dry refuses exactly the later ones', async () => {
    await stage.setBalance(250)
    const held = await writeAndHold(['1', '2', '3', '4'])
    const batches = openBatches()
    const recorded = await Promise.all(held.map((each) => batches.record(each)))
    await Promise.all(
      held.map((each, index) => batches.settle(decide(each, recorded[index] as RecordedThread, ANSWER))),
    )
    assert.equal(batches.count(), 2)
    const reasons = (await stage.conversations()).map((one) => [one.externalThreadId, one.escalationReason])
    assert.deepEqual(Object.fromEntries(reasons), { 1: null, 2: null, 3: 'wallet_empty', 4: 'wallet_empty' })
    const [sums] = await stage.context.db.withTenant(stage.tenant, (tx) =>
      tx.query<{ left: number; billed: number; charged: number }>(sql`
        SELECT (SELECT balance_halalas FROM wallets) AS left, (SELECT sum(charged_halalas) FROM tickets) AS billed,
          (SELECT -sum(amount_halalas)::bigint FROM wallet_entries) AS charged`),
    )
    assert.deepEqual({ ...sums }, { left: 50, billed: 200, charged: 200 })
  })
})
