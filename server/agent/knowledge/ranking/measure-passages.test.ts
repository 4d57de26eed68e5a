import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listQuestionTerms } from '../../terms/question-terms.ts'
import type { StoredPassage } from '../passages/queries.ts'
import { measurePassages } from './measure-passages.ts'
import { RANK_FEATURES } from './rank-features.ts'
import { createPassageReader } from './read-passage.ts'

const PASSAGE: StoredPassage = {
  ...{ passageId: 'p', articleId: 'a', title: 'Shipping', heading: 'Delivery times' },
  ...{ text: 'Delivery to Jeddah takes 2 days.\nIt costs 25 riyals.', position: 1 },
  ...{ url: null, sourcePath: 'shipping.md' },
  ...{ language: 'en', kind: 'article' },
}

test('every measure of a passage is filled in', () => {
  const question = 'How much is delivery to Jeddah?'
  const terms = listQuestionTerms(question)
  const ones = terms.map(() => 1)
  const found = [{ place: 0, coverage: 1, headingCoverage: 0.5, wideCoverage: 1 }]
  const passages = createPassageReader([PASSAGE])
  const [measured] = measurePassages({ question, terms, passages, found, termWeights: ones, rarities: ones })
  const missing = RANK_FEATURES.filter((_, at) => !Number.isFinite(measured?.features[at]))
  assert.deepEqual(missing, [])
  assert.equal(measured?.features.length, RANK_FEATURES.length)
})
