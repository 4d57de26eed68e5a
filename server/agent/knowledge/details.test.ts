import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropCountedHours, readSaidDetails } from './details.ts'
import { listQuestionTerms } from './question-terms.ts'
import { listWords } from './words.ts'

/** Whether a sentence says a detail that a question asks for. */
const tells = (question: string, sentence: string) =>
  listQuestionTerms(question).some((term) => (term.detail & readSaidDetails(sentence)) !== 0)

test('an amount says a price, in both languages, and a sentence without one does not', () => {
  assert.ok(tells('How much is a suite?', 'A suite costs 900 riyals.'))
  assert.ok(tells('كم سعر الجناح؟', 'الجناح بـ 900 ريال.'))
  assert.ok(!tells('How much is a suite?', 'The suites have a living room.'))
})

test('a time of day says opening hours, and hours that are only counted do not', () => {
  assert.ok(tells('What are your opening hours?', 'From 10 a.m. to 11 p.m.'))
  assert.ok(!tells('What are your opening hours?', 'Report it within 48 hours.'))
  assert.deepEqual(
    dropCountedHours(listWords('within 48 hours')).map(({ text }) => text),
    ['within', '48'],
  )
})

test('a term that names a thing asks for no detail', () => {
  assert.equal(
    listQuestionTerms('suite').reduce((bits, term) => bits | term.detail, 0),
    0,
  )
})
