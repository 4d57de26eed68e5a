import { remember } from '../language/text/remember.ts'
import { addUp, guess } from '../networks/feed.ts'
import { keepNetwork } from '../networks/keep-network.ts'
import { readInput } from '../networks/read-input.ts'

/** The usual questions that a text is about, as bytes, because the readings of all passages are kept in memory. */
export interface UsualReading {
  /**
   * The square root of each usual question's probability: the sum of products of two such lists is the overlap of two
   * texts. Their number is made even.
   */
  readonly roots: Int8Array
  /** The position of the text among all texts. */
  readonly direction: Int8Array
}

const LARGEST_BYTE = 127

/** The trained network. */
export const readUsualQuestions = keepNetwork(new URL('./usual-questions.network', import.meta.url))

/** The same passages answer most questions, and a question is read in several places. */
const MOST_REMEMBERED = 4096

/** Reads which usual questions a text asks or answers. */
export const readUsual: (text: string) => UsualReading = remember((text) => {
  const trained = readUsualQuestions()
  const sum = addUp(trained, readInput(text, trained.size.places))
  const length = Math.sqrt(sum.reduce((squares, each) => squares + each * each, 0)) || 1
  const roots = new Float32Array(trained.names.length + (trained.names.length % 2))
  roots.set(guess(trained, sum).map((chance) => Math.round(Math.sqrt(chance) * LARGEST_BYTE)))
  const direction = sum.map((each) => Math.round((each / length) * LARGEST_BYTE))
  return { roots: new Int8Array(roots), direction: new Int8Array(direction) }
}, MOST_REMEMBERED)

/** The position of a text among all texts, from -1 to 1 in each direction. */
export function readPosition(text: string): Float32Array {
  return Float32Array.from(readUsual(text).direction, (each) => each / LARGEST_BYTE)
}

/** How much two texts are about the same usual questions, from 0 to 1. */
export function overlapUsual(one: UsualReading, other: UsualReading): number {
  return multiply(one.roots, other.roots) / LARGEST_BYTE ** 2
}

/** How close two texts are, from -1 to 1. */
export function compareUsual(one: UsualReading, other: UsualReading): number {
  return multiply(one.direction, other.direction) / LARGEST_BYTE ** 2
}

/**
 * The readings of a passage in one piece of memory, because every question is compared with all of it: the roots and
 * the direction of the whole passage, then those of each of its parts.
 */
export type UsualRows = Int8Array

/** Reads which usual questions a passage answers. */
export function readUsualRows(whole: string, parts: readonly string[]): UsualRows {
  return Int8Array.from(
    [whole, ...parts].map(readUsual).flatMap(({ roots, direction }) => [...roots, ...direction]),
  )
}

/** How much a passage answers the usual question that is asked: by its best part, as a whole, and by closeness. */
export function measureUsual({ roots, direction }: UsualReading, rows: UsualRows) {
  const whole = multiply(roots, rows)
  let part = 0
  let near = multiply(direction, rows, roots.length)
  const size = roots.length + direction.length
  for (let start = size; start < rows.length; start += size) {
    part = Math.max(part, multiply(roots, rows, start))
    near = Math.max(near, multiply(direction, rows, start + roots.length))
  }
  const most = LARGEST_BYTE ** 2
  return { part: part / most, whole: whole / most, near: near / most }
}

/**
 * The dot product in integers: fractions make no difference. Two sums are computed side by side, because each addition
 * waits for the one before it.
 */
function multiply(one: Int8Array, other: Int8Array, from = 0): number {
  let [even, odd] = [0, 0]
  for (let at = 0; at + 1 < one.length; at += 2) {
    even = (even + Math.imul(one[at] as number, other[from + at] as number)) | 0
    odd = (odd + Math.imul(one[at + 1] as number, other[from + at + 1] as number)) | 0
  }
  return even + odd
}
