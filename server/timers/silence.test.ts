import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createGroundedAgent } from '../agent/grounded.ts'
import { knowing } from '../agent/test-factories.ts'
import { handBack, takeOver } from '../interventions/interventions.ts'
import { createLog } from '../platform/log.ts'
import { createSendSource } from '../replies/send.job.ts'
import { recordingConnector } from '../replies/test-factories.ts'
import { type Stage, useStageHouse } from '../turns/test-factories.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { createTimerSource } from './timer.job.ts'

const DAY_MS = 24 * 3_600_000

let stage: Stage
useStageHouse((opened) => {
  ;({ stage } = opened)
})

/** The built-in agent answers these one after the other, and its replies are delivered. */
async function converse(...texts: string[]): Promise<void> {
  const agent = createGroundedAgent({ knowledge: knowing(/return/i) })
  for (const text of texts) {
    await stage.write({ thread: 't', text })
    await stage.worker(agent.answer).drain()
    stage.clock.advance(2_000)
    await runOthers()
  }
}

async function runOthers(): Promise<void> {
  const { db, clock } = stage.context
  const channel = recordingConnector(async () => ({ kind: 'sent' }))
  const sources = [createSendSource(stage.context, () => channel), createTimerSource(stage.context)]
  await createRunner({
    db,
    clock,
    log: createLog('silent'),
    sources: sources as WorkSource<unknown>[],
  }).drain()
}

async function statusAfter(milliseconds: number): Promise<string | undefined> {
  stage.clock.advance(milliseconds)
  await runOthers()
  return (await stage.conversations())[0]?.status
}

describe('24 h of silence', () => {
  for (const thanks of [['Thank you!'], ['thanks', 'bye'], ['شكرا لك']]) {
    it(`after an answer and "${thanks.join('", "')}" resolve the conversation`, async () => {
      await converse('Can I return an item?', ...thanks)
      assert.equal(await statusAfter(DAY_MS - 3_000), 'pending')
      assert.equal(await statusAfter(3_000), 'resolved')
    })
  }

  it('resolve the conversation, also where a person took it over after the answer and gave it back without a word', async () => {
    await converse('Can I return an item?')
    const conversationId = (await stage.onlyConversation()).id
    const who = { tenant: stage.tenant, conversationId, actor: 'Noura' }
    await takeOver(stage.context, who)
    assert.equal(await statusAfter(DAY_MS), 'pending')
    await handBack(stage.context, who)
    assert.equal(await statusAfter(DAY_MS), 'resolved')
  })

  it('after thanks resolve nothing where no answer stands before them', async () => {
    await converse('Hello', 'Thanks')
    assert.equal(await statusAfter(2 * DAY_MS), 'pending')
  })

  it('after thanks resolve nothing where the answer was none', async () => {
    await converse('Can I return an item?', 'That is not what I asked', 'ok thanks')
    assert.equal(await statusAfter(2 * DAY_MS), 'pending')
  })
})
