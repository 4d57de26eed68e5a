import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Decision, Passage } from '../../agent/agent.ts'
import { createGroundedAgent } from '../../agent/grounded.ts'
import { cancelOrder, nextTurn, signal, trackOrder, useOrderTalk } from '../test-factories.ts'

const REFUNDS: Passage = {
  ...{ passageId: 'p1', articleId: 'a1', title: 'Refunds', url: null, heading: null, language: 'en' },
  ...{ text: 'How long does a refund take? A refund takes 7 days.', score: 0.9 },
}
const REFUNDS_ARABIC: Passage = {
  ...{ ...REFUNDS, passageId: 'p2', articleId: 'a2', title: 'الاسترجاع', language: 'ar' },
  text: 'كم يستغرق استرجاع المبلغ؟ يستغرق استرجاع المبلغ 7 أيام.',
}

const { stage, personal, talk, called } = await useOrderTalk(async (_, query) =>
  /refund|استرجاع/.test(query) ? [REFUNDS, REFUNDS_ARABIC] : [],
)
const textOf = (decision: Decision | undefined) => decision?.text

describe('after an answered action', () => {
  test('another value looks up again', async () => {
    for (const [words, again, text] of [
      ['where is my order 48213?', 'and 48214?', 'Your order 48214 is on its way.'],
      ['where is my order 48213?', 'no, 48214 not 48213', 'Your order 48214 is on its way.'],
      ['where is my order 48213?', 'what about the other one, 48214', 'Your order 48214 is on its way.'],
      ['where is my order 48213?', 'sorry, wrong number: 48214', 'Your order 48214 is on its way.'],
      ['وين طلبي 48213؟', 'وطلب ٤٨٢١٤؟', 'طلبك 48214 تم شحنه.'],
      ['وين طلبي 48213؟', 'لا قصدي ٤٨٢١٤', 'طلبك 48214 تم شحنه.'],
    ] as const) {
      stage.api.received.length = 0
      const [, second] = await talk(words, again)
      assert.equal(textOf(second), text, again)
      assert.deepEqual(called(), ['GET /orders/48213', 'GET /orders/48214'])
    }
  })

  test('another value looks up again after thanks too', async () => {
    const [, , again] = await talk('where is my order 48213?', 'thanks', 'and 48214?')
    assert.equal(textOf(again), 'Your order 48214 is on its way.')
  })

  test('who only asks when is told what was looked up, and no article', async () => {
    for (const when of ['متى يوصل', 'طيب متى توصل بالضبط؟', 'كم يوم باقي عليه؟', 'هيوصل إمتى؟']) {
      stage.api.received.length = 0
      const [, again] = await talk('وين طلبي 48213؟', when)
      assert.equal(textOf(again), 'طلبك 48213 تم شحنه.', when)
      assert.deepEqual(called(), ['GET /orders/48213', 'GET /orders/48213'], when)
    }
    stage.api.received.length = 0
    await talk('وين طلبي 48213؟', 'متى توصلون للدمام؟')
    await talk('وين طلبي 48213؟', 'متى دوامكم؟')
    assert.deepEqual(called(), ['GET /orders/48213', 'GET /orders/48213'])
  })

  test('another value is asked for a yes of its own where the action needs one', async () => {
    const [, , asked, done] = await talk('cancel order 48213', 'yes', 'and 48214?', 'yes')
    assert.equal(textOf(asked), 'Shall I cancel order 48214?')
    assert.equal(done?.kind, 'reply')
    assert.deepEqual(called(), ['POST /orders/48213/cancel', 'POST /orders/48214/cancel'])
  })

  test('nothing is repeated for the same value, for another matter or without a yes', async () => {
    for (const words of ['48213', 'do you have size 48214?', 'how do I return 48214?'])
      await talk('where is my order 48213?', words)
    assert.deepEqual(new Set(called()), new Set(['GET /orders/48213']))
    await stage.put(stage.tenant, cancelOrder(stage.api.url, { confirmation: undefined }))
    stage.api.received.length = 0
    await talk('cancel order 48213', 'and 48214?')
    assert.deepEqual(called(), ['POST /orders/48213/cancel'])
  })
})

