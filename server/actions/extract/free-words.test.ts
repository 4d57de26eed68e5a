import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Parameter } from '../definition/action-definition.ts'
import { gatherParameters } from './gather-parameters.ts'

const PERMIT: Record<string, Parameter> = {
  unit: { type: 'string', pattern: '^[A-D]\\d{3}$', 'x-ask': { en: 'Which unit?', ar: 'ما رقم الوحدة؟' } },
  date: { type: 'string', format: 'date', 'x-ask': { en: 'On which day?', ar: 'في أي يوم؟' } },
  stays: { type: 'boolean', 'x-ask': { en: 'Does the visitor stay overnight?', ar: 'هل يبيت؟' } },
  name: {
    type: 'string',
    'x-extract': 'text',
    'x-ask': { en: 'What is the name of the visitor?', ar: 'ما اسم الزائر؟' },
  },
}
const read = (words: string, asked = Object.keys(PERMIT)) =>
  gatherParameters(
    { type: 'object', properties: PERMIT, required: [], additionalProperties: false },
    [{ asked, words }],
    '2026-09-15',
  )

test('free words stand beside values or after their name, and never include the yes to another question', () => {
  const values = { unit: 'C110', date: '2026-09-18' }
  for (const [words, told] of [
    ['خالد العتيبي يوم الجمعة شقة C110', { ...values, name: 'خالد العتيبي' }],
    ['Ali Hassan on friday, unit c 110', { ...values, name: 'Ali Hassan' }],
    ['Friday for unit C110 please', values],
    ['his name is Ali Hassan', { name: 'Ali Hassan' }],
    ['اسم الزائر فهد', { name: 'فهد' }],
    ['name tag', { name: 'name tag' }],
    ['Ali Hassan\nyes', { name: 'Ali Hassan', stays: true }],
    ['no', { stays: false }],
    ['c110, no, friday', { ...values, stays: false }],
    ['Friday, C110, will not stay overnight', { ...values, stays: false }],
  ] as const)
    assert.deepEqual(read(words), told, words)
})

test('a bare yes is no name', () => {
  for (const words of ['yes', 'نعم', 'ايوه']) assert.deepEqual(read(words, ['name']), {}, words)
})

test('a count beside an address stands separately, and a correction of words repeats most of them', () => {
  const properties: Record<string, Parameter> = {
    cylinders: { type: 'integer', 'x-ask': { en: 'How many cylinders?', ar: 'كم أسطوانة؟' } },
    address: {
      type: 'string',
      'x-extract': 'text',
      'x-ask': { en: 'To which address?', ar: 'على أي عنوان؟' },
    },
    cash: { type: 'boolean', 'x-ask': { en: 'Will you pay in cash?', ar: 'هل الدفع نقدًا؟' } },
  }
  const say = (...pieces: readonly string[]) =>
    gatherParameters(
      { type: 'object', properties, required: [], additionalProperties: false },
      pieces.map((words, at) => ({ asked: at === 0 ? Object.keys(properties) : ['cash'], words })),
      '2026-09-15',
    )
  const address = 'King Road 7'
  assert.deepEqual(say('King Road 7'), { address })
  assert.deepEqual(say('3 cylinders, King Road 7'), { cylinders: 3, address })
  assert.deepEqual(say('King Road 7\n3\nno, card'), { cylinders: 3, address, cash: false })
  assert.deepEqual(say('just 3'), { cylinders: 3 })
  assert.deepEqual(say('وحدة'), { cylinders: 1 })
  assert.deepEqual(say('3 cylinders, King Road 77', 'no sorry King Road 7'), { cylinders: 3, address })
})

test('a word of the language beside a day is no name', () => {
  for (const words of [
    ...[
      'Sunday afternoon',
      'this coming Sunday',
      'Sunday suits me',
      'tomorrow inshallah',
      'Sunday, god willing',
    ],
    ...['الأحد الجاي', 'الاحد القادم', 'بكرة ان شاء الله', 'الأحد يناسبني', 'الخميس الصبح', 'بكره باذن الله'],
  ])
    assert.deepEqual(Object.keys(read(words, ['name', 'date'])), ['date'], words)
  for (const [words, name] of [
    ['Sunday Huda', 'Huda'],
    ['tomorrow khalid', 'khalid'],
    ['tuesday john smith', 'john smith'],
    ['Grace tomorrow', 'Grace'],
    ['الأحد نورة', 'نورة'],
    ['نورة العتيبي الاحد الجاي', 'نورة العتيبي'],
    ['محمد سالم بكره ان شاء الله', 'محمد سالم'],
    ['الأحد اسمي هدى', 'هدى'],
  ] as const)
    assert.equal(read(words, ['name', 'date']).name, name, words)
})
