import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Decision, Turn } from '../agent/agent.ts'
import { applyTrigger } from '../conversations/apply-trigger.ts'
import { lockConversation } from '../conversations/locked-queries.ts'
import { sql } from '../db/sql.ts'
import { ANSWER, GREETING, type Stage, useStageHouse, wordsOf } from './test-factories.ts'

let stage: Stage
useStageHouse((opened) => {
  stage = opened.stage
})

/** An agent that waits until the test lets it answer. */
function patientAgent() {
  const asked: Turn[] = []
  const gates: { asked: PromiseWithResolvers<Turn>; answer: PromiseWithResolvers<Decision> }[] = []
  const gate = (round: number) => {
    gates[round] ??= { asked: Promise.withResolvers(), answer: Promise.withResolvers() }
    return gates[round]
  }
  return {
    asked,
    /** Resolves with what the agent is asked in this round. */
    question: (round: number) => gate(round).asked.promise,
    letAnswer: (round: number, decision: Decision) => gate(round).answer.resolve(decision),
    answer(turn: Turn): Promise<Decision> {
      const round = asked.push(turn) - 1
      gate(round).asked.resolve(turn)
      return gate(round).answer.promise
    },
  }
}

const textsOf = (messages: readonly { direction: string; text: string | null }[]) =>
  messages.map(({ direction, text }) => `${direction}: ${text}`)

describe('a turn', () => {
  it('answers a thread’s messages together, in the order in which they were accepted', async () => {
    const turns: Turn[] = []
    for (const text of ['Hello', 'I have a question', 'Where is my order?'])
      await stage.write({ thread: 't', text })
    await stage
      .worker(async (turn) => {
        turns.push(turn)
        return ANSWER
      })
      .drain()
    assert.deepEqual(turns.map(wordsOf), [['Hello', 'I have a question', 'Where is my order?']])
    const { messages, status, intent, job } = await stage.onlyConversation()
    assert.deepEqual(textsOf(messages), [
      'in: Hello',
      'in: I have a question',
      'in: Where is my order?',
      'out: It takes three days.',
    ])
    assert.deepEqual(
      { status, intent, job },
      { status: 'open', intent: 'delivery_time', job: 'answer_from_knowledge' },
    )
    assert.deepEqual(await stage.workRows(), [])
  })

  it('is given what was said before, and whom it speaks for', async () => {
    await stage.write({ thread: 't', text: 'Hello' })
    await stage.worker(async () => GREETING).drain()
    await stage.write({ thread: 't', text: 'Where is my order?' })
    const turns: Turn[] = []
    await stage
      .worker(async (turn) => {
        turns.push(turn)
        return ANSWER
      })
      .drain()
    assert.deepEqual(
      turns[0]?.history.map(({ author, text }) => [author, text]),
      [
        ['customer', 'Hello'],
        ['agent', 'Hello!'],
      ],
    )
    assert.equal(turns[0]?.organizationName, 'Test Company')
  })

  it('is a turn of its own for each of two senders in one thread', async () => {
    await stage.write({ thread: 'group', sender: 'amal', text: 'Hello from Amal' })
    await stage.write({ thread: 'group', sender: 'badr', text: 'Hello from Badr' })
    const asked: (string | null)[][] = []
    await stage
      .worker(async (turn) => {
        asked.push(wordsOf(turn))
        return GREETING
      })
      .drain()
    assert.deepEqual(asked.sort(), [['Hello from Amal'], ['Hello from Badr']])
    const conversations = await stage.conversations()
    assert.deepEqual(
      conversations.map(({ messages }) => textsOf(messages)),
      [
        ['in: Hello from Amal', 'out: Hello!'],
        ['in: Hello from Badr', 'out: Hello!'],
      ],
    )
    assert.notEqual(conversations[0]?.customerId, conversations[1]?.customerId)
  })

  it('drops its draft when another message arrives meanwhile; the next turn sees both', async () => {
    const agent = patientAgent()
    await stage.write({ thread: 't', text: 'Where is my order?' })
    const working = stage.worker(agent.answer).drain()
    await agent.question(0)
    await stage.write({ thread: 't', text: 'Sorry, I mean my refund.' })
    agent.letAnswer(0, { ...ANSWER, text: 'The draft' })
    assert.deepEqual(wordsOf(await agent.question(1)), ['Where is my order?', 'Sorry, I mean my refund.'])
    agent.letAnswer(1, { ...ANSWER, text: 'The answer' })
    await working
    assert.deepEqual(textsOf((await stage.onlyConversation()).messages), [
      'in: Where is my order?',
      'in: Sorry, I mean my refund.',
      'out: The answer',
    ])
  })

  it('is one at a time, whoever else works on the same threads', async () => {
    const agent = patientAgent()
    await stage.write({ thread: 't' })
    const working = stage.worker(agent.answer).drain()
    await agent.question(0)
    await stage.write({ thread: 't', text: 'And?' })
    assert.equal(await stage.worker(agent.answer).drain(), 0)
    agent.letAnswer(0, ANSWER)
    agent.letAnswer(1, ANSWER)
    await working
    assert.equal(agent.asked.length, 2)
  })

  for (const [what, trigger] of [
    ['a person wrote', 'person_wrote'],
    ['a person closed the conversation', 'person_closed'],
    ['a person resolved it', 'person_resolved'],
  ] as const) {
    it(`drops its draft when ${what} meanwhile`, async () => {
      const agent = patientAgent()
      await stage.write({ thread: 't' })
      const working = stage.worker(agent.answer).drain()
      const { conversationId } = await agent.question(0)
      await stage.context.db.withTenant(stage.tenant, async (tx) => {
        const conversation = await lockConversation(tx, conversationId)
        assert.ok(conversation)
        assert.equal((await applyTrigger(tx, stage.context, conversation, trigger)).kind, 'applied')
      })
      agent.letAnswer(0, { ...ANSWER, kind: 'escalate', reason: 'rule', queue: 'general', summary: '' })
      await working
      const { messages, escalated } = await stage.onlyConversation()
      assert.deepEqual(
        { messages: textsOf(messages), escalated },
        { messages: ['in: Where is my order?'], escalated: false },
      )
      assert.deepEqual(await stage.workRows(), [])
    })
  }

  it('writes nothing twice when it is done again after a crash between thinking and writing', async () => {
    await stage.write({ thread: 't' })
    const { db, clock } = stage.context
    let turns = 0
    const worker = stage.worker(async () => {
      turns += 1
      if (turns > 1) return ANSWER
      // The worker dies here: its lease is swept, and what it still wants to write comes too late.
      await db.shared.execute(sql`
        UPDATE conversation_work SET lease_token = NULL, leased_by = NULL, due_at = ${clock.now()}`)
      return { ...ANSWER, text: 'From the dead' }
    })
    await worker.drain()
    assert.equal(turns, 2)
    assert.deepEqual(textsOf((await stage.onlyConversation()).messages), [
      'in: Where is my order?',
      'out: It takes three days.',
    ])
  })

  it('answers a closed conversation’s thread in a new one', async () => {
    await stage.write({ thread: 't' })
    await stage.worker(async () => ANSWER).drain()
    await stage.context.db.withTenant(stage.tenant, async (tx) => {
      const conversation = await lockConversation(tx, (await stage.onlyConversation()).id)
      assert.ok(conversation)
      await applyTrigger(tx, stage.context, conversation, 'person_closed')
    })
    await stage.write({ thread: 't', text: 'One more thing' })
    await stage.worker(async () => ANSWER).drain()
    const conversations = await stage.conversations()
    assert.deepEqual(
      conversations.map(({ number, status, messages }) => ({ number, status, messages: messages.length })),
      [
        { number: 1, status: 'closed', messages: 2 },
        { number: 2, status: 'open', messages: 2 },
      ],
    )
    assert.equal(conversations[0]?.customerId, conversations[1]?.customerId)
  })
})

