import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language, Passage } from '../../agent.ts'
import type { CustomerQuestion } from '../../message/questions/questions.ts'
import { findRow } from './find-row.ts'

const table = (text: string, given: Partial<Passage> = {}): Passage => ({
  ...{ passageId: text, articleId: 'a', title: 'Price list in riyals', url: null, heading: 'Sofas', text },
  ...{ language: 'en', score: 0.3, ...given },
})
const ask = (text: string): CustomerQuestion =>
  ({ text, read: text, context: '', isAsked: true }) as CustomerQuestion
const find = (question: string, passages: readonly Passage[], language: Language = 'en') =>
  findRow(passages, ask(question), language)?.texts ?? null

const SOFAS = table(
  'Nasma: Small 2,450, Corner 4,900\nDiwan: Small 2,900, Corner 6,250\nLayali: Small 4,100, Corner – not made',
)
const SIZES = table(
  '160 × 200: Ghaym 1,490, Sahab 1,320\n180 × 200: Ghaym 1,690, Sahab 1,490\n200 × 200: Sahab 1,650',
  {
    heading: 'Mattresses',
  },
)

test('the row that is named and says everything that is asked answers, however little its table fits', () => {
  assert.deepEqual(find('how much is the Diwan corner', [SOFAS, SIZES]), ['Diwan: Small 2,900, Corner 6,250'])
  assert.deepEqual(find('how much is the Sahab in 160 x 200?', [SOFAS, SIZES]), [
    '160 × 200: Ghaym 1,490, Sahab 1,320',
  ])
})

test('a row that shares a word with the question is not meant if its table is far, and something else is likely', () => {
  const prices = 'Mesh network, up to 3 points: 200 riyals\nSound bar: 120 riyals\nPrinter: 90 riyals'
  const far = table(prices, { heading: 'Installation', score: 0.1 })
  const points = table('Each riyal is a point.', { language: 'ar', score: 0.6 })
  const question = 'how many points do I get per riyal'
  assert.notEqual(find(question, [far]), null)
  assert.notEqual(find(question, [{ ...far, score: 0.3 }, points]), null)
  assert.equal(find(question, [far, points]), null)
  assert.notEqual(find('how much is the printer', [far, points]), null)
})

test('what the rows are applies to each of them', () => {
  const membership = { rowsOf: 'Membership', heading: 'What we charge' }
  const rows = table('Basic: Monthly 150 SAR\nPlus: Monthly 220 SAR\nFamily: Monthly 400 SAR', membership)
  assert.deepEqual(find('how much is the Basic membership', [rows]), ['Basic: Monthly 150 SAR'])
  assert.equal(find('how much is the Student membership', [rows]), null)
  assert.equal(find('how much is the Basic locker', [rows]), null)
})

test('amounts that only the table shows to be prices, and what stands above it, are said of each row', () => {
  const dates = table(
    'Young palms from our nursery.\nSukkari: 2 years 180, 1 year 110\nKhalas: 2 years 160, 1 year 100\nAjwa: 2 years 290, 1 year – none',
    { title: 'What we grow', heading: null },
  )
  assert.deepEqual(find('how much is a Khalas palm', [dates]), ['Khalas: 2 years 160, 1 year 100'])
  assert.equal(find('how much is a Khalas box', [dates]), null)
})

test('a row that lacks a part of the question does not answer, nor does one of several', () => {
  for (const question of [
    'how much is the Diwan corner in leather',
    'how much is the Rukn corner',
    'how much is the Sahab in 140 x 200?',
    'how much is a corner sofa',
    'how long does the Diwan corner take',
    'how much is the Sahab',
  ])
    assert.equal(find(question, [SOFAS, SIZES]), null, question)
  const before = table('Diwan: Corner 5,900\nRukn: Corner 5,100\nNasma: Corner 4,500', {
    ...{ articleId: 'before', title: 'Prices of 2025' },
  })
  assert.equal(find('how much is the Diwan corner', [SOFAS, before]), null)
})

test('a cell rarely says yes or no, and tables in the other language or given whole do not count', () => {
  assert.equal(find('can I see the Diwan corner', [SOFAS]), null)
  assert.equal(find('how much is the Diwan corner', [{ ...SOFAS, language: 'ar' }]), null)
  assert.equal(find('how much is the Diwan corner', [{ ...SOFAS, isWhole: true }]), null)
})

const KARTS = table(
  'Junior kart: Sunday 60 riyals, Weekend 70 riyals\nAdult kart: Sunday 75 riyals, Weekend 95 riyals',
  {
    title: 'Prices',
    heading: 'What a session costs',
  },
)
const BRANCHES = table(
  'Riyadh: Branch – Olaya Street, Eye test – yes\nRiyadh: Branch – Al Yasmin, Eye test – yes\nJeddah: Branch – Tahlia Street, Eye test – no',
  { title: 'Where to find us', heading: null },
)

