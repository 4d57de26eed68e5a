import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { AgentNotLoaded } from '../agent/agent.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../platform/log.ts'
import { createRunner } from '../work/runner.ts'
import { WorkerStops, type WorkSource } from '../work/source.ts'
import { createAnswerSource } from './answer.job.ts'
import { HAND_OVER_NOTICES } from './notices.ts'
import { ANSWER, GREETING, type Stage, useStageHouse, wordsOf } from './test-factories.ts'
import { makeThreadDue } from './work-queries.ts'

let stage: Stage
useStageHouse((opened) => {
  stage = opened.stage
})

describe('a customer is never left without an answer or a person', () => {
  async function assertHandedOver(reason: string): Promise<void> {
    const { status, escalated, escalationReason, queue, messages } = await stage.onlyConversation()
    assert.deepEqual(
      { status, escalated, escalationReason, queue },
      { status: 'open', escalated: true, escalationReason: reason, queue: 'general' },
    )
    assert.deepEqual(
      messages.filter(({ direction }) => direction === 'out').map(({ text }) => text),
      [HAND_OVER_NOTICES.en],
    )
    assert.deepEqual(await stage.workRows(), [])
  }

  it('when the agent throws', async () => {
    await stage.write({ thread: 't' })
    await stage.worker(() => Promise.reject(new Error('a bug'))).drain()
    await assertHandedOver('agent_error')
  })

  it('when a worker gives it up because it stops: the next one answers, and no try has failed', async () => {
    await stage.write({ thread: 't' })
    let tries = 0
    const answer = async () => {
      tries += 1
      if (tries > 1) return ANSWER
      throw new WorkerStops()
    }
    assert.equal(await stage.worker(answer).drain(), 2)
    const { escalated, messages } = await stage.onlyConversation()
    assert.deepEqual([escalated, messages.length], [false, 2])
  })

  it('when the agent cannot be loaded, and can a few seconds later, by this worker or another', async () => {
    await stage.write({ thread: 't' })
    let tries = 0
    const worker = stage.worker(async () => {
      tries += 1
      if (tries < 4) throw new AgentNotLoaded(new SyntaxError('half a file'))
      return ANSWER
    })
    for (let count = 0; count < 3; count++) {
      await assert.rejects(worker.drain(), AggregateError)
      stage.clock.advance(10_000)
    }
    await worker.drain()
    const { escalated, messages } = await stage.onlyConversation()
    assert.deepEqual([escalated, messages.length], [false, 2])
  })

  it('when the agent cannot be loaded for good', async () => {
    await stage.write({ thread: 't' })
    const worker = stage.worker(() => Promise.reject(new AgentNotLoaded(new SyntaxError('half a file'))))
    for (let count = 0; count < 4; count++) {
      await assert.rejects(worker.drain(), AggregateError)
      stage.clock.advance(10_000)
    }
    await worker.drain()
    await assertHandedOver('agent_error')
  })

  for (const [what, lost] of Object.entries({
    'gets no connection': new Error('timeout exceeded when trying to connect'),
    'loses its connection': Object.assign(new Error('terminating connection'), { code: '57P01' }),
    'is refused a connection': Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    'is told of a full disk on its connection': Object.assign(new Error('no room'), { code: '53100' }),
    'has a password that is no good any more': Object.assign(new Error('password'), { code: '28P01' }),
    'has its statement broken off, by an operator or a time limit': Object.assign(new Error('cancelled'), {
      code: '57014',
    }),
    'meets a certificate that ran out': Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' }),
  })) {
    it(`when the agent ${what} to the database for a while: it thinks again, and nobody has to take over`, async () => {
      await stage.write({ thread: 't' })
      let tries = 0
      const worker = stage.worker(async () => {
        tries += 1
        if (tries < 8) throw lost
        return ANSWER
      })
      for (let round = 0; round < 10; round++) {
        // The engine waits for a while after each.
        await worker.drain().catch((error: AggregateError) => assert.equal(error.errors[0], lost))
        stage.clock.advance(60_000)
      }
      const { escalated, messages } = await stage.onlyConversation()
      assert.deepEqual([tries, escalated, messages.at(-1)?.text], [8, false, ANSWER.text])
    })
  }

  const failing = (failures: number, fault: Error) => {
    let tries = 0
    return stage.worker(async () => {
      tries += 1
      if (tries <= failures) throw fault
      return ANSWER
    })
  }

  it('when the agent meets a fault of the database: it thinks again, and nobody has to take over', async () => {
    await stage.write({ thread: 't' })
    const fault = Object.assign(new Error('refused'), { code: 'XX000' })
    const worker = failing(3, fault)
    for (let round = 0; round < 4; round++) {
      await worker.drain().catch((error: AggregateError) => assert.equal(error.errors[0], fault))
      stage.clock.advance(60_000)
    }
    const { escalated, messages } = await stage.onlyConversation()
    assert.deepEqual([escalated, messages.at(-1)?.text], [false, ANSWER.text])
  })

  for (const [what, { code, fewest }] of Object.entries({
    'meets a fault of the database': { code: 'XX000', fewest: 4 },
    // Ten minutes in which nothing counts, and then four tries that do.
    'has its statement broken off': { code: '57014', fewest: 14 },
    'meets data that is damaged': { code: 'XX001', fewest: 14 },
  })) {
    it(`when the agent ${what}, however often it is tried`, async () => {
      await stage.write({ thread: 't' })
      const worker = failing(Number.POSITIVE_INFINITY, Object.assign(new Error('refused'), { code }))
      for (let round = 0; round < fewest; round++) {
        await assert.rejects(worker.drain(), AggregateError)
        assert.equal((await stage.onlyConversation()).escalated, false)
        stage.clock.advance(60_000)
      }
      await worker.drain()
      await assertHandedOver('agent_error')
    })
  }

  it('when the database has no room for what was decided: it is written once there is, and nobody has to take over', async () => {
    await stage.write({ thread: 't' })
    const worker = stage.worker(async () => ANSWER)
    const client = await stage.context.db.connect()
    try {
      await client.query(`
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE 'no room' USING ERRCODE = 'disk_full'; END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON messages FOR EACH ROW WHEN (NEW.direction = 'out')
          EXECUTE FUNCTION refuse()`)
      for (let round = 0; round < 8; round++) {
        await assert.rejects(worker.drain(), AggregateError)
        stage.clock.advance(60_000)
      }
    } finally {
      await client.query('DROP TRIGGER refuse ON messages; DROP FUNCTION refuse')
      await client.end()
    }
    await worker.drain()
    const { escalated, messages } = await stage.onlyConversation()
    assert.deepEqual([escalated, messages.at(-1)?.text], [false, ANSWER.text])
  })

  it('when it has failed: its next try comes in its time, also where a person gives the conversation back meanwhile', async () => {
    await stage.write({ thread: 't' })
    await stage.context.db.withTenant(stage.tenant, async (tx) => {
      const later = new Date(stage.clock.now().getTime() + 8_000)
      await tx.execute(sql`UPDATE conversation_work SET attempts = 1, due_at = ${later}`)
      await makeThreadDue(tx, { channel: 'web', externalThreadId: 't' }, stage.clock.now())
    })
    const worker = stage.worker(async () => ANSWER)
    stage.clock.advance(7_999)
    assert.equal(await worker.drain(), 0)
    stage.clock.advance(1)
    assert.equal(await worker.drain(), 1)
  })

  it('when the agent cannot reach a service of its own', async () => {
    await stage.write({ thread: 't' })
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    await stage.worker(() => Promise.reject(new TypeError('fetch failed', { cause }))).drain()
    await assertHandedOver('agent_error')
  })

  it('when the agent hangs past the limit and ignores its signal', async () => {
    await stage.write({ thread: 't' })
    await stage.worker(() => new Promise(() => undefined), { turnLimitMs: 10 }).drain()
    await assertHandedOver('agent_error')
  })

  it('when the agent has nothing to say', async () => {
    await stage.write({ thread: 't' })
    await stage.worker(async () => ({ ...ANSWER, text: ' \n' })).drain()
    await assertHandedOver('agent_error')
  })

  it('when the wallet holds too little for any outcome: the agent does not run', async () => {
    await stage.setBalance(49)
    await stage.write({ thread: 't' })
    let asked = 0
    const worker = stage.worker(async () => {
      asked += 1
      return GREETING
    })
    await worker.drain()
    await assertHandedOver('wallet_empty')
    await stage.write({ thread: 't', text: 'Hello?' })
    await worker.drain()
    await assertHandedOver('wallet_empty')
    assert.equal(asked, 0)
  })

  it('when the wallet holds too little for the outcome that the agent decided: the answer is not given', async () => {
    await stage.setBalance(99)
    await stage.write({ thread: 't' })
    await stage.worker(async () => ANSWER).drain()
    await assertHandedOver('wallet_empty')
  })

  it('when what was decided cannot be written, however often it is tried', async () => {
    await stage.write({ thread: 't' })
    let tries = 0
    const worker = stage.worker(async () => {
      tries += 1
      // PostgreSQL takes no U+0000.
      return { ...ANSWER, text: 'broken \u0000 text' }
    })
    for (const waitMs of [1_000, 2_000, 4_000, 8_000]) {
      await assert.rejects(worker.drain(), AggregateError)
      assert.deepEqual(await stage.workRows().then((rows) => rows.length), 1)
      stage.clock.advance(waitMs * 8)
    }
    await worker.drain()
    assert.equal(tries, 4)
    await assertHandedOver('agent_error')
  })

  it('when a message cannot be recorded whole', async () => {
    await stage.write({ thread: 't', text: 'See my photo', media: [{ url: 5 }] })
    await stage.write({
      thread: 't',
      text: 'Hello?',
      media: [{ kind: 'image', url: '/a.png', mime: 'image/png' }],
    })
    const worker = stage.worker(async () => ANSWER)
    for (let count = 0; count < 4; count++) {
      await assert.rejects(worker.drain(), AggregateError)
      stage.clock.advance(60_000)
    }
    await worker.drain()
    await assertHandedOver('agent_error')
    const { messages } = await stage.onlyConversation()
    assert.deepEqual(
      messages.slice(0, 2).map(({ text, media }) => [text, media.length]),
      [
        ['See my photo', 0],
        ['Hello?', 1],
      ],
    )
  })

  it('and other threads are answered beside one that fails', async () => {
    await stage.write({ thread: 'bad', text: 'bad' })
    await stage.write({ thread: 'good', text: 'good' })
    const worker = stage.worker(async (turn) =>
      wordsOf(turn)[0] === 'bad' ? { ...ANSWER, text: '\u0000' } : ANSWER,
    )
    await assert.rejects(worker.drain(), AggregateError)
    const answered = (await stage.conversations()).filter(({ messages }) => messages.length === 2)
    assert.deepEqual(
      answered.map(({ externalThreadId }) => externalThreadId),
      ['good'],
    )
  })
})

