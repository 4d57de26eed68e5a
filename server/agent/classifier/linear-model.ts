import { type Features, measureLength } from './features.ts'
import { softmax } from './softmax.ts'

/** A text's features with the name of its class. */
export interface Example {
  readonly features: Features
  readonly label: string
}

/** A class with how likely it is. */
export interface Guess {
  readonly label: string
  readonly chance: number
}

/** A trained model as it is kept: weights as signed bytes, class by class, with the scale that they are times. */
export interface LinearModel {
  readonly labels: readonly string[]
  readonly scale: number
  readonly weights: string
}

const EPOCHS = 14
const LEARNING_RATE = 0.25
const DECAY = 2e-5
const USUAL_RARITY = 5

/**
 * Trains a multinomial logistic regression by stochastic gradient descent with adaptive steps. The order of the
 * examples is shuffled by a generator with a fixed seed, so the same examples make the same model. Each class weighs
 * the same, however many examples it has. With `byRarity` a feature learns the slower the more examples have it: where
 * many classes ask in the same words, those tell little.
 */
export function trainLinearModel(
  examples: readonly Example[],
  size: number,
  { byRarity } = { byRarity: false },
): LinearModel {
  const labels = [...new Set(examples.map(({ label }) => label))].sort()
  const balance = labels.map((label) =>
    Math.sqrt(
      examples.length / (labels.length * examples.filter((example) => example.label === label).length),
    ),
  )
  const lessons = examples.map((example) => toLesson(example, labels))
  const weights = new Float64Array(labels.length * size)
  const squares = new Float64Array(labels.length * size).fill(1e-8)
  const rarity = byRarity ? measureRarity(examples, size) : new Float64Array(size).fill(1)
  const rates = rarity.map((rare) => LEARNING_RATE * rare)
  const decay = DECAY * examples.length
  const scores = new Float64Array(labels.length)

  // A model takes up to sixty million of these steps, so each does nothing but read and write numbers.
  function correct({ places, shares }: Lesson, error: number, from: number): void {
    for (let index = 0; index < places.length; index++) {
      const feature = places[index] ?? 0
      const place = from + feature
      const weight = weights[place] ?? 0
      const gradient = error * (shares[index] ?? 0) + decay * weight * 1e-2
      const square = (squares[place] ?? 0) + gradient * gradient
      squares[place] = square
      weights[place] = weight - ((rates[feature] ?? 0) * gradient) / Math.sqrt(1 + square * 20)
    }
  }

  function learn(lesson: Lesson): void {
    for (let row = 0; row < labels.length; row++) scores[row] = scoreWith(weights, row * size, lesson)
    const chances = softmax(scores)
    for (let row = 0; row < labels.length; row++) {
      const wrong = (chances[row] ?? 0) - (row === lesson.row ? 1 : 0)
      const error = wrong * (balance[row] ?? 1)
      if (Math.abs(error) >= 1e-3) correct(lesson, error, row * size)
    }
  }

  let seed = 1
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let at = lessons.length - 1; at > 0; at--) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      swap(lessons, at, seed % (at + 1))
    }
    for (const lesson of lessons) learn(lesson)
  }
  return quantize(labels, weights)
}

/** An example as the training reads it, again and again. */
interface Lesson {
  readonly row: number
  readonly places: Uint32Array
  readonly shares: Float64Array
  readonly length: number
}

function toLesson({ features, label }: Example, labels: readonly string[]): Lesson {
  return {
    row: labels.indexOf(label),
    places: Uint32Array.from(features.places),
    shares: Float64Array.from(features.shares),
    length: measureLength(features),
  }
}

function swap(items: Lesson[], one: number, other: number): void {
  const [first, second] = [items[one], items[other]]
  if (first === undefined || second === undefined) return
  items[one] = second
  items[other] = first
}

/**
 * How rare each feature is, around one: what stands in every second sentence tells little of any, and learns slowly.
 */
function measureRarity(examples: readonly Example[], size: number): Float64Array {
  const counts = new Float64Array(size)
  for (const { features } of examples) {
    for (const place of features.places) counts[place] = (counts[place] ?? 0) + 1
  }
  return counts.map((count) => Math.log(examples.length / Math.max(1, count)) / USUAL_RARITY)
}

function quantize(labels: readonly string[], weights: Float64Array): LinearModel {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const scale = largest / 127
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale))
  return { labels, scale, weights: Buffer.from(bytes.buffer).toString('base64') }
}

/** Reads a kept model: a function from features to the chance of each class. */
export function loadLinearModel(model: LinearModel): (features: Features) => Guess[] {
  const { labels, scale } = model
  const bytes = Buffer.from(model.weights, 'base64')
  const byClass = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = byClass.length / labels.length
  // A text has few features, and each is looked up for every class: its weights lie side by side.
  const byFeature = new Int8Array(byClass.length)
  for (let label = 0; label < labels.length; label++) {
    for (let feature = 0; feature < size; feature++) {
      byFeature[feature * labels.length + label] = byClass[label * size + feature] ?? 0
    }
  }
  return (features) => {
    const sums = new Float64Array(labels.length)
    features.places.forEach((feature, index) => {
      const from = feature * labels.length
      const share = features.shares[index] ?? 0
      for (let label = 0; label < labels.length; label++) {
        sums[label] = (sums[label] ?? 0) + share * (byFeature[from + label] ?? 0)
      }
    })
    const length = measureLength(features)
    const chances = softmax(sums.map((total) => (total / length) * scale))
    return labels.map((label, at) => ({ label, chance: chances[at] ?? 0 }))
  }
}

function scoreWith(weights: Float64Array, from: number, { places, shares, length }: Lesson): number {
  let sum = 0
  for (let index = 0; index < places.length; index++) {
    sum += (weights[from + (places[index] ?? 0)] ?? 0) * (shares[index] ?? 0)
  }
  return sum / length
}
