import type { ReadPassage } from './read-passage.ts'
import type { TermPlaces } from './term-table.ts'

// The usual constants of BM25.
const SATURATION = 1.2
const LENGTH_SHARE = 0.75

/** BM25 of each passage, from the places of the terms in it. A word of the heading counts twice. */
export function scoreBm25(
  termWeights: readonly number[],
  read: readonly ReadPassage[],
  placed: readonly { readonly body: TermPlaces; readonly heading: TermPlaces }[],
): number[] {
  const meanLength = read.reduce((total, { body }) => total + body.length, 0) / Math.max(1, read.length)
  return placed.map(({ body, heading }, at) => {
    const length = 2 * (read[at]?.heading.length ?? 0) + (read[at]?.body.length ?? 0)
    const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / Math.max(1, meanLength))
    let score = 0
    for (let term = 0; term < termWeights.length; term++) {
      const count = 2 * (heading.counts[term] ?? 0) + (body.counts[term] ?? 0)
      score += ((termWeights[term] ?? 0) * count * (SATURATION + 1)) / (count + norm)
    }
    return score
  })
}
