import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectCustomerLanguage, detectQuestionLanguage, readText } from './read-text.ts'

test('the "and" of Arabic in Latin letters is one, also by itself', () => {
  assert.match(readText('kam s3r tawseel el riyadh w kam yom'), /^كم سعر.* و كم يوم$/u)
})

test('a piece of a message is in the language of the whole, unless its letters say otherwise', () => {
  assert.equal(detectQuestionLanguage('jeddah', 'en'), 'en')
  assert.equal(detectQuestionLanguage('guitar?', 'ar'), 'ar')
  assert.equal(detectQuestionLanguage('500', 'ar'), 'ar')
  assert.equal(detectQuestionLanguage('كم السعر', 'en'), 'ar')
  assert.equal(detectQuestionLanguage('how much is delivery to Jeddah?', 'ar'), 'en')
})

test('a digit that opens a word stands for its letter', () => {
  assert.equal(detectCustomerLanguage('fi 8esm nsa2?'), 'ar')
  for (const text of ['5 stars', 'is 8gb enough?', '50 ml']) assert.equal(detectCustomerLanguage(text), 'en')
})
