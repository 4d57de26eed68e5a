import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Actions } from '../../agent/actions/actions.ts'
import type { Turn } from '../../agent/agent.ts'
import { takeOver } from '../../interventions/interventions.ts'
import {
  answering,
  CANCEL,
  cancelOrder,
  nextTurn,
  signal,
  useActionStage,
  whyFailed,
} from '../test-factories.ts'

const stage = await useActionStage()

describe('a call that needs a yes', () => {
  const ASK = 'Shall I cancel order 48213?'

  async function askedTurn(actions: Actions): Promise<Turn> {
    const turn = await stage.turn(stage.tenant, { words: 'cancel order 48213' })
    assert.deepEqual(await actions.run(turn, CANCEL, 'en', signal), { kind: 'unconfirmed', ask: ASK })
    return turn
  }

  test('is sent once, after the yes of the next turn, exactly as it was asked', async () => {
    await stage.setUp(answering({ id: '48213' }))
    await stage.put(stage.tenant, cancelOrder(stage.api.url))
    const actions = stage.actions()
    const turn = await askedTurn(actions)
    assert.deepEqual(await actions.run(turn, CANCEL, 'ar', signal), { kind: 'unconfirmed', ask: ASK })
    assert.equal(await actions.findUnconfirmed(turn, signal), null)
    assert.equal(stage.api.received.length, 0)
    const next = nextTurn(stage.context, turn, `Of course. ${ASK}`, 'yes')
    assert.deepEqual(await actions.findUnconfirmed(next, signal), { ...CANCEL, ask: ASK, isConfirmed: false })
    const outcome = await actions.confirm(next, 'en', signal)
    assert.ok(outcome.kind === 'done')
    assert.equal(outcome.text, 'The order 48213 is canceled.')
    assert.deepEqual(await actions.findUnconfirmed(next, signal), { ...CANCEL, ask: ASK, isConfirmed: true })
    assert.deepEqual(await actions.confirm(next, 'en', signal), outcome)
    assert.equal(stage.api.received.length, 1)
    assert.equal(stage.api.received[0]?.url, '/orders/48213/cancel')
    const later = nextTurn(stage.context, next, outcome.text, 'yes')
    assert.equal(await actions.findUnconfirmed(later, signal), null)
    assert.deepEqual(await actions.confirm(later, 'en', signal), { kind: 'unknown' })
  })

  test('is called off by whatever the agent or a person says next, and after a day', async () => {
    await stage.setUp(answering({ id: '48213' }))
    await stage.put(stage.tenant, cancelOrder(stage.api.url))
    const actions = stage.actions()
    const turn = await askedTurn(actions)
    const asked = nextTurn(stage.context, turn, ASK, 'what does it cost?')
    const answered = nextTurn(stage.context, asked, 'It is free.', 'yes')
    assert.equal(await actions.findUnconfirmed(answered, signal), null)
    const person = {
      ...asked,
      history: [...asked.history, { ...asked.history.at(-1), author: 'human' }],
    } as Turn
    assert.equal(await actions.findUnconfirmed(person, signal), null)
    stage.context.clock.advance(24 * 60 * 60 * 1000 + 1)
    assert.equal(await actions.findUnconfirmed(asked, signal), null)
    assert.deepEqual(await actions.confirm(asked, 'en', signal), { kind: 'unknown' })
    assert.equal(stage.api.received.length, 0)
  })

  test('is not sent if the action has changed so that it would be another call', async () => {
    await stage.setUp(answering({ id: '48213' }))
    await stage.put(stage.tenant, cancelOrder(stage.api.url))
    const actions = stage.actions()
    const next = nextTurn(stage.context, await askedTurn(actions), ASK, 'yes')
    const order_number = { type: 'string', 'x-from': 'customer.external_id' }
    const parameters = { type: 'object', properties: { order_number }, required: ['order_number'] }
    await stage.put(stage.tenant, cancelOrder(stage.api.url, { parameters }))
    assert.match(whyFailed(await actions.confirm(next, 'en', signal)), /does not fit/)
    assert.equal(stage.api.received.length, 0)
  })

  test('is not sent once a person has taken the conversation over, whether still unconfirmed or confirmed', async () => {
    await stage.setUp(answering({ id: '48213' }))
    await stage.put(stage.tenant, cancelOrder(stage.api.url))
    const actions = stage.actions()
    const turn = await askedTurn(actions)
    const { tenant, conversationId } = turn
    await takeOver(stage.context, { tenant, conversationId, actor: 'Noura' })
    const next = nextTurn(stage.context, turn, ASK, 'yes')
    assert.match(whyFailed(await actions.confirm(next, 'en', signal)), /person took the conversation over/)
    await stage.put(tenant, cancelOrder(stage.api.url, { confirmation: undefined }))
    assert.match(
      whyFailed(await actions.run(next, CANCEL, 'en', signal)),
      /person took the conversation over/,
    )
    assert.equal(stage.api.received.length, 0)
  })
})
