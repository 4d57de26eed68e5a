import { followTree, type Tree, type TreeModel } from '../../server/agent/knowledge/ranking/decision-trees.ts'
import { createSeededRandom } from '../../server/agent/usual-questions/seeded-random.ts'

/** Something that was judged, with how much it counts. */
export interface Example {
  readonly inputs: readonly number[]
  readonly isRight: boolean
  readonly weight: number
}

const ROUNDS = 120
const BAGS = 6
const DEPTH = 3
const STEP = 0.1
/** How strongly a leaf is held near zero, in examples. */
const RESTRAINT = 5
const LEAST_SPLIT = 20
/** A leaf of few examples, or of settled ones, says little: the least doubt that one holds. */
const LEAST_DOUBT = 0.8
const BINS = 24
const EXAMPLE_SHARE = 0.7
const INPUT_SHARE = 0.5
const LEAST_GAIN = 1e-3

/**
 * Gradient boosting of small decision trees. Each tree sees a part of the examples and of the inputs,
 * drawn with a fixed seed, and the mean of a few such models is taken: the same examples make the same
 * model, and little of it hangs on single examples.
 */
export function boostTrees(examples: readonly Example[]): TreeModel {
  const thresholds = listThresholds(examples)
  const columns = thresholds.map((row, input) =>
    Uint8Array.from(examples, ({ inputs }) => binOf(row, inputs[input] ?? 0)),
  )
  const right = examples.reduce((sum, { isRight, weight }) => sum + (isRight ? weight : 0), 0)
  const all = examples.reduce((sum, { weight }) => sum + weight, 0)
  const base = Math.log(right / (all - right))
  const trees: Tree[] = []
  for (let bag = 1; bag <= BAGS; bag++) {
    const random = createSeededRandom(bag)
    const odds = new Float64Array(examples.length).fill(base)
    for (let round = 0; round < ROUNDS; round++) {
      const slopes = new Float64Array(examples.length)
      const doubts = new Float64Array(examples.length)
      examples.forEach(({ isRight, weight }, at) => {
        const chance = 1 / (1 + Math.exp(-(odds[at] ?? 0)))
        slopes[at] = (chance - (isRight ? 1 : 0)) * weight
        doubts[at] = chance * (1 - chance) * weight
      })
      const rows = examples.map((_, at) => at).filter(() => random() < EXAMPLE_SHARE)
      const inputs = thresholds.map((_, at) => at).filter(() => random() < INPUT_SHARE)
      const tree = grow({ columns, thresholds, slopes, doubts, inputs }, rows, DEPTH)
      trees.push(scale(tree, 1 / BAGS))
      examples.forEach((example, at) => {
        odds[at] = (odds[at] ?? 0) + followTree(example.inputs, tree)
      })
    }
  }
  return { base: round(base), trees }
}

/** What one tree is grown from. */
interface Ground {
  /** For each input, the bin of each example. */
  readonly columns: readonly Uint8Array[]
  readonly thresholds: readonly (readonly number[])[]
  readonly slopes: Float64Array
  readonly doubts: Float64Array
  readonly inputs: readonly number[]
}

interface Sums {
  readonly slope: number
  readonly doubt: number
}

function grow(ground: Ground, rows: readonly number[], depth: number): Tree {
  const { columns, thresholds, slopes, doubts, inputs } = ground
  let [slope, doubt] = [0, 0]
  for (const row of rows) {
    slope += slopes[row] ?? 0
    doubt += doubts[row] ?? 0
  }
  const leaf = (-STEP * slope) / (doubt + RESTRAINT)
  if (depth === 0 || rows.length < LEAST_SPLIT) return leaf
  let best = { gain: LEAST_GAIN, input: -1, bin: 0 }
  for (const input of inputs) {
    const found = findSplit(ground, rows, input, { slope, doubt })
    if (found.gain > best.gain) best = { ...found, input }
  }
  const column = columns[best.input]
  if (column === undefined) return leaf
  const low = rows.filter((row) => (column[row] ?? 0) <= best.bin)
  const high = rows.filter((row) => (column[row] ?? 0) > best.bin)
  const threshold = thresholds[best.input]?.[best.bin] ?? 0
  return [best.input, threshold, grow(ground, low, depth - 1), grow(ground, high, depth - 1)]
}

function findSplit(
  { columns, thresholds, slopes, doubts }: Ground,
  rows: readonly number[],
  input: number,
  all: Sums,
) {
  const column = columns[input] ?? new Uint8Array()
  const size = (thresholds[input]?.length ?? 0) + 1
  const slopeOf = new Float64Array(size)
  const doubtOf = new Float64Array(size)
  for (const row of rows) {
    const bin = column[row] ?? 0
    slopeOf[bin] = (slopeOf[bin] ?? 0) + (slopes[row] ?? 0)
    doubtOf[bin] = (doubtOf[bin] ?? 0) + (doubts[row] ?? 0)
  }
  let best = { gain: 0, bin: 0 }
  let [slope, doubt] = [0, 0]
  for (let bin = 0; bin < size - 1; bin++) {
    slope += slopeOf[bin] ?? 0
    doubt += doubtOf[bin] ?? 0
    if (doubt < LEAST_DOUBT || all.doubt - doubt < LEAST_DOUBT) continue
    const rest = { slope: all.slope - slope, doubt: all.doubt - doubt }
    const gain = worthOf({ slope, doubt }) + worthOf(rest) - worthOf(all)
    if (gain > best.gain) best = { gain, bin }
  }
  return best
}

function worthOf({ slope, doubt }: Sums): number {
  return slope ** 2 / (doubt + RESTRAINT)
}

/** Thresholds for each input, between which about as many examples lie. */
function listThresholds(examples: readonly Example[]): number[][] {
  const size = examples[0]?.inputs.length ?? 0
  return Array.from({ length: size }, (_, input) => {
    const sorted = examples.map(({ inputs }) => inputs[input] ?? 0).sort((a, b) => a - b)
    const between = Array.from({ length: BINS - 1 }, (__, at) => {
      const place = Math.floor(((at + 1) * sorted.length) / BINS)
      return round(sorted[place] ?? 0)
    })
    return [...new Set(between)]
  })
}

function binOf(thresholds: readonly number[], value: number): number {
  const place = thresholds.findIndex((threshold) => value <= threshold)
  return place < 0 ? thresholds.length : place
}

function scale(tree: Tree, by: number): Tree {
  if (typeof tree === 'number') return round(tree * by)
  const [input, threshold, low, high] = tree
  return [input, threshold, scale(low, by), scale(high, by)]
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
