import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Decision, Passage, Turn } from '../../agent/agent.ts'
import { REPLIES } from '../../agent/replies-text.ts'
import {
  answering,
  cancelOrder,
  nextTurn,
  said,
  signal,
  trackOrder,
  useOrderTalk,
} from '../test-factories.ts'

const ARTICLE: Passage = {
  ...{ passageId: 'p1', articleId: 'a1', title: 'Orders', url: null, heading: null, language: 'en' },
  ...{ text: 'Press Track in the app: one riyal is one point.', score: 0.9 },
}

// An article answers everything that the agent takes for a question about the company.
const { stage, agent, talk, called } = await useOrderTalk(async () => [
  ARTICLE,
  { ...ARTICLE, language: 'ar' },
])
const jobOf = (decision: Decision | undefined) => decision?.job

describe('information that only the records have', () => {
  test('is looked up, and the action is the source', async () => {
    const [decision] = await talk('Hello, where is my order 48213?')
    assert.ok(decision?.kind === 'reply')
    assert.deepEqual(
      { ...decision, sources: decision.sources.map(({ type, title }) => [type, title]) },
      {
        ...{
          kind: 'reply',
          text: 'Your order 48213 is on its way.',
          intent: 'order_status',
          job: 'track_order',
        },
        sources: [['action', 'Track an order']],
      },
    )
  })

  test('is found in all the ways in which a customer asks for it', async () => {
    for (const words of [
      'where is my order 48213?',
      'track order 48213',
      'my order is late, number 48213',
      'وين طلبي ٤٨٢١٣؟',
      'طلبي رقم 48213 وين وصل',
      'تتبع الطلب ۴۸۲۱۳',
      'طلبي تأخر رقمه 48213',
      'ween talabi 48213',
      'can you tell me where my order 48213 is?',
      'Hi, I want to know where my order is, it is number 48213',
      'أبغى أعرف وين طلبي رقم ٤٨٢١٣',
      'ممكن اعرف وين طلبي 48213',
    ]) {
      const [decision] = await talk(words)
      assert.equal(jobOf(decision), 'track_order', words)
      assert.equal(decision?.kind, 'reply', words)
    }
    assert.deepEqual([...new Set(called())], ['GET /orders/48213'])
  })

  test('is found by the phrases of the company, whatever they are about', async () => {
    await stage.put(
      stage.tenant,
      trackOrder(stage.api.url, {
        ...{ name: 'loyalty_balance', intents: ['account'] },
        phrases: { ar: ['كم نقاطي'], en: ['how many points'] },
        parameters: { type: 'object', properties: {}, required: [] },
        answer: { template: { ar: 'لديك {{id}} نقطة.', en: 'You have {{id}} points.' } },
        request: { method: 'GET', url: `${stage.api.url}/points` },
      }),
    )
    for (const words of ['how many points do I have?', 'كم نقاطي؟']) {
      const [decision] = await talk(words)
      assert.equal(jobOf(decision), 'loyalty_balance', words)
    }
    for (const words of [
      'how many points is a riyal worth?',
      'how do I get many points?',
      'كم نقاطي تساوي بالريال؟',
    ]) {
      const [decision] = await talk(words)
      assert.equal(jobOf(decision), 'answer_from_knowledge', words)
    }
  })

  test('is told together with an article’s answer, and asked for last', async () => {
    for (const words of [
      'How much is delivery and where is my order 48213?',
      'Where is my order 48213? And how do I track an order?',
    ]) {
      const [decision] = await talk(words)
      assert.ok(decision?.kind === 'reply', words)
      assert.equal(decision.text, `${ARTICLE.text}\n\nYour order 48213 is on its way.`)
      assert.deepEqual(
        decision.sources.map(({ type }) => type),
        ['article', 'action'],
      )
    }
    const [asked, told] = await talk('how much is delivery and where is my order?', '48213')
    assert.equal(asked?.text, `${ARTICLE.text}\n\nWhat is your order number?`)
    assert.equal(told?.text, 'Your order 48213 is on its way.')
    const [arabic] = await talk('كم يستغرق التوصيل ووين طلبي 48213؟')
    assert.match(arabic?.text ?? '', /طلبك 48213 تم شحنه/)
    stage.answer = answering({}, 500)
    const [failed] = await talk('how much is delivery and where is my order 48213?')
    assert.ok(failed?.kind === 'escalate' && failed.reason === 'action_failed')
    assert.match(failed.text, /^Press Track/)
  })

  test('is never looked up for a question that an article answers', async () => {
    for (const words of [
      'how do I track an order?',
      'how can I track my order 48213?',
      'what is order tracking?',
      'how long does delivery take?',
      'when will I get my money back?',
      'do you have order tracking?',
      'can I cancel my order?',
      'how much does it cost to cancel an order?',
      'how do I cancel order 48213?',
      'I want to know how to cancel my order',
      'كيف أتتبع طلبي؟',
      'كيف ألغي الطلب 48213؟',
      'كم رسوم إلغاء الطلب؟',
      'هل أقدر ألغي الطلب؟',
      'كم يستغرق التوصيل؟',
    ]) {
      const [decision] = await talk(words)
      assert.equal(jobOf(decision), 'answer_from_knowledge', words)
    }
    assert.deepEqual(called(), [])
  })

  test('asks once for missing values, and continues with the answer', async () => {
    for (const [first, second, ask] of [
      ['where is my order?', '48213', 'What is your order number?'],
      ['where is my order?', 'it is number 48213', 'What is your order number?'],
      ['وين طلبي؟', 'رقمه ٤٨٢١٣', 'ما رقم طلبك؟'],
    ] as const) {
      const [asked, told] = await talk(first, second)
      assert.deepEqual([asked?.kind, asked?.text, jobOf(asked)], ['reply', ask, 'track_order'])
      assert.ok(asked?.kind === 'reply' && asked.sources.length === 0)
      assert.ok(told?.kind === 'reply', second)
      assert.equal(told.sources[0]?.type, 'action')
    }
  })

  test('goes to a person if the answer does not help, and back to the articles if it is another question', async () => {
    for (const second of ['I do not know it', 'ما عندي الرقم', 'ABC']) {
      const [, decision] = await talk('where is my order?', second)
      assert.ok(decision?.kind === 'escalate', second)
      assert.deepEqual([decision.reason, decision.queue], ['low_confidence', 'orders'])
      assert.match(decision.summary, /Track an order|تتبع الطلب/)
    }
    const [, other] = await talk('where is my order?', 'how long does delivery take?')
    assert.equal(jobOf(other), 'answer_from_knowledge')
  })

  test('is asked for once, even if the customer repeats the same', async () => {
    const [, again] = await talk('where is my order?', 'where is my order?')
    assert.ok(again?.kind === 'escalate' && again.reason === 'low_confidence')
    const [, thanks] = await talk('where is my order?', 'thank you, goodbye')
    assert.equal(jobOf(thanks), 'greet')
  })

  test('says that nothing is found for the number that it asked for', async () => {
    stage.answer = answering({}, 404)
    const [, first, second] = await talk('where is my order?', '48213', '48214')
    assert.equal(first?.text, 'I find no order 48213. Please check the number.')
    assert.ok(second?.kind === 'escalate' && second.reason === 'low_confidence')
    stage.answer = ({ url }, response) =>
      answering({ status: 'shipped' }, url.includes('48214') ? 200 : 404)({ url } as never, response)
    const [, , found] = await talk('where is my order?', '48213', 'sorry, 48214')
    assert.equal(found?.text, 'Your order 48214 is on its way.')
  })

  test('asks which of two is meant', async () => {
    const [decision] = await talk('where is my order 48213 or 48214?')
    assert.equal(decision?.text, 'Which of these do you mean: 48213 or 48214?\nWhat is your order number?')
    assert.deepEqual(called(), [])
  })

  test('is asked for again if it is not found, once', async () => {
    stage.answer = answering({}, 404)
    const [first, second] = await talk('where is my order 48213?', 'sorry, it is 48214')
    assert.equal(first?.text, 'I find no order 48213. Please check the number.')
    assert.ok(second?.kind === 'escalate' && second.reason === 'low_confidence')
    assert.deepEqual(called(), ['GET /orders/48213', 'GET /orders/48214'])
  })

  test('goes to a person if the customer is not known, or the call fails', async () => {
    const unknown = await stage.turn(stage.tenant, { phone: null })
    const decision = await agent.answer(unknown, signal)
    assert.ok(decision.kind === 'escalate' && decision.reason === 'no_answer')
    assert.equal(decision.text, REPLIES.en.personal)
    assert.match(decision.summary, /customer\.phone/)
    stage.answer = answering({}, 500)
    const [failed] = await talk('وين طلبي ٤٨٢١٣؟')
    assert.ok(failed?.kind === 'escalate' && failed.reason === 'action_failed')
    assert.equal(failed.text, REPLIES.ar.handOver.action_failed)
    assert.equal(failed.queue, 'orders')
    // The person who takes over reads the reason in the language of the rest.
    assert.match(failed.summary, /لم يتم الإجراء track_order\. أجاب نظام الشركة بالرمز 500\./)
    assert.doesNotMatch(failed.summary, /The action|The API/)
  })
})

