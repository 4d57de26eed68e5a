import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Agent, Decision, Turn } from '../agent/agent.ts'
import type { SendResult } from '../channels/connector.ts'
import type { Applied } from '../conversations/decide-trigger.ts'
import { openTestConversation } from '../conversations/test-factories.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../platform/log.ts'
import { createSendSource } from '../replies/send.job.ts'
import { type RecordingConnector, recordingConnector } from '../replies/test-factories.ts'
import { createTimerSource } from '../timers/timer.job.ts'
import {
  ANSWER,
  GREETING,
  openStageHouse,
  type Stage,
  type StageHouse,
  wordsOf,
} from '../turns/test-factories.ts'
import { creditWallet } from '../wallet/credit.ts'
import { createRunner, type Runner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import type { Intervening } from './intervene.ts'
import * as persons from './interventions.ts'
import { listInterventions } from './queries.ts'

const HOUR_MS = 3_600_000
const HAND_OVER: Decision = {
  kind: 'escalate',
  reason: 'customer_request',
  queue: 'orders',
  summary: 'Wants a person.',
  text: 'A colleague will answer you here.',
  intent: 'person',
  job: 'hand_off',
}

let house: StageHouse
let stage: Stage
let channel: RecordingConnector
let answerOfChannel: SendResult

before(async () => {
  house = await openStageHouse()
})
beforeEach(async () => {
  stage = await house.open()
  answerOfChannel = { kind: 'sent' }
  channel = recordingConnector(async () => answerOfChannel)
})
after(() => house.close())

async function only() {
  const [conversation, ...others] = await stage.conversations()
  assert.ok(conversation)
  assert.equal(others.length, 0)
  return conversation
}

async function who(actor = 'Noura'): Promise<Intervening> {
  return { tenant: stage.tenant, conversationId: (await only()).id, actor }
}

function applied(outcome: Applied) {
  assert.ok(outcome.kind === 'applied', JSON.stringify(outcome))
  const { status, owner, escalated } = outcome.conversation
  return [status, owner, escalated]
}

/** Sends what is queued and runs the timers that are due. */
function others(): Pick<Runner, 'drain'> {
  const { db, clock } = stage.context
  const sources = [createSendSource(stage.context, () => channel), createTimerSource(stage.context)]
  return createRunner({ db, clock, log: createLog('silent'), sources: sources as WorkSource<unknown>[] })
}

/** An agent that notes what it is asked, and lets something happen while it thinks. */
function agent(decision: Decision, meanwhile: () => Promise<unknown> = async () => undefined) {
  const asked: (string | null)[][] = []
  const answer: Agent['answer'] = async (turn: Turn) => {
    asked.push(wordsOf(turn))
    await meanwhile()
    return decision
  }
  return { asked, drain: () => stage.worker(answer).drain() }
}

const texts = async () => (await only()).messages.map(({ author, text }) => `${author}: ${text}`)
const sentTexts = () => channel.sent.map(({ text }) => text)

describe('taking over', () => {
  it('drops the draft of a running turn, and the agent is silent from then on', async () => {
    await stage.write({ thread: 't', text: 'Where is my order?' })
    await agent(ANSWER, async () =>
      assert.deepEqual(applied(await persons.takeOver(stage.context, await who())), [
        'open',
        'person',
        false,
      ]),
    ).drain()
    await stage.write({ thread: 't', text: 'Hello?' })
    const silent = agent(ANSWER)
    await silent.drain()
    assert.deepEqual(silent.asked, [])
    assert.deepEqual(await texts(), ['customer: Where is my order?', 'customer: Hello?'])
    assert.deepEqual(await stage.workRows(), [])
  })

  it('withdraws a reply that has not left: the customer never sees it, and a person’s words do not wait for it', async () => {
    await stage.write({ thread: 't', text: 'Where is my order?' })
    await agent(ANSWER).drain()
    answerOfChannel = { kind: 'retry', error: 'away', retryAfterMs: 600_000 }
    await others().drain()
    assert.equal(channel.sent.length, 1)
    answerOfChannel = { kind: 'sent' }
    await persons.writeAsPerson(stage.context, await who(), 'I am Noura.')
    await others().drain()
    stage.clock.advance(2_000)
    await others().drain()
    assert.deepEqual(sentTexts().slice(1), ['I am Noura.'])
    assert.deepEqual(await texts(), ['customer: Where is my order?', 'human: I am Noura.'])
    stage.clock.advance(HOUR_MS)
    assert.equal(await others().drain(), 0)
  })

  it('leaves a reply to be sent that was handed back before it was withdrawn', async () => {
    await stage.write({ thread: 't' })
    await agent(ANSWER).drain()
    await persons.takeOver(stage.context, await who())
    await persons.handBack(stage.context, await who())
    await agent(ANSWER).drain()
    await others().drain()
    assert.deepEqual(sentTexts(), ['It takes three days.'])
  })

  it('is possible at any moment before the conversation is closed', async () => {
    await stage.write({ thread: 't' })
    await agent(HAND_OVER).drain()
    assert.deepEqual(applied(await persons.takeOver(stage.context, await who())), ['open', 'person', true])
    await persons.resolve(stage.context, await who())
    assert.deepEqual(applied(await persons.takeOver(stage.context, await who())), ['open', 'person', true])
    await persons.close(stage.context, await who())
    const refused = await persons.takeOver(stage.context, await who())
    assert.deepEqual(refused, { kind: 'refused', reason: 'closed' })
    assert.deepEqual(await persons.writeAsPerson(stage.context, await who(), 'Hello'), refused)
    const { messages } = await stage.onlyConversation()
    assert.ok(messages.every(({ text }) => text !== 'Hello'))
  })
})

describe('writing as a person', () => {
  it('takes the conversation over and goes the way of every reply', async () => {
    await stage.write({ thread: 't' })
    await agent(GREETING).drain()
    await others().drain()
    stage.clock.advance(2_000)
    const outcome = await persons.writeAsPerson(stage.context, await who(), 'I am Noura.')
    assert.deepEqual(applied(outcome), ['pending', 'person', false])
    await others().drain()
    assert.deepEqual(sentTexts(), ['Hello!', 'I am Noura.'])
    const { humanTouched, messages } = await only()
    assert.equal(humanTouched, true)
    assert.deepEqual(messages.at(-1)?.sentAt, stage.clock.now())
  })

  it('leaves open what the customer has written since, however late the words are delivered', async () => {
    await stage.write({ thread: 't' })
    await agent(HAND_OVER).drain()
    await others().drain()
    await persons.handBack(stage.context, await who())
    await persons.writeAsPerson(stage.context, await who(), 'One moment.')
    await stage.write({ thread: 't', text: 'Are you there?' })
    await agent(ANSWER).drain()
    stage.clock.advance(2_000)
    await others().drain()
    assert.equal(sentTexts().at(-1), 'One moment.')
    assert.deepEqual([(await only()).status, (await only()).owner], ['open', 'person'])
  })

  it('refuses what is no text, and an actor who is none', async () => {
    await stage.write({ thread: 't' })
    await agent(GREETING).drain()
    for (const text of ['', ' \n', '\u200f\u200b\ufeff', '\u2800', 'a\0b', 'x'.repeat(20_001), '\ud800']) {
      await assert.rejects(persons.writeAsPerson(stage.context, await who(), text), {
        code: 'validation_failed',
      })
    }
    for (const actor of ['a\nb', ' ', '\u200b', 'n'.repeat(257)]) {
      await assert.rejects(persons.writeAsPerson(stage.context, await who(actor), 'Hi'), {
        code: 'validation_failed',
      })
    }
    await persons.assignQueue(stage.context, await who('n'.repeat(256)), 'orders')
    assert.equal((await only()).owner, 'agent')
  })

  it('counts characters as the API does: one for an emoji', async () => {
    await stage.write({ thread: 't' })
    await agent(GREETING).drain()
    applied(await persons.writeAsPerson(stage.context, await who(), '😀'.repeat(20_000)))
    await assert.rejects(persons.writeAsPerson(stage.context, await who(), '😀'.repeat(20_001)), {
      code: 'validation_failed',
    })
  })

  it('sends words that are framed by marks of their direction as they are', async () => {
    await stage.write({ thread: 't' })
    await agent(GREETING).drain()
    for (const text of ['\u2067مرحبا\u2069', '\u200f؟', '👍']) {
      applied(await persons.writeAsPerson(stage.context, await who(), text))
      assert.equal((await only()).messages.at(-1)?.text, text)
    }
  })
})

describe('handing back', () => {
  it('lets the agent answer what nobody has answered, and nothing that a person has', async () => {
    await stage.write({ thread: 't', text: 'One' })
    await agent(HAND_OVER).drain()
    await stage.write({ thread: 't', text: 'Two' })
    await agent(ANSWER).drain()
    await persons.writeAsPerson(stage.context, await who(), 'As to one and two.')
    await stage.write({ thread: 't', text: 'Three' })
    await stage.write({ thread: 't', text: 'Four' })
    await agent(ANSWER).drain()
    assert.deepEqual(applied(await persons.handBack(stage.context, await who())), ['open', 'agent', false])
    const again = agent(ANSWER)
    await again.drain()
    assert.deepEqual(again.asked, [['Three', 'Four']])
    assert.equal((await texts()).at(-1), 'agent: It takes three days.')
    assert.deepEqual([(await only()).escalationReason, (await only()).queue], [null, null])
  })

  it('lets the agent begin with a draft that was dropped, while the worker still thinks', async () => {
    await stage.write({ thread: 't', text: 'One' })
    let round = 0
    const both = agent(ANSWER, async () => {
      round += 1
      if (round > 1) return
      await persons.takeOver(stage.context, await who())
      await persons.handBack(stage.context, await who())
    })
    await both.drain()
    assert.deepEqual(both.asked, [['One'], ['One']])
    assert.deepEqual(await texts(), ['customer: One', 'agent: It takes three days.'])
  })

  it('lets the agent answer what an empty wallet kept it from; the credit alone answers nothing', async () => {
    await stage.setBalance(0)
    await stage.write({ thread: 't', text: 'One' })
    await agent(ANSWER).drain()
    assert.equal((await only()).escalationReason, 'wallet_empty')
    await creditWallet(stage.context, { ...stage.tenant, halalas: 1000, reason: 'top-up' })
    const waiting = agent(ANSWER)
    await waiting.drain()
    assert.deepEqual(waiting.asked, [])
    await persons.handBack(stage.context, await who())
    await waiting.drain()
    assert.deepEqual(waiting.asked, [['One']])
    assert.equal((await texts()).at(-1), 'agent: It takes three days.')
  })

  it('asks the agent nothing where everything is answered, and is refused where the agent has it', async () => {
    await stage.write({ thread: 't' })
    await agent(HAND_OVER).drain()
    await persons.handBack(stage.context, await who())
    const again = agent(ANSWER)
    await again.drain()
    assert.deepEqual(again.asked, [])
    assert.deepEqual(await stage.workRows(), [])
    const refused = await persons.handBack(stage.context, await who())
    assert.deepEqual(refused, { kind: 'refused', reason: 'with_the_agent' })
  })
})

describe('what else a person does', () => {
  it('snoozes until a moment; what a turn was cut short of is answered then', async () => {
    const until = new Date(stage.clock.now().getTime() + HOUR_MS)
    await stage.write({ thread: 't', text: 'One' })
    await agent(ANSWER, async () => persons.snooze(stage.context, await who(), until)).drain()
    assert.deepEqual([(await only()).status, (await texts()).length], ['snoozed', 1])
    stage.clock.advance(HOUR_MS)
    await others().drain()
    const awake = agent(ANSWER)
    await awake.drain()
    assert.deepEqual(awake.asked, [['One']])
    await assert.rejects(persons.snooze(stage.context, await who(), stage.clock.now()), {
      code: 'validation_failed',
    })
  })

  it('resolves: the customer’s next message is the agent’s again', async () => {
    await stage.write({ thread: 't' })
    await agent(HAND_OVER).drain()
    await persons.writeAsPerson(stage.context, await who(), 'I am Noura.')
    assert.deepEqual(applied(await persons.resolve(stage.context, await who())), ['resolved', 'person', true])
    await stage.write({ thread: 't', text: 'Thanks. And another thing' })
    const again = agent(ANSWER)
    await again.drain()
    assert.deepEqual(again.asked, [['Thanks. And another thing']])
    const { owner, escalated, everEscalated } = await only()
    assert.deepEqual(
      { owner, escalated, everEscalated },
      { owner: 'agent', escalated: false, everEscalated: true },
    )
  })

  it('assigns another queue and leaves everything else alone', async () => {
    await stage.write({ thread: 't' })
    await agent(ANSWER).drain()
    await others().drain()
    await persons.assignQueue(stage.context, await who(), 'refunds')
    const { queue, owner, status } = await only()
    assert.deepEqual({ queue, owner, status }, { queue: 'refunds', owner: 'agent', status: 'pending' })
    // The silence after the answer still resolves it.
    stage.clock.advance(24 * HOUR_MS)
    await others().drain()
    assert.equal((await only()).status, 'resolved')
  })

  it('is noted with who did it; what was refused is not', async () => {
    await stage.write({ thread: 't' })
    await agent(HAND_OVER).drain()
    await persons.takeOver(stage.context, await who('Noura'))
    await persons.assignQueue(stage.context, await who('Badr'), 'dev')
    await persons.close(stage.context, await who('Badr'))
    await persons.resolve(stage.context, await who('Amal'))
    const { id } = await only()
    const noted = await stage.context.db.withTenant(stage.tenant, (tx) => listInterventions(tx, id))
    assert.deepEqual(
      noted.map(({ kind, actor, detail }) => [kind, actor, detail]),
      [
        ['take_over', 'Noura', null],
        ['assign_queue', 'Badr', 'dev'],
        ['close', 'Badr', null],
      ],
    )
  })

  it('is not done to a conversation of another tenant, and leaves no trace there', async () => {
    await stage.write({ thread: 't' })
    await agent(HAND_OVER).drain()
    const stranger = { ...(await who()), tenant: (await house.open()).tenant }
    for (const act of [persons.takeOver, persons.handBack, persons.close]) {
      await assert.rejects(act(stage.context, stranger), { code: 'not_found' })
    }
    const [row] = await stage.context.db.shared.query(sql`
      SELECT count(*) AS count FROM conversation_interventions WHERE conversation_id = ${stranger.conversationId}`)
    assert.deepEqual({ ...row }, { count: 0 })
  })
})

describe('a person', () => {
  it('wakes up who has to act on what was done', async () => {
    await stage.write({ thread: 't' })
    await agent(ANSWER).drain()
    const wokenBy = async (act: () => Promise<unknown>) => {
      const before = stage.woken.length
      await act()
      return stage.woken.slice(before)
    }
    const it = await who()
    assert.deepEqual(await wokenBy(() => persons.takeOver(stage.context, it)), ['outgoing_messages'])
    assert.deepEqual(await wokenBy(() => persons.handBack(stage.context, it)), ['conversation_work'])
    assert.deepEqual(await wokenBy(() => persons.writeAsPerson(stage.context, it, 'Hello')), [
      'outgoing_messages',
    ])
    await persons.snooze(stage.context, it, new Date(stage.clock.now().getTime() + HOUR_MS))
    stage.clock.advance(HOUR_MS)
    assert.deepEqual(await wokenBy(() => others().drain()), ['conversation_work'])
  })

  it('never sends what is written in a seeded, evaluation or playground conversation', async () => {
    await stage.context.db.withTenant(stage.tenant, (tx) =>
      openTestConversation(tx, stage.context, { thread: 't', fixture: true }),
    )
    await persons.writeAsPerson(stage.context, await who(), 'Hello')
    await others().drain()
    assert.deepEqual([await texts(), sentTexts()], [['human: Hello'], []])
  })
})
