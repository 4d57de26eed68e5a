import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Decision, Turn } from '../agent/agent.ts'
import { listAlerts } from '../alerts/list.ts'
import { openTestConversation } from '../conversations/test-factories.ts'
import { sql } from '../db/sql.ts'
import { HAND_OVER_NOTICES } from './notices.ts'
import { ANSWER, GREETING, type Stage, type StageHouse, useStageHouse, wordsOf } from './test-factories.ts'

let stage: Stage
let house: StageHouse
useStageHouse((opened) => {
  ;({ house, stage } = opened)
})

const HAND_OVER: Decision = {
  kind: 'escalate',
  reason: 'no_answer',
  queue: 'orders',
  summary: 'Wants to know two things.',
  text: 'A colleague will answer you here.',
  intent: 'order_status',
  job: 'hand_off',
}

async function only() {
  const [conversation, ...others] = await stage.conversations()
  assert.ok(conversation)
  assert.equal(others.length, 0)
  return conversation
}

async function ticket() {
  const [row] = await stage.context.db.withTenant(stage.tenant, (tx) =>
    tx.query<{ kind: string; charged_halalas: number }>(sql`SELECT kind, charged_halalas FROM tickets`),
  )
  return [row?.kind, row?.charged_halalas]
}

describe('a reply with which the customer has confirmed', () => {
  const CONFIRMED: Decision = {
    ...{ kind: 'reply', text: 'You are welcome.', sources: [], intent: 'thanks', job: 'greet' },
    resolves: true,
  }

  it('resolves the conversation, free of charge, and a further message opens it again', async () => {
    await stage.write({ thread: 't', text: 'Thanks, that solved it' })
    await stage.worker(async () => CONFIRMED).drain()
    const { status, resolvedAt, messages } = await only()
    assert.deepEqual([status, resolvedAt, messages.length], ['resolved', stage.clock.now(), 2])
    assert.deepEqual(await ticket(), ['zero', 0])
    await stage.write({ thread: 't', text: 'One more thing' })
    await stage.worker(async () => ANSWER).drain()
    assert.deepEqual([(await only()).status, (await only()).resolvedAt], ['open', null])
  })
})

describe('a burst that was answered in part and handed over', () => {
  const source = ANSWER.kind === 'reply' ? ANSWER.sources : []

  it('names the sources of the part that was answered, and is billed as that answer', async () => {
    await stage.write({ thread: 't', text: 'How long does delivery take? Where is mine?' })
    await stage.worker(async () => ({ ...HAND_OVER, sources: source })).drain()
    const { escalationReason, queue, messages } = await only()
    assert.deepEqual([escalationReason, queue], ['no_answer', 'orders'])
    assert.deepEqual(messages.at(-1)?.sources, source)
    assert.deepEqual(await ticket(), ['knowledge_ticket', 100])
  })

  it('is billed as an action where one succeeded in it, and as routed where nothing was answered', async () => {
    await stage.write({ thread: 'acted' })
    const acted = [{ ...source[0], type: 'action' }] as typeof source
    await stage.worker(async () => ({ ...HAND_OVER, sources: acted })).drain()
    assert.deepEqual(await ticket(), ['action_ticket', 150])
    stage = await house.open()
    await stage.write({ thread: 'nothing' })
    await stage.worker(async () => HAND_OVER).drain()
    assert.deepEqual(await ticket(), ['routed_ticket', 50])
  })

  it('is not given where the wallet cannot pay for the answer', async () => {
    await stage.setBalance(99)
    await stage.write({ thread: 't' })
    await stage.worker(async () => ({ ...HAND_OVER, sources: source })).drain()
    const { escalationReason, messages } = await only()
    assert.deepEqual([escalationReason, messages.at(-1)?.text], ['wallet_empty', HAND_OVER_NOTICES.en])
    assert.deepEqual(messages.at(-1)?.sources, [])
    assert.deepEqual(await ticket(), ['zero', 0])
  })
})

