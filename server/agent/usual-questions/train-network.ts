import { addRow, addUp, guess } from './feed.ts'
import { countRows, HIDDEN, type Network } from './network.ts'
import { type Input, readInput } from './read-input.ts'
import { createSeededRandom } from './seeded-random.ts'

/** A sentence, and the usual question that it asks or answers. */
export interface Lesson {
  readonly text: string
  readonly name: string
}

const EPOCHS = 12
const STEP = 0.15
/** What matrices begin with is drawn by lot, up to so much either way. */
const BEGIN = { ofPlaces: 0.05, ofMeanings: 0.15, ofNames: 0.15 } as const
/**
 * So much of a sentence's places is left out each time, by lot: then no answer hangs on one word, and the words'
 * meanings learn as well.
 */
const LEFT_OUT = 0.3
/** What is this near to right teaches nothing more. */
const SETTLED = 1e-4
const FIRST_SQUARE = 1e-6

/** A matrix while it is learnt. */
interface Learnt {
  readonly numbers: Float32Array
  readonly scale: 1
}

/**
 * Trains a network by gradient descent with adaptive steps, sentence by sentence. Which sentence asks and which answers
 * is not told: both go by the same rows, and so a question and its answer come to lie near each other. The same lessons
 * make the same network.
 */
export function trainNetwork(lessons: readonly Lesson[]): Network {
  const names = [...new Set(lessons.map(({ name }) => name))].sort()
  const random = createSeededRandom(1)
  const rows = countRows(names)
  const begin = (matrix: keyof typeof BEGIN): Learnt => ({
    numbers: new Float32Array(rows[matrix] * HIDDEN).map(() => (2 * random() - 1) * BEGIN[matrix]),
    scale: 1,
  })
  const network = {
    names,
    ofPlaces: begin('ofPlaces'),
    ofMeanings: begin('ofMeanings'),
    ofNames: begin('ofNames'),
  }
  const learn = createLearner(network)
  const taught = lessons.map(({ text, name }) => ({ input: readInput(text), name: names.indexOf(name) }))
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(taught, random)
    const step = STEP * (1 - epoch / EPOCHS)
    for (const { input, name } of taught) learn(leaveOut(input, random), name, step)
  }
  return network
}

/** A sentence with a part of its places, which count the more for it. */
function leaveOut({ shares, ...input }: Input, random: () => number): Input {
  return { ...input, shares: shares.map((share) => (random() < LEFT_OUT ? 0 : share / (1 - LEFT_OUT))) }
}

/**
 * Learns one sentence at a time. A number that often had to move moves less and less (Adagrad); a row of a place has
 * one pace for all its numbers.
 */
function createLearner(network: Network & Readonly<Record<keyof typeof BEGIN, Learnt>>) {
  const { ofPlaces, ofMeanings, ofNames } = network
  const paces = new Float32Array(ofPlaces.numbers.length / HIDDEN).fill(FIRST_SQUARE)
  const moveMeaning = createDescent(ofMeanings.numbers)
  const moveName = createDescent(ofNames.numbers)
  return (input: Input, name: number, step: number) => {
    const sum = addUp(network, input)
    const slope = new Float32Array(HIDDEN)
    guess(network, sum).forEach((chance, row) => {
      const error = chance - (row === name ? 1 : 0)
      if (Math.abs(error) < SETTLED) return
      addRow(slope, ofNames, row, error)
      moveName(row, sum, error, step)
    })
    input.meaning.forEach((share, row) => {
      moveMeaning(row, slope, share, step)
    })
    const steepness = slope.reduce((all, each) => all + each * each, 0) / HIDDEN
    input.places.forEach((row, at) => {
      const share = input.shares[at] ?? 0
      const pace = (paces[row] ?? 0) + share * share * steepness
      paces[row] = pace
      const times = (-step * share) / Math.sqrt(pace)
      const from = row * HIDDEN
      for (let place = 0; place < HIDDEN; place++)
        ofPlaces.numbers[from + place] = (ofPlaces.numbers[from + place] ?? 0) + times * (slope[place] ?? 0)
    })
  }
}

/** Moves each number of a row against its own slope. */
function createDescent(numbers: Float32Array) {
  const squares = new Float32Array(numbers.length).fill(FIRST_SQUARE)
  return (row: number, slope: Float32Array, times: number, step: number) => {
    for (let at = 0; at < HIDDEN; at++) {
      const place = row * HIDDEN + at
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
