import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import type { LoadState } from '../agent/agent.ts'
import type { Claimed, WorkSource } from '../work/source.ts'
import { createAnswerSource } from './answer.job.ts'
import type { DueThread } from './claim-threads.ts'
import { leaveToOthers } from './leave-to-others.ts'
import { HAND_OVER_NOTICES } from './notices.ts'
import { ANSWER, type Stage, useStageHouse } from './test-factories.ts'

const ABLE = 7_001
const UNABLE = 7_002
const HALF_A_MINUTE_MS = 30_000
const LEASE_MS = 30_000

let stage: Stage
let source: WorkSource<DueThread>
let unable: WorkSource<DueThread>['leases']
let loadState: LoadState
useStageHouse((opened) => {
  stage = opened.stage
})
beforeEach(() => {
  loadState = 'failed'
  source = createAnswerSource(stage.context, { answer: async () => ANSWER })
  const nowMs = () => stage.clock.now().getTime()
  unable = leaveToOthers(source.leases, { loadState: () => loadState }, stage.clock, nowMs)
})

async function claim(leases: WorkSource<DueThread>['leases'], worker: number, limit = 100) {
  const now = stage.clock.now()
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const claimed = await leases.claim(stage.context.db.shared, { worker, now, leaseUntil, limit })
  return claimed.filter(({ tenant }) => tenant.organizationId === stage.tenant.organizationId)
}

const claimUnable = () => claim(unable, UNABLE)
const perform = (claimed: Claimed<DueThread> | undefined) =>
  source.perform(claimed ?? assert.fail('nothing was claimed'), new AbortController().signal)

describe('a worker without a loaded agent', () => {
  it('claims nothing while it loads, however long that takes, and looks again soon', async () => {
    loadState = 'loading'
    unable = createAnswerSource(stage.context, {
      answer: async () => ANSWER,
      loadState: () => loadState,
    }).leases
    await stage.write({ thread: 't' })
    for (let round = 0; round < 3; round++) {
      assert.deepEqual(await claimUnable(), [])
      const due = await unable.nextDueAt(stage.context.db.shared)
      assert.equal(due?.getTime(), stage.clock.now().getTime() + 50)
      stage.clock.advance(HALF_A_MINUTE_MS)
    }
    loadState = 'loaded'
    const [claimed] = await claimUnable()
    await perform(claimed)
    assert.equal((await stage.onlyConversation()).escalated, false)
  })

  it('leaves threads to workers that answer, even where they cannot keep up', async () => {
    for (const thread of ['a', 'b', 'c', 'd']) await stage.write({ thread })
    for (let round = 0; round < 4; round++) {
      const [mine] = await claim(source.leases, ABLE, 1)
      stage.clock.advance(HALF_A_MINUTE_MS - 1)
      assert.deepEqual(await claimUnable(), [])
      await perform(mine)
    }
    const conversations = await stage.conversations()
    assert.deepEqual(
      conversations.map(({ escalated }) => escalated),
      [false, false, false, false],
    )
  })

  it('hands to a person what nobody has answered for half a minute', async () => {
    await stage.write({ thread: 't' })
    assert.deepEqual(await claimUnable(), [])
    stage.clock.advance(HALF_A_MINUTE_MS - 1)
    assert.deepEqual(await claimUnable(), [])
    stage.clock.advance(1)
    await stage.write({ thread: 'later' })
    const [claimed, ...more] = await claimUnable()
    assert.deepEqual(more, [])
    await perform(claimed)
    const [conversation] = await stage.conversations()
    const { escalated, escalationReason, messages } = conversation ?? assert.fail()
    assert.deepEqual([escalated, escalationReason], [true, 'agent_error'])
    assert.equal(messages.at(-1)?.text, HAND_OVER_NOTICES.en)
  })

  it('takes a frozen worker for none: its leases end', async () => {
    await stage.write({ thread: 't' })
    await claim(source.leases, ABLE)
    for (const waitMs of [0, LEASE_MS, HALF_A_MINUTE_MS - 1]) {
      stage.clock.advance(waitMs)
      assert.deepEqual(await claimUnable(), [])
    }
    stage.clock.advance(1)
    assert.equal((await claimUnable()).length, 1)
  })
})
