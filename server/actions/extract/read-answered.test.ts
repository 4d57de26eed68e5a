import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listWords } from '../../agent/language/words/words.ts'
import type { Parameter } from '../definition/action-definition.ts'
import { gatherParameters, readUnasked } from './gather-parameters.ts'

const read = (properties: Record<string, Parameter>, words: string, asked = Object.keys(properties)) =>
  gatherParameters(
    { type: 'object', properties, required: asked, additionalProperties: false },
    [{ asked, words }],
    '2026-09-15',
  )

const GIFT: Record<string, Parameter> = {
  gift: { type: 'boolean', 'x-ask': { ar: 'هل هي هدية؟', en: 'Is it a gift?' } },
}
const IBAN: Record<string, Parameter> = { iban: { type: 'string', pattern: '^SA\\d{22}$' } }

test('a yes or no answers the question for a boolean', () => {
  for (const words of ['yes', 'Yes it is', 'yes, a gift for my mother', 'نعم', 'ايوه هدية', '👍'])
    assert.deepEqual(read(GIFT, words), { gift: true }, words)
  for (const words of ['no', "No, it's for me", 'not really', 'لا', 'لا مو هدية'])
    assert.deepEqual(read(GIFT, words), { gift: false }, words)
})

test('words that say neither, call off or hesitate do not answer it', () => {
  for (const words of [
    'never mind',
    'one moment please',
    'no idea',
    'i have no idea',
    'مدري',
    'wait',
    'خلاص',
    'بلاش',
    'red',
    'how long does it take?',
  ])
    assert.deepEqual(read(GIFT, words), {}, words)
})

test('a yes does not answer a question that was not asked, nor two at once', () => {
  assert.deepEqual(read(GIFT, 'yes', []), {})
  assert.deepEqual(read({ ...GIFT, wrapped: { type: 'boolean' } }, 'yes'), {})
})

test('a number that is written in groups is one number', () => {
  for (const words of [
    'SA03 8000 0000 6080 1016 7519',
    'sa03-8000-0000-6080-1016-7519',
    'SA٠٣ ٨٠٠٠ 0000 6080 1016 7519',
  ])
    assert.deepEqual(read(IBAN, words), { iban: 'SA0380000000608010167519' }, words)
})

test('words and numbers that only stand side by side are not', () => {
  assert.deepEqual(read(IBAN, 'SA03 8000 0000 6080 1016 75'), {})
  const order: Record<string, Parameter> = { order: { type: 'string', pattern: '^[A-Z0-9]{5,12}$' } }
  assert.deepEqual(read(order, 'no idea 482 13'), {})
  assert.deepEqual(read(order, '48213 48214'), {})
  assert.deepEqual(read(order, '482 13'), { order: '48213' })
})

const BIBS: Record<string, Parameter> = {
  hours: { type: 'integer', 'x-ask': { en: 'For how many hours?', ar: 'كم ساعة؟' } },
  time: { type: 'string', 'x-ask': { en: 'At what time?', ar: 'في أي ساعة؟' } },
  bibs: { type: 'boolean', 'x-ask': { en: 'Do you need bibs?', ar: 'هل تحتاجون صدريات؟' } },
  renews: { type: 'boolean', 'x-ask': { en: 'Shall it renew by itself?', ar: 'هل يتجدد تلقائيًا؟' } },
}
const readFirst = (words: string, called = '') =>
  readUnasked(
    { type: 'object', properties: BIBS, required: [], additionalProperties: false },
    words,
    '2026-09-15',
    listWords(called),
  )

test('an unasked yes or no is given by a "with" or "without", alone in a list, or as a full statement', () => {
  for (const [words, bibs] of [
    ['for two hours with bibs', true],
    ['for two hours without bibs', false],
    ['no need for bibs', false],
    ['two hours, bibs', true],
    ['we have bibs', true],
    ["we don't have bibs", false],
    ['i have no bibs', false],
    ['عندنا صدريات', true],
    ['ما عندنا صدريات', false],
    ['two hours, no bibs', false],
    ['ساعتين مع صدريات', true],
    ['ساعتين وبدون صدريات', false],
  ] as const)
    assert.equal(readFirst(words).bibs, bibs, words)
  assert.equal(readFirst('and it should renew by itself').renews, true)
})

test('asking about a thing, mentioning it or naming the action by it says neither', () => {
  for (const words of [
    'are bibs free?',
    'how much are the bibs',
    'do you have bibs',
    'عندكم صدريات',
    'do you have pitches with bibs?',
    'the bibs were dirty last time',
    'I want to book for my friends who bring bibs',
  ])
    assert.equal(readFirst(words).bibs, undefined, words)
  assert.equal(readFirst('renew my contract, renew', 'renew contract').renews, undefined)
})

test('a yes or no may begin a message with other values, but not one with a correction', () => {
  const asked = ['hours', 'bibs']
  assert.deepEqual(read(BIBS, 'no we bring ours, 2 hours', asked), { hours: 2, bibs: false })
  assert.deepEqual(read(BIBS, 'ok 2 hours', asked), { hours: 2 })
  const puts = (words: string) =>
    gatherParameters(
      { type: 'object', properties: BIBS, required: [], additionalProperties: false },
      [
        { asked: null, words: 'at 8 pm' },
        { asked, words },
      ],
      '2026-09-15',
    )
  assert.deepEqual(puts('no, 9 pm'), { time: '21:00' })
})

test('hours are counted even if a time is asked for by the word "hour"', () => {
  for (const [words, hours] of [
    ['ساعتين', 2],
    ['ساعة وحدة', 1],
    ['الخميس الساعة 9 مساء 3 ساعات', 3],
    ['الساعة وحدة ظهرا', undefined],
  ] as const)
    assert.equal(readFirst(words).hours, hours, words)
})

test('a whole answer is the value if exactly one spelling fits its pattern, in any letters', () => {
  const fits = (pattern: string, words: string) => read({ value: { type: 'string', pattern } }, words).value
  for (const [pattern, words, value] of [
    ['^[ء-ي] ?[ء-ي] ?[ء-ي] ?\\d{4}$', 'أ ب ج ١٢٣٤', 'أ ب ج 1234'],
    ['^@[a-z]{3,}$', '@amal', '@amal'],
    ['^(?:North|South) Gate$', 'North Gate', 'North Gate'],
    ['^(?:شمال|جنوب)$', 'شمال', 'شمال'],
  ] as const)
    assert.equal(fits(pattern, words), value, words)
  for (const words of ['what is that', 'لحظة', 'never mind'])
    assert.equal(fits('^.{1,100}$', words), undefined, words)
})
