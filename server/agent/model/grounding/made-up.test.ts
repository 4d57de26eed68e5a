import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ActionCall, Actions } from '../../actions/actions.ts'
import { agent, customer, turnOf } from '../../test-factories.ts'
import { reply, run } from '../test-factories.ts'
import { withoutMadeUp } from './made-up.ts'

describe('a parameter of the model’s', () => {
  for (const [value, said] of [
    ['48213', 'Where is my order 48213?'],
    [48213, 'طلبي رقم ٤٨٢١٣ وين؟'],
    ['SO-48213', 'it is so-48213'],
    ['+966501234567', 'call me on 050 123 4567'],
    ['sara@shop.example', 'I am Sara@shop.example'],
    [5000, 'I paid five thousand'],
    [1500, 'I paid 1,500 riyals'],
    ['2026-11-24', 'tomorrow'],
    ['2026-11-24T21:00:00Z', 'tomorrow at nine in the evening'],
    ['21:00', 'nine in the evening'],
    [4, 'a table for four'],
    ['XL', 'the larger one'],
    [true, 'yes'],
    [null, 'yes'],
    [['48213', '48214'], '48213 and 48214'],
    [{ order: '48213' }, 'order 48213'],
  ] as const) {
    test(`is used where it was said or worked out: ${JSON.stringify(value)}`, () =>
      assert.deepEqual(withoutMadeUp({ value }, ['Hello!', said]), { value }))
  }
  for (const [value, said] of [
    ['48214', 'Where is my order 48213?'],
    ['4821', 'Where is my order 48213?'],
    ['148213', 'Where is my order 48213?'],
    [12345, 'Where is my order?'],
    ['ORDER-1234', 'Where is my order?'],
    ['+966500000000', 'call me'],
    ['customer@example.com', 'write to me'],
    ['https://shop.example/x', 'see the page'],
    [['48213', '99999'], '48213'],
    [{ order: { number: '99999' } }, 'order 48213'],
  ] as const) {
    test(`is left out where nobody said it: ${JSON.stringify(value)}`, () =>
      assert.deepEqual(withoutMadeUp({ value, other: 'x' }, [said]), { other: 'x' }))
  }
})

describe('an action', () => {
  const ASK = 'What is your order number?'
  const calls: ActionCall[] = []
  const none = async () => null
  const actions: Actions = {
    async list() {
      const parameters = { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] }
      const title = { en: 'Track', ar: 'تتبع' }
      return [{ name: 'track_order', title, whenToUse: '', parameters }]
    },
    async run(_turn, call) {
      calls.push(call)
      if (call.parameters.order === undefined)
        return { kind: 'incomplete', missing: ['order'], invalid: [], ask: ASK }
      const source = { id: 's', type: 'action', title: 'Track', url: null, snippet: '', score: 1 } as const
      return { kind: 'done', text: 'Order 48213 arrives on 3 December.', source }
    },
    ...{
      findUnconfirmed: none,
      findAnswered: none,
      listDone: async () => [],
      confirm: () => assert.fail('It ran.'),
    },
  }
  const track = (order: string) => ({ calls: [{ name: 'track_order', input: { order } }] })

  test('does not start with a number that nobody said, and the customer is asked for it', async () => {
    calls.length = 0
    const { decision } = await run({
      ...{ turn: turnOf([customer('Where is my order?')]), options: { actions } },
      answers: [track('12345'), reply('Your order arrives tomorrow.')],
    })
    assert.deepEqual([decision.kind, decision.text], ['reply', ASK])
    assert.deepEqual(
      calls.map(({ parameters }) => parameters),
      [{}],
    )
  })
  test('may use what anybody said earlier', async () => {
    calls.length = 0
    const { decision } = await run({
      turn: turnOf([customer('Where is it?')], [customer('Hello'), agent('Is it about 48213?')]),
      ...{ options: { actions }, answers: [track('48213'), reply('Order 48213 arrives on 3 December.')] },
    })
    assert.equal(decision.text, 'Order 48213 arrives on 3 December.')
    assert.deepEqual(
      calls.map(({ parameters }) => parameters),
      [{ order: '48213' }],
    )
  })
})