describe('a question before the yes', () => {
  test('is answered, and the question for the yes is repeated once below the answer', async () => {
    for (const [words, question, ask, yes] of [
      [
        'cancel order 48213',
        'how long does a refund take?',
        'Shall I cancel order 48213?',
        'ok yes cancel it',
      ],
      [
        'cancel order 48213',
        'Yes, but first tell me how long the refund takes',
        'Shall I cancel order 48213?',
        'yes',
      ],
      ['ابغى الغي طلبي 48213', 'كم يستغرق استرجاع المبلغ؟', 'هل ألغي الطلب 48213؟', 'خلاص الغه'],
      ['ابغى الغي طلبي 48213', 'ايه بس كم يستغرق استرجاع المبلغ', 'هل ألغي الطلب 48213؟', 'نعم'],
    ] as const) {
      stage.api.received.length = 0
      const [, answered, done] = await talk(words, question, yes)
      assert.match(textOf(answered) ?? '', /7/, question)
      assert.ok(textOf(answered)?.endsWith(`\n\n${ask}`), textOf(answered))
      assert.equal(answered?.kind === 'reply' && answered.sources[0]?.type, 'article')
      assert.equal(done?.kind, 'reply', yes)
      assert.deepEqual(called(), ['POST /orders/48213/cancel'], yes)
    }
  })

  test('is also answered if the agent first has to ask back', async () => {
    const unsure = createGroundedAgent({
      knowledge: { search: async (_, query) => (/refund/.test(query) ? [REFUNDS] : []) },
      actions: personal,
    })
    let turn = await stage.turn(stage.tenant, { words: 'cancel order 48213' })
    const asked = await unsure.answer(turn, signal)
    turn = nextTurn(stage.context, turn, asked.text, 'refund?')
    turn = nextTurn(stage.context, turn, 'Do you mean “Refunds”?', 'yes')
    const answered = await unsure.answer(turn, signal)
    assert.equal(textOf(answered)?.split('\n\n').at(-1), 'Shall I cancel order 48213?')
    assert.deepEqual(called(), [])
    const done = await unsure.answer(nextTurn(stage.context, turn, answered.text, 'yes'), signal)
    assert.equal(textOf(done), 'The order 48213 is canceled.')
  })

  test('calls it off the second time, with a no, and if the yes repeats words of the answer', async () => {
    const question = 'how long does a refund take?'
    const [, , second] = await talk('cancel order 48213', question, question, 'yes')
    assert.doesNotMatch(textOf(second) ?? '', /Shall I cancel/)
    const [, no] = await talk('cancel order 48213', `no. ${question}`, 'yes')
    assert.doesNotMatch(textOf(no) ?? '', /Shall I cancel/)
    await talk('cancel order 48213', question, 'yes, refund')
    assert.deepEqual(called(), [])
  })
})

describe('a question before what was asked for', () => {
  test('is answered, and the same is asked for below the answer', async () => {
    for (const [words, question, ask, number, yes] of [
      [
        'please cancel order',
        'how long does a refund take?',
        'Please send me what I still need for this: order number.',
        '48213',
        'Shall I cancel order 48213?',
      ],
      [
        'ابغى الغي طلبي',
        'كم يستغرق استرجاع المبلغ؟',
        'ما زلت أحتاج لإتمام ذلك إلى: رقم الطلب.',
        '٤٨٢١٣',
        'هل ألغي الطلب 48213؟',
      ],
    ] as const) {
      const [asked, answered, again, given] = await talk(words, question, question, number)
      assert.equal(textOf(asked), ask)
      for (const each of [answered, again]) {
        assert.match(textOf(each) ?? '', /7/)
        assert.ok(textOf(each)?.endsWith(`\n\n${ask}`), textOf(each))
      }
      assert.equal(answered?.kind === 'reply' && answered.sources[0]?.type, 'article')
      assert.equal(textOf(given), yes)
    }
    assert.deepEqual(called(), [])
  })

  test('is answered beside the requested value, and nothing in the question counts as one', async () => {
    const [, both] = await talk('please cancel order', 'it is 48213. how long does a refund take in 2027?')
    assert.match(textOf(both) ?? '', /7 days\.\n\nShall I cancel order 48213\?$/)
    await stage.put(stage.tenant, {
      ...cancelOrder(stage.api.url, { name: 'book_visit' }),
      phrases: { ar: ['احجز زيارة'], en: ['book a visit'] },
      parameters: {
        type: 'object',
        properties: {
          date: { type: 'string', format: 'date', 'x-ask': { en: 'On which day?', ar: 'متى؟' } },
        },
        required: ['date'],
      },
      request: { method: 'POST', url: `${stage.api.url}/visits` },
      confirmation: { ar: 'أحجز يوم {{parameters.date}}؟', en: 'Shall I book {{parameters.date}}?' },
    })
    const [, answered, proposed] = await talk(
      'please book a visit',
      'does a refund take until Friday?',
      'is Monday possible?',
    )
    assert.match(textOf(answered) ?? '', /7 days\.\n\nOn which day\?$/)
    assert.equal(textOf(proposed), 'Shall I book Monday 21 September?')
  })

  test('goes to a person if nothing answers it, and the question is repeated only so often', async () => {
    const [, open] = await talk('please cancel order', 'is your founder married?')
    assert.equal(open?.kind, 'escalate')
    const refund = 'how long does a refund take?'
    const [, , , third] = await talk('please cancel order', refund, `and ${refund}`, `so ${refund}`)
    assert.doesNotMatch(textOf(third) ?? '', /still need/)
  })
})

