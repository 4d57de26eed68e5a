import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Decision } from '../../agent/agent.ts'
import { cancelOrder, useOrderTalk } from '../test-factories.ts'

const { stage, talk, called } = await useOrderTalk()
const textOf = (decision: Decision | undefined) => decision?.text
const sent = () => stage.api.received.map(({ body }) => JSON.parse(body))

const ask = (en: string, ar: string) => ({ 'x-ask': { en, ar } })
const order_number = { type: 'string', pattern: '^\\d{5}$', ...ask('Which order?', 'أي طلب؟') }
const why = { type: 'string', 'x-extract': 'text', ...ask('What is the reason?', 'ما السبب؟') }
const guests = { type: 'integer', ...ask('For how many?', 'لكم شخص؟') }
const date = { type: 'string', format: 'date', ...ask('On which day?', 'في أي يوم؟') }

/** An action that changes something, with or without a confirmation. */
const putFiling = (properties: Record<string, unknown>, confirmation?: Record<string, string>) =>
  stage.put(stage.tenant, {
    ...cancelOrder(stage.api.url, { confirmation }),
    ...{ name: 'file_claim', intents: ['refund'], phrases: { ar: ['قدم مطالبة'], en: ['file a claim'] } },
    parameters: { type: 'object', properties, required: Object.keys(properties) },
    request: { method: 'POST', url: `${stage.api.url}/claims` },
  })

describe('free words that the agent asked for', () => {
  test('are not those that take the wish back, and nothing is called', async () => {
    await putFiling({ order_number, why })
    for (const [words, back, told] of [
      ['please file a claim for order 48213', 'forget it, I changed my mind', /have not done it/],
      ['please file a claim for order 48213', 'ok never mind', /have not done it/],
      ['ابغى قدم مطالبة للطلب 48213', 'لا خلاص ما ابي', /لم أنفذ ذلك/],
    ] as const) {
      const [, off] = await talk(words, back)
      assert.match(textOf(off) ?? '', told, back)
    }
    assert.deepEqual(called(), [])
  })

  test('are not those that only ask for time, and the question stays open', async () => {
    await putFiling({ order_number, why })
    const [, again] = await talk('please file a claim for order 48213', 'hold on', 'the cup came broken')
    assert.equal(textOf(again), 'What is the reason?')
    await talk('ابغى قدم مطالبة للطلب 48213', 'لحظة', 'وصل الكوب مكسور')
    assert.deepEqual(sent(), [
      { order_number: '48213', why: 'the cup came broken' },
      { order_number: '48213', why: 'وصل الكوب مكسور' },
    ])
  })

  test('are not those that ask something', async () => {
    await putFiling({ order_number, why })
    await talk('please file a claim for order 48213', 'why do you need that?')
    assert.deepEqual(called(), [])
  })

  test('are not those of a correction, and the corrected value counts', async () => {
    await putFiling({ order_number, why })
    for (const right of [
      'sorry, I meant order 48214',
      '48214',
      'no, 48214',
      'لا قصدي ٤٨٢١٤',
      'wrong number, it is 48214',
      'رقم الطلب ٤٨٢١٤',
    ]) {
      stage.api.received.length = 0
      const [, again] = await talk('please file a claim for order 48213', right, 'the cup came broken')
      assert.match(textOf(again) ?? '', /reason|السبب/, right)
      assert.deepEqual(sent(), [{ order_number: '48214', why: 'the cup came broken' }], right)
    }
  })

  test('are those of a burst without a correction', async () => {
    await putFiling({ order_number, why })
    for (const burst of [
      'the cup came broken\noh and it is order 48214',
      'order 48214 btw\nthe cup came broken',
    ]) {
      stage.api.received.length = 0
      await talk('please file a claim for order 48213', burst)
      assert.deepEqual(sent(), [{ order_number: '48214', why: 'the cup came broken' }], burst)
    }
  })

  test('are not those that call the action itself off', async () => {
    await putFiling({ order_number, why })
    for (const order of ['cancel the claim please', 'please drop my claim', 'الغي المطالبة']) {
      const [, off] = await talk('please file a claim for order 48213', order)
      assert.match(textOf(off) ?? '', /have not done it|لم أنفذ ذلك/, order)
    }
    assert.deepEqual(called(), [])
    await talk('please file a claim for order 48213', 'stop sign on the box was missing')
    assert.equal(called().length, 1)
  })

  test('are not those that deny the action, or want another', async () => {
    await putFiling({ order_number, why })
    await talk('please file a claim for order 48213', "actually I don't want a claim any more")
    const [, other] = await talk('please file a claim for order 48213', 'cancel order 48214')
    assert.equal(textOf(other), 'Shall I cancel order 48214?')
    assert.deepEqual(called(), [])
  })

  test('may tell of a change of mind, a no, and another number', async () => {
    await putFiling({ order_number, why })
    for (const reason of ['I changed my mind', 'no', 'it came with the papers of order 48299'])
      await talk('please file a claim for order 48213', reason)
    assert.deepEqual(
      sent().map(({ order_number: number, why: told }) => [number, told]),
      [
        ['48213', 'I changed my mind'],
        ['48213', 'no'],
        ['48213', 'it came with the papers of order 48299'],
      ],
    )
  })
})

