import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Passage } from '../../agent.ts'
import { agent, customer, decide } from '../../test-factories.ts'
import { leavesCellEmpty } from './empty-cells.ts'

const table = (text: string, title: string): Passage => ({
  ...{ passageId: title, articleId: 'a', title, url: null, heading: null, text },
  ...{ language: 'en', score: 0.9 },
})
const SALON = table(
  [
    'Haircut: Price 60 riyals, Duration 30 minutes, Warranty 7 days',
    'Beard trim: Duration 20 minutes, Warranty 2 days',
    'Hair colouring: Price 250 riyals, Duration –, Warranty 14 days',
    'Kids cut: Price 45 riyals, Duration 25 minutes',
  ].join('\n'),
  'Salon',
)
const SIZES = table(
  '160 × 200: Ghaym 1,490, Sahab 1,320\n180 × 200: Ghaym 1,690, Sahab 1,490\n200 × 200: Sahab 1,650',
  'Mattresses in riyals',
)
const GARAGE = table(
  'تغيير الزيت: السعر 120 ريال، المدة 30 دقيقة\nفحص البطارية: السعر 50 ريال\nوزن الأذرعة: السعر 90 ريال، المدة 45 دقيقة',
  'الخدمات',
)

test('a row with the asked column empty is recognized, by the column’s name or by its values', () => {
  for (const question of [
    'How much is a beard trim?',
    'beard trim cost?',
    'How long does hair colouring take?',
    'What is the guarantee on a kids cut?',
  ])
    assert.equal(leavesCellEmpty(SALON, [question]), true, question)
  assert.equal(leavesCellEmpty(GARAGE, ['كم يستغرق فحص البطارية؟']), true)
  assert.equal(leavesCellEmpty(SIZES, ['how much is the Ghaym in 200 x 200']), true)
})

test('rows with a value, missing rows and columns that nobody asks for are not', () => {
  for (const question of [
    'How much is a haircut?',
    'How long is the warranty on a beard trim?',
    'How long does a kids cut take?',
    'How much is a massage?',
    'Do you do beard trims?',
    'How much is a haircut and a beard trim?',
  ])
    assert.equal(leavesCellEmpty(SALON, [question]), false, question)
  assert.equal(leavesCellEmpty(GARAGE, ['بكم فحص البطارية']), false)
  assert.equal(leavesCellEmpty(SIZES, ['how much is the 200 x 200']), false)
})

test('a row named in a follow-up is asked for the same column, and a follow-up about a detail is about the same row', () => {
  assert.equal(leavesCellEmpty(SALON, ['and a beard trim', 'How much is a haircut?']), true)
  assert.equal(leavesCellEmpty(SALON, ['and how much', 'How long does a beard trim take?']), true)
  assert.equal(leavesCellEmpty(SALON, ['and how long', 'How much is a beard trim?']), false)
})

test('a question about an empty cell goes to a person, alone and as a follow-up', async () => {
  const knowledge = { search: async () => [SALON] }
  const told = await decide(knowledge, [customer('How much is a haircut?')])
  assert.equal(told.text, 'Haircut: Price 60 riyals, Duration 30 minutes, Warranty 7 days')
  const alone = await decide(knowledge, [customer('How much is a beard trim?')])
  assert.equal(alone.kind, 'escalate')
  const before = [customer('How much is a haircut?'), agent('Haircut: Price 60 riyals')]
  assert.equal((await decide(knowledge, [customer('and a beard trim?')], before)).kind, 'escalate')
})
