import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Decision } from '../../agent/agent.ts'
import { cancelOrder, useOrderTalk } from '../test-factories.ts'

const { stage, talk, called } = await useOrderTalk()
const textOf = (decision: Decision | undefined) => decision?.text

describe('an order that was given before', () => {
  test('is the one that is meant if it is the only one, and is asked about', async () => {
    for (const [words, again, ask, yes] of [
      ['where is my order 48213?', 'please cancel order', 'Shall I cancel order 48213?', 'yes'],
      ['where is my order 48213?', 'cancel it', 'Shall I cancel order 48213?', 'yes'],
      ['where is my order 48213?', 'ok please cancel that one', 'Shall I cancel order 48213?', 'yes'],
      ['where is my order 48213?', 'I want to cancel it', 'Shall I cancel order 48213?', 'yes'],
      ['وين طلبي 48213؟', 'الغيه', 'هل ألغي الطلب 48213؟', 'نعم'],
      ['وين طلبي 48213؟', 'طيب ابغى الغي طلبي', 'هل ألغي الطلب 48213؟', 'ايه'],
    ] as const) {
      stage.api.received.length = 0
      const [, asked, done] = await talk(words, again, yes)
      assert.equal(textOf(asked), ask, again)
      assert.equal(done?.kind, 'reply')
      assert.deepEqual(called(), ['GET /orders/48213', 'POST /orders/48213/cancel'], again)
    }
  })

  test('is asked for if two were given, and may be chosen by its place', async () => {
    const [, , which, ask] = await talk('where is my order 48213?', 'and 48214?', 'cancel it', 'the second')
    assert.match(textOf(which) ?? '', /^Which of these do you mean: 48213 or 48214\?\n/)
    assert.equal(textOf(ask), 'Shall I cancel order 48214?')
    const [, only] = await talk('where is my order 48213, no sorry, 48214?', 'cancel it')
    assert.equal(textOf(only), 'Shall I cancel order 48214?')
  })

  test('is not meant if another one is, or if nothing is to be done', async () => {
    for (const words of [
      'please cancel order of mine, another one',
      'how do I cancel it?',
      'can I cancel it?',
      'do not cancel it',
      'I cancelled it already',
      'my sister cancels it in the office',
      'my ceiling is 3.5 m high',
    ]) {
      const [, decision] = await talk('where is my order 48213?', words)
      assert.doesNotMatch(textOf(decision) ?? '', /48213/, words)
    }
    // The order was only looked up, when it was asked for.
    assert.deepEqual(new Set(called()), new Set(['GET /orders/48213']))
    const [nothing] = await talk('cancel it')
    assert.equal(nothing?.kind === 'reply' && nothing.job === 'cancel_order', false)
  })

  test('is not used by an action that changes something without a confirmation', async () => {
    await stage.put(stage.tenant, cancelOrder(stage.api.url, { confirmation: undefined }))
    await talk('where is my order 48213?', 'cancel it')
    await talk('where is my order 48213?', 'please cancel order')
    assert.deepEqual(new Set(called()), new Set(['GET /orders/48213']))
  })

  test('replaces the one in the question for a yes', async () => {
    for (const [words, again, cancel, other, ask, yes] of [
      [
        ...(['where is my order 48213?', 'and 48214?', 'please cancel order 48213'] as const),
        ...(['no, the other one', 'Shall I cancel order 48214?', 'yes'] as const),
      ],
      [
        ...(['وين طلبي 48213؟', 'وطلب 48214؟', 'ابغى الغي طلبي 48213'] as const),
        ...(['لا، قصدي الثاني', 'هل ألغي الطلب 48214؟', 'نعم'] as const),
      ],
    ] as const) {
      stage.api.received.length = 0
      const decisions = await talk(words, again, cancel, other, yes)
      assert.equal(textOf(decisions[3]), ask)
      assert.equal(called().at(-1), 'POST /orders/48214/cancel')
      assert.equal(called().filter((call) => call.startsWith('POST')).length, 1)
    }
    const [, off] = await talk('please cancel order 48213', 'no, the other one')
    assert.match(textOf(off) ?? '', /have not done it/)
  })
})

describe('a bare number', () => {
  test('is the requested time or day', async () => {
    const ask = (en: string, ar: string) => ({ type: 'string', 'x-ask': { en, ar } })
    await stage.put(stage.tenant, {
      ...cancelOrder(stage.api.url, { name: 'book_visit' }),
      phrases: { ar: ['احجز زيارة'], en: ['book a visit'] },
      parameters: {
        type: 'object',
        properties: {
          date: ask('On which day?', 'في أي يوم؟'),
          time: { ...ask('At what time?', 'في أي ساعة؟'), pattern: '^1[2-9]|^2' },
        },
        required: ['date', 'time'],
      },
      request: { method: 'POST', url: `${stage.api.url}/visits` },
      confirmation: {
        en: 'Shall I book {{parameters.date}} {{parameters.time}}?',
        ar: 'هل أحجز {{parameters.date}} {{parameters.time}}؟',
      },
    })
    const [, asked] = await talk('please book a visit on Monday', '6')
    assert.equal(textOf(asked), 'Shall I book Monday 21 September 18:00?')
    const [, day] = await talk('please book a visit at 6 pm', '20')
    assert.equal(textOf(day), 'Shall I book Sunday 20 September 18:00?')
    const [, none] = await talk('please book a visit at 6 pm', 'I have 2 sons')
    assert.doesNotMatch(textOf(none) ?? '', /Shall I book/)
  })
})
