import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SendResult } from '../../server/channels/connector.ts'
import type { Intervening } from '../../server/interventions/intervene.ts'
import * as persons from '../../server/interventions/interventions.ts'
import { createLog } from '../../server/platform/log.ts'
import { createSendSource } from '../../server/replies/send.job.ts'
import { createTimerSource } from '../../server/timers/timer.job.ts'
import { createAnswerSource } from '../../server/turns/answer.job.ts'
import { ANSWER, type Stage, type StageHouse, useStageHouse } from '../../server/turns/test-factories.ts'
import { debitWallet } from '../../server/wallet/debit.ts'
import { createRunner } from '../../server/work/runner.ts'
import type { WorkSource } from '../../server/work/source.ts'
import type { TestContext } from '../context.ts'
import { meet } from './meet.ts'
import { judgeMeeting } from './meetings-judgement.ts'

const HOUR_MS = 3_600_000
// Longer than a customer's next message waits.
const TURN_MS = 1_500
// More than anything here has.
const MOST_TRANSACTIONS = 10

/** A customer's question has been answered, the answer waits to be sent, and another question waits to be answered. */
interface Scene {
  readonly stage: Stage
  readonly who: Intervening
  /** The ids of what the channel has taken. */
  readonly sent: string[]
}

interface Deed {
  /** What has to have happened before. */
  readonly after?: (context: TestContext, scene: Scene) => Promise<unknown>
  readonly perform: (context: TestContext, scene: Scene) => Promise<unknown>
}

function drain(context: TestContext, ...sources: readonly unknown[]): Promise<number> {
  const { db, clock } = context
  const log = createLog('silent')
  return createRunner({ db, clock, log, sources: sources as WorkSource<unknown>[] }).drain()
}

const answer = (context: TestContext) => createAnswerSource(context, { answer: async () => ANSWER })

function send(context: TestContext, { stage, sent }: Scene, result: SendResult = { kind: 'sent' }) {
  return createSendSource(context, () => ({
    async send({ id, tenant }) {
      if (result.kind === 'sent' && tenant.organizationId === stage.tenant.organizationId) sent.push(id)
      return result
    },
  }))
}

const takeOver: Deed['perform'] = (context, { who }) => persons.takeOver(context, who)
const lose: Deed['perform'] = (context, scene) =>
  drain(context, send(context, scene, { kind: 'failed', reason: 'window_closed', error: 'too late' }))
const DEEDS: Readonly<Record<string, Deed>> = {
  'a turn': { perform: (context) => drain(context, answer(context)) },
  'a delivery': { perform: (context, scene) => drain(context, send(context, scene)) },
  'the loss of an answer': { perform: lose },
  'a withdrawal': { after: takeOver, perform: (context, scene) => drain(context, send(context, scene)) },
  'a take-over': { perform: takeOver },
  'a person’s message': { perform: (context, { who }) => persons.writeAsPerson(context, who, 'I am Noura.') },
  'a hand-back': { after: takeOver, perform: (context, { who }) => persons.handBack(context, who) },
  'a hand-back after a loss': { after: lose, perform: (context, { who }) => persons.handBack(context, who) },
  'a snooze': {
    perform: (context, { who }) =>
      persons.snooze(context, who, new Date(context.clock.now().getTime() + HOUR_MS)),
  },
  'a resolution': { perform: (context, { who }) => persons.resolve(context, who) },
  'a closure': { perform: (context, { who }) => persons.close(context, who) },
  'a debit': {
    perform: (context, { stage: { tenant } }) =>
      debitWallet(context, { ...tenant, halalas: 70, reason: 'mistaken' }),
  },
}

// Those whose transactions are held. To hold all of them takes minutes, and finds nothing else.
const HELD = ['a turn', 'the loss of an answer', 'a take-over']

async function openScene(house: StageHouse): Promise<Scene> {
  const stage = await house.open()
  await stage.write({ thread: 'thread', text: 'One?' })
  await drain(stage.context, answer(stage.context))
  await stage.write({ thread: 'thread', text: 'Two?' })
  const { id: conversationId } = await stage.onlyConversation()
  return { stage, who: { tenant: stage.tenant, conversationId, actor: 'Noura' }, sent: [] }
}

/** Does everything that is left: what waits for its turn, and what a snooze has put off. */
async function finish(scene: Scene): Promise<void> {
  const { context, clock } = scene.stage
  const sources = [answer(context), send(context, scene), createTimerSource(context)]
  for (const waitMs of [TURN_MS, HOUR_MS]) {
    clock.advance(waitMs)
    for (let idle = 0; idle < 2; clock.advance(TURN_MS)) {
      idle = (await drain(context, ...sources)) === 0 ? idle + 1 : 0
    }
  }
}

/** Whether they have met, and whether one waited for the other. */
async function play(house: StageHouse, one: Deed, other: Deed, transaction: number) {
  const scene = await openScene(house)
  const { context } = scene.stage
  for (const after of new Set([one.after, other.after])) await after?.(context, scene)
  const meeting = await meet(
    context,
    transaction,
    (held) => one.perform(held, scene),
    (free) => other.perform(free, scene),
  )
  await finish(scene)
  assert.deepEqual(await judgeMeeting(context, scene.stage.tenant, scene.sent), [])
  return meeting
}

// Whatever happens to a conversation meets whatever else does, at the worst moment: it has begun, and then waits for
// what the other has locked.
describe('two that happen to one conversation at once leave it in order', () => {
  let house: StageHouse
  useStageHouse((opened) => {
    ;({ house } = opened)
  })
  for (const name of HELD) {
    it(`${name}, whatever it meets`, async () => {
      const one = DEEDS[name] as Deed
      let waited = 0
      for (const [otherName, other] of Object.entries(DEEDS)) {
        for (let transaction = 0; transaction < MOST_TRANSACTIONS; transaction++) {
          const { hasMet, hasWaited } = await play(house, one, other, transaction).catch((error) => {
            throw new Error(`It met ${otherName} in its transaction ${transaction}.`, { cause: error })
          })
          if (!hasMet) break
          if (hasWaited) waited += 1
        }
      }
      assert.ok(waited > 0, 'nobody has waited for it')
    })
  }
})