describe('a value that the customer does not mean', () => {
  test('is not looked up if it is denied', async () => {
    await talk('where is my order?', 'not 48213')
    await talk('where is my order?', 'not 48213, the other one')
    assert.deepEqual(called(), [])
  })

  test('is no day if it is excluded or limits a span', async () => {
    await putFiling({ date })
    for (const words of ['any day except Friday', 'not Friday', 'some day after Friday', 'كل يوم الا الجمعة'])
      await talk('please file a claim', words)
    assert.deepEqual(called(), [])
  })

  test('is an earlier count that was corrected while something else was asked for', async () => {
    await putFiling({ guests, date })
    await talk('please file a claim for 2 people', 'tomorrow, actually make it 3 people')
    assert.deepEqual(sent(), [{ guests: 3, date: '2026-09-16' }])
  })
})

describe('a yes', () => {
  test('with another value confirms nothing, whatever else the question says', async () => {
    await putFiling(
      { guests },
      {
        en: 'It costs 6 riyals. Shall I file it for {{parameters.guests}}?',
        ar: 'أقدمها لعدد {{parameters.guests}}؟',
      },
    )
    const [, asked] = await talk('please file a claim for 4 people', 'yes for 6', 'yes')
    assert.equal(textOf(asked), 'It costs 6 riyals. Shall I file it for 6?')
    assert.deepEqual(sent(), [{ guests: 6 }])
    const [, counted] = await talk('please file a claim for 4 people', 'yes, for 3')
    assert.match(textOf(counted) ?? '', /for 3\?$/)
  })

  test('does not count if it breaks off, or is taken back in other words', async () => {
    for (const words of ['ايوه بس', 'not yet', 'definitely not', 'fine, forget it', "I've changed my mind"])
      await talk('cancel order 48213', words)
    assert.deepEqual(called(), [])
  })

  test('may come after a moment, or with a shrug', async () => {
    const [, again] = await talk('cancel order 48213', 'one moment please', 'ok go ahead')
    assert.equal(textOf(again), 'Shall I cancel order 48213?')
    await talk('cancel order 48214', 'sure, why not?')
    await talk('عايز الغي طلبي 48215', 'اه يا ريت')
    assert.equal(called().length, 3)
  })
})

const address = { type: 'string', 'x-extract': 'text', ...ask('What is the address?', 'ما العنوان؟') }
const parcels = { type: 'integer', minimum: 1, maximum: 20, ...ask('How many parcels?', 'كم عدد الطرود؟') }

