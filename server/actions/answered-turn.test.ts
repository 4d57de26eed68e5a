import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import type { Agent } from '../agent/agent.ts'
import { createGroundedAgent } from '../agent/grounded.ts'
import type { SendResult } from '../channels/connector.ts'
import { sql } from '../db/sql.ts'
import { handBack } from '../interventions/interventions.ts'
import { createLog } from '../platform/log.ts'
import { createSendSource } from '../replies/send.job.ts'
import { recordingConnector } from '../replies/test-factories.ts'
import { openStageHouse, type Stage, type StageHouse } from '../turns/test-factories.ts'
import { findBalanceHalalas } from '../wallet/queries.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { createActionCaller } from './run/call.ts'
import { createActions } from './run/run-action.ts'
import { createEnabledActions } from './store/list-enabled.ts'
import { putAction } from './store/put-action.ts'
import { createPersonalActions } from './talk/personal-actions.ts'
import {
  answering,
  cancelOrder,
  LOOPBACK,
  NO_NAMES,
  startApi,
  type TestApi,
  trackOrder,
} from './test-factories.ts'

// The whole turn, from the customer's message to the charge and the sent reply.

let house: StageHouse
let stage: Stage
let api: TestApi
let folder = ''
let agent: Agent

before(async () => {
  house = await openStageHouse()
  folder = await mkdtemp(path.join(tmpdir(), 'sanad-actions-'))
})
after(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  stage = await house.open()
  api = await startApi(answering({ status: 'shipped', id: '48213' }))
  const { db, clock } = stage.context
  const call = createActionCaller({ allowedNetworks: LOOPBACK, lookup: NO_NAMES })
  const listEnabled = createEnabledActions(db)
  const actions = createActions(stage.context, { call, listEnabled })
  agent = createGroundedAgent({
    knowledge: { search: async () => [] },
    actions: createPersonalActions({ actions, listEnabled, clock }),
  })
  const parameters = {
    type: 'object',
    properties: { order_number: { type: 'string', pattern: '^\\d{5}$' } },
    required: ['order_number'],
  }
  const url = `${api.url}/orders/{order_number}`
  await put(trackOrder(api.url, { parameters, request: { method: 'GET', url } }))
  await put(cancelOrder(api.url))
})

afterEach(() => api.close())

async function put(json: object): Promise<void> {
  const file = path.join(folder, 'action.json')
  await writeFile(file, JSON.stringify(json))
  await putAction(stage.context, { tenant: stage.tenant, file, allowedNetworks: LOOPBACK })
}

async function write(text: string): Promise<void> {
  stage.clock.advance(1000)
  await stage.write({ thread: 't', text })
}

async function read() {
  const [conversation] = await stage.conversations()
  assert.ok(conversation)
  const { messages, intent, job, escalationReason } = conversation
  const balance = await stage.context.db.withTenant(stage.tenant, findBalanceHalalas)
  return { texts: messages.map(({ text }) => text), intent, job, escalationReason, paid: 100_000 - balance }
}

/** Lets every waiting reply be sent, or be lost. */
async function send(result: SendResult): Promise<void> {
  const channel = recordingConnector(async () => result)
  const sender = createRunner({
    ...{ db: stage.context.db, clock: stage.clock, log: createLog('silent') },
    sources: [createSendSource(stage.context, () => channel) as WorkSource<unknown>],
  })
  for (let reply = 0; reply < 2; reply++) {
    await sender.drain()
    stage.clock.advance(2_000)
  }
}

/** Loses every waiting reply, and a person hands the conversation back to the agent. */
async function loseRepliesAndHandBack(): Promise<void> {
  await send({ kind: 'failed', error: 'blocked' })
  const [conversation] = await stage.conversations()
  assert.ok(conversation)
  await handBack(stage.context, { tenant: stage.tenant, conversationId: conversation.id, actor: 'Noura' })
}

