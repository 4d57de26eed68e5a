import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVocabulary, rewriteQuery } from './vocabulary.ts'

const vocabulary = createVocabulary(['manager', 'warranty', 'carpets'])

test('a misspelled word is read as the one that it was meant to be', () => {
  assert.equal(rewriteQuery('how long is the waranty', vocabulary), 'how long is the warranty')
})

test('a word of the language is no slip of another, though no article holds it', () => {
  for (const query of ['can I manage it', 'do you sell carpet', 'a drone', 'swift']) {
    assert.equal(rewriteQuery(query, vocabulary), query)
  }
})
