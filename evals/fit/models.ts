import { findLead, isNearBest, judgeChance, listChanceInputs } from '../../server/agent/knowledge/rank.ts'
import { RANK_FEATURES } from '../../server/agent/knowledge/rank-features.ts'
import type { Lesson } from './lessons.ts'

/** The weights of both models of the ranking. */
export interface Fitted {
  readonly fit: readonly number[]
  readonly chance: readonly number[]
}

/** How strongly the weights of the order are held near zero, for each lesson. */
const ORDER_RESTRAINT = 0.005
const ORDER_ROUNDS = 250
/** The same for the chance, whose inputs are many beside the lessons. */
const CHANCE_RESTRAINT = 40
const CHANCE_ROUNDS = 300

/** Fits both models. The same lessons make the same weights. */
export function fitModels(lessons: readonly Lesson[]): Fitted {
  const taught = lessons.filter(({ passages }) => passages.length > 0)
  const fit = fitOrder(taught.filter(({ passages }) => passages.some(({ isRight }) => isRight)))
  const round = (numbers: ArrayLike<number>) => Array.from(numbers, (each) => Math.round(each * 1000) / 1000)
  return { fit: round(fit), chance: round(fitChance(taught, fit)) }
}

/** The winner of a lesson: how sure it is, and whether it is right. */
export function judgeLesson({ passages }: Lesson, { fit, chance }: Fitted) {
  if (passages.length === 0) return { chance: 0, isRight: false }
  const { features, lead, isRight } = pickBest(passages, fit)
  return { chance: judgeChance(features, lead, chance), isRight }
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
  const scores = passages.map(({ features }) => dot(features, fit))
  const at = scores.indexOf(Math.max(...scores))
  const best = passages[at]
  if (best === undefined) throw new Error('A lesson has no passages.')
  const top = scores[at] ?? 0
  const rivals = scores.filter((_, index) => index !== at)
  const second = passages[scores.indexOf(Math.max(...rivals))]
  // Two that fit about as well are both in the answer.
  const isSecondRight = second?.isRight === true && isNearBest(top - Math.max(...rivals))
  return { ...best, isRight: best.isRight || isSecondRight, lead: findLead(top, rivals) }
}

/** Fits how sure the winner is, on inputs brought to one scale; the scale is then taken into the weights. */
function fitChance(lessons: readonly Lesson[], fit: ArrayLike<number>): Float64Array {
  const winners = lessons.map(({ passages, weight }) => {
    const { features, lead, isRight } = pickBest(passages, fit)
    return { inputs: Float64Array.from(listChanceInputs(features, lead)), isRight, weight }
  })
  const size = winners[0]?.inputs.length ?? 0
  const bias = size - 1
  const means = new Float64Array(size)
  const spreads = new Float64Array(size)
  for (const { inputs } of winners) addScaled(means, inputs, 1 / winners.length)
  for (const { inputs } of winners) {
    inputs.forEach((input, at) => {
      spreads[at] = (spreads[at] ?? 0) + (input - (means[at] ?? 0)) ** 2 / winners.length
    })
  }
  const scales = spreads.map((spread) => 1 / (Math.sqrt(spread) + 1e-6))
  for (const { inputs } of winners) {
    for (let at = 0; at < bias; at++) inputs[at] = ((inputs[at] ?? 0) - (means[at] ?? 0)) * (scales[at] ?? 0)
  }
  const total = winners.reduce((sum, { weight }) => sum + weight, 0)
  const weights = new Float64Array(size)
  const speeds = new Float64Array(size)
  for (let round = 0; round < CHANCE_ROUNDS; round++) {
    const gradient = weights.map((weight, at) => (at === bias ? 0 : CHANCE_RESTRAINT * weight))
    for (const { inputs, isRight, weight } of winners) {
      const error = 1 / (1 + Math.exp(-dot(inputs, weights))) - (isRight ? 1 : 0)
      addScaled(gradient, inputs, error * weight)
    }
    descend(weights, speeds, gradient, CHANCE_STEP / total)
  }
  const raw = weights.map((weight, at) => (at === bias ? weight : weight * (scales[at] ?? 0)))
  raw[bias] = raw.reduce(
    (sum, weight, at) => (at === bias ? sum : sum - weight * (means[at] ?? 0)),
    raw[bias] ?? 0,
  )
  return raw
}

const CHANCE_STEP = 0.1
const MOMENTUM = 0.9

/** One step downhill. The step shrinks by itself: where the slope is small so is the step. */
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
