import { prepareGate } from '../../server/agent/knowledge/ranking/gate.ts'
import type { NetworkModel } from '../../server/agent/knowledge/ranking/neural-networks.ts'
import { isNearBest } from '../../server/agent/knowledge/ranking/rank.ts'
import { RANK_FEATURES } from '../../server/agent/knowledge/ranking/rank-features.ts'
import { compareWithRivals } from '../../server/agent/knowledge/ranking/rivals.ts'
import type { Lesson } from './lessons.ts'
import { trainNetworks } from './trained-networks.ts'

/** The models of the ranking: the order, and the gate. */
export interface Fitted {
  readonly fit: readonly number[]
  readonly gate: NetworkModel
}

/** How strongly the weights of the order are kept near zero, for each lesson. */
const ORDER_RESTRAINT = 0.005
const ORDER_ROUNDS = 250

/** Fits the order and the gate. The same lessons make the same weights. */
export function fitModels(lessons: readonly Lesson[]): Fitted {
  const taught = lessons.filter(({ passages }) => passages.length > 0)
  const fit = fitOrder(taught.filter(({ passages }) => passages.some(({ isRight }) => isRight)))
  const round = (numbers: ArrayLike<number>) => Array.from(numbers, (each) => Math.round(each * 1000) / 1000)
  return { fit: round(fit), gate: fitGate(taught, fit) }
}

/** Makes a judge of the winner of a lesson: how sure it is, and whether it is right. */
export function prepareJudge({ fit, gate }: Fitted) {
  const judgeChance = prepareGate(gate)
  return ({ passages, asked }: Lesson) => {
    if (passages.length === 0) return { chance: 0, isRight: false }
    const { measures, isRight } = pickBest(passages, fit)
    return { chance: judgeChance(measures, asked), isRight }
  }
}

/** Fits the order: the right passage of a question has to come out before the others of it. */
function fitOrder(lessons: readonly Lesson[]): Float64Array {
  const weights = new Float64Array(RANK_FEATURES.length)
  const speeds = new Float64Array(RANK_FEATURES.length)
  for (let round = 0; round < ORDER_ROUNDS; round++) {
    const gradient = weights.map((weight) => weight * ORDER_RESTRAINT * lessons.length)
    for (const { passages } of lessons) {
      const powers = passages.map(({ features }) => Math.exp(dot(features, weights)))
      const all = powers.reduce((sum, power) => sum + power, 0)
      const right = powers.reduce((sum, power, at) => sum + (passages[at]?.isRight ? power : 0), 0)
      passages.forEach(({ features, isRight }, at) => {
        const pull = (powers[at] ?? 0) / all - (isRight ? (powers[at] ?? 0) / right : 0)
        if (Math.abs(pull) > 1e-5) addScaled(gradient, features, pull)
      })
    }
    descend(weights, speeds, gradient, 1 / lessons.length)
  }
  return weights
}

function pickBest(passages: Lesson['passages'], fit: ArrayLike<number>) {
  const ordered = passages.map(({ features }) => ({ features, fit: dot(features, fit) }))
  const scores = ordered.map(({ fit: score }) => score)
  const at = scores.indexOf(Math.max(...scores))
  const best = passages[at]
  if (best === undefined) throw new Error('A lesson has no passages.')
  const top = scores[at] ?? 0
  const rivals = scores.filter((_, index) => index !== at)
  const second = passages[scores.indexOf(Math.max(...rivals))]
  // Two passages that fit about equally well are both in the answer.
  const isSecondRight = second?.isRight === true && isNearBest(top - Math.max(...rivals))
  return { isRight: best.isRight || isSecondRight, measures: compareWithRivals(ordered)(at) }
}

/** Fits how sure the winner is. */
function fitGate(lessons: readonly Lesson[], fit: ArrayLike<number>): NetworkModel {
  return trainNetworks(
    lessons.map(({ passages, asked, weight }) => ({ ...pickBest(passages, fit), asked, weight })),
  )
}

const MOMENTUM = 0.9

/** One step downhill. It shrinks by itself: a small slope makes a small step. */
function descend(weights: Float64Array, speeds: Float64Array, gradient: Float64Array, step: number): void {
  for (let at = 0; at < weights.length; at++) {
    speeds[at] = MOMENTUM * (speeds[at] ?? 0) - step * (gradient[at] ?? 0)
    weights[at] = (weights[at] ?? 0) + (speeds[at] ?? 0)
  }
}

function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

function addScaled(to: Float64Array, from: ArrayLike<number>, scale: number): void {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) + (from[at] ?? 0) * scale
}