describe('an action that was done and cannot be paid for', () => {
  it('is not told to the customer, and the person who takes over knows of it', async () => {
    const done = { id: '1', title: 'Refund', url: null, snippet: 'Order 7 was refunded.', score: 1 }
    await stage.setBalance(149)
    await stage.write({ thread: 't', text: 'Refund my order' })
    await stage.worker(async () => ({ ...ANSWER, sources: [{ ...done, type: 'action' as const }] })).drain()
    const { escalationReason, escalationSummary, messages } = await only()
    assert.deepEqual([escalationReason, messages.at(-1)?.text], ['wallet_empty', HAND_OVER_NOTICES.en])
    assert.match(escalationSummary ?? '', /Refund: Order 7 was refunded\./)
  })
})

describe('an agent that has replied as often as it may', () => {
  it('does not run: the conversation goes to a person with max_turns', async () => {
    let asked = 0
    const worker = stage.worker(
      async () => {
        asked += 1
        return GREETING
      },
      { mostAgentTurns: 2 },
    )
    for (const text of ['Hi', 'Hi again', 'And again', 'Are you there?']) {
      await stage.write({ thread: 't', text })
      await worker.drain()
    }
    assert.equal(asked, 2)
    const { escalationReason, agentTurns, messages } = await only()
    assert.deepEqual([escalationReason, agentTurns], ['max_turns', 2])
    assert.deepEqual(
      messages.filter(({ direction }) => direction === 'out').map(({ text }) => text),
      ['Hello!', 'Hello!', HAND_OVER_NOTICES.en],
    )
    assert.deepEqual(await ticket(), ['routed_ticket', 50])
  })
})

describe('an empty wallet', () => {
  it('is told to the operator, also where it never had a credit', async () => {
    await stage.setBalance(0)
    for (const thread of ['a', 'b']) await stage.write({ thread })
    await stage.worker(async () => GREETING).drain()
    const alerts = await listAlerts(stage.context, stage.tenant.organizationId)
    assert.deepEqual(
      alerts.map(({ kind, count }) => [kind, count]),
      [['wallet_empty', 2]],
    )
  })

  it('costs nothing, and counts as nothing, also where handing over is free', async () => {
    await stage.setBalance(0)
    await stage.context.db.shared.execute(
      sql`UPDATE organizations SET price_routed_halalas = 0 WHERE id = ${stage.tenant.organizationId}`,
    )
    await stage.write({ thread: 't' })
    await stage.worker(async () => ANSWER).drain()
    assert.equal((await only()).escalationReason, 'wallet_empty')
    assert.deepEqual(await ticket(), ['zero', 0])
  })

  it('is why a person takes over, also where the agent has replied as often as it may', async () => {
    const worker = stage.worker(async () => ANSWER, { mostAgentTurns: 1 })
    await stage.write({ thread: 't' })
    await worker.drain()
    await stage.setBalance(0)
    await stage.write({ thread: 't' })
    await worker.drain()
    assert.equal((await only()).escalationReason, 'wallet_empty')
  })

  it('stops no conversation that is never billed and never sent', async () => {
    await stage.setBalance(0)
    await stage.context.db.withTenant(stage.tenant, (tx) =>
      openTestConversation(tx, stage.context, { thread: 't', fixture: true }),
    )
    await stage.write({ thread: 't', sender: 't' })
    await stage.worker(async () => ANSWER).drain()
    const { messages, escalated } = await only()
    assert.deepEqual([messages.at(-1)?.text, escalated], [ANSWER.text, false])
    assert.deepEqual(await ticket(), ['zero', 0])
    const queued = await stage.context.db.withTenant(stage.tenant, (tx) =>
      tx.query(sql`SELECT id FROM outgoing_messages`),
    )
    assert.deepEqual(queued, [])
  })
})

describe('a thread in which several customers write', () => {
  it('is answered in the order in which they have waited: the last of the money goes to the first of them', async () => {
    const worker = stage.worker(async () => ANSWER)
    await stage.write({ thread: 't', sender: 'Amal' })
    await worker.drain()
    for (const sender of ['Badr', 'Amal']) {
      await stage.write({ thread: 't', sender })
    }
    // Amal's conversation is the older one, and has been paid for: an action in it costs 50 more.
    const source = ANSWER.kind === 'reply' ? ANSWER.sources : []
    const action = { ...ANSWER, sources: source.map((one) => ({ ...one, type: 'action' })) } as Decision
    await stage.setBalance(160)
    await stage.worker(async () => action).drain()
    const [amal, badr] = await stage.conversations()
    assert.deepEqual([badr?.escalationReason, amal?.escalationReason], [null, 'wallet_empty'])
  })
})

