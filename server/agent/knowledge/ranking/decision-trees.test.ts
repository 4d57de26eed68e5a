import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boostTrees } from '../../../../evals/fit/boosted-trees.ts'
import { judgeByTrees, type TreeModel } from './decision-trees.ts'

test('a tree goes down the branch that its input leads to, and the leaves of all trees add up', () => {
  const model: TreeModel = { base: 0, trees: [[0, 0.5, -2, [1, 0.2, 1, 3]], 1] }
  const oddsOf = (inputs: number[]) => {
    const chance = judgeByTrees(inputs, model)
    return Math.round(Math.log(chance / (1 - chance)))
  }
  assert.equal(oddsOf([0.5, 0]), -1)
  assert.equal(oddsOf([0.6, 0.2]), 2)
  assert.equal(oddsOf([0.6, 0.3]), 4)
})

test('boosting finds what decides, also where only two inputs together do, and makes the same trees again', () => {
  const examples = Array.from({ length: 400 }, (_, at) => {
    const inputs = [(at % 20) / 20, (Math.floor(at / 20) % 20) / 20, (at % 7) / 7]
    return { inputs, isRight: (inputs[0] ?? 0) > 0.5 === (inputs[1] ?? 0) > 0.5, weight: 1 }
  })
  const model = boostTrees(examples)
  const wrong = examples.filter(({ inputs, isRight }) => judgeByTrees(inputs, model) > 0.5 !== isRight)
  assert.ok(wrong.length < 40, `${wrong.length} of ${examples.length} are misjudged`)
  assert.deepEqual(boostTrees(examples), model)
})
