import {
  LEAK,
  MOST_SPREADS,
  type Network,
  type NetworkModel,
} from '../../server/agent/knowledge/ranking/neural-networks.ts'
import { createSeededRandom } from '../../server/agent/networks/seeded-random.ts'

/** Something that was judged, and its weight. */
export interface Example {
  readonly measures: readonly number[]
  /** The question as numbers, none of which says much by itself. */
  readonly asked: readonly number[]
  readonly isRight: boolean
  readonly weight: number
}

const NETWORKS = 6
const HIDDEN = 24
const EPOCHS = 40
const BATCH = 64
const STEP = 3e-3
/** How strongly every weight is drawn to zero. */
const RESTRAINT = 0.05
/**
 * This share is left out each time, at random: then no judgement depends on a single measure or hidden number. Of the
 * question it is half, otherwise the networks would recognize single questions of the lessons.
 */
const LEFT_OUT = { measures: 0.15, asked: 0.5, hidden: 0.2 } as const
/** An input that never varies counts as nearly zero, not as infinite. */
const LEAST_SPREAD = 1e-3

/**
 * Trains small networks of one hidden layer by gradient descent with adaptive steps (Adam with decoupled weight decay,
 * https://arxiv.org/abs/1711.05101), each from another beginning. The same examples make the same networks.
 */
export function trainNetworks(examples: readonly Example[]): NetworkModel {
  const rows = examples.map(({ measures, asked }) => [...measures, ...asked])
  const { means, spreads } = describeInputs(rows)
  const values = Float64Array.from(
    rows.flatMap((row) =>
      row.map((input, at) => {
        const value = (input - (means[at] ?? 0)) / (spreads[at] ?? 1)
        return Math.max(-MOST_SPREADS, Math.min(MOST_SPREADS, value))
      }),
    ),
  )
  const measures = examples[0]?.measures.length ?? 0
  const leftOut = means.map((_, at) => (at < measures ? LEFT_OUT.measures : LEFT_OUT.asked))
  const networks = Array.from({ length: NETWORKS }, (_, seed) =>
    trainOne(examples, values, leftOut, createSeededRandom(seed + 1)),
  )
  return { means, spreads, networks }
}

/** Rounded as they are stored, so that training sees what judging sees. */
function describeInputs(rows: readonly (readonly number[])[]) {
  const meanOf = (read: (row: readonly number[]) => number) =>
    rows.reduce((sum, row) => sum + read(row), 0) / rows.length
  const means = (rows[0] ?? []).map((_, at) => round(meanOf((row) => row[at] ?? 0)))
  const spreads = means.map((mean, at) =>
    round(Math.sqrt(meanOf((row) => ((row[at] ?? 0) - mean) ** 2)) + LEAST_SPREAD),
  )
  return { means, spreads }
}

/** Where each kind of weight begins in the row that contains a whole network. */
function placeWeights(size: number) {
  const biases = HIDDEN * size
  const outputs = biases + HIDDEN
  const bias = outputs + HIDDEN
  return { biases, outputs, bias, length: bias + 1 }
}

function trainOne(
  examples: readonly Example[],
  values: Float64Array,
  leftOut: readonly number[],
  random: () => number,
): Network {
  const size = leftOut.length
  const places = placeWeights(size)
  const weights = begin(size, random)
  const slopes = new Float64Array(places.length)
  const rounds = EPOCHS * Math.ceil(examples.length / BATCH)
  const move = createDescent(weights, slopes)
  const learn = createLearner(weights, slopes, leftOut, random)
  const order = Uint32Array.from(examples, (_, at) => at)
  let round = 0
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random)
    for (let first = 0; first < order.length; first += BATCH) {
      slopes.fill(0)
      let weight = 0
      for (const at of order.subarray(first, first + BATCH)) {
        const example = examples[at] as Example
        learn(values.subarray(at * size, (at + 1) * size), example)
        weight += example.weight
      }
      move(STEP * (1 - round / rounds), weight)
      round++
    }
  }
  return present(weights, size)
}

