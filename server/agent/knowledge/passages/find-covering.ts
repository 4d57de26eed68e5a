import { IN_HEADING, IN_TEXT, type PassageIndex } from './passage-index.ts'
import type { StemOf } from './stems.ts'

/**
 * One term of a question as the index understands it: the customer's own words, and all words with the same meaning.
 */
export interface SearchTerm {
  readonly weight: number
  readonly own: SearchWords
  readonly any: SearchWords
  /** The fields of its words, as the index marks them, with the weight of a word of each. */
  readonly related: readonly { readonly mark: string; readonly share: number }[]
}

/** Plain words of letters; Arabic words already in the forms in which they are indexed. */
export interface SearchWords {
  readonly english: readonly string[]
  readonly arabic: readonly string[]
}

/** The passages that hold at least one of the question's terms, best first. */
export interface Covering {
  readonly found: readonly CoveringPlace[]
  /** The weight of each of the question's terms in this tenant's knowledge, in their order. */
  readonly termWeights: readonly number[]
  /**
   * How rare each term and its fields are in this tenant's knowledge: from 0 to 1, which means that none of it occurs.
   */
  readonly rarities: readonly number[]
}

/** How much of a question one passage covers. */
export interface CoveringPlace {
  readonly place: number
  /** The share of the question's terms that the passage covers, rare terms weighing more, 0 to 1. */
  readonly coverage: number
  /** The same share, counting only the title and heading. */
  readonly headingCoverage: number
  /** The same share, counting words of the same field too. */
  readonly wideCoverage: number
}

/** What a passage may hold of a term, beside the flags of the index. */
const IS_HELD = 4
const IS_OWN = 8
const SYNONYM_SHARE = 0.92
const TITLE_SHARE = 0.5

/**
 * Ranks the passages by how much of the question they cover. A term counts `weight * (1 + rarity)`, where rarity is its
 * inverse document frequency in this tenant's own knowledge, scaled to 0..1. A word that no passage holds counts most,
 * which reveals unanswerable questions. A synonym counts less than the word itself, and the article's title, which all
 * its passages share, less than the passage's own text. Only passages that hold some term are considered.
 */
export function findCovering(
  index: PassageIndex,
  terms: readonly SearchTerm[],
  stemOf: StemOf,
  limit: number,
): Covering {
  const sums = createSums(index.size)
  const weighed = terms.map((term) => addTerm(index, term, stemOf, sums))
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const best = createBest(limit)
  for (const place of sums.hits) {
    best.add({
      place,
      coverage: (sums.coverage[place] ?? 0) / total,
      headingCoverage: (sums.headingCoverage[place] ?? 0) / total,
      wideCoverage: (sums.wideCoverage[place] ?? 0) / total,
    })
  }
  return {
    found: best.list,
    termWeights: weighed.map(({ weight }) => weight),
    rarities: weighed.map(({ rarity }) => rarity),
  }
}

/** What each passage holds of the terms that were added, by its place. */
interface Sums {
  readonly coverage: Float64Array
  readonly headingCoverage: Float64Array
  readonly wideCoverage: Float64Array
  /** The passages that hold any term, and for each passage whether it is one of them. */
  readonly hits: number[]
  readonly isHit: Uint8Array
  /** What a passage holds of the term that is being added; empty between two terms. */
  readonly marks: Uint8Array
  readonly bestShare: Float64Array
}

function createSums(size: number): Sums {
  return {
    coverage: new Float64Array(size),
    headingCoverage: new Float64Array(size),
    wideCoverage: new Float64Array(size),
    hits: [],
    isHit: new Uint8Array(size),
    marks: new Uint8Array(size),
    bestShare: new Float64Array(size),
  }
}

/** Adds what the passages hold of a term; returns its weight in this knowledge, and how rare it and its fields are. */
function addTerm(
  index: PassageIndex,
  term: SearchTerm,
  stemOf: StemOf,
  sums: Sums,
): { readonly weight: number; readonly rarity: number } {
  const held = markHeld(index, term, stemOf, sums)
  const weight = term.weight * (1 + rarityOf(index.size, held.length))
  addWords(held, weight, sums)
  const touched = raiseByFields(index, term, held, sums)
  addWidely(touched, weight, sums)
  return { weight, rarity: rarityOf(index.size, touched.size) }
}