test('a row whose name the question contains is shown, however many rows share a word with it, and so are two of one name', () => {
  assert.deepEqual(find('how much is the junior kart?', [KARTS, BRANCHES]), [
    'Junior kart: Sunday 60 riyals, Weekend 70 riyals',
  ])
  assert.deepEqual(find('Jeddah eye test', [KARTS, BRANCHES]), [
    'Jeddah: Branch – Tahlia Street, Eye test – no',
  ])
  assert.deepEqual(find('riyadh branch', [KARTS, BRANCHES])?.join('\n').split('\n').length, 2)
  const hair = table('Hair – Cut: Adults 80, Children 50\nHair – Colour: Adults 250, Children – not done', {
    heading: 'Salon, in riyals',
  })
  assert.deepEqual(find('how much is a cut', [hair]), ['Hair – Cut: Adults 80, Children 50'])
})

test('a row is not shown for its name alone if it does not contain what is asked', () => {
  for (const question of [
    'can I bring a junior kart',
    'how long does the junior kart take?',
    'how much is the junior kart at night?',
    'Jeddah parking',
    'Jeddah',
    'do you repair glasses in Jeddah?',
  ])
    assert.equal(find(question, [KARTS, BRANCHES]), null, question)
  const before = table('Junior kart: Sunday 50 riyals\nAdult kart: Sunday 65 riyals', { articleId: 'b' })
  assert.equal(find('how much is the junior kart?', [KARTS, before]), null)
})

const MEAT = table(
  'لحم نعيمي مشكل: 92 ريال للكيلو\nحاشي بعظم: 54 ريال للكيلو\nعجل بدون عظم: 62 ريال للكيلو\nربع حاشي: الوزن 30 كيلو، السعر 1,790 ريال',
  { title: 'أسعار الذبائح', heading: 'اللحم بالكيلو', language: 'ar' },
)
const PASSES = table('Bay Line: 140 SAR a month\nIsland Line: 390 SAR a month\nBoth lines: 450 SAR a month', {
  ...{ title: 'Passes', heading: 'Monthly ferry pass' },
})

test('a word of the heading names no row, since it is said of all of them', () => {
  assert.equal(find('بكم لحم النعام', [MEAT], 'ar'), null)
  assert.deepEqual(find('بكم لحم النعيمي', [MEAT], 'ar'), ['لحم نعيمي مشكل: 92 ريال للكيلو'])
})

test('a price for a month is not told of a year', () => {
  for (const question of [
    'how much is the annual pass for the island line',
    'island line pass price per year?',
  ])
    assert.equal(find(question, [PASSES]), null, question)
  assert.deepEqual(find('how much is the monthly pass for the island line', [PASSES]), [
    'Island Line: 390 SAR a month',
  ])
  const both = { title: 'Pool', heading: 'Monthly and yearly membership' }
  const members = table(
    'Single: Month 290 SAR, one guest\nFamily of four: Month 690 SAR, two guests\nMorning: Month 180 SAR, lanes',
    both,
  )
  assert.equal(find('how much is the yearly family membership', [members]), null)
  assert.equal(find('how much is the monthly family membership', [members])?.length, 1)
  const membership = table('عضوية فردية: 300 ريال\nعضوية عائلية: 700 ريال\nعضوية طلابية: 200 ريال', {
    ...{ title: 'العضويات', heading: 'الاشتراك الشهري', language: 'ar' },
  })
  assert.equal(find('بكم عضوية عائلية سنوية', [membership], 'ar'), null)
  assert.deepEqual(find('بكم عضوية عائلية شهرية', [membership], 'ar'), ['عضوية عائلية: 700 ريال'])
})

test('"how much" before nothing but the name of a row gets what the row tells', () => {
  assert.deepEqual(find('كم ربع الحاشي', [MEAT], 'ar'), ['ربع حاشي: الوزن 30 كيلو، السعر 1,790 ريال'])
  assert.equal(find('كم توصيل ربع الحاشي', [MEAT], 'ar'), null)
  assert.equal(find('ربع الحاشي طازج؟', [MEAT], 'ar'), null)
})

test('a row that shares a word with the heading is meant if it says the whole question', () => {
  const passes = table(
    'Day pass: Any free seat for one day, Price 90 SAR\nDesk: A seat of your own, Price 900 SAR\nOffice: Four seats, Price 4,000 SAR',
    { title: 'By the day or by the month', heading: 'What we offer' },
  )
  assert.deepEqual(find('how much is it for just one day', [passes]), [
    'Day pass: Any free seat for one day, Price 90 SAR',
  ])
})
