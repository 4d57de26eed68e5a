import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testContext } from '../../test/context.ts'
import { movableClock } from '../../test/movable-clock.ts'
import type { SendResult } from '../channels/connector.ts'
import { insertTestMessage } from '../conversations/test-factories.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../platform/log.ts'
import { createSendSource, type OutgoingItem } from '../replies/send.job.ts'
import { beforeDisk, recordingConnector } from '../replies/test-factories.ts'
import { createPreclaims } from '../work/preclaims.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { createAnswerSource } from './answer.job.ts'
import { ANSWER, type Stage, useStageHouse } from './test-factories.ts'

let stage: Stage
useStageHouse((opened) => {
  stage = opened.stage
})

/** A worker that answers and sends, as a whole one does. */
function openWorker(
  results: SendResult[] = [],
  think: () => Promise<void> = async () => undefined,
  context = stage.context,
) {
  const connector = recordingConnector(async () => results.shift() ?? { kind: 'sent' })
  const preclaims = createPreclaims<OutgoingItem>()
  const answer = async () => {
    await think()
    return ANSWER
  }
  const sending = createSendSource(context, () => connector, { preclaims })
  let claimed = 0
  const counted: typeof sending = {
    ...sending,
    leases: {
      ...sending.leases,
      async claim(db, request) {
        const claims = await sending.leases.claim(db, request)
        claimed += claims.length
        return claims
      },
    },
  }
  const sources = [createAnswerSource(context, { answer }, {}, preclaims), counted] as WorkSource<unknown>[]
  const { db, clock } = context
  const runner = createRunner({ db, clock, log: createLog('silent'), sources })
  return { drain: () => runner.drain(), sent: connector.sent, claims: () => claimed }
}

interface OutgoingRow {
  readonly status: string
  readonly send_at: Date | null
  readonly slot_at: Date | null
  readonly lease_token: string | null
}

const read = <Row extends object>(statement: ReturnType<typeof sql>) =>
  stage.context.db.withTenant(stage.tenant, (tx) => tx.query<Row>(statement))
const outgoing = () =>
  read<OutgoingRow>(sql`SELECT status, send_at, slot_at, lease_token FROM outgoing_messages ORDER BY id`)
const underWay = () =>
  read(sql`SELECT subject FROM sending_slots WHERE under_way <> '{}'`).then(({ length }) => length)

