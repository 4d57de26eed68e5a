import { softmax } from '../classifier/softmax.ts'
import type { Matrix, Network } from './network.ts'
import type { Input } from './read-input.ts'

/** Adds up what a text says: the hidden layer. */
export function addUp(
  { size, ofPlaces, ofMeanings }: Network,
  { places, shares, meaning }: Input,
): Float32Array {
  const sum = new Float32Array(size.hidden)
  for (let at = 0; at < places.length; at++) addRow(sum, ofPlaces, places[at] ?? 0, shares[at] ?? 0)
  for (let at = 0; at < meaning.length; at++) addRow(sum, ofMeanings, at, meaning[at] ?? 0)
  return sum
}

/** How likely each class is, in the order of the network's names. */
export function guess({ names, ofNames }: Network, sum: Float32Array): Float64Array {
  const { numbers, scale } = ofNames
  const scores = new Float64Array(names.length)
  const { length } = sum
  for (let name = 0; name < scores.length; name++) {
    const from = name * length
    // Two sums are made side by side: either waits for its last addition.
    let [even, odd] = [0, 0]
    for (let at = 0; at < length; at += 2) {
      even += (numbers[from + at] as number) * (sum[at] as number)
      odd += (numbers[from + at + 1] as number) * (sum[at + 1] as number)
    }
    scores[name] = scale * (even + odd)
  }
  return softmax(scores)
}

/** Adds a row of a matrix, so many times. */
export function addRow(sum: Float32Array, { numbers, scale }: Matrix, row: number, times: number): void {
  const { length } = sum
  const from = row * length
  const factor = times * scale
  for (let at = 0; at < length; at++) sum[at] = (sum[at] as number) + factor * (numbers[from + at] as number)
}