describe('the notice of a hand-over without the agent', () => {
  const photo = { kind: 'image', url: 'https://cdn.example.com/a.png', mime: 'image/png' }

  /** What the customer is told after this was said, the agent's replies in every other place. */
  async function noticeAfter(said: readonly (string | null)[]): Promise<string | null | undefined> {
    for (const [place, text] of said.entries()) {
      if (place % 2 === 1) continue
      await stage.write({ thread: 't', ...(text === null ? { text: '', media: [photo] } : { text }) })
      const reply = said[place + 1]
      const answer = async () => (reply ? { ...GREETING, text: reply } : assert.fail('no reply'))
      await stage.worker(answer).drain()
    }
    return (await only()).messages.at(-1)?.text
  }

  for (const [said, language] of [
    [['أين طلبي؟'], 'ar'],
    [['Where is my order?'], 'en'],
    // What has no letters goes on in the language from before, and begins in Arabic, as with the agent.
    [[null], 'ar'],
    [['12345'], 'ar'],
    [['السلام عليكم', 'وعليكم السلام', null], 'ar'],
    [['Hello', 'Hello!', '12345'], 'en'],
    // Arabic in Latin letters, which the agent has answered in its own; and an
    // Arabic article, which it has only quoted.
    [['kam el tawseel?', 'التوصيل ب25 ريال.', 'shukran, wayn talabi?'], 'ar'],
    [
      [
        'How much is it?',
        'I found this in Arabic:\nالتوصيل بخمسة وعشرين ريالا سعوديا في كل المدن.',
        'And when?',
      ],
      'en',
    ],
    [['كم التوصيل؟', 'التوصيل ب25 ريال.', 'Please write in English'], 'en'],
  ] as const) {
    it(`is in ${language} after ${JSON.stringify(said)}`, async () => {
      assert.equal(await noticeAfter(said), HAND_OVER_NOTICES[language])
    })
  }
})

describe('an agent that fails', () => {
  it('is told to the operator once for many failures, with ids and none of the customers’ words', async () => {
    for (const thread of ['a', 'b', 'c']) await stage.write({ thread, text: 'my secret words' })
    await stage.worker(() => Promise.reject(new Error('a bug'))).drain()
    const alerts = await listAlerts(stage.context, stage.tenant.organizationId)
    assert.deepEqual(
      alerts.map(({ kind, count, detail: { conversation_id, ...detail } }) => [kind, count, detail]),
      [['agent_failed', 3, { channel: 'web', error: 'The agent could not finish its turn.' }]],
    )
  })

  it('tells the operator what it has found to be mended', async () => {
    const fault = 'The model’s endpoint does not accept the key.'
    const decision = { reason: 'agent_error', queue: 'general', summary: `Noted. ${fault}`, fault } as const
    await stage.write({ thread: 't' })
    const handsOver = {
      kind: 'escalate',
      ...decision,
      text: 'A colleague answers.',
      intent: 'unknown',
    } as const
    await stage.worker(() => Promise.resolve({ ...handsOver, job: 'hand_off' })).drain()
    const [alert] = await listAlerts(stage.context, stage.tenant.organizationId)
    assert.deepEqual([alert?.kind, alert?.detail.error], ['agent_failed', fault])
  })

  it('tells the person in the customer’s language, and the operator in English', async () => {
    await stage.write({ thread: 't', text: 'وين طلبي؟' })
    await stage.worker(() => Promise.reject(new Error('a bug'))).drain()
    assert.equal((await only()).escalationSummary, 'لم يتمكن الوكيل من إكمال رده.\nوين طلبي؟')
    const [alert] = await listAlerts(stage.context, stage.tenant.organizationId)
    assert.equal(alert?.detail.error, 'The agent could not finish its turn.')
  })

  it('leaves the person a summary of at most 4,000 characters, whole ones', async () => {
    // The emoji takes two places, and the cut falls between them.
    await stage.write({ thread: 't', text: '🌙'.repeat(10_000) })
    await stage.worker(() => Promise.reject(new Error('a bug'))).drain()
    const { escalationSummary } = await only()
    assert.equal(escalationSummary?.length, 4000)
    assert.ok(escalationSummary.isWellFormed())
  })

  it('costs nothing, although a person takes over', async () => {
    await stage.write({ thread: 't' })
    await stage.worker(() => Promise.reject(new Error('a bug'))).drain()
    assert.equal((await only()).escalationReason, 'agent_error')
    assert.deepEqual(await ticket(), ['zero', 0])
  })

  it('is no alert where it did what it should', async () => {
    await stage.write({ thread: 't' })
    await stage.worker(async () => HAND_OVER).drain()
    assert.deepEqual(await listAlerts(stage.context, stage.tenant.organizationId), [])
  })
})

