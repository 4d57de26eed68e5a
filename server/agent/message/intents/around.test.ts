import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellsOfEmergency } from '../../emergency/emergency.ts'
import { customer, turnOf } from '../../test-factories.ts'
import { listCustomerSentences } from '../questions/sentences.ts'
import { tellsAround } from './around.ts'
import { classifySentence } from './intents.ts'

/** None of these stands among the lessons. */
const TOLD = [
  ...['My friend told me about you.', 'I found you on Google.', 'I have never used your service before.'],
  ...['I asked before but got no answer.', 'We are really excited and hope to hear from you.', 'if you know'],
  ...['شفت اعلانكم بتويتر.', 'اول مرة اتعامل معكم.', 'أنا مهتم بخدماتكم.', 'دخلت موقعكم وما لقيت.'],
  ...['اشتريت منكم السنة الماضية وعجبني.', 'كلمتكم أمس بالجوال.'],
]

test('what is told around a question is no complaint, no attack, no danger and no wish for a person', () => {
  for (const said of TOLD) {
    assert.ok(tellsAround(said), said)
    assert.ok(['statement', 'empty'].includes(classifySentence(said)), said)
    assert.ok(!tellsOfEmergency(turnOf([customer(said)])), said)
  }
})

test('anger, threats and questions in much the same words stay what they are', () => {
  for (const said of [
    'I will sue you',
    'I have never seen such a terrible company before',
    'تعاملت معكم وكانت تجربة سيئة',
    'خدمتكم زفت',
    'the driver was rude to my mother',
  ])
    assert.equal(classifySentence(said), 'complaint', said)
  for (const said of [
    'how did you hear about me',
    'could you sew it',
    'متى اول موعد عندكم',
    'do you have a page',
  ])
    assert.equal(classifySentence(said), 'question', said)
})

test('the rest of a sentence that only tells is not taken for anger', () => {
  const [told, asked] = listCustomerSentences([
    'I have a quick question about your services. How long is delivery?',
  ])
  assert.deepEqual([told?.intent, asked?.intent], ['statement', 'question'])
})

test('a sentence that asks for the answer once more says nothing beside a question', () => {
  const asked = 'How long is delivery?'
  for (const said of [
    'any idea?',
    'please help',
    'Please let me know.',
    'Just a yes or no is fine.',
    "I'll wait",
  ])
    assert.deepEqual(
      listCustomerSentences([`${asked} ${said}`]).map(({ text }) => text),
      [asked],
      said,
    )
  for (const said of ['تعرف؟', 'ممكن تساعدني؟', 'ردوا علي', 'بس هذا اللي ابي اعرفه', 'عندك علم؟', 'rd 3alay'])
    assert.deepEqual(
      listCustomerSentences([`كم سعر التوصيل؟ ${said}`]).map(({ text }) => text),
      ['كم سعر التوصيل؟'],
      said,
    )
  assert.deepEqual(
    listCustomerSentences(['please help']).map(({ intent }) => intent),
    ['person'],
  )
})
