import type { ReadPassage } from './read-passage.ts'
import { HELD } from './term-table.ts'

const SYNONYM_IN_SENTENCE_SHARE = 0.9

/** The share of the question in the passage's best sentence. */
export function coverBestSentence(
  { sentences, meant }: ReadPassage,
  found: Uint8Array,
  termWeights: readonly number[],
  details: readonly number[],
): number {
  const size = termWeights.length
  let best = 0
  for (let at = 0; at < sentences.length; at++) {
    const said = meant.details[at] ?? 0
    let covered = 0
    for (let term = 0; term < size; term++) {
      const held = found[at * size + term]
      const weight = termWeights[term] ?? 0
      if (held === HELD.own || ((details[term] ?? 0) & said) !== 0) covered += weight
      else if (held === HELD.synonym) covered += SYNONYM_IN_SENTENCE_SHARE * weight
    }
    best = Math.max(best, covered)
  }
  return best
}
