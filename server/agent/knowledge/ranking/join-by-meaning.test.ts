import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listQuestionTerms } from '../../terms/question-terms.ts'
import type { CoveringPlace } from '../passages/find-covering.ts'
import type { StoredPassage } from '../passages/queries.ts'
import { joinByMeaning } from './join-by-meaning.ts'
import { createPassageReader } from './read-passage.ts'

const SAID = [
  'The invoice is issued on the first day of each month.',
  'Closed footwear is worn on the track.',
  'Our bakery sells bread and cakes.',
  'The engine is serviced twice a year.',
]

function storedPassage(text: string, place: number): StoredPassage {
  return {
    ...{ passageId: `p${place}`, articleId: `a${place}`, title: '', heading: null, text },
    ...{ url: null, sourcePath: `${place}.md`, language: 'en', kind: 'article', position: 1 },
  }
}

const passages = createPassageReader(SAID.map(storedPassage))
const terms = listQuestionTerms('Are sandals okay?')
const held: CoveringPlace = { place: 0, coverage: 0.4, headingCoverage: 0, wideCoverage: 0.4 }
const placesOf = (found: readonly CoveringPlace[]) => found.map(({ place }) => place)

test('passages that are nearest in meaning join those that the words found', () => {
  const found = joinByMeaning([held], { terms, passages, size: SAID.length }, 2)
  assert.deepEqual(placesOf(found), [0, 1])
  assert.deepEqual(found[0], held)
  assert.deepEqual(found[1], { place: 1, coverage: 0, headingCoverage: 0, wideCoverage: 0 })
})

test('a small knowledge base is searched whole', () => {
  assert.deepEqual(placesOf(joinByMeaning([held], { terms, passages, size: 4 }, 60)), [0, 1, 2, 3])
})

test('nothing joins if the words find enough, if nothing is asked, or in a large knowledge base', () => {
  assert.deepEqual(placesOf(joinByMeaning([held], { terms, passages, size: 4 }, 1)), [0])
  assert.deepEqual(placesOf(joinByMeaning([], { terms: [], passages, size: 4 }, 60)), [])
  assert.deepEqual(placesOf(joinByMeaning([held], { terms, passages, size: 501 }, 60)), [0])
})
