import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCustomerQuestions, listCustomerSentences } from './questions.ts'

const ask = (...texts: string[]) =>
  listCustomerQuestions(listCustomerSentences(texts)).map(({ text, context }) =>
    context === '' ? text : `${context} | ${text}`,
  )

test('a question that comes piece by piece is one', () => {
  assert.deepEqual(ask('How long', 'do refunds', 'take?'), ['How long do refunds take?'])
  assert.deepEqual(ask('what are your', 'opening hours'), ['what are your opening hours'])
  assert.deepEqual(ask('متى', 'يوصل الطلب', '؟'), ['متى يوصل الطلب ؟'])
  assert.deepEqual(ask('كم', 'سعر التوصيل للدمام'), ['كم سعر التوصيل للدمام'])
})

test('questions that stand alone stay apart, each in a message of its own', () => {
  assert.deepEqual(ask('where is your branch', 'how much is delivery'), [
    'where is your branch',
    'how much is delivery',
  ])
  assert.deepEqual(ask('How long?', 'do you deliver to Abha?'), ['How long?', 'do you deliver to Abha?'])
  assert.deepEqual(ask('وين موقعكم', 'كم سعر التوصيل'), ['وين موقعكم', 'كم سعر التوصيل'])
})
