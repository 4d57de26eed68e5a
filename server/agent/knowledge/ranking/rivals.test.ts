import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RANK_FEATURES } from './rank-features.ts'
import { compareWithRivals } from './rivals.ts'

const featuresOf = (coverage: number) => RANK_FEATURES.map((name) => (name === 'coverage' ? coverage : 0))

test('a passage is judged by its measures, its lead, its fit and its leads in single measures', () => {
  const describe = compareWithRivals([
    { features: featuresOf(0.9), fit: 5 },
    { features: featuresOf(0.4), fit: 4.5 },
  ])
  const [lead, fit, coverage] = describe(0).slice(RANK_FEATURES.length)
  assert.deepEqual([lead, fit, coverage], [0.5, 5, 0.5])
  assert.deepEqual(describe(1).slice(RANK_FEATURES.length)[0], -0.5)
})

test('a lead counts up to a limit, and a lone passage has the largest lead', () => {
  const far = compareWithRivals([
    { features: featuresOf(1), fit: 9 },
    { features: featuresOf(0), fit: 1 },
  ])
  assert.equal(far(0)[RANK_FEATURES.length], 2)
  const alone = compareWithRivals([{ features: featuresOf(0.7), fit: 1 }])
  assert.deepEqual(alone(0).slice(RANK_FEATURES.length, RANK_FEATURES.length + 3), [2, 1, 0.7])
})
