import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breakInlineLists } from './inline-lists.ts'
import { listCustomerQuestions } from './questions.ts'
import { listCustomerSentences } from './sentences.ts'

test('the items of a list in a sentence stand in lines of their own', () => {
  for (const [text, lines] of [
    [
      'I would like to know 1. how much a crown costs, 2. how many visits it takes and 3. whether Tabby is accepted.',
      ['how much a crown costs?', 'how many visits it takes?', 'whether Tabby is accepted?'],
    ],
    [
      'Please confirm: a) whether mileage is unlimited, b) whether a second driver costs extra, and c) if I can return it here.',
      ['whether mileage is unlimited?', 'whether a second driver costs extra?', 'if I can return it here?'],
    ],
    [
      'My wife is pregnant. Please tell me: 1) can she fly 2) does she pay more',
      ['My wife is pregnant', 'can she fly?', 'does she pay more?'],
    ],
    ['1) Can she fly? 2) Do we pay for the baby?', ['Can she fly?', 'Do we pay for the baby?']],
  ] as const)
    assert.deepEqual(breakInlineLists(text).split('\n'), lines)
})

test('what is no list stays as it is', () => {
  for (const text of [
    'I paid 2.5 riyals for 1. That is too much.',
    'Is size 2. the same as size 3. then?',
    'vitamin a. and vitamin c',
    'Room 1. Please',
    '1. how do I pay?',
  ])
    assert.equal(breakInlineLists(text), text)
})

test('each item of a list in a sentence is a question', () => {
  const asked = listCustomerQuestions(
    listCustomerSentences([
      'Please tell me 1. how much a crown costs, 2. how many visits it takes and 3. whether Tabby is accepted.',
    ]),
  )
  assert.deepEqual(
    asked.map(({ text, isAsked }) => [text, isAsked]),
    [
      ['how much a crown costs?', true],
      ['how many visits it takes?', true],
      ['whether Tabby is accepted?', true],
    ],
  )
})