describe('an action that changes something', () => {
  test('is asked about first, and carried out after a yes', async () => {
    for (const [words, ask, yes] of [
      ['cancel order 48213', 'Shall I cancel order 48213?', 'yes please'],
      ['Could you please cancel my order 48213?', 'Shall I cancel order 48213?', 'OK'],
      ['I want to cancel order 48213', 'Shall I cancel order 48213?', 'go ahead'],
      ['can I cancel order 48213?', 'Shall I cancel order 48213?', '👍'],
      ['ابغى الغي طلبي 48213', 'هل ألغي الطلب 48213؟', 'نعم'],
      ['ممكن تلغي الطلب رقم ٤٨٢١٣', 'هل ألغي الطلب 48213؟', 'ايوه'],
      ['لو سمحت إلغاء الطلب 48213', 'هل ألغي الطلب 48213؟', 'تمام'],
    ] as const) {
      const before = called().length
      const [asked, done] = await talk(words, yes)
      assert.equal(asked?.text, ask, words)
      assert.ok(done?.kind === 'reply', `${words} ${yes}`)
      assert.deepEqual([done.sources[0]?.type, done.job], ['action', 'cancel_order'])
      assert.equal(called().length, before + 1)
    }
  })

  test('is not carried out after a no, nor after anything else', async () => {
    for (const [second, kind] of [
      ['no', 'reply'],
      ['لا شكرا', 'reply'],
      ['thank you', 'reply'],
      ['yes, and my account was hacked', 'escalate'],
      ['let me talk to a human', 'escalate'],
    ] as const) {
      const [, decision, last] = await talk('cancel order 48213', second, 'yes')
      assert.equal(decision?.kind, kind, second)
      assert.ok(last?.kind !== 'reply' || last.sources.every(({ type }) => type !== 'action'), second)
    }
    assert.deepEqual(called(), [])
    const [, calledOff] = await talk('cancel order 48213', 'no')
    assert.match(calledOff?.text ?? '', /have not done it/)
  })

  test('is not started by words that say the opposite, or that tell of the past', async () => {
    for (const words of [
      'do not cancel order 48213',
      'I have already cancelled order 48213',
      'لا تلغي الطلب 48213',
      'تم إلغاء الطلب 48213',
    ]) {
      const [decision] = await talk(words)
      assert.notEqual(jobOf(decision), 'cancel_order', words)
    }
    assert.deepEqual(called(), [])
  })

  test('is reported and not called off if a yes was already carried out in this turn', async () => {
    const turn = await stage.turn(stage.tenant, { words: 'cancel order 48213' })
    const { text } = await agent.answer(turn, signal)
    const yes = nextTurn(stage.context, turn, text, 'yes')
    await agent.answer(yes, signal)
    const burst: Turn = { ...yes, unanswered: [...yes.unanswered, said('customer', 'no, wait')] }
    const decision = await agent.answer(burst, signal)
    assert.equal(decision.text, 'The order 48213 is canceled.')
    assert.deepEqual(called(), ['POST /orders/48213/cancel'])
  })
})

