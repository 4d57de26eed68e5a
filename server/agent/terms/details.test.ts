import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listWords } from '../language/words/words.ts'
import { dropCountedHours, readSaidDetails } from './details.ts'
import { listQuestionTerms } from './question-terms.ts'

/** Whether a sentence gives the detail that a question asks for. */
const tells = (question: string, sentence: string) =>
  listQuestionTerms(question).some((term) => (term.toldBy & readSaidDetails(sentence)) !== 0)

test('an amount answers for a price, in both languages, and a sentence without one does not', () => {
  assert.ok(tells('How much is a suite?', 'A suite costs 900 riyals.'))
  assert.ok(tells('كم سعر الجناح؟', 'الجناح بـ 900 ريال.'))
  assert.ok(!tells('How much is a suite?', 'The suites have a living room.'))
})

test('a price is recognized in whatever letters or sign its currency is written', () => {
  for (const amount of [
    '900 SR',
    'SR 900',
    'S.R. 900',
    '900 ﷼',
    '\u20c1 900',
    '900 ر.س',
    '900 ر. س.',
    '٩٠٠ ر س',
    'SAR900',
    '900SAR',
    '900 Saudi Rials',
    'S.R 900',
    '900 ر . س',
    'AED900',
    'Dhs. 900',
    '900 K.D.',
    'RO 900',
    '900 د.أ',
    'nine hundred dirhams',
    '900/-',
    '900/=',
    '%9 less',
    '٩ بالمائه أقل',
    'ببلاش',
  ])
    assert.ok(tells('How much is a suite?', `Suite: ${amount}`), amount)
  for (const text of [
    'Sr. Ahmed shows the suites.',
    'The suites of the SR line',
    'الدور السابع',
    'A trial of 3 days',
    'The RO filter',
    'Suite 12/2026',
  ])
    assert.ok(!tells('How much is a suite?', text), text)
})

test('a time of day answers for opening hours, and a count of hours does not', () => {
  assert.ok(tells('What are your opening hours?', 'From 10 a.m. to 11 p.m.'))
  assert.ok(tells('متى تفتحون؟', 'من ١٠ ص إلى ١١ م'))
  assert.ok(!tells('What are your opening hours?', 'Report it within 48 hours.'))
  assert.deepEqual(
    dropCountedHours(listWords('within 48 hours')).map(({ text }) => text),
    ['within', '48'],
  )
})

test('a detail is recognized in every spelling', () => {
  for (const hours of [
    '9–18h',
    '0900 hrs – 1800 hrs',
    '0900 - 1800',
    'nine am',
    "9 o'clock",
    'الساعه ٩',
    '٩ص',
  ])
    assert.ok(tells('What are your opening hours?', `Open ${hours}`), hours)
  for (const time of ['خلال ٣ ايام', 'بعد اسبوع', 'ساعه واحده', '3 hrs', '2 mths', 'Sun–Thu', 'Fri: closed'])
    assert.ok(tells('How long does it take?', time), time)
  for (const way of ['920.001.234', '(011) 200 3000', 'sales (at) palm.example', '٩٢٠٠٠١٢٣٤'])
    assert.ok(tells('How do I contact you?', way), way)
  assert.ok(!tells('How do I contact you?', 'Prices from 1.200 to 1.450'))
  assert.ok(!tells('What are your opening hours?', 'Since 2019'))
})

test('a term that names a thing asks for no detail', () => {
  assert.equal(
    listQuestionTerms('suite').reduce((bits, term) => bits | term.detail, 0),
    0,
  )
})

test('a street answers where a company is, and a number how to reach it', () => {
  assert.ok(tells('Where are you located?', 'On Palm Street, beside the bank.'))
  assert.ok(tells('وين موقعكم', 'في مول الواحة.'))
  assert.ok(!tells('Where are you located?', 'We are open every day.'))
  assert.ok(tells('How do I contact you?', 'Write to hello@palm.example.'))
  assert.ok(!tells('How do I contact you?', 'We answer within 2 days.'))
})

test('a statement about the whole country covers each of its cities, and no other country', () => {
  assert.ok(tells('Do you deliver to Abha?', 'We deliver everywhere in Saudi Arabia.'))
  assert.ok(tells('توصلون ابها؟', 'نوصل إلى جميع مدن المملكة.'))
  assert.ok(!tells('Do you deliver to Abha?', 'We deliver in Riyadh.'))
  assert.ok(!tells('Do you deliver to Kuwait?', 'We deliver everywhere in Saudi Arabia.'))
})

test('a statement about all other cities covers each of them', () => {
  assert.ok(tells('Do you deliver to Abha?', 'We do not deliver to other cities.'))
  assert.ok(tells('Do you deliver to Dubai?', 'We deliver only within Riyadh.'))
  assert.ok(tells('توصلون الخبر', 'لا نوصل خارج الرياض.'))
  assert.ok(tells('Do you deliver to Kuwait?', 'We do not ship abroad.'))
  assert.ok(!tells('Do you deliver to Abha?', 'We do not ship abroad.'))
})
