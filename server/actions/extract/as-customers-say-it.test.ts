import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Parameter, Parameters } from '../definition/action-definition.ts'
import { findValues } from '../values/find-values.ts'
import { readPiece } from './gather-parameters.ts'
import { saysNothing } from './says-nothing.ts'

// The ways in which customers say values: each value of a kind in each sentence of its language.

const TODAY = '2026-09-15'
const asks = (en: string, ar: string) => ({ 'x-ask': { en, ar } })
const of = (properties: Record<string, Parameter>): Parameters => ({
  ...{ type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
})

const TIME: Parameter = {
  type: 'string',
  pattern: '^(0[89]|1\\d|2[01]):',
  ...asks('At what time?', 'في أي ساعة؟'),
}
const VISIT = of({
  date: { type: 'string', format: 'date', ...asks('On which day?', 'في أي يوم؟') },
  time: TIME,
})
const ORDER = of({
  order_number: {
    type: 'string',
    pattern: '^\\d{5}$',
    ...asks('What is your order number?', 'ما رقم الطلب؟'),
  },
})
const TABLE = of({
  guests: { type: 'integer', minimum: 1, ...asks('For how many guests?', 'لكم شخص؟') },
  date: { type: 'string', format: 'date', ...asks('On which day?', 'في أي يوم؟') },
})
const PARCEL = of({
  weight: { type: 'number', ...asks('How many kilos does it weigh?', 'كم كيلو وزنها؟') },
  size: {
    ...{ type: 'string', enum: ['small', 'medium', 'large'] },
    ...asks('Which size: small, medium or large?', 'أي مقاس: صغير أم وسط أم كبير؟'),
  },
})
const BILL = of({ amount: { type: 'number', ...asks('How much do you want to pay?', 'كم المبلغ؟') } })
const RETURN = of({
  order_number: {
    type: 'string',
    pattern: '^\\d{5}$',
    ...asks('What is your order number?', 'ما رقم الطلب؟'),
  },
  reason: {
    type: 'string',
    'x-extract': 'text',
    ...asks('Why do you want to return it?', 'ما سبب الإرجاع؟'),
  },
})
const PICKUP = of({
  pickup: { type: 'boolean', ...asks('Should a courier pick it up?', 'هل يستلمها المندوب منك؟') },
})

type Kind = readonly [parameters: Parameters, name: string, other: string, values: Record<string, unknown>]

const ENGLISH: readonly Kind[] = [
  [
    ...([VISIT, 'date', 'Thursday the 24th'] as const),
    {
      tomorrow: '2026-09-16',
      'two weeks from now': '2026-09-29',
      'a week from today': '2026-09-22',
      'the twentieth': '2026-09-20',
      'twenty third of September': '2026-09-23',
      'first of October': '2026-10-01',
      'in ten days': '2026-09-25',
      '28.9.2026': '2026-09-28',
      'next week Monday': '2026-09-21',
      'Friday next week': '2026-09-25',
    },
  ],
  [
    ...([VISIT, 'time', '11 am'] as const),
    {
      noon: '12:00',
      'half past 5': '17:30',
      '9 in the morning': '09:00',
      '17h30': '17:30',
      '5.30pm': '17:30',
    },
  ],
  [
    ...([ORDER, 'order_number', '10001'] as const),
    {
      '48213': '48213',
      '48 213': '48213',
      '4 8 2 1 3': '48213',
      '48-213': '48213',
      'four eight two one three': '48213',
    },
  ],
  [
    ...([TABLE, 'guests', '3'] as const),
    { 'a couple': 2, 'just me': 1, 'me and my wife': 2, 'half a dozen': 6, 'twenty five people': 25 },
  ],
  [
    ...([PARCEL, 'weight', '9 kg'] as const),
    { '5kg': 5, '2.5 kg': 2.5, 'half a kilo': 0.5, 'one and a half kilos': 1.5, 'two and a half kilos': 2.5 },
  ],
  [
    ...([PARCEL, 'size', 'medium'] as const),
    { large: 'large', 'the big one': 'large', 'a small one': 'small' },
  ],
  [
    ...([BILL, 'amount', '99 riyals'] as const),
    { 'five hundred': 500, 'seven hundred and fifty': 750, '1k': 1000, '1,500': 1500, 'SAR 500': 500 },
  ],
]
const ARABIC: readonly Kind[] = [
  [
    ...([VISIT, 'date', 'الخميس ٢٤'] as const),
    {
      بكرة: '2026-09-16',
      'بعد ثلاث أيام': '2026-09-18',
      'خمسة أكتوبر': '2026-10-05',
      'خمسة وعشرين سبتمبر': '2026-09-25',
      'يوم ٢٠': '2026-09-20',
      'الخميس الأسبوع القادم': '2026-09-24',
    },
  ],
  [
    ...([VISIT, 'time', '١١ صباحا'] as const),
    { 'الساعة ٥': '17:00', '٥ ونص العصر': '17:30', '١٢ الظهر': '12:00' },
  ],
  [...([ORDER, 'order_number', '١٠٠٠١'] as const), { '٤٨٢١٣': '48213', '٤٨ ٢١٣': '48213' }],
  [...([TABLE, 'guests', '٣'] as const), { شخصين: 2, 'أنا وزوجتي': 2, لوحدي: 1, 'خمسة أنفار': 5 }],
  [
    ...([PARCEL, 'weight', '٩ كيلو'] as const),
    { 'نص كيلو': 0.5, 'كيلو ونص': 1.5, كيلوين: 2, '٢٫٥ كيلو': 2.5 },
  ],
  [...([PARCEL, 'size', 'medium'] as const), { الكبير: 'large', صغيرة: 'small', كبير: 'large' }],
  [...([BILL, 'amount', '٩٩ ريال'] as const), { 'خمسمية ريال': 500, ألفين: 2000, 'سبعمية وخمسين': 750 }],
]
/** {v} is the value, and {x} the other one that it corrects. */
const FRAMES = {
  english: [
    '{v}',
    '{v} please',
    'sorry for the late reply, {v}',
    'um {v} I guess',
    '{x}, no sorry, {v}',
    '{x}. sorry, {v}',
  ],
  arabic: ['{v}', '{v} لو سمحت', 'والله {v}', 'آسف على التأخير، {v}', '{x}، لا آسف {v}', '{x}. عفوا {v}'],
}

for (const [language, kinds] of [
  ['english', ENGLISH],
  ['arabic', ARABIC],
] as const)
  for (const [parameters, name, other, values] of kinds)
    test(`an answer for ${name} in ${language} is read in every frame`, () => {
      const names = Object.keys(parameters.properties)
      for (const [said, value] of Object.entries(values))
        for (const frame of FRAMES[language]) {
          const words = frame.replace('{v}', said).replace('{x}', other)
          const read = readPiece(parameters, {}, { asked: names, words }, TODAY, [])
          assert.deepEqual(read, { [name]: value }, words)
        }
    })

test('an hour is no day, and a day no hour, while the other is still missing', () => {
  const left = (asked: string, known: object, words: string) =>
    readPiece(VISIT, { ...known }, { asked: [asked], words }, TODAY, [])
  for (const words of ['sorry, half past 5', 'no, half past five', 'make it half past 5 instead'])
    assert.deepEqual(left('date', { time: '11:00' }, words), { time: '17:30' }, words)
  assert.deepEqual(left('date', { time: '11:00' }, 'no, around 4'), { time: '16:00' })
  assert.deepEqual(left('time', { date: '2026-09-24' }, 'لا، يوم ٢٠'), { date: '2026-09-20' })
  assert.deepEqual(findValues('اليوم\n٤ العصر', TODAY).date, [TODAY])
  assert.deepEqual(findValues('October\n4 pm', TODAY).date, [])
})

test('a correction without a value removes the known value', () => {
  const read = (words: string) => readPiece(TABLE, {}, { asked: ['guests', 'date'], words }, TODAY, [])
  assert.deepEqual(read('3, no sorry, everybody here'), {})
  assert.deepEqual(read('3 on Sunday, sorry for the late reply'), { guests: 3, date: '2026-09-20' })
})

test('a count only counts its own thing', () => {
  const ROOMS = of({
    rooms: { type: 'integer', minimum: 1, ...asks('How many rooms?', 'كم غرفة تحتاج؟') },
    nights: { type: 'integer', minimum: 1, ...asks('For how many nights?', 'لكم ليلة؟') },
  })
  const read = (words: string) => readPiece(ROOMS, { rooms: 5 }, { asked: ['nights'], words }, TODAY, [])
  for (const words of ['لا غرفة وحدة', 'آسف غرفة واحدة']) assert.deepEqual(read(words), { rooms: 1 }, words)
  assert.deepEqual(read('4 rooms instead of 5 rooms'), { rooms: 4 })
})

test('a reason keeps its words, even beside a number, and words that give no reason are none', () => {
  const read = (words: string) =>
    readPiece(RETURN, {}, { asked: ['order_number', 'reason'], words }, TODAY, [])
  for (const [words, reason] of [
    ['ما عجبني اللون، ٤٨٢١٣', 'ما عجبني اللون'],
    ['it arrived broken, 48213', 'it arrived broken'],
    ['wrong colour, 48213', 'wrong colour'],
  ] as const)
    assert.deepEqual(read(words), { order_number: '48213', reason }, words)
  assert.deepEqual(read('sorry for the late reply, it is too small'), { reason: 'it is too small' })
  assert.deepEqual(read('good morning, I ordered two by mistake'), { reason: 'I ordered two by mistake' })
  for (const words of [
    "I don't know",
    'not sure',
    'same as before',
    'whatever you prefer',
    'any',
    'hmm',
    'نفس السابق',
    'أي شي',
    'مدري والله',
    'زي قبل',
    'ma adri',
  ]) {
    assert.ok(saysNothing(words), words)
    assert.deepEqual(read(words), {}, words)
  }
  assert.ok(!saysNothing('not sure what happened, the screen went black'))
})

test('a no after a beginning like a yes is a no, and a mere acknowledgement is neither', () => {
  const read = (words: string) => readPiece(PICKUP, {}, { asked: ['pickup'], words }, TODAY, [])
  for (const words of ['ok, not necessary', 'طيب ما يحتاج', 'hello, no thanks', 'تمام، ما يحتاج'])
    assert.deepEqual(read(words), { pickup: false }, words)
  for (const words of [
    'hello, sure',
    'that would be great',
    'صباح الخير ايوه',
    'sorry for the late reply, yes',
  ])
    assert.deepEqual(read(words), { pickup: true }, words)
  for (const words of ["sure, I'll bring it myself", 'أي شي', 'أي واحد؟', 'مو متأكد'])
    assert.deepEqual(read(words), {}, words)
})
