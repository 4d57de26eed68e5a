import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVocabulary, rewriteQuery } from './vocabulary.ts'

const vocabulary = createVocabulary(['manager', 'warranty', 'carpets'])

test('a misspelled word is corrected to the one that was meant', () => {
  assert.equal(rewriteQuery('how long is the waranty', vocabulary), 'how long is the warranty')
})

test('a word of the language is not corrected, even if no article holds it', () => {
  for (const query of ['can I manage it', 'do you sell carpet', 'a drone', 'swift']) {
    assert.equal(rewriteQuery(query, vocabulary), query)
  }
})

test('a name that articles have in Latin letters is recognized in Arabic ones, and no Arabic word becomes one by chance', () => {
  const clinic = createVocabulary(['hydrafacial', 'botox', 'doctor', 'laser', 'ليزر', 'skill', 'سعر'])
  assert.equal(rewriteQuery('هيدرافيشل كم', clinic), 'hydrafacial كم')
  assert.equal(rewriteQuery('كم سعر البوتكس', clinic), 'كم سعر botox')
  for (const query of ['كم سعر الليزر', 'شكل التقويم', 'كم سعر الدكتور'])
    assert.equal(rewriteQuery(query, clinic), query)
})