describe('a conversation that was escalated', () => {
  const HAND_OVER: Decision = {
    kind: 'escalate',
    reason: 'customer_request',
    queue: 'orders',
    summary: 'Wants a person.',
    text: 'A colleague will answer you here.',
    intent: 'person',
    job: 'hand_off',
  }

  it('stays silent, and keeps what the customer writes for the person who has it', async () => {
    await stage.write({ thread: 't', text: 'A person, please' })
    await stage.worker(async () => HAND_OVER).drain()
    let asked = 0
    await stage.write({ thread: 't', text: 'Hello?' })
    await stage
      .worker(async () => {
        asked += 1
        return ANSWER
      })
      .drain()
    assert.equal(asked, 0)
    const { messages, escalationReason, escalationSummary, queue } = await stage.onlyConversation()
    assert.deepEqual(textsOf(messages), [
      'in: A person, please',
      'out: A colleague will answer you here.',
      'in: Hello?',
    ])
    assert.deepEqual(
      { escalationReason, escalationSummary, queue },
      { escalationReason: 'customer_request', escalationSummary: 'Wants a person.', queue: 'orders' },
    )
  })

  it('is answered again after it was handed back, from the customer’s next message on', async () => {
    await stage.write({ thread: 't', text: 'A person, please' })
    await stage.worker(async () => HAND_OVER).drain()
    await stage.context.db.withTenant(stage.tenant, async (tx) => {
      const conversation = await lockConversation(tx, (await stage.onlyConversation()).id)
      assert.ok(conversation)
      await applyTrigger(tx, stage.context, conversation, 'handed_back')
    })
    await stage.write({ thread: 't', text: 'Where is my order?' })
    const turns: Turn[] = []
    await stage
      .worker(async (turn) => {
        turns.push(turn)
        return ANSWER
      })
      .drain()
    assert.deepEqual(turns.map(wordsOf), [['Where is my order?']])
  })
})