/** Marks what the passages hold of a term's words; returns their places. */
function markHeld(index: PassageIndex, { own, any }: SearchTerm, stemOf: StemOf, { marks }: Sums): number[] {
  const held: number[] = []
  for (const entries of listPostings(index, any, stemOf)) {
    for (const entry of entries) {
      const place = entry >> 2
      if (marks[place] === 0) held.push(place)
      marks[place] = (marks[place] ?? 0) | IS_HELD | (entry & 3)
    }
  }
  for (const entries of listPostings(index, own, stemOf)) {
    for (const entry of entries) {
      if ((entry & 3) !== 0) marks[entry >> 2] = (marks[entry >> 2] ?? 0) | IS_OWN
    }
  }
  return held
}

function addWords(held: readonly number[], weight: number, sums: Sums): void {
  const { marks, coverage, headingCoverage, bestShare } = sums
  for (const place of held) {
    const mark = marks[place] ?? 0
    marks[place] = 0
    coverage[place] = (coverage[place] ?? 0) + shareOf(mark) * weight
    headingCoverage[place] = (headingCoverage[place] ?? 0) + headingShareOf(mark) * weight
    bestShare[place] = shareOf(mark)
  }
}

/** Lets words of a term's fields count where none of its own counts more; returns the places that hold either. */
function raiseByFields(
  index: PassageIndex,
  { related }: SearchTerm,
  held: readonly number[],
  { bestShare }: Sums,
): ReadonlySet<number> {
  const touched = new Set(held)
  for (const { mark, share } of related) {
    for (const entry of index.arabic.get(mark) ?? []) {
      const place = entry >> 2
      const worth = (entry & 3) === 0 ? share * TITLE_SHARE : share
      if (worth > (bestShare[place] ?? 0)) bestShare[place] = worth
      touched.add(place)
    }
  }
  return touched
}

function addWidely(touched: ReadonlySet<number>, weight: number, sums: Sums): void {
  const { wideCoverage, bestShare, isHit, hits } = sums
  for (const place of touched) {
    wideCoverage[place] = (wideCoverage[place] ?? 0) + (bestShare[place] ?? 0) * weight
    bestShare[place] = 0
    if (isHit[place] === 1) continue
    isHit[place] = 1
    hits.push(place)
  }
}

function listPostings(index: PassageIndex, { english, arabic }: SearchWords, stemOf: StemOf) {
  return [
    ...english.map((word) => index.english.get(stemOf(word) ?? '') ?? []),
    ...arabic.map((form) => index.arabic.get(form) ?? []),
  ]
}

function rarityOf(total: number, frequency: number): number {
  return Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5)) / Math.log(1 + (total + 0.5) / 0.5)
}

function shareOf(mark: number): number {
  return (mark & IS_OWN) !== 0 ? 1 : (mark & (IN_HEADING | IN_TEXT)) !== 0 ? SYNONYM_SHARE : TITLE_SHARE
}

function headingShareOf(mark: number): number {
  return (mark & IN_HEADING) !== 0 ? 1 : (mark & IN_TEXT) !== 0 ? 0 : TITLE_SHARE
}

/** Keeps the best few of many in order, which is cheaper than sorting them all. */
function createBest(limit: number): { readonly list: CoveringPlace[]; add(place: CoveringPlace): void } {
  const list: CoveringPlace[] = []
  return {
    list,
    add(one) {
      const last = list.at(-1)
      if (list.length === limit && last !== undefined && compare(one, last) > 0) return
      let [from, to] = [0, list.length]
      while (from < to) {
        const middle = (from + to) >> 1
        if (compare(one, list[middle] ?? one) < 0) to = middle
        else from = middle + 1
      }
      list.splice(from, 0, one)
      if (list.length > limit) list.pop()
    },
  }
}

function compare(one: CoveringPlace, other: CoveringPlace): number {
  return (
    other.wideCoverage - one.wideCoverage ||
    other.coverage - one.coverage ||
    other.headingCoverage - one.headingCoverage ||
    one.place - other.place
  )
}
