import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SMALL_TALK } from '../courtesy/small-talk-data.ts'
import { listCustomerQuestions } from './questions.ts'
import { listCustomerSentences } from './sentences.ts'

const ask = (...texts: string[]) =>
  listCustomerQuestions(listCustomerSentences(texts)).map(({ text, context }) =>
    context === '' ? text : `${context} | ${text}`,
  )

test('a question that comes piece by piece is one', () => {
  assert.deepEqual(ask('How long', 'do refunds', 'take?'), ['How long do refunds take?'])
  assert.deepEqual(ask('what are your', 'opening hours'), ['what are your opening hours'])
  assert.deepEqual(ask('متى', 'يوصل الطلب', '؟'), ['متى يوصل الطلب ؟'])
  assert.deepEqual(ask('كم', 'سعر التوصيل للدمام'), ['كم سعر التوصيل للدمام'])
})

test('questions that stand alone stay apart, each in a message of its own', () => {
  assert.deepEqual(ask('where is your branch', 'how much is delivery'), [
    'where is your branch',
    'how much is delivery',
  ])
  assert.deepEqual(ask('How long?', 'do you deliver to Abha?'), ['How long?', 'do you deliver to Abha?'])
  assert.deepEqual(ask('وين موقعكم', 'كم سعر التوصيل'), ['وين موقعكم', 'كم سعر التوصيل'])
})

test('what is in the order of a statement asks nothing beside a question', () => {
  for (const [told, asked] of [
    ['My house is old.', 'How often should I clean them?'],
    ['my knees are bad', 'what does it cost per minute'],
    ['It is so hot these days.', 'What does it cost to clean a split unit?'],
    ['Ramadan is close.', 'What does it cost to clean a window unit?'],
    ['You have the cutest things!', 'What does delivery cost?'],
    ['The shirt is too small.', 'Can I swap it?'],
  ] as const) {
    assert.deepEqual(ask(told, asked), [`${told} | ${asked}`])
    assert.deepEqual(ask(asked, told), [`${told} | ${asked}`])
  }
})

test('the order of a statement asks if nothing else does, or if it is not plainly one', () => {
  assert.equal(listCustomerSentences(['My scooter is locked.'])[0]?.intent, 'question')
  for (const asked of [
    'the delivery is free',
    'the delivery is free?',
    'it is possible to pay cash.',
    'do they have wifi.',
    'is your shop open.',
    'my order is where.',
    'you have wifi',
  ])
    assert.deepEqual(ask('how much is delivery to Abha', asked), ['how much is delivery to Abha', asked])
})

test('a clause that only points back belongs to the sentence before it', () => {
  assert.deepEqual(ask('I need a copy of my contract, what should I do?'), ['I need a copy of my contract'])
  assert.deepEqual(ask('Can the sofa be reupholstered? Is that possible?'), [
    'Can the sofa be reupholstered?',
  ])
  assert.deepEqual(ask('أبغى أنقل الاشتراك لأخوي. شلون؟'), ['أبغى أنقل الاشتراك لأخوي.'])
  assert.deepEqual(ask('ودي أغير موعد التركيب، ايش اسوي؟'), ['ودي أغير موعد التركيب'])
})

test('what a second clause asks with a word of its own is a question, with or without a mark', () => {
  assert.deepEqual(ask('كم رسوم فحص السيارة ومتى يفتح المركز'), ['كم رسوم فحص السيارة', 'ومتى يفتح المركز'])
  assert.deepEqual(ask('بكم غسيل الكنب وكيف أحجز موعد'), ['بكم غسيل الكنب', 'وكيف أحجز موعد'])
  assert.deepEqual(ask('what does a wash cost and where is the garage'), [
    'what does a wash cost',
    'where is the garage',
  ])
})

test('small talk means what it says, whatever its words look like to the networks', () => {
  for (const [intent, sayings] of Object.entries(SMALL_TALK))
    for (const saying of sayings)
      assert.deepEqual(
        listCustomerSentences([saying]).map((sentence) => sentence.intent),
        [intent],
        saying,
      )
})

test('a pause before a question is no part of it, and neither is what the customer wants to know first', () => {
  for (const [asked, question] of [
    ['wait do you also clean windows', 'do you also clean windows'],
    ['wait, how much is a filling first?', 'how much is a filling?'],
    ['استنى، هو الحشو بكام الاول؟', 'هو الحشو بكام؟'],
    ['which lesson is the first?', 'which lesson is the first?'],
    ['كم سعر الدور الاول؟', 'كم سعر الدور الاول؟'],
  ] as const)
    assert.deepEqual(ask(asked), [question])
})

test('a greeting that addresses somebody asks for nobody', () => {
  const intents = (text: string) => listCustomerSentences([text]).map(({ intent }) => intent)
  for (const text of [
    'مرحبا دكتور',
    'مرحبا كيفكن',
    'هلا يا باشا',
    'hi doctor',
    'hello team',
    'ازيكم عاملين ايه',
  ])
    assert.deepEqual(intents(text), ['greeting'], text)
  for (const text of ['مرحبا عندكم دكتور', 'hi I need a doctor', 'doctor', 'دكتور اسنان'])
    assert.ok(!intents(text).includes('greeting') || intents(text).length > 1, text)
  for (const text of ['no worries thanks', 'no problem thank you', 'ولا يهمك', 'ok leave it as it is'])
    assert.deepEqual(intents(text), ['thanks'], text)
})
