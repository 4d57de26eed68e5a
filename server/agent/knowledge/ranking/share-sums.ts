import type { QuestionTerm } from '../../terms/question-terms.ts'
import { PARTS, type Shares } from './passage-shares.ts'

/** The weight of a term that every candidate has. */
const LEAST_WEIGHT = 0.2

/** What each term counts among these passages. */
export interface ComparedTerms {
  readonly rarities: readonly number[]
  /** How near the nearest passage comes to each term. */
  readonly best: Float64Array
  readonly weights: readonly number[]
  readonly total: number
}

/** Weighs terms by how many passages have them; `starts` are those of `placePassages`. */
export function weighTerms(
  { rows, size }: Shares,
  starts: readonly number[],
  terms: readonly QuestionTerm[],
  rarities: readonly number[],
): ComparedTerms {
  const passages = starts.length - 1
  const best = new Float64Array(size)
  const weights = terms.map(({ weight }, term) => {
    let held = 0
    for (let at = 0; at < passages; at++) {
      const share = rows[(starts[at] ?? 0) + PARTS.anywhere * size + term] ?? 0
      held += share
      if (share > (best[term] ?? 0)) best[term] = share
    }
    return weight * (rarities[term] ?? 1) * (LEAST_WEIGHT + rarityAmong(passages, held))
  })
  return { rarities, best, weights, total: weights.reduce((sum, weight) => sum + weight, 0) || 1 }
}

/** Sums over rows of shares; a row is named by its start. */
export function createSums(
  { rows, size }: Shares,
  terms: readonly QuestionTerm[],
  { rarities, weights, total }: ComparedTerms,
) {
  const ceilings = terms.map(({ weight }) => Math.min(1, weight))
  const lossOf = (share: number, term: number) => (1 - share) * (rarities[term] ?? 1) * (ceilings[term] ?? 1)
  return {
    /** What is lost of the question by a term of which a passage has this share. */
    lossOf,
    /** The shares of a row, each by its term's weight. */
    sumUp(row: number): number {
      let sum = 0
      for (let term = 0; term < size; term++) sum += (rows[row + term] ?? 0) * (weights[term] ?? 0)
      return sum / total
    },
    /** Like `sumUp`, of the higher share of two rows. */
    sumUpHigher(one: number, other: number): number {
      let sum = 0
      for (let term = 0; term < size; term++)
        sum += Math.max(rows[one + term] ?? 0, rows[other + term] ?? 0) * (weights[term] ?? 0)
      return sum / total
    },
    /** The losses of the two terms that are missing most. */
    findLosses(row: number): [number, number] {
      let [most, second] = [0, 0]
      for (let term = 0; term < size; term++) {
        const loss = lossOf(rows[row + term] ?? 0, term)
        if (loss > most) [most, second] = [loss, most]
        else if (loss > second) second = loss
      }
      return [most, second]
    },
  }
}

/**
 * What a passage lacks of the terms: the most that another passage is nearer, the most that is near without being the
 * same, and how much is missing that no language knows. `anywhere` and `same` are the starts of its rows.
 */
export function findLost(
  { rows, size }: Shares,
  anywhere: number,
  same: number,
  { rarities, best, weights, total }: ComparedTerms,
  isKnown: readonly boolean[],
): { here: number; notSame: number; unknown: number } {
  let [here, notSame, unknown] = [0, 0, 0]
  for (let term = 0; term < size; term++) {
    const share = rows[anywhere + term] ?? 0
    const rarity = rarities[term] ?? 1
    here = Math.max(here, rarity * ((best[term] ?? 0) - share))
    notSame = Math.max(notSame, rarity * (share - (rows[same + term] ?? 0)))
    if (!isKnown[term] && share <= 0) unknown += weights[term] ?? 0
  }
  return { here, notSame, unknown: unknown / total }
}

/** 0 if all passages have a thing, 1 if none has it. */
function rarityAmong(size: number, holding: number): number {
  return Math.log((size + 1) / (holding + 0.5)) / Math.log((size + 1) / 0.5)
}