describe('an action', () => {
  test('that fits no better than another is not started', async () => {
    await stage.put(stage.tenant, { ...trackOrder(stage.api.url), name: 'trace_order' })
    const [decision] = await talk('where is my order 48213?')
    assert.ok(decision?.kind === 'escalate' && decision.text === REPLIES.en.personal)
    assert.deepEqual(called(), [])
  })

  test('continues if it was begun, even if another asks in the same words', async () => {
    const ask = { ar: 'ما رقم طلبك؟', en: 'What is your order number?' }
    const properties = { order_number: { type: 'string', pattern: '^\\d{5}$', 'x-ask': ask } }
    const parameters = { type: 'object', properties, required: ['order_number'] }
    await stage.put(stage.tenant, cancelOrder(stage.api.url, { parameters, confirmation: undefined }))
    const [, tracked] = await talk('where is my order?', '48213')
    assert.equal(jobOf(tracked), 'track_order')
    const [, canceled] = await talk('cancel my order', '48213')
    assert.equal(jobOf(canceled), 'cancel_order')
    assert.deepEqual(called(), ['GET /orders/48213', 'POST /orders/48213/cancel'])
  })

  test('takes dates, amounts and free words from the customer’s words', async () => {
    const parameters = {
      type: 'object',
      properties: {
        date: { type: 'string', format: 'date', 'x-ask': { ar: 'متى؟', en: 'On which day?' } },
        why: { type: 'string', 'x-extract': 'text', 'x-ask': { ar: 'ما السبب؟', en: 'What is the reason?' } },
      },
      required: ['date', 'why'],
    }
    await stage.put(stage.tenant, {
      ...cancelOrder(stage.api.url, { parameters, confirmation: undefined }),
      name: 'move_visit',
      intents: ['booking'],
      phrases: { ar: ['غير موعدي'], en: ['move my appointment'] },
      request: { method: 'PATCH', url: `${stage.api.url}/visits` },
    })
    const [asked, done] = await talk('غير موعدي لبكرة', 'عندي سفر')
    assert.equal(asked?.text, 'ما السبب؟')
    assert.equal(done?.kind, 'reply')
    assert.deepEqual(JSON.parse(stage.api.received[0]?.body ?? ''), { date: '2026-09-16', why: 'عندي سفر' })
  })
})

