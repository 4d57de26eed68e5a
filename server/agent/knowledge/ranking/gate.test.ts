import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareGate } from './gate.ts'
import { RANK_FEATURES } from './rank-features.ts'

test('a passage without an amount does not answer a question for a price, however sure the networks are', () => {
  const networks = [{ hidden: [], biases: [], outputs: [], bias: 9 }]
  const judge = prepareGate({ means: [], spreads: [], networks })
  const measuresOf = (lacksPrice: number) =>
    RANK_FEATURES.map((name) => (name === 'lacksPrice' ? lacksPrice : 0))
  assert.ok(judge(measuresOf(0), []) > 0.99)
  assert.ok(judge(measuresOf(1), []) < 0.5)
})