describe('the log', () => {
  /** A thread that is claimed, whose agent fails at once; and what is logged of that. */
  async function claimFailing() {
    await stage.write({ thread: 't' })
    const lines: { msg: string; conversation_id: string }[] = []
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
    const { db, clock } = stage.context
    const agent = { answer: () => Promise.reject(new Error('a bug')) }
    const source = createAnswerSource({ ...stage.context, log }, agent)
    const leaseUntil = new Date(clock.now().getTime() + 30_000)
    const claims = await source.leases.claim(db.shared, {
      worker: 1,
      now: clock.now(),
      leaseUntil,
      limit: 100,
    })
    const claimed = claims.find(({ tenant }) => tenant.organizationId === stage.tenant.organizationId)
    assert.ok(claimed)
    await setImmediate()
    return { lines, perform: () => source.perform(claimed, new AbortController().signal) }
  }

  it('says of what a message was recorded without, and why', async () => {
    await stage.write({ thread: 't', text: 'See my photo', media: [{ url: 5 }] })
    const lines: { msg: string; event_id?: string; err?: { message: string } }[] = []
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
    const { db, clock } = stage.context
    const source = createAnswerSource({ ...stage.context, log }, { answer: async () => ANSWER })
    const sources = [source as WorkSource<unknown>]
    const worker = createRunner({ db, clock, log: createLog('silent'), sources })
    for (let count = 0; count < 4; count++) {
      await assert.rejects(worker.drain(), AggregateError)
      stage.clock.advance(60_000)
    }
    await worker.drain()
    const told = lines.filter(({ event_id }) => event_id !== undefined)
    assert.deepEqual(
      told.map(({ msg, err }) => [msg, err?.message.replace(/[0-9a-f-]{36}/, 'ID')]),
      [
        [
          'a message is recorded without its media, and without what it says of its sender',
          'The media of event ID cannot be described.',
        ],
      ],
    )
  })

  it('says that the agent failed where somebody waits for it', async () => {
    const { lines, perform } = await claimFailing()
    await perform()
    assert.equal(lines[0]?.msg, 'the agent failed; a person takes over')
  })

  it('says nothing of a thought that nobody waits for, such as that of a thread which a stopping worker hands back', async () => {
    const { lines } = await claimFailing()
    assert.deepEqual(lines, [])
  })
})
