import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language, Passage } from '../agent.ts'
import type { CustomerQuestion } from '../message/questions.ts'
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