describe('several values in one message', () => {
  test('the corrected one counts', async () => {
    for (const words of [
      'where is my order 48213, no sorry, 48214 not 48213',
      'where is my order 48214, not 48213',
      'where is my order 48213? I mean 48214',
      'وين طلبي 48213 عفوا 48214',
      'وين طلبي 48214 مو 48213',
    ]) {
      stage.api.received.length = 0
      await talk(words)
      assert.deepEqual(called(), ['GET /orders/48214'], words)
    }
  })

  test('the customer is asked which of two is meant', async () => {
    const [which, told] = await talk('where is my order 48213 or 48214?', '48214')
    assert.equal(textOf(which), 'Which of these do you mean: 48213 or 48214?\nWhat is your order number?')
    assert.equal(textOf(told), 'Your order 48214 is on its way.')
    for (const [asked, choice, text] of [
      ['where is my order 48213 or 48214?', 'the second one', 'Your order 48214 is on its way.'],
      ['where is my order 48213 or 48214?', 'the first please', 'Your order 48213 is on its way.'],
      ['وين طلبي ٤٨٢١٣ او ٤٨٢١٤؟', 'الثاني', 'طلبك 48214 تم شحنه.'],
    ] as const) {
      const [, chosen] = await talk(asked, choice)
      assert.equal(textOf(chosen), text, choice)
    }
    const [, both] = await talk('where is my order 48213 or 48214?', 'both')
    assert.equal(both?.kind, 'escalate')
    const [, again] = await talk('where is my order 48210?', 'and 48213 or 48214?')
    assert.equal(textOf(again), 'Which of these do you mean: 48213 or 48214?\nWhat is your order number?')
  })
})

describe('a value that does not fit', () => {
  test('is asked for once more, with a description of what fits', async () => {
    const order_number = {
      ...{ type: 'string', pattern: '^\\d{5}$', description: 'It has five digits.' },
      'x-ask': { ar: 'ما رقم طلبك؟', en: 'What is your order number?' },
    }
    const parameters = { type: 'object', properties: { order_number }, required: ['order_number'] }
    await stage.put(
      stage.tenant,
      trackOrder(stage.api.url, { parameters }, { url: `${stage.api.url}/orders/{order_number}` }),
    )
    const [, again, told] = await talk('where is my order?', '482', '48213')
    assert.equal(textOf(again), 'This does not seem right. It has five digits.\nWhat is your order number?')
    assert.equal(textOf(told), 'Your order 48213 is on its way.')
    // A description in the other language is not shown.
    const [, arabic, given] = await talk('وين طلبي؟', '٤٨٢', '٤٨')
    assert.equal(textOf(arabic), 'يبدو أن هذا غير صحيح. يرجى التحقق منه وإرساله مرة أخرى.\nما رقم طلبك؟')
    assert.equal(given?.kind, 'escalate')
    const [, none] = await talk('where is my order?', 'I have none')
    assert.equal(none?.kind, 'escalate')
  })

  test('includes a past day if the file says so, and a day without a month is the next one', async () => {
    const date = {
      ...{ type: 'string', format: 'date', 'x-not-past': true },
      'x-ask': { ar: 'في أي يوم؟', en: 'On which day?' },
    }
    await stage.put(
      stage.tenant,
      cancelOrder(stage.api.url, {
        ...{
          name: 'book_visit',
          intents: ['booking'],
          phrases: { ar: ['احجز زيارة'], en: ['book a visit'] },
        },
        parameters: { type: 'object', properties: { date }, required: ['date'] },
        request: { method: 'POST', url: `${stage.api.url}/visits` },
        confirmation: { ar: 'أحجز يوم {{parameters.date}}؟', en: 'Shall I book {{parameters.date}}?' },
      }),
    )
    const [over, asked] = await talk('please book a visit on 2026-09-01', 'the 6th please')
    assert.equal(textOf(over), 'This does not seem right. Please check it and send it again.\nOn which day?')
    assert.equal(textOf(asked), 'Shall I book Tuesday 6 October?')
    assert.deepEqual(called(), [])
    const [arabic] = await talk('ابغى احجز زيارة يوم ٢٠', 'نعم')
    assert.equal(textOf(arabic), 'أحجز يوم الأحد 20 سبتمبر؟')
    assert.equal(called().length, 1)
  })
})
