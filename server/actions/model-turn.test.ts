import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import {
  type Answer,
  type ModelProvider,
  startModelProvider,
} from '../../test/model-provider/model-provider.ts'
import { createModelAgent } from '../agent/model/model-agent.ts'
import { REPLIES } from '../agent/replies-text.ts'
import { createLog } from '../platform/log.ts'
import { systemRandom } from '../platform/random.ts'
import { openStageHouse, type Stage, type StageHouse } from '../turns/test-factories.ts'
import { createActionCaller } from './run/call.ts'
import { createActions } from './run/run-action.ts'
import { createEnabledActions } from './store/list-enabled.ts'
import { putAction } from './store/put-action.ts'
import { createPersonalActions } from './talk/personal-actions.ts'
import { answering, cancelOrder, LOOPBACK, NO_NAMES, startApi, type TestApi } from './test-factories.ts'

// The whole turn with a language model: what it may start on the organization's real API.

let house: StageHouse
let stage: Stage
let api: TestApi
let provider: ModelProvider
let folder = ''
let script: Answer[] = []
let drain: () => Promise<unknown>

before(async () => {
  house = await openStageHouse()
  folder = await mkdtemp(path.join(tmpdir(), 'sanad-model-actions-'))
  provider = await startModelProvider('openai-compatible', () => script.shift() ?? { status: 401 })
})
after(async () => {
  await provider.close()
  await house.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  stage = await house.open()
  api = await startApi(answering({ id: '48213' }))
  const { db, clock } = stage.context
  const listEnabled = createEnabledActions(db)
  const actions = createActions(stage.context, {
    call: createActionCaller({ allowedNetworks: LOOPBACK, lookup: NO_NAMES }),
    listEnabled,
  })
  const agent = createModelAgent({
    settings: {
      ...{ provider: 'openai-compatible', model: 'double', baseUrl: provider.baseUrl, apiKey: null },
      ...{ prices: null, timeLimitMs: 20_000, mostTokens: 20_000 },
    },
    ...{
      knowledge: { search: async () => [] },
      actions,
      clock,
      random: systemRandom,
      log: createLog('silent'),
    },
    personalActions: createPersonalActions({ actions, listEnabled, clock }),
    turns: { keep: async () => undefined },
    wait: (_ms, signal) => setTimeout(0, undefined, { signal }),
  })
  drain = () => stage.worker(agent.answer).drain()
})
afterEach(() => api.close())

async function put(json: object): Promise<void> {
  const file = path.join(folder, 'action.json')
  await writeFile(file, JSON.stringify(json))
  await putAction(stage.context, { tenant: stage.tenant, file, allowedNetworks: LOOPBACK })
}

/** The agent's last message to the customer's words, with a model that does this. */
async function ask(text: string, ...answers: readonly Answer[]): Promise<string | null | undefined> {
  script = [...answers]
  stage.clock.advance(1000)
  await stage.write({ thread: 't', text })
  await drain()
  const [conversation] = await stage.conversations()
  return conversation?.messages.findLast(({ direction }) => direction === 'out')?.text
}

// A wish that the rules of the built-in agent do not recognize, so that only the model starts an action.
const WORDS = 'I would rather not have 48213 after all'
const cancel = { name: 'cancel_order', input: { order_number: '48213' } }
const DONE = 'The order 48213 is canceled.'

test('an action that needs a yes waits for it, however the model calls it, and runs once', async () => {
  await put(cancelOrder(api.url))
  const claim = { name: 'reply', input: { text: 'I have cancelled order 48213.' } }
  const question = await ask(WORDS, { calls: [claim, cancel, cancel, { name: 'resolve', input: {} }] })
  assert.equal(question, 'Shall I cancel order 48213?')
  assert.equal(api.received.length, 0)
  // Neither a parameter nor the model's own words count as a yes.
  const forced = { name: 'cancel_order', input: { order_number: '48213', confirmed: true } }
  assert.notEqual(await ask('What happens if I do?', { calls: [forced] }), DONE)
  assert.equal(api.received.length, 0)
  assert.equal(await ask(WORDS, { calls: [cancel] }), question)
  assert.equal(await ask('yes'), DONE)
  assert.equal(api.received.length, 1)
})

test('an action that the model calls several times at once is sent once', async () => {
  await put(cancelOrder(api.url, { confirmation: undefined }))
  const said = await ask(
    WORDS,
    { calls: [cancel, cancel, cancel] },
    { calls: [cancel, { name: 'reply', input: { text: DONE } }] },
  )
  assert.deepEqual([said, api.received.length], [DONE, 1])
})

test('the result of an action is told even if the model fails after it', async () => {
  await put(cancelOrder(api.url, { confirmation: undefined }))
  const said = await ask(WORDS, { calls: [cancel] }, { status: 401 })
  assert.equal(said, `${DONE}\n\n${REPLIES.en.handOver.agent_error}`)
  assert.equal(api.received.length, 1)
})
