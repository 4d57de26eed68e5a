import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trainNetworks } from '../../../../evals/fit/trained-networks.ts'
import { type NetworkModel, prepareNetworks } from './neural-networks.ts'

test('inputs are read as spreads from the mean up to a limit, and the mean of the networks counts', () => {
  const model: NetworkModel = {
    means: [1, 0],
    spreads: [2, 1],
    networks: [
      { hidden: [[1, 0]], biases: [0.5], outputs: [2], bias: 1 },
      { hidden: [[0, 1]], biases: [0], outputs: [4], bias: -1 },
    ],
  }
  const oddsOf = prepareNetworks(model)
  // The first says 1 + 2 * (1 + 0.5), the second -1 + 4 * 2.
  assert.equal(oddsOf([3, 2]), 5.5)
  // Below zero a tenth counts, and inputs count up to three spreads from the mean.
  assert.equal(oddsOf([3, -90]).toFixed(6), ((4 + -1 + 4 * -0.3) / 2).toFixed(6))
})

test('training finds the deciding inputs, even if only two together decide, and is reproducible', () => {
  const examples = Array.from({ length: 400 }, (_, at) => {
    const inputs = [(at % 20) / 20, (Math.floor(at / 20) % 20) / 20, (at % 7) / 7]
    return {
      measures: inputs,
      asked: [],
      isRight: (inputs[0] ?? 0) > 0.5 === (inputs[1] ?? 0) > 0.5,
      weight: 1,
    }
  })
  const model = trainNetworks(examples)
  const oddsOf = prepareNetworks(model)
  const wrong = examples.filter(({ measures, isRight }) => oddsOf(measures) > 0 !== isRight)
  assert.ok(wrong.length < 80, `${wrong.length} of ${examples.length} are misjudged`)
  assert.deepEqual(trainNetworks(examples), model)
})
