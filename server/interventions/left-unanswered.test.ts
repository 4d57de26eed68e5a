import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import type { Agent, Turn } from '../agent/agent.ts'
import type { SendResult } from '../channels/connector.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../platform/log.ts'
import { createSendSource } from '../replies/send.job.ts'
import { recordingConnector } from '../replies/test-factories.ts'
import { createTimerSource } from '../timers/timer.job.ts'
import { ANSWER, type Stage, useStageHouse, wordsOf } from '../turns/test-factories.ts'
import { creditWallet } from '../wallet/credit.ts'
import { createRunner, type Runner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import type { Intervening } from './intervene.ts'
import * as persons from './interventions.ts'

const HOUR_MS = 3_600_000

let stage: Stage
let answerOfChannel: SendResult
useStageHouse((opened) => {
  ;({ stage } = opened)
})
beforeEach(() => {
  answerOfChannel = { kind: 'sent' }
})

async function only() {
  const [conversation, ...others] = await stage.conversations()
  assert.ok(conversation)
  assert.equal(others.length, 0)
  return conversation
}

async function who(): Promise<Intervening> {
  return { tenant: stage.tenant, conversationId: (await only()).id, actor: 'Noura' }
}

const texts = async () => (await only()).messages.map(({ author, text }) => `${author}: ${text}`)

/** Sends what is queued and runs the timers that are due. */
function others(): Pick<Runner, 'drain'> {
  const { db, clock } = stage.context
  const channel = recordingConnector(async () => answerOfChannel)
  const sources = [createSendSource(stage.context, () => channel), createTimerSource(stage.context)]
  return createRunner({ db, clock, log: createLog('silent'), sources: sources as WorkSource<unknown>[] })
}

/** An agent that notes what it is asked, and lets something happen while it thinks. */
function agent(meanwhile: () => Promise<unknown> = async () => undefined) {
  const asked: (string | null)[][] = []
  const answer: Agent['answer'] = async (turn: Turn) => {
    asked.push(wordsOf(turn))
    await meanwhile()
    return ANSWER
  }
  return { asked, drain: () => stage.worker(answer).drain() }
}

/** Leaves "One" with the agent that is to answer it, while the conversation is snoozed for an hour. */
async function leaveUnansweredDuringSnooze() {
  await stage.setBalance(0)
  await stage.write({ thread: 't', text: 'One' })
  const waiting = agent()
  await waiting.drain()
  await persons.snooze(stage.context, await who(), new Date(stage.clock.now().getTime() + HOUR_MS))
  await creditWallet(stage.context, { ...stage.tenant, halalas: 1000, reason: 'top-up' })
  await persons.handBack(stage.context, await who())
  await waiting.drain()
  return waiting
}

describe('a hand-back', () => {
  it('lets the agent answer what stands under several notices: the first hand-back came before the credit', async () => {
    await stage.setBalance(0)
    await stage.write({ thread: 't', text: 'One' })
    const waiting = agent()
    await waiting.drain()
    await stage.write({ thread: 't', text: 'Two' })
    await waiting.drain()
    await persons.handBack(stage.context, await who())
    await waiting.drain()
    assert.deepEqual([(await only()).escalationReason, waiting.asked], ['wallet_empty', []])
    await creditWallet(stage.context, { ...stage.tenant, halalas: 1000, reason: 'top-up' })
    await persons.handBack(stage.context, await who())
    await waiting.drain()
    assert.deepEqual(waiting.asked, [['One', 'Two']])
    assert.equal((await texts()).at(-1), 'agent: It takes three days.')
  })

  it('lets the agent answer what it had no turn left for', async () => {
    await stage.write({ thread: 't', text: 'One' })
    await agent().drain()
    await stage.write({ thread: 't', text: 'Two' })
    await stage.worker(async () => ANSWER, { mostAgentTurns: 1 }).drain()
    assert.equal((await only()).escalationReason, 'max_turns')
    await persons.handBack(stage.context, await who())
    const again = agent()
    await again.drain()
    assert.deepEqual(again.asked, [['Two']])
  })

  it('lets the agent answer everything that two lost replies were for', async () => {
    for (const text of ['One', 'Two']) {
      await stage.write({ thread: 't', text })
      await agent().drain()
    }
    answerOfChannel = { kind: 'failed', error: 'blocked' }
    for (let round = 0; round < 3; round++) {
      await others().drain()
      stage.clock.advance(2_000)
    }
    assert.equal((await only()).escalationReason, 'agent_error')
    await persons.handBack(stage.context, await who())
    const again = agent()
    await again.drain()
    assert.deepEqual(again.asked, [['One', 'Two']])
  })

  it('lets the agent answer what a lost reply was for, and not what the next one answered', async () => {
    await stage.write({ thread: 't', text: 'One' })
    await agent().drain()
    await stage.write({ thread: 't', text: 'Two' })
    await agent().drain()
    answerOfChannel = { kind: 'failed', error: 'blocked' }
    await others().drain()
    answerOfChannel = { kind: 'sent' }
    stage.clock.advance(2_000)
    await others().drain()
    assert.equal((await only()).escalationReason, 'agent_error')
    await persons.handBack(stage.context, await who())
    const again = agent()
    await again.drain()
    assert.deepEqual(again.asked, [['One']])
    await stage.write({ thread: 't', text: 'Three' })
    await again.drain()
    assert.deepEqual(again.asked, [['One'], ['Three']])
  })

  for (const [what, hasPart, shown] of [
    ['of which nothing has left', false, ['customer: One']],
    ['that the customer has in part', true, ['customer: One', 'agent: It takes three days.']],
  ] as const) {
    it(`${hasPart ? 'leaves' : 'takes back'} a lost reply ${what}`, async () => {
      await stage.write({ thread: 't', text: 'One' })
      await agent().drain()
      answerOfChannel = { kind: 'failed', error: 'blocked' }
      await others().drain()
      const { organizationId, environment } = stage.tenant
      const replyId = (await only()).messages.at(-1)?.id
      if (hasPart)
        await stage.context.db.withTenant(stage.tenant, (tx) =>
          tx.execute(sql`
            INSERT INTO sent_message_parts (organization_id, environment, message_id, part, pace_subject, started_at)
            VALUES (${organizationId}, ${environment}, ${replyId}, 0, 'chat', ${stage.clock.now()})`),
        )
      await persons.handBack(stage.context, await who())
      assert.deepEqual(await texts(), shown)
    })
  }

  it('leaves a lost reply alone behind which a person has written', async () => {
    await stage.write({ thread: 't', text: 'One' })
    await agent().drain()
    answerOfChannel = { kind: 'failed', error: 'blocked' }
    await others().drain()
    answerOfChannel = { kind: 'sent' }
    stage.clock.advance(2_000)
    await persons.writeAsPerson(stage.context, await who(), 'As to one.')
    await others().drain()
    await stage.write({ thread: 't', text: 'Two' })
    const again = agent()
    await again.drain()
    await persons.handBack(stage.context, await who())
    await again.drain()
    assert.deepEqual(again.asked, [['Two']])
  })

  it('lets the agent answer what the customer wrote before a person’s words that could not be sent', async () => {
    await stage.write({ thread: 't', text: 'One' })
    await agent().drain()
    await others().drain()
    stage.clock.advance(2_000)
    await persons.takeOver(stage.context, await who())
    await stage.write({ thread: 't', text: 'Two' })
    await agent().drain()
    await persons.writeAsPerson(stage.context, await who(), 'As to two.')
    answerOfChannel = { kind: 'failed', reason: 'too_long', error: 'too long' }
    await others().drain()
    assert.equal((await only()).escalationReason, 'agent_error')
    await persons.handBack(stage.context, await who())
    const again = agent()
    await again.drain()
    assert.deepEqual(again.asked, [['Two']])
  })

  it('during a snooze lets the agent answer when that ends', async () => {
    const waiting = await leaveUnansweredDuringSnooze()
    assert.deepEqual(waiting.asked, [])
    stage.clock.advance(HOUR_MS)
    await others().drain()
    await waiting.drain()
    assert.deepEqual(waiting.asked, [['One']])
  })
})

describe('a turn that a snooze has cut short', () => {
  it('waits for the end of the snooze also where its thread is looked at meanwhile', async () => {
    const waiting = await leaveUnansweredDuringSnooze()
    await stage.write({ thread: 't', text: 'Two' })
    await waiting.drain()
    assert.deepEqual(waiting.asked, [['One', 'Two']])
  })

  it('is taken up again with the customer’s next message', async () => {
    const until = new Date(stage.clock.now().getTime() + HOUR_MS)
    await stage.write({ thread: 't', text: 'One' })
    await agent(async () => persons.snooze(stage.context, await who(), until)).drain()
    await stage.write({ thread: 't', text: 'Two' })
    const awake = agent()
    await awake.drain()
    assert.deepEqual(awake.asked, [['One', 'Two']])
    assert.deepEqual(await stage.workRows(), [])
    stage.clock.advance(HOUR_MS)
    await others().drain()
    await awake.drain()
    assert.equal(awake.asked.length, 1)
  })

  it('is left to the person who takes the conversation over', async () => {
    const until = new Date(stage.clock.now().getTime() + HOUR_MS)
    await stage.write({ thread: 't', text: 'One' })
    await agent(async () => persons.snooze(stage.context, await who(), until)).drain()
    await persons.takeOver(stage.context, await who())
    stage.clock.advance(HOUR_MS)
    await others().drain()
    const awake = agent()
    await awake.drain()
    assert.deepEqual([awake.asked, await stage.workRows()], [[], []])
  })

  it('is over once a person has answered, also where the agent has the conversation again', async () => {
    const until = new Date(stage.clock.now().getTime() + HOUR_MS)
    await stage.write({ thread: 't', text: 'One' })
    await agent(async () => persons.snooze(stage.context, await who(), until)).drain()
    await persons.writeAsPerson(stage.context, await who(), 'As to one.')
    await persons.resolve(stage.context, await who())
    await stage.write({ thread: 't', text: 'Two' })
    const again = agent()
    await again.drain()
    assert.deepEqual(again.asked, [['Two']])
  })
})

describe('a message that waited while no worker ran', () => {
  /** A conversation that was answered and resolved by silence, and to which the customer writes 71 h later. */
  async function writeToResolved(laterMs: number): Promise<void> {
    await stage.write({ thread: 't', text: 'One' })
    await agent().drain()
    await others().drain()
    stage.clock.advance(24 * HOUR_MS)
    await others().drain()
    assert.equal((await only()).status, 'resolved')
    stage.clock.advance(laterMs)
    await stage.write({ thread: 't', text: 'Two' })
    stage.clock.advance(200 * HOUR_MS)
  }

  it('reopens the conversation that was resolved less than 72 h before it, whatever the worker does first', async () => {
    await writeToResolved(71 * HOUR_MS)
    await others().drain()
    const back = agent()
    await back.drain()
    assert.deepEqual(back.asked, [['Two']])
    assert.equal((await only()).status, 'open')
  })

  it('opens a new conversation where it came later', async () => {
    await writeToResolved(72 * HOUR_MS)
    await others().drain()
    const back = agent()
    await back.drain()
    await others().drain()
    assert.deepEqual(back.asked, [['Two']])
    assert.deepEqual(
      (await stage.conversations()).map(({ status, number }) => [number, status]),
      [
        [1, 'closed'],
        [2, 'pending'],
      ],
    )
  })
})
