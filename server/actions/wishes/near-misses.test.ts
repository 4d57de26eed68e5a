import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCustomerQuestions } from '../../agent/message/questions/questions.ts'
import { listCustomerSentences } from '../../agent/message/questions/sentences.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'
import { findWanted } from './choose-action.ts'

const action = (name: string, en: string[], ar: string[]): ActionDefinition => ({
  ...{
    name,
    title: { en: name, ar: name },
    when_to_use: name,
    intents: [],
    phrases: { en, ar },
    verified: [],
  },
  parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
  request: {
    method: 'POST',
    url: 'https://x.example',
    headers: {},
    timeout_ms: 1000,
    idempotent_by_key: false,
  },
  answer: { template: { en: 'Done.', ar: 'تم.' }, values: {} },
  ...{ confirmation: { en: 'Shall I?', ar: 'هل أنفذ؟' }, enabled: true },
})
const ACTIONS = [
  action('cancel', ['cancel my order'], ['إلغاء الطلب', 'الغي طلبي']),
  action('return', ['return an item', 'return my order'], ['ارجع الطلب', 'إرجاع المنتج']),
  action('address', ['change my address'], ['اغير عنواني']),
  action('book', ['book an appointment'], ['حجز موعد', 'احجز موعد']),
]
const wanted = (text: string) =>
  findWanted(ACTIONS, listCustomerQuestions(listCustomerSentences([text])), '', '2026-09-15')?.name ?? null

test('a wish is recognized with another word or none before its thing, and in the plural of the address', () => {
  for (const [text, name] of [
    ['please cancel order 48213', 'cancel'],
    ['I need to cancel an order', 'cancel'],
    ['I want to return the item', 'return'],
    ['perfect can i book an appointment for friday', 'book'],
    ['I wanted to return my order', 'return'],
    ['ممكن تلغون طلبي؟', 'cancel'],
    ['ممكن تغيرون عنواني؟', 'address'],
    ['could you book me an appointment please', 'book'],
  ] as const)
    assert.equal(wanted(text), name, text)
})

test('actions that were, might be or must not be carried out are not started', () => {
  for (const text of [
    'I returned an item last week',
    'I have just changed my address',
    'you cancelled my order without asking',
    'I booked an appointment yesterday',
    'حجزت موعد امس',
    'غيرت عنواني من قبل',
    'ارجعت الطلب الاسبوع الماضي',
    'I might cancel my order',
    'unless it ships today I will cancel my order',
    'I was going to cancel my order but it is fine now',
    'يمكن الغي طلبي بعدين',
    'I do not want to cancel my order',
    'how do I cancel my order?',
    'لا تلغون طلبي',
  ])
    assert.equal(wanted(text), null, text)
})

test('a customer who wants a thing changed or called off does not want another one', () => {
  const booking = [
    action('book', ['book a table', 'need a booking'], ['احجز طاولة', 'ابي احجز', 'ابغى موعد', 'حجز موعد']),
  ]
  const wish = (text: string) =>
    findWanted(booking, listCustomerQuestions(listCustomerSentences([text])), '', '2026-09-15')?.name ?? null
  for (const text of [
    'ابي الغي الحجز',
    'ابغى اغير موعدي من الاحد للثلاثاء',
    'طيب ابي اأجل موعدي لبكرة',
    'ابغى تأجيل الموعد',
    'ودي اكنسل حجز الموعد',
    'لو سمحت عدلوا حجز موعدي',
    'I need to cancel my booking',
    'I want to reschedule the booking please',
  ])
    assert.equal(wish(text), null, text)
  for (const text of [
    'ابي احجز',
    'ابغى موعد تغيير زيت',
    'احجز لي تغيير زيت وابغى موعد بكرة',
    'غيرت رأيي، ابغى موعد',
    'الغيه واحجز طاولة ثانية',
    'ابي احجز موعد غير موعد الاحد',
    'ابغى حجز موعد مثل اخر حجز',
    'I need a booking to change my oil',
  ])
    assert.equal(wish(text), 'book', text)
  // If the company's own words say so, it is the wish.
  const moving = [...booking, action('move', ['move a booking'], ['اغير موعد', 'تغيير موعد'])]
  const questions = listCustomerQuestions(listCustomerSentences(['ابغى اغير موعدي']))
  assert.equal(findWanted(moving, questions, '', '2026-09-15')?.name, 'move')
})

test('who wants something of a thing does not want the thing', () => {
  const trips = [action('trip', ['book a trip'], ['احجز عمرة', 'ابي احجز'])]
  const wish = (text: string) =>
    findWanted(trips, listCustomerQuestions(listCustomerSentences([text])), '', '2026-09-15')?.name ?? null
  for (const text of ['بدي تأشيرة عمرة من الأردن', 'ابغى برنامج العمرة', 'محتاج تصريح العمرة'])
    assert.equal(wish(text), null, text)
  for (const text of [
    'ابغى عمرة',
    'عايز أعمل عمرة',
    'ابغى احجز لي عمرة',
    'ودي حجز عمرة',
    'I need a nice trip',
  ])
    assert.equal(wish(text), 'trip', text)
})

test('what is denied before a wish takes nothing from the wish', () => {
  assert.equal(wanted('انا مو في البيت ابي اغير عنواني'), 'address')
  for (const text of ['لا تلغي طلبي ابي اغير عنواني', 'ما ابي الغي طلبي', 'انا مو ابي الغي طلبي'])
    assert.notEqual(wanted(text), 'cancel', text)
})