test('an action is charged once it has succeeded, and not if it was only asked about', async () => {
  const worker = stage.worker(agent.answer)
  await write('cancel order 48213')
  await worker.drain()
  assert.equal((await read()).paid, 0)
  await write('yes')
  await worker.drain()
  assert.deepEqual(await read(), {
    texts: ['cancel order 48213', 'Shall I cancel order 48213?', 'yes', 'The order 48213 is canceled.'],
    ...{ intent: 'cancel_order', job: 'cancel_order', escalationReason: null, paid: 150 },
  })
  assert.equal(api.received.length, 1)
})

test('an answer between the question for a yes and the yes shares one charge with the action', async () => {
  const worker = stage.worker(agent.answer)
  for (const words of ['cancel order 48213', 'where is my order 48213?', 'yes', 'yes']) {
    await write(words)
    await worker.drain()
  }
  const { texts, paid } = await read()
  const ask = 'Shall I cancel order 48213?'
  assert.deepEqual(texts.filter((_, at) => at % 2 === 1).slice(0, 3), [
    ask,
    `Your order 48213 is on its way.\n\n${ask}`,
    'The order 48213 is canceled.',
  ])
  assert.deepEqual([api.received.map(({ method }) => method), paid], [['GET', 'POST'], 150])
})

for (const words of ['where is my order 48213?', 'yes']) {
  test(`a worker that dies between the call and the reply leaves one call and one charge (${words})`, async () => {
    if (words === 'yes') {
      await write('cancel order 48213')
      await stage.worker(agent.answer).drain()
    }
    await write(words)
    let turns = 0
    const worker = stage.worker(async (turn, signal) => {
      const decision = await agent.answer(turn, signal)
      turns += 1
      if (turns > 1) return decision
      // The worker dies here: its lease is swept, and whatever it writes later comes too late.
      await stage.context.db.shared.execute(sql`
        UPDATE conversation_work SET lease_token = NULL, leased_by = NULL, due_at = ${stage.clock.now()}`)
      return { ...decision, text: 'From the dead' }
    })
    await worker.drain()
    assert.equal(turns, 2)
    const { texts, paid, escalationReason } = await read()
    assert.equal(texts.filter((text) => /^(The|Your) order 48213 is/.test(text ?? '')).length, 1)
    assert.deepEqual([paid, escalationReason, api.received.length], [150, null, 1])
  })
}

test('a failed call hands over, at the price of a hand-over', async () => {
  await api.close()
  await write('وين طلبي ٤٨٢١٣؟')
  await stage.worker(agent.answer).drain()
  const { paid, escalationReason, job } = await read()
  assert.deepEqual([paid, escalationReason, job], [50, 'action_failed', 'hand_off'])
})

test('a hand-back after lost replies repeats no call, even if an earlier message is unanswered again', async () => {
  await put(cancelOrder(api.url, { confirmation: undefined }))
  const worker = stage.worker(agent.answer)
  for (const words of ['hello', 'cancel order 48213']) {
    await write(words)
    await worker.drain()
  }
  assert.equal(api.received.length, 1)
  await loseRepliesAndHandBack()
  await worker.drain()
  const { texts, escalationReason } = await read()
  // The customer has seen none of the lost replies, and they are no longer shown.
  assert.deepEqual(texts, ['hello', 'cancel order 48213', 'The order 48213 is canceled.'])
  assert.equal(escalationReason, null)
  assert.equal(api.received.length, 1)
})

test('a question in a lost reply is asked again after a hand-back', async () => {
  const worker = stage.worker(agent.answer)
  await write('where is my order?')
  await worker.drain()
  await loseRepliesAndHandBack()
  await worker.drain()
  const { texts, escalationReason } = await read()
  const ask = 'Please send me what I still need for this: order number.'
  assert.deepEqual([texts, escalationReason], [['where is my order?', ask], null])
})

test('the result of a confirmed action is told again after a hand-back, without another call', async () => {
  const worker = stage.worker(agent.answer)
  await write('cancel order 48213')
  await worker.drain()
  await send({ kind: 'sent' })
  await write('yes')
  await worker.drain()
  await loseRepliesAndHandBack()
  await worker.drain()
  const { texts, paid, escalationReason } = await read()
  assert.deepEqual(texts.slice(2), ['yes', 'The order 48213 is canceled.'])
  assert.deepEqual([api.received.length, paid, escalationReason], [1, 150, null])
})