describe('the numbers of an address', () => {
  const confirmation = {
    en: 'Shall I send somebody to “{{parameters.address}}” for {{parameters.parcels}}?',
    ar: 'هل أرسل مندوبًا إلى «{{parameters.address}}» لعدد {{parameters.parcels}}؟',
  }

  test('count nothing else that was asked for', async () => {
    await putFiling({ address, parcels }, confirmation)
    const [, asked] = await talk('ابغى قدم مطالبة', 'حي النرجس شارع ٥ فيلا ١٢')
    assert.equal(textOf(asked), 'كم عدد الطرود؟')
  })

  test('are put right in it, and nothing else is', async () => {
    await putFiling({ address, parcels }, confirmation)
    for (const right of ['لا الشقة ٥', 'لا لحظة شقة ٥ مو ٤']) {
      stage.api.received.length = 0
      for (const told of [
        ['٣', right],
        [right, '٣'],
      ]) {
        stage.api.received.length = 0
        const said = await talk('ابغى قدم مطالبة', 'حي الملقا عمارة ٧ شقة ٤', ...told, 'نعم')
        assert.equal(textOf(said[3]), 'هل أرسل مندوبًا إلى «حي الملقا عمارة ٧ شقة ٥» لعدد 3؟', right)
        assert.deepEqual(sent(), [{ address: 'حي الملقا عمارة ٧ شقة ٥', parcels: 3 }], right)
      }
    }
  })
})

test('who only repeats a value is asked for the yes once more', async () => {
  await stage.put(stage.tenant, cancelOrder(stage.api.url))
  const [, again] = await talk('ابغى الغي طلبي 48213', '٤٨٢١٣', 'نعم')
  assert.equal(textOf(again), 'هل ألغي الطلب 48213؟')
  assert.deepEqual(called(), ['POST /orders/48213/cancel'])
})

test('who wishes for the same once more is asked for the rest once more', async () => {
  await putFiling({ order_number, date })
  const [, again] = await talk('ابغى قدم مطالبة للطلب 48213', 'طيب قدم مطالبة للطلب 48213')
  assert.equal(textOf(again), 'في أي يوم؟')
})

test('what was chosen is asked for a yes by the name that the question offers it under', async () => {
  const clinic = {
    ...{ type: 'string', enum: ['dental', 'skin'] },
    'x-ask': { en: 'Which clinic: teeth or skin?', ar: 'في أي عيادة: الأسنان أم الجلدية؟' },
  }
  const put = (values: Record<string, unknown>) =>
    stage.put(stage.tenant, {
      ...cancelOrder(stage.api.url),
      parameters: { type: 'object', properties: { clinic }, required: ['clinic'] },
      request: { method: 'POST', url: `${stage.api.url}/visits` },
      answer: { template: { en: 'Done.', ar: 'تم.' }, values },
      confirmation: { en: 'Shall I, in {{parameters.clinic}}?', ar: 'هل ألغي موعد {{parameters.clinic}}؟' },
    })
  await put({})
  assert.equal(textOf((await talk('ابغى الغي طلبي', 'الاسنان'))[1]), 'هل ألغي موعد الأسنان؟')
  await put({ 'parameters.clinic': { dental: { en: 'dentistry', ar: 'عيادة الأسنان' } } })
  assert.equal(textOf((await talk('ابغى الغي طلبي', 'الاسنان'))[1]), 'هل ألغي موعد عيادة الأسنان؟')
})

describe('who only agrees to what was asked', () => {
  test('is asked for it once more, and who thanks is thanked', async () => {
    await putFiling({ order_number, date }, { en: 'Shall I?', ar: 'هل أقدمها؟' })
    for (const words of ['ok', 'great', 'Perfect!', 'got it', 'ok cool'])
      assert.match(textOf((await talk('please file a claim', words))[1]) ?? '', /^Which order\?/, words)
    for (const words of ['تمام', 'اوكي', 'طيب', 'حلو', 'فهمت', 'اي'])
      assert.match(textOf((await talk('ابغى قدم مطالبة', words))[1]) ?? '', /^أي طلب؟/, words)
    for (const words of ['thanks', 'ok thank you'])
      assert.match(textOf((await talk('please file a claim', words))[1]) ?? '', /welcome/, words)
    assert.match(textOf((await talk('ابغى قدم مطالبة', 'مشكور'))[1]) ?? '', /الرحب/)
  })
})

test('who says «استنى» before a question has complained of no wait', async () => {
  await putFiling({ order_number, date })
  const [, told] = await talk('ابغى قدم مطالبة', 'استنى')
  assert.match(textOf(told) ?? '', /^أي طلب؟/)
})