describe('a person who takes over in the middle of an action', () => {
  const summaryOf = (decision: Decision | undefined) =>
    decision?.kind === 'escalate' ? decision.summary : assert.fail(JSON.stringify(decision))

  test('reads what was begun, which values were given and which are missing', async () => {
    const properties = {
      order_number: { type: 'string', 'x-extract': 'order_number' },
      date: { type: 'string', format: 'date', 'x-ask': { ar: 'أي يوم؟', en: 'Which day?' } },
    }
    const parameters = { type: 'object', properties, required: ['order_number', 'date'] }
    await stage.put(stage.tenant, cancelOrder(stage.api.url, { parameters, confirmation: undefined }))
    const [asked, person] = await talk('cancel order 48213', 'let me talk to a person')
    assert.equal(asked?.text, 'Which day?')
    assert.match(
      summaryOf(person),
      /^Under way: Cancel an order \(order number: 48213\)\. Still needed: date\.$/m,
    )
    const [, arabic] = await talk('الغ الطلب 48213', 'أبغى أكلم موظف')
    assert.match(summaryOf(arabic), /^كان المساعد بصدد: .+ \(رقم الطلب: 48213\)\. ما زال ينقص: التاريخ\.$/m)
  })

  test('reads that it waits for a yes', async () => {
    const [, person] = await talk('cancel order 48213', 'I want to speak to a manager')
    assert.match(
      summaryOf(person),
      /^Under way: Cancel an order \(order number: 48213\)\. Waits for the customer's yes\.$/m,
    )
  })

  test('reads of no confirmation if everything was given and none was asked for', async () => {
    const [, person] = await talk('where is my order?', '48213. let me talk to a person')
    assert.match(summaryOf(person), /^Under way: Track an order \(order number: 48213\)\.$/m)
    stage.answer = answering({}, 500)
    const [, failed] = await talk('where is my order?', '48213')
    assert.match(summaryOf(failed), /^Under way: Track an order \(order number: 48213\)\.$/m)
  })

  test('reads nothing of actions that are done, called off or never begun', async () => {
    for (const words of [
      ['where is my order 48213?', 'let me talk to a person'],
      ['cancel order 48213', 'no', 'let me talk to a person'],
      ['hello', 'let me talk to a person'],
    ]) {
      const decisions = await talk(...words)
      assert.doesNotMatch(summaryOf(decisions.at(-1)), /Under way/)
    }
  })
})
