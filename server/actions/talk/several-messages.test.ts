import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Decision } from '../../agent/agent.ts'
import { cancelOrder, useOrderTalk } from '../test-factories.ts'

const { stage, talk, called } = await useOrderTalk()
const jobOf = (decision: Decision | undefined) => decision?.job

describe('a call that waits for a yes', () => {
  test('is asked about again with the customer’s correction, and runs as it was last asked', async () => {
    for (const [words, correction, ask] of [
      ['cancel order 48213', 'no, 48214', 'Shall I cancel order 48214?'],
      ['cancel order 48213', 'yes, but 48214 instead', 'Shall I cancel order 48214?'],
      ['cancel order 48213', 'wait, I meant 48214 not 48213', 'Shall I cancel order 48214?'],
      ['ابغى الغي طلبي 48213', 'لا غلط ٤٨٢١٤', 'هل ألغي الطلب 48214؟'],
      ['ابغى الغي طلبي 48213', 'ايه بس 48214 مو 48213', 'هل ألغي الطلب 48214؟'],
    ] as const) {
      stage.api.received.length = 0
      const [, asked, done] = await talk(words, correction, 'نعم')
      assert.equal(asked?.text, ask, correction)
      assert.equal(jobOf(done), 'cancel_order')
      assert.deepEqual(called(), ['POST /orders/48214/cancel'])
    }
    stage.api.received.length = 0
    const [, tracked] = await talk('cancel order 48213', 'no, where is my order 48214')
    assert.equal(jobOf(tracked), 'track_order')
    const [, several] = await talk('cancel order 48213', 'no, 48214 or 48215')
    assert.match(several?.text ?? '', /have not done it/)
    assert.deepEqual(called(), ['GET /orders/48214'])
  })

  test('is called off, and causes no complaint, if the correction is no day by itself', async () => {
    const [, decision] = await talk('cancel order 48213', 'no, the 6th')
    assert.match(decision?.text ?? '', /have not done it/)
    const [, complaint] = await talk('cancel order 48213', 'no, you are thieves and liars, I will sue you')
    assert.ok(complaint?.kind === 'escalate' && complaint.reason === 'complaint')
  })

  test('runs after a yes that repeats it, and thanks', async () => {
    for (const [words, yes] of [
      ['cancel order 48213', 'yes cancel it'],
      ['cancel order 48213', 'Yes please cancel order 48213'],
      ['ابغى الغي طلبي 48213', 'نعم، شكرا لكم'],
      ['ابغى الغي طلبي 48213', 'ايوه الغيه'],
      ['ابغى الغي طلبي 48213', 'توكل على الله'],
    ] as const) {
      stage.api.received.length = 0
      const [, done] = await talk(words, yes)
      assert.equal(done?.kind, 'reply', yes)
      assert.deepEqual(called(), ['POST /orders/48213/cancel'], yes)
    }
  })

  test('continues in the language of the words before, in whatever digits the number is', async () => {
    await stage.put(stage.tenant, {
      ...cancelOrder(stage.api.url),
      parameters: {
        type: 'object',
        properties: {
          code: { type: 'string', pattern: '^B\\d{3}$' },
          email: { type: 'string', format: 'email' },
        },
        required: ['code', 'email'],
      },
      request: { method: 'POST', url: `${stage.api.url}/cancel` },
      confirmation: { ar: 'هل ألغي {{parameters.code}}؟', en: 'Shall I cancel {{parameters.code}}?' },
    })
    const [, next, asked] = await talk('ابغى الغي الطلب', 'B123', 'amal@mail.example')
    assert.equal(next?.text, 'ما زلت أحتاج لإتمام ذلك إلى: البريد الإلكتروني.')
    assert.equal(asked?.text, 'هل ألغي B123؟')
  })
})

describe('an action that needs several values', () => {
  const order = {
    type: 'string',
    pattern: '^\\d{5}$',
    'x-ask': { ar: 'ما رقم طلبك؟', en: 'What is your order number?' },
  }
  const day = { type: 'string', format: 'date', 'x-ask': { ar: 'في أي يوم؟', en: 'On which day?' } }
  const why = {
    type: 'string',
    'x-extract': 'text',
    'x-ask': { ar: 'ما السبب؟', en: 'What is the reason?' },
  }
  const putMove = (properties: Record<string, unknown>) =>
    stage.put(stage.tenant, {
      ...cancelOrder(stage.api.url, { confirmation: undefined }),
      ...{ name: 'move_delivery', intents: ['change_order'] },
      phrases: { ar: ['غير موعد التوصيل', 'أجلوا التوصيل'], en: ['move my delivery'] },
      parameters: { type: 'object', properties, required: Object.keys(properties) },
      request: { method: 'PATCH', url: `${stage.api.url}/deliveries` },
    })
  const sent = () => stage.api.received.map(({ body }) => JSON.parse(body))

  test('takes them in any number of messages, and asks for the rest', async () => {
    await putMove({ order_number: order, date: day })
    const [first, second, done] = await talk('please move my delivery', '48213', 'tomorrow')
    assert.equal(first?.text, 'What is your order number?\nOn which day?')
    assert.equal(second?.text, 'On which day?')
    assert.equal(jobOf(done), 'move_delivery')
    // Another action asks for the order number in the same words; the one that was begun continues.
    const [, third] = await talk('أجلوا التوصيل', 'بعد بكرة', '٤٨٢١٤')
    assert.equal(third?.text, 'ما رقم طلبك؟')
    assert.deepEqual(sent(), [
      { order_number: '48213', date: '2026-09-16' },
      { order_number: '48214', date: '2026-09-17' },
    ])
  })

  test('takes free words for its own question, and never a day for a reason', async () => {
    await putMove({ date: day, why })
    const [, second, done] = await talk('please move my delivery', 'tomorrow', 'we travel on Friday')
    assert.equal(second?.text, 'What is the reason?')
    assert.equal(done?.kind, 'reply')
    assert.deepEqual(sent(), [{ date: '2026-09-16', why: 'we travel on Friday' }])
  })

  test('goes to a person if an answer gives nothing', async () => {
    await putMove({ order_number: order, date: day })
    const [, , decision] = await talk('please move my delivery', '48213', 'no idea yet')
    assert.ok(decision?.kind === 'escalate' && decision.reason === 'low_confidence')
  })
})
