import { addRow, addUp, guess } from './feed.ts'
import { countRows, type Network, type Size } from './network.ts'
import type { Input } from './read-input.ts'
import { createSeededRandom } from './seeded-random.ts'

/** A sentence, and the class that it belongs to. */
export interface Lesson {
  readonly input: Input
  readonly name: string
  /** How much it teaches. */
  readonly weight: number
}

/** How a network is trained. */
export interface Training {
  readonly size: Size
  /** How often it sees every lesson. */
  readonly epochs: number
  /**
   * This share of a sentence's places is left out each time, by lot, and in this share of the times all that it means:
   * then nothing hangs on one word, and what words mean is learnt as well.
   */
  readonly leftOut: { readonly places: number; readonly meaning: number }
}

const STEP = 0.15
/** What matrices begin with is drawn by lot, up to so much either way. */
const BEGIN = { ofPlaces: 0.05, ofMeanings: 0.15, ofNames: 0.15 } as const
/** What is this near to right teaches nothing more. */
const SETTLED = 1e-4
const FIRST_SQUARE = 1e-6
const NOTHING = new Float32Array()

/** A matrix while it is learnt. */
interface Learnt {
  readonly numbers: Float32Array
  readonly scale: 1
}

/**
 * Trains a network by gradient descent with adaptive steps, sentence by sentence. The same lessons make the same
 * network.
 */
export function trainNetwork(lessons: readonly Lesson[], { size, epochs, leftOut }: Training): Network {
  const names = [...new Set(lessons.map(({ name }) => name))].sort()
  const random = createSeededRandom(1)
  const rows = countRows(size, names)
  const begin = (matrix: keyof typeof BEGIN): Learnt => ({
    numbers: new Float32Array(rows[matrix] * size.hidden).map(() => (2 * random() - 1) * BEGIN[matrix]),
    scale: 1,
  })
  const network = {
    names,
    size,
    ofPlaces: begin('ofPlaces'),
    ofMeanings: begin('ofMeanings'),
    ofNames: begin('ofNames'),
  }
  const learn = createLearner(network)
  const taught = lessons.map(({ input, name, weight }) => ({ input, weight, row: names.indexOf(name) }))
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(taught, random)
    const step = STEP * (1 - epoch / epochs)
    for (const { input, row, weight } of taught) learn(leaveOut(input, leftOut, random), row, weight, step)
  }
  return network
}

/** A sentence with a part of its places, which count the more for it, and at times without its meaning. */
function leaveOut(
  { places, shares, meaning }: Input,
  leftOut: Training['leftOut'],
  random: () => number,
): Input {
  const kept = 1 - leftOut.places
  return {
    places,
    shares: shares.map((share) => (random() < leftOut.places ? 0 : share / kept)),
    meaning: leftOut.meaning > 0 && random() < leftOut.meaning ? NOTHING : meaning,
  }
}

/**
 * Learns one sentence at a time. A number that often had to move moves less and less (Adagrad); a row of a place has
 * one pace for all its numbers.
 */
function createLearner(network: Network & Readonly<Record<keyof typeof BEGIN, Learnt>>) {
  const { ofPlaces, ofMeanings, ofNames } = network
  const { hidden } = network.size
  const paces = new Float32Array(network.size.places).fill(FIRST_SQUARE)
  const moveMeaning = createDescent(ofMeanings.numbers, hidden)
  const moveName = createDescent(ofNames.numbers, hidden)
  return (input: Input, own: number, weight: number, step: number) => {
    const sum = addUp(network, input)
    const slope = new Float32Array(hidden)
    guess(network, sum).forEach((chance, row) => {
      const error = weight * (chance - (row === own ? 1 : 0))
      if (Math.abs(error) < SETTLED) return
      addRow(slope, ofNames, row, error)
      moveName(row, sum, error, step)
    })
    input.meaning.forEach((share, row) => {
      moveMeaning(row, slope, share, step)
    })
    const steepness = slope.reduce((all, each) => all + each * each, 0) / hidden
    input.places.forEach((row, at) => {
      const share = input.shares[at] ?? 0
      const pace = (paces[row] ?? 0) + share * share * steepness
      paces[row] = pace
      const times = (-step * share) / Math.sqrt(pace)
      const from = row * hidden
      for (let place = 0; place < hidden; place++)
        ofPlaces.numbers[from + place] = (ofPlaces.numbers[from + place] ?? 0) + times * (slope[place] ?? 0)
    })
  }
}

/** Moves each number of a row against its own slope. */
function createDescent(numbers: Float32Array, hidden: number) {
  const squares = new Float32Array(numbers.length).fill(FIRST_SQUARE)
  return (row: number, slope: Float32Array, times: number, step: number) => {
    for (let at = 0; at < hidden; at++) {
      const place = row * hidden + at
      const own = times * (slope[at] ?? 0)
      const square = (squares[place] ?? 0) + own * own
      squares[place] = square
      numbers[place] = (numbers[place] ?? 0) - (step * own) / Math.sqrt(square)
    }
  }
}

function shuffle<Item>(items: Item[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const held = items[at] as Item
    items[at] = items[other] as Item
    items[other] = held
  }
}
