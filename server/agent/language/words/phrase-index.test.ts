import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexPhrases } from './phrase-index.ts'
import { listWords } from './words.ts'

const listPossible = indexPhrases(['how much', 'returned items', 'كم سعر'], listWords)

test('phrases are listed in their order if a text has their first word, inflected or after an "and"', () => {
  assert.deepEqual(listPossible(listWords('I return it. And how?')), ['how much', 'returned items'])
  assert.deepEqual(listPossible(listWords('وكم التوصيل')), ['كم سعر'])
  assert.deepEqual(listPossible(listWords('Where is much of it?')), [])
})

test('a phrase without a word is refused, because it would match every text', () => {
  assert.throws(() => indexPhrases(['🙂'], listWords), /no word/)
})