/** A network before it learns: random numbers, smaller if there is more to add up. */
function begin(size: number, random: () => number): Float64Array {
  const { biases, outputs, bias, length } = placeWeights(size)
  const weights = new Float64Array(length)
  const draw = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  for (let at = 0; at < biases; at++) weights[at] = draw() / Math.sqrt(size)
  for (let at = outputs; at < bias; at++) weights[at] = draw() / Math.sqrt(HIDDEN)
  return weights
}

/** Adds what one example teaches to the slopes. */
function createLearner(
  weights: Float64Array,
  slopes: Float64Array,
  leftOut: readonly number[],
  random: () => number,
) {
  const size = leftOut.length
  const { biases, outputs, bias } = placeWeights(size)
  const inputs = new Float64Array(size)
  const sums = new Float64Array(HIDDEN)
  const kept = new Float64Array(HIDDEN)
  // What is kept stands for what is left out as well, so that judging, which leaves nothing out, adds up to as much.
  const keep = (share: number) => (random() < share ? 0 : 1 / (1 - share))
  return (values: Float64Array, { isRight, weight }: Example) => {
    for (let at = 0; at < size; at++) inputs[at] = (values[at] as number) * keep(leftOut[at] as number)
    let odds = weights[bias] as number
    for (let unit = 0; unit < HIDDEN; unit++) {
      let sum = weights[biases + unit] as number
      const row = unit * size
      for (let at = 0; at < size; at++) sum += (weights[row + at] as number) * (inputs[at] as number)
      sums[unit] = sum > 0 ? sum : LEAK * sum
      kept[unit] = keep(LEFT_OUT.hidden)
      odds += (weights[outputs + unit] as number) * (sums[unit] as number) * (kept[unit] as number)
    }
    const error = weight * (1 / (1 + Math.exp(-odds)) - (isRight ? 1 : 0))
    slopes[bias] = (slopes[bias] as number) + error
    for (let unit = 0; unit < HIDDEN; unit++) {
      const through = error * (kept[unit] as number)
      if (through === 0) continue
      const sum = sums[unit] as number
      slopes[outputs + unit] = (slopes[outputs + unit] as number) + through * sum
      const slope = through * (weights[outputs + unit] as number) * (sum > 0 ? 1 : LEAK)
      slopes[biases + unit] = (slopes[biases + unit] as number) + slope
      const row = unit * size
      for (let at = 0; at < size; at++)
        slopes[row + at] = (slopes[row + at] as number) + slope * (inputs[at] as number)
    }
  }
}

// The customary constants of Adam.
const MEMORY = { slope: 0.9, square: 0.999 } as const
const LEAST_SQUARE = 1e-8

/** Moves every weight by the slopes of a batch of this weight, and a little towards zero. */
function createDescent(weights: Float64Array, slopes: Float64Array) {
  const means = new Float64Array(weights.length)
  const squares = new Float64Array(weights.length)
  let [unseen, unseenSquare] = [1, 1]
  return (step: number, weight: number) => {
    unseen *= MEMORY.slope
    unseenSquare *= MEMORY.square
    for (let at = 0; at < weights.length; at++) {
      const slope = (slopes[at] as number) / weight
      const mean = MEMORY.slope * (means[at] as number) + (1 - MEMORY.slope) * slope
      const square = MEMORY.square * (squares[at] as number) + (1 - MEMORY.square) * slope * slope
      means[at] = mean
      squares[at] = square
      const pace = Math.sqrt(square / (1 - unseenSquare)) + LEAST_SQUARE
      const own = weights[at] as number
      weights[at] = own - step * (mean / (1 - unseen) / pace + RESTRAINT * own)
    }
  }
}

function present(weights: Float64Array, size: number): Network {
  const { biases, outputs, bias } = placeWeights(size)
  const slice = (from: number, to: number) => Array.from(weights.subarray(from, to), round)
  return {
    hidden: Array.from({ length: HIDDEN }, (_, unit) => slice(unit * size, (unit + 1) * size)),
    biases: slice(biases, outputs),
    outputs: slice(outputs, bias),
    bias: round(weights[bias] ?? 0),
  }
}

/** Brings a row into an order that is drawn by lot. */
function shuffle(row: Uint32Array, random: () => number): void {
  for (let at = row.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const held = row[at] as number
    row[at] = row[other] as number
    row[other] = held
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
