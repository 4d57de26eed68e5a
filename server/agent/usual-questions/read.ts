import { readFileSync } from 'node:fs'
import { remember } from '../remember.ts'
import { addUp, guess } from './feed.ts'
import { type KeptNetwork, readNetwork } from './network.ts'
import { readInput } from './read-input.ts'

/** What a text is about, as bytes: passages are kept in memory with theirs. */
export interface UsualReading {
  /** The root of each usual question's chance: the sum of products of two of these is how much they overlap. */
  readonly roots: Int8Array
  /** The places of the roots that are not zero, which are a third of them. */
  readonly likely: Uint16Array
  /** Where the text lies among all texts. */
  readonly direction: Int8Array
}

const LARGEST_BYTE = 127

// Read when a text is first read, or when it is asked for: a process that answers nobody needs none of it.
let network: KeptNetwork | undefined

/** The trained network, which takes some hundredths of a second to read, so that no customer waits for it. */
export function readUsualQuestions(): KeptNetwork {
  network ??= readNetwork(readFileSync(new URL('./usual-questions.network', import.meta.url)))
  return network
}

/** The same passages answer most questions, and a question is read in several places. */
const MOST_REMEMBERED = 4096

/** Reads which usual questions a text asks or answers. */
export const readUsual: (text: string) => UsualReading = remember((text) => {
  const trained = readUsualQuestions()
  const sum = addUp(trained, readInput(text))
  const length = Math.sqrt(sum.reduce((squares, each) => squares + each * each, 0)) || 1
  const roots = Int8Array.from(guess(trained, sum), (chance) => Math.round(Math.sqrt(chance) * LARGEST_BYTE))
  return {
    roots,
    likely: Uint16Array.from(roots.keys().filter((place) => roots[place] !== 0)),
    direction: Int8Array.from(sum, (each) => Math.round((each / length) * LARGEST_BYTE)),
  }
}, MOST_REMEMBERED)

/** How much two texts ask and answer the same usual questions, from 0 to 1. */
export function overlapUsual({ roots, likely }: UsualReading, other: UsualReading): number {
  let sum = 0
  for (let at = 0; at < likely.length; at++) {
    const place = likely[at] as number
    sum += (roots[place] as number) * (other.roots[place] as number)
  }
  return sum / LARGEST_BYTE ** 2
}

/** How near two texts lie to each other, from -1 to 1. */
export function compareUsual({ direction: one }: UsualReading, { direction: other }: UsualReading): number {
  // Two sums are made side by side: either waits for its last addition.
  let [even, odd] = [0, 0]
  for (let at = 0; at + 1 < one.length; at += 2) {
    even += (one[at] as number) * (other[at] as number)
    odd += (one[at + 1] as number) * (other[at + 1] as number)
  }
  return (even + odd) / LARGEST_BYTE ** 2
}
