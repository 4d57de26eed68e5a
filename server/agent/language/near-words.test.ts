import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listKnownStems } from './known-stems.ts'
import { createNearWords, type Tier } from './near-words.ts'
import { createWordGaps } from './word-gaps.ts'
import { indexWords } from './word-index.ts'
import { listWords, type Word } from './words.ts'

const toTier = (words: readonly string[]) => ({
  words: indexWords(words),
  stems: indexWords(words.flatMap(listKnownStems)),
})

/** Reads words by tiers of known ones; none is one by itself unless `isWord` says so. */
function reading(tiers: readonly Tier[], isWord: (word: Word) => boolean = () => false) {
  const words = tiers.map((tier) => tier.words)
  const stems = tiers.flatMap((tier) => tier.stems ?? [])
  const gaps = createWordGaps({ words, stems, inflected: words, english: indexWords([]), isWord })
  const near = createNearWords(tiers, gaps)
  return (text: string) => near(listWords(text)[0] as Word)
}
const knowing = (...words: string[]) => reading([toTier(words)])

test('a word that only shares a form of three letters with a known one is a slip', () => {
  const read = knowing('العقد', 'الفاتوره')
  assert.equal(read('الفتوره'), 'الفاتوره')
  assert.equal(read('عقدنا'), null, 'an inflection stays')
})

test('an inflected word is known by what is left without the letters that are written to it', () => {
  assert.deepEqual(['بطقتي', 'للاشتراط'].map(knowing('بطاقه', 'اشتراك')), ['بطاقتي', 'للاشتراك'])
})

test('of two words that are as near the one is meant that a hand slips from easily', () => {
  // The keys of غ and ع are beside each other, those of ج and م are not.
  assert.equal(knowing('العلاج', 'الغلام')('الغلاج'), 'العلاج')
  assert.equal(knowing('carpet', 'carted')('carpt'), 'carpet')
  assert.equal(knowing('brand', 'brant')('branq'), null, 'neither is easier')
})

test('of two words that are as near the one of the likelier tier is meant', () => {
  assert.equal(reading([toTier(['الدوره']), toTier(['الدورق'])])('الدورث'), 'الدوره')
  assert.equal(knowing('الدوره', 'الدورق')('الدورث'), 'الدورق', 'in one tier the easier slip')
})

test('ض and ظ are written for one another, in an inflected word too', () => {
  assert.equal(knowing('ضريبيه', 'ضمان')('ظريبية'), 'ضريبيه')
  assert.equal(knowing('ضمان')('ظمانها'), 'ضمانها')
})

test('a word that is one by itself is no slip of another, whatever it sounds like', () => {
  assert.equal(knowing('نضاره')('نظاره'), 'نضاره')
  assert.equal(reading([toTier(['نضاره'])], ({ text }) => text === 'نظاره')('نظاره'), null)
})

test('words that two slips part, and words that begin with another letter, stay', () => {
  assert.deepEqual(['التوصبب', 'نوصيل'].map(knowing('التوصيل', 'توصيل')), [null, null])
})
