import { readFileSync } from 'node:fs'
import { addUp, guess } from './feed.ts'
import { type KeptNetwork, readNetwork } from './network.ts'
import { readInput } from './read-input.ts'

/** What a text is about, as bytes: passages are kept in memory with theirs. */
export interface UsualReading {
  /** The root of each usual question's chance: the sum of products of two of these is how much they overlap. */
  readonly roots: Uint8Array
  /** Where the text lies among all texts. */
  readonly direction: Int8Array
}

const LARGEST_ROOT = 255
const LARGEST_SHARE = 127

// Read when a text is first read, or when it is asked for: a process that answers nobody needs none of it.
let network: KeptNetwork | undefined

/** The trained network, which takes some hundredths of a second to read, so that no customer waits for it. */
export function readUsualQuestions(): KeptNetwork {
  network ??= readNetwork(readFileSync(new URL('./usual-questions.network', import.meta.url)))
  return network
}

/** Reads which usual questions a text asks or answers. */
export function readUsual(text: string): UsualReading {
  const sum = addUp(readUsualQuestions(), readInput(text))
  const length = Math.hypot(...sum) || 1
  return {
    roots: Uint8Array.from(guess(readUsualQuestions(), sum), (chance) =>
      Math.round(Math.sqrt(chance) * LARGEST_ROOT),
    ),
    direction: Int8Array.from(sum, (each) => Math.round((each / length) * LARGEST_SHARE)),
  }
}

/** How much two texts ask and answer the same usual questions, from 0 to 1. */
export function overlapUsual(one: UsualReading, other: UsualReading): number {
  return multiply(one.roots, other.roots) / LARGEST_ROOT ** 2
}

/** How near two texts lie to each other, from -1 to 1. */
export function compareUsual(one: UsualReading, other: UsualReading): number {
  return multiply(one.direction, other.direction) / LARGEST_SHARE ** 2
}

function multiply(one: Uint8Array | Int8Array, other: Uint8Array | Int8Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}