describe('a draft that a newer message has discarded', () => {
  it('is begun again once the customer has been silent for the burst window', async () => {
    const asked: (string | null)[][] = []
    const worker = stage.worker(
      async (turn) => {
        asked.push(wordsOf(turn))
        if (asked.length === 1) {
          stage.clock.advance(5_000)
          await stage.write({ thread: 't', text: 'Sorry,' })
          stage.clock.advance(100)
        }
        return ANSWER
      },
      { burstWindowMs: 700 },
    )
    await stage.write({ thread: 't', text: 'Where is my order?' })
    await worker.drain()
    assert.deepEqual(asked, [['Where is my order?']])
    // Whoever goes on writing puts the thread off from that message on, however long the turn took.
    const [work] = await stage.context.db.withTenant(stage.tenant, (tx) =>
      tx.query<{ created_at: Date }>(sql`SELECT created_at FROM conversation_work`),
    )
    assert.deepEqual(work?.created_at, new Date(stage.clock.now().getTime() - 100))
    stage.clock.advance(599)
    assert.equal(await worker.drain(), 0)
    stage.clock.advance(1)
    await worker.drain()
    assert.deepEqual(asked.at(-1), ['Where is my order?', 'Sorry,'])
    assert.deepEqual(
      (await only()).messages.map(({ direction }) => direction),
      ['in', 'in', 'out'],
    )
    assert.deepEqual(await stage.workRows(), [])
  })
})

describe('a turn that leaves work behind', () => {
  it('wakes up who sends its reply, and who begins it again where a newer message has discarded it', async () => {
    let isFirst = true
    const worker = stage.worker(async () => {
      if (isFirst) await stage.write({ thread: 't', text: 'Sorry,' })
      isFirst = false
      return ANSWER
    })
    await stage.write({ thread: 't' })
    await worker.drain()
    assert.deepEqual(stage.woken, ['conversation_work', 'outgoing_messages'])
  })
})

describe('what a customer attaches', () => {
  const photo = { kind: 'image', url: 'https://cdn.example.com/a.png', mime: 'image/png' }
  const voice = { kind: 'audio', url: 'https://cdn.example.com/b.ogg', mime: 'audio/ogg' }

  async function ask(read?: (kind: string) => Promise<string | null>): Promise<Turn> {
    const turns: Turn[] = []
    const worker = stage.worker(
      async (turn) => {
        turns.push(turn)
        return GREETING
      },
      read === undefined ? {} : { mediaReader: { read: (_, { kind }) => read(kind) } },
    )
    await worker.drain()
    assert.equal(turns.length, 1)
    return turns[0] as Turn
  }

  const seen = ({ unanswered }: Turn) => unanswered.map(({ text, mediaKinds }) => [text, mediaKinds])

  it('is only known to be there, where nothing reads it', async () => {
    await stage.write({ thread: 't', text: 'See', media: [photo] })
    assert.deepEqual(seen(await ask()), [['See', ['image']]])
  })

  it('reaches the agent as words where something reads it', async () => {
    await stage.write({ thread: 't', text: 'See', media: [photo, voice] })
    await stage.write({ thread: 't', text: 'Hello?' })
    const turn = await ask(async (kind) => (kind === 'audio' ? 'Where is my parcel?' : null))
    assert.deepEqual(seen(turn), [
      ['See\nWhere is my parcel?', ['image']],
      ['Hello?', []],
    ])
    // What was stored is what the customer sent.
    assert.deepEqual(
      (await only()).messages.map(({ text, media }) => [text, media.length]),
      [
        ['See', 2],
        ['Hello?', 0],
        ['Hello!', 0],
      ],
    )
  })

  it('stays an attachment where the reader fails', async () => {
    await stage.write({ thread: 't', text: 'See', media: [photo] })
    assert.deepEqual(seen(await ask(() => Promise.reject(new Error('no network')))), [['See', ['image']]])
  })
})
