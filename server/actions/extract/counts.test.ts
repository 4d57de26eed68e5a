import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Parameter } from '../definition/action-definition.ts'
import { extractParameters } from './extract-parameters.ts'

const read = (words: string) =>
  extractParameters(
    {
      type: 'object',
      properties: {
        contract_number: { type: 'string', pattern: '^\\d{7}$' },
        months: { type: 'integer', 'x-ask': { en: 'For how many months?', ar: 'لكم شهر؟' } },
        rooms: { type: 'integer', 'x-ask': { en: 'How many bedrooms?', ar: 'كم غرفة نوم؟' } },
      },
      required: [],
      additionalProperties: false,
    },
    words,
    '2026-09-15',
  )

test('a count is recognized by the counted thing', () => {
  for (const [words, values] of [
    ['for 6 months with 2 bedrooms', { months: 6, rooms: 2 }],
    ['3 bedrooms, for nine months', { months: 9, rooms: 3 }],
    ['غرفتين لمدة 6 شهور', { months: 6, rooms: 2 }],
    ['one bedroom for twenty four months', { months: 24, rooms: 1 }],
    ['غرفة وحدة شهرين', { months: 2, rooms: 1 }],
  ] as const)
    assert.deepEqual(read(words), values, words)
})

test('years become months if months are asked for', () => {
  for (const [words, months] of [
    ['another year', 12],
    ['سنة', 12],
    ['سنتين', 24],
    ['a year and a half', 18],
    ['سنة ونص', 18],
    ['half a year', 6],
  ] as const)
    assert.deepEqual(read(words), { months }, words)
  for (const words of ['once a year', 'I moved in last year']) assert.deepEqual(read(words), {}, words)
})

test('the number of a record is no count', () => {
  assert.deepEqual(read('renew my contract 4410023'), { contract_number: '4410023' })
  assert.deepEqual(read('4410023 for 9 months'), { contract_number: '4410023', months: 9 })
})

test('of several counted groups any may be meant, and each count only counts its own thing', () => {
  const stay = (words: string) =>
    extractParameters(
      {
        type: 'object',
        properties: {
          nights: { type: 'integer', 'x-ask': { en: 'For how many nights?', ar: 'كم ليلة؟' } },
          guests: { type: 'integer', 'x-ask': { en: 'For how many guests?', ar: 'كم عدد الضيوف؟' } },
        },
        required: [],
        additionalProperties: false,
      },
      words,
      '2026-09-15',
    )
  assert.deepEqual(stay('2 people for 2 nights'), { nights: 2, guests: 2 })
  assert.deepEqual(stay('ضيفين خمس ليالي'), { nights: 5, guests: 2 })
  assert.deepEqual(stay('لشخصين'), { guests: 2 })
  assert.deepEqual(stay('2 adults and 3 kids'), {})
})

test('adults and children are counted under any name, in their order in Arabic, and may be zero', () => {
  const properties: Record<string, Parameter> = {
    adults: { type: 'integer', minimum: 1, 'x-ask': { en: 'How many adults?', ar: 'كم عدد الكبار؟' } },
    children: { type: 'integer', minimum: 0, 'x-ask': { en: 'How many children?', ar: 'كم عدد الأطفال؟' } },
  }
  const count = (words: string) =>
    extractParameters(
      { type: 'object', properties, required: [], additionalProperties: false },
      words,
      '2026-09-15',
    )
  for (const [words, values] of [
    ['2 adults and one child', { adults: 2, children: 1 }],
    ['four adults no kids', { adults: 4, children: 0 }],
    ['كبار ٢ وطفل واحد', { adults: 2, children: 1 }],
    ['٤ كبار بدون اطفال', { adults: 4, children: 0 }],
    ['no adults, 3 kids', { children: 3 }],
  ] as const)
    assert.deepEqual(count(words), values, words)
})

test('a dual counts what its question counts, though another question has the same word', () => {
  const properties: Record<string, Parameter> = {
    date: { type: 'string', format: 'date', 'x-ask': { en: 'From which day?', ar: 'من أي يوم؟' } },
    days: { type: 'integer', 'x-ask': { en: 'For how many days?', ar: 'لكم يوم؟' } },
    time: { type: 'string', 'x-extract': 'time', 'x-ask': { en: 'At what time?', ar: 'في أي ساعة؟' } },
    hours: { type: 'integer', 'x-ask': { en: 'For how many hours?', ar: 'لكم ساعة؟' } },
  }
  const count = (words: string) =>
    extractParameters(
      { type: 'object', properties, required: [], additionalProperties: false },
      words,
      '2026-09-15',
    )
  for (const [words, values] of [
    ['يومين', { days: 2 }],
    ['لمدة يومين بس', { days: 2 }],
    ['ساعتين', { hours: 2 }],
    ['تلات ايام', { days: 3 }],
    ['بعد ساعتين', {}],
  ] as const)
    assert.deepEqual(count(words), values, words)
})
