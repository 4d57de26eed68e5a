import { FEATURES } from './features.ts'

/** A text's features with the name of its class. */
export interface Example {
  readonly features: readonly number[]
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

/**
 * Trains a multinomial logistic regression by stochastic gradient descent with adaptive steps. The order of the examples is shuffled
 * by a generator with a fixed seed, so the same examples make the same model. Each class weighs the same, however many examples it has.
 */
export function trainLinearModel(examples: readonly Example[]): LinearModel {
  const labels = [...new Set(examples.map(({ label }) => label))].sort()
  const share = new Map(
    labels.map((label) => [
      label,
      Math.sqrt(
        examples.length / (labels.length * examples.filter((example) => example.label === label).length),
      ),
    ]),
  )
  const weights = new Float64Array(labels.length * FEATURES)
  const squares = new Float64Array(labels.length * FEATURES).fill(1e-8)
  const order = examples.map((_, at) => at)
  let seed = 1
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      const other = seed % (at + 1)
      const held = order[at] ?? 0
      order[at] = order[other] ?? 0
      order[other] = held
    }
    for (const at of order) {
      const example = examples[at]
      if (example === undefined) continue
      const chances = softmax(labels.map((_, label) => scoreWith(weights, label, example.features)))
      labels.forEach((label, row) => {
        const error = ((chances[row] ?? 0) - (label === example.label ? 1 : 0)) * (share.get(label) ?? 1)
        if (Math.abs(error) < 1e-3) return
        for (const feature of example.features) {
          const place = row * FEATURES + feature
          const gradient = error + DECAY * examples.length * (weights[place] ?? 0) * 1e-2
          squares[place] = (squares[place] ?? 0) + gradient * gradient
          weights[place] =
            (weights[place] ?? 0) - (LEARNING_RATE * gradient) / Math.sqrt(1 + (squares[place] ?? 0) * 20)
        }
      })
    }
  }
  return quantize(labels, weights)
}

function quantize(labels: readonly string[], weights: Float64Array): LinearModel {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const scale = largest / 127
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale))
  return { labels, scale, weights: Buffer.from(bytes.buffer).toString('base64') }
}

/** Reads a kept model: a function from features to the chance of each class. */
export function loadLinearModel(model: LinearModel): (features: readonly number[]) => Guess[] {
  const { labels, scale } = model
  const bytes = Buffer.from(model.weights, 'base64')
  const byClass = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // A text has few features, and each is looked up for every class: its weights lie side by side.
  const byFeature = byClass.map(
    (_, at) => byClass[(at % labels.length) * FEATURES + Math.floor(at / labels.length)] ?? 0,
  )
  return (features) => {
    const sums = new Int32Array(labels.length)
    for (const feature of features) {
      const from = feature * labels.length
      for (let label = 0; label < labels.length; label++) {
        sums[label] = (sums[label] ?? 0) + (byFeature[from + label] ?? 0)
      }
    }
    const norm = Math.sqrt(features.length || 1)
    const chances = softmax(Array.from(sums, (total) => (total / norm) * scale))
    return labels.map((label, at) => ({ label, chance: chances[at] ?? 0 }))
  }
}

function scoreWith(weights: ArrayLike<number>, label: number, features: readonly number[]): number {
  let sum = 0
  for (const feature of features) sum += weights[label * FEATURES + feature] ?? 0
  return sum / Math.sqrt(features.length || 1)
}

function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}
