import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listKnownStems } from '../inflection/known-stems.ts'
import { listWords, type Word } from '../words/words.ts'
import { createNearWords, type Tier } from './near-words.ts'
import { createWordGaps } from './word-gaps.ts'
import { indexWords } from './word-index.ts'

const toTier = (words: readonly string[]) => ({
  words: indexWords(words),
  stems: indexWords(words.flatMap(listKnownStems)),
})

/** Checks words by tiers of known ones; no word is right by itself unless `isWord` says so. */
function reading(tiers: readonly Tier[], isWord: (word: Word) => boolean = () => false) {
  const words = tiers.map((tier) => tier.words)
  const stems = tiers.flatMap((tier) => tier.stems ?? [])
  const gaps = createWordGaps({ words, stems, inflected: words, english: indexWords([]), isWord })
  const near = createNearWords(tiers, gaps)
  return (text: string) => near(listWords(text)[0] as Word)
}
const knowing = (...words: string[]) => reading([toTier(words)])

test('a word that only shares a form of three letters with a known one is a misspelling', () => {
  const read = knowing('العقد', 'الفاتوره')
  assert.equal(read('الفتوره'), 'الفاتوره')
  assert.equal(read('عقدنا'), null, 'an inflection stays')
})

test('an inflected word is recognized by its stem', () => {
  assert.deepEqual(['بطقتي', 'للاشتراط'].map(knowing('بطاقه', 'اشتراك')), ['بطاقتي', 'للاشتراك'])
})

test('of two equally similar words the one that differs by an easy slip is meant', () => {
  // The keys of غ and ع are beside each other, those of ج and م are not.
  assert.equal(knowing('العلاج', 'الغلام')('الغلاج'), 'العلاج')
  assert.equal(knowing('carpet', 'carted')('carpt'), 'carpet')
  assert.equal(knowing('brand', 'brant')('branq'), null, 'neither is easier')
})

test('of two equally similar words the one in the likelier tier is meant', () => {
  assert.equal(reading([toTier(['الدوره']), toTier(['الدورق'])])('الدورث'), 'الدوره')
  assert.equal(knowing('الدوره', 'الدورق')('الدورث'), 'الدورق', 'in one tier the easier slip')
})

test('ض and ظ are interchangeable, in inflected words too', () => {
  assert.equal(knowing('ضريبيه', 'ضمان')('ظريبية'), 'ضريبيه')
  assert.equal(knowing('ضمان')('ظمانها'), 'ضمانها')
})

test('a word that is right by itself is not corrected, whatever it sounds like', () => {
  assert.equal(knowing('نضاره')('نظاره'), 'نضاره')
  assert.equal(reading([toTier(['نضاره'])], ({ text }) => text === 'نظاره')('نظاره'), null)
})

test('words that differ by two slips, or in their first letter, are not corrected', () => {
  assert.deepEqual(['التوصبب', 'نوصيل'].map(knowing('التوصيل', 'توصيل')), [null, null])
})