describe('a reply that may leave at once', () => {
  it('leaves with the transaction that writes it: nobody claims it', async () => {
    await stage.write({ thread: 't' })
    const { drain, sent, claims } = openWorker()
    await drain()
    assert.deepEqual(
      sent.map(({ text, recipient, externalThreadId }) => [text, recipient, externalThreadId]),
      [[ANSWER.text, 'sender-t', 't']],
    )
    assert.equal(claims(), 0)
    assert.deepEqual(
      (await outgoing()).map(({ status }) => status),
      ['sent'],
    )
    assert.equal(await underWay(), 0)
    const [conversation] = await stage.conversations()
    assert.equal(conversation?.status, 'pending')
    assert.ok(conversation.messages.at(-1)?.sentAt)
  })

  it('takes its place under the caps: the others are written with their moments and leave then', async () => {
    for (let count = 0; count < 30; count++) await stage.write({ thread: `t${count}` })
    const { drain, sent } = openWorker()
    await drain()
    const atOnce = sent.length
    assert.ok(atOnce >= 1 && atOnce <= 20)
    const waiting = (await outgoing()).filter(({ status }) => status === 'queued')
    assert.equal(waiting.length, 30 - atOnce)
    for (const { send_at, slot_at, lease_token } of waiting) {
      assert.ok(send_at && send_at > stage.clock.now())
      assert.deepEqual([slot_at, lease_token], [send_at, null])
    }
    for (let round = 0; round < 10; round++) {
      stage.clock.advance(500)
      await drain()
    }
    assert.equal(new Set(sent.map(({ id }) => id)).size, 30)
    assert.equal(sent.length, 30)
    assert.equal(await underWay(), 0)
  })

  it('waits, without a lease, where its platform is out of order', async () => {
    const gone = { kind: 'retry', error: 'gone', retryAfterMs: null, isOutOfReach: true } as const
    const { drain, sent } = openWorker([gone])
    await stage.write({ thread: 't1' })
    await drain()
    await stage.write({ thread: 't2' })
    await drain()
    assert.equal(sent.length, 1)
    const [, second] = await outgoing()
    const waitMs = (second?.send_at?.getTime() ?? 0) - stage.clock.now().getTime()
    assert.deepEqual([waitMs, second?.slot_at, second?.lease_token], [30_000, null, null])
    stage.clock.advance(32_000)
    await drain()
    stage.clock.advance(17_000)
    await drain()
    assert.equal(new Set(sent.map(({ id }) => id)).size, 2)
  })

  it('counts under the caps until its try ends, also under the id that it gets behind a clock that is ahead', async () => {
    const { drain, sent } = openWorker()
    await stage.write({ thread: 't' })
    await drain()
    const { id } = await stage.onlyConversation()
    const ahead = movableClock(new Date(stage.clock.now().getTime() + 60_000))
    const last = testContext(stage.context.db, ahead).ids.uuid()
    await stage.context.db.withTenant(stage.tenant, (tx) =>
      insertTestMessage(tx, stage.context, id, { id: last }),
    )
    stage.clock.advance(2_000)
    await stage.write({ thread: 't' })
    await drain()
    assert.ok((sent.at(-1)?.id ?? '') > last)
    assert.equal(sent.length, 2)
    assert.equal(await underWay(), 0)
  })

  it('leaves once the disk has it, and nobody else waits for the disk', async () => {
    const seen: unknown[] = []
    const context = beforeDisk(stage.context, async () => {
      const [replies] = await read<{ count: number }>(
        sql`SELECT count(*)::integer AS count FROM messages WHERE direction = 'out'`,
      )
      // What everybody of the tenant goes through is free.
      await read(sql`SELECT FROM sending_slots FOR UPDATE NOWAIT`)
      await read(sql`SELECT FROM wallets FOR UPDATE NOWAIT`)
      seen.push([replies?.count, sent.length])
    })
    const { drain, sent } = openWorker([], undefined, context)
    await stage.write({ thread: 't' })
    await drain()
    // The second time is that of the try's record.
    assert.deepEqual(seen, [
      [1, 0],
      [1, 1],
    ])
  })

  it('leaves once where nobody knows whether the disk has it', async () => {
    let flushes = 0
    const context = beforeDisk(stage.context, async () => {
      flushes += 1
      if (flushes === 1) throw new Error('The connection was cut.')
    })
    const { drain, sent, claims } = openWorker([], undefined, context)
    await stage.write({ thread: 't' })
    await assert.rejects(drain(), AggregateError)
    // It has noted that it leaves, and for all that the caps know it has.
    assert.deepEqual([sent.length, claims()], [0, 1])
    stage.clock.advance(60_000)
    await drain()
    assert.deepEqual([sent.length, claims()], [1, 2])
    const [conversation] = await stage.conversations()
    assert.equal(conversation?.messages.filter(({ direction }) => direction === 'out').length, 1)
    assert.equal(await underWay(), 0)
  })

  it('is written while another transaction has the slots, and takes its turn behind it', async () => {
    const { drain, sent, claims } = openWorker()
    await stage.write({ thread: 't' })
    await drain()
    stage.clock.advance(5_000)
    await stage.write({ thread: 'u' })
    const replies = () => read(sql`SELECT id FROM messages WHERE direction = 'out'`)
    const slots = sql`SELECT subject FROM sending_slots FOR UPDATE`
    const answering = await stage.context.db.withTenant(stage.tenant, async (tx) => {
      await tx.query(slots)
      const drained = drain()
      for (let looks = 0; looks < 10_000 && (await replies()).length < 2; looks++);
      assert.equal((await replies()).length, 2)
      assert.equal(sent.length, 1)
      // The transaction ends first: what is left waits for it.
      return { drained }
    })
    await answering.drained
    assert.equal(sent.length, 2)
    assert.equal(claims(), 0)
    assert.equal(await underWay(), 0)
  })

  it('waits for the message before it in its conversation', async () => {
    const { drain, sent } = openWorker([{ kind: 'retry', error: 'busy', retryAfterMs: 10_000 }])
    await stage.write({ thread: 't' })
    await drain()
    stage.clock.advance(5_000)
    await stage.write({ thread: 't' })
    await drain()
    assert.equal(sent.length, 1)
    assert.equal(await underWay(), 0)
    for (let round = 0; round < 20; round++) {
      stage.clock.advance(1_100)
      await drain()
    }
    const [first, again, second] = sent.map(({ id }) => id)
    assert.equal(sent.length, 3)
    assert.equal(first, again)
    assert.notEqual(second, first)
  })

  it('is under way by the id that it gets, where a clock that went back made another one', async () => {
    const { drain, sent } = openWorker()
    await stage.write({ thread: 't' })
    await drain()
    stage.clock.advance(-3_600_000)
    await stage.write({ thread: 't' })
    for (let round = 0; round < 4; round++) {
      await drain()
      stage.clock.advance(3_600_000)
    }
    const [conversation] = await stage.conversations()
    const replies = conversation?.messages.filter(({ direction }) => direction === 'out') ?? []
    assert.deepEqual(
      sent.map(({ id }) => id),
      replies.map(({ id }) => id),
    )
    assert.equal(sent.length, 2)
    assert.equal(await underWay(), 0)
  })

  it('does not leave where a message came meanwhile and the draft was discarded', async () => {
    let isFirst = true
    const { drain, sent } = openWorker([], async () => {
      if (isFirst) await stage.write({ thread: 't', text: 'And one more thing' })
      isFirst = false
    })
    await stage.write({ thread: 't' })
    await drain()
    assert.equal(sent.length, 1)
    assert.equal((await outgoing()).length, 1)
  })
})
