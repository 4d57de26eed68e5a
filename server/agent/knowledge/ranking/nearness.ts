import { compareDirections } from '../../language/meaning/word-meanings.ts'
import type { MeantWords, WordTable } from '../../language/meaning/word-table.ts'
import type { QuestionTerm } from '../../terms/question-terms.ts'
import { fitHeading } from './asked-headings.ts'
import { openRow, placeMeasures } from './measure-places.ts'
import { findNearWords } from './near-words.ts'

/** How near a passage comes to a question in meaning. */
export const NEARNESS_MEASURES = [
  // How much of the question is in the heading, in the best sentence with its heading, in the best sentence alone, and
  // anywhere.
  'nearHeading',
  'nearSentence',
  'nearOwnSentence',
  'nearAnywhere',
  // How much is missing of the two terms that are missing most.
  'nearWeakest',
  'nearSecond',
  // How much of the heading the question asks for, and of the heading's least asked word.
  'nearHeadingBack',
  'nearHeadingLeast',
  // How alike the whole question is to the heading, to the best sentence and to the passage.
  'alikeHeading',
  'alikeSentence',
  'alikePassage',
  // What another passage has nearer, what no passage has, and what is missing and unknown in any language.
  'lostHere',
  'absent',
  'unknownMissing',
  // How much of the question the article's title alone asks for and the reverse, and how much the passage says under
  // its title: the title "Opening hours" is the whole question about its first section.
  'nearTitle',
  'nearTitleBack',
  'nearUnderTitle',
  'weakestUnderTitle',
  // Like `nearAnywhere` and `nearWeakest`, counting only words for the same thing; and the most that is near without
  // being the same.
  'sameAnywhere',
  'sameWeakest',
  'sameSecond',
  'nearNotSame',
] as const

const AT = placeMeasures(NEARNESS_MEASURES)
const UNMEASURED = openRow(NEARNESS_MEASURES)

/** The meaning of a passage, part by part. */
export interface MeantPassage {
  readonly heading: MeantWords
  readonly title: MeantWords
  readonly sentences: readonly MeantWords[]
  /** The kinds of detail that each sentence tells, as bits. */
  readonly details: readonly number[]
  readonly whole: MeantWords
}

const TITLE_SHARE = 0.5
/** The weight of a term that every candidate has. */
const LEAST_WEIGHT = 0.2

/**
 * How near the nearest word of each part of a passage is to each term. A row has one number for each term, and the rows
 * of all passages lie one after the other in one piece of memory: a separate row for each part would cost more than the
 * calculation.
 */
interface Shares {
  readonly rows: Float64Array
  /** The length of a row. */
  readonly size: number
}

/** The rows of a passage by their order: first these, then one for each of its sentences. */
const PARTS = { heading: 0, title: 1, above: 2, anywhere: 3, underTitle: 4, same: 5, sentences: 6 } as const

/**
 * Measures passages in comparison with each other, because terms that all of them have say little: for each a row in
 * the order of `NEARNESS_MEASURES`.
 */
export function measureNearness(
  passages: readonly MeantPassage[],
  terms: readonly QuestionTerm[],
  table: WordTable,
): (readonly number[])[] {
  const { nearness, sameness, rarities, isKnown, direction } = findNearWords(terms, table)
  const details = terms.map(({ toldBy }) => toldBy)
  const size = terms.length
  const starts = placePassages(passages, size)
  const shares: Shares = { rows: new Float64Array(starts.at(-1) ?? 0), size }
  const { rows } = shares
  passages.forEach((passage, at) => {
    findShares(shares, starts[at] ?? 0, passage, nearness, sameness, details)
  })
  const bestAnywhere = new Float64Array(size)
  const weights = terms.map(({ weight }, term) => {
    let held = 0
    for (let at = 0; at < passages.length; at++) {
      const share = rows[(starts[at] ?? 0) + PARTS.anywhere * size + term] ?? 0
      held += share
      if (share > (bestAnywhere[term] ?? 0)) bestAnywhere[term] = share
    }
    return weight * (rarities[term] ?? 1) * (LEAST_WEIGHT + rarityAmong(passages.length, held))
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const sumUp = (from: number) => {
    let sum = 0
    for (let term = 0; term < size; term++) sum += (rows[from + term] ?? 0) * (weights[term] ?? 0)
    return sum / total
  }
  /** Like `sumUp`, of the higher value of two rows. */
  const sumUpHigher = (one: number, other: number) => {
    let sum = 0
    for (let term = 0; term < size; term++)
      sum += Math.max(rows[one + term] ?? 0, rows[other + term] ?? 0) * (weights[term] ?? 0)
    return sum / total
  }
  const ceilings = terms.map(({ weight }) => Math.min(1, weight))
  const lossOf = (share: number, term: number) => (1 - share) * (rarities[term] ?? 1) * (ceilings[term] ?? 1)
  /** The losses of the two terms that are missing most. */
  const findLosses = (from: number): [number, number] => {
    let [most, second] = [0, 0]
    for (let term = 0; term < size; term++) {
      const loss = lossOf(rows[from + term] ?? 0, term)
      if (loss > most) [most, second] = [loss, most]
      else if (loss > second) second = loss
    }
    return [most, second]
  }
  const absent = bestAnywhere.reduce((most, share, term) => Math.max(most, lossOf(share, term)), 0)
  return passages.map((passage, at) => {
    const start = starts[at] ?? 0
    const [heading, title, above, anywhere, underTitle, same] = [
      start + PARTS.heading * size,
      start + PARTS.title * size,
      start + PARTS.above * size,
      start + PARTS.anywhere * size,
      start + PARTS.underTitle * size,
      start + PARTS.same * size,
    ]
    let [nearSentence, nearOwnSentence, alikeSentence] = [sumUp(above), 0, 0]
    passage.sentences.forEach((sentence, index) => {
      const row = start + (PARTS.sentences + index) * size
      nearSentence = Math.max(nearSentence, sumUpHigher(row, above))
      nearOwnSentence = Math.max(nearOwnSentence, sumUp(row))
      alikeSentence = Math.max(alikeSentence, compareDirections(sentence.direction, direction))
    })
    let [lostHere, nearNotSame, unknown] = [0, 0, 0]
    for (let term = 0; term < size; term++) {
      const share = rows[anywhere + term] ?? 0
      const rarity = rarities[term] ?? 1
      lostHere = Math.max(lostHere, rarity * ((bestAnywhere[term] ?? 0) - share))
      nearNotSame = Math.max(nearNotSame, rarity * (share - (rows[same + term] ?? 0)))
      if (!isKnown[term] && share <= 0) unknown += weights[term] ?? 0
    }
    const [nearWeakest, nearSecond] = findLosses(anywhere)
    const [sameWeakest, sameSecond] = findLosses(same)
    const inHeading = measureHeading(passage.heading, nearness, table)
    const own = UNMEASURED.slice()
    own[AT.nearHeading] = sumUp(heading)
    own[AT.nearSentence] = nearSentence
    own[AT.nearOwnSentence] = nearOwnSentence
    own[AT.nearAnywhere] = sumUp(anywhere)
    own[AT.nearWeakest] = nearWeakest
    own[AT.nearSecond] = nearSecond
    own[AT.nearHeadingBack] = inHeading.back
    own[AT.nearHeadingLeast] = inHeading.least
    own[AT.nearTitle] = sumUp(title)
    own[AT.nearTitleBack] = measureHeading(passage.title, nearness, table).back
    own[AT.nearUnderTitle] = sumUp(underTitle)
    own[AT.weakestUnderTitle] = findLosses(underTitle)[0]
    own[AT.alikeHeading] = compareDirections(passage.heading.direction, direction)
    own[AT.alikeSentence] = alikeSentence
    own[AT.alikePassage] = compareDirections(passage.whole.direction, direction)
    own[AT.lostHere] = lostHere
    own[AT.absent] = absent
    own[AT.sameAnywhere] = sumUp(same)
    own[AT.sameWeakest] = sameWeakest
    own[AT.sameSecond] = sameSecond
    own[AT.nearNotSame] = nearNotSame
    own[AT.unknownMissing] = unknown / total
    return own
  })
}

/** How well a title alone is the question, by a passage's row. */
export function fitTitle(row: readonly number[]): number {
  return fitHeading(row[AT.nearTitle] ?? 0, row[AT.nearTitleBack] ?? 0)
}

/** The start of each passage's rows, and finally the end of all rows. */
function placePassages(passages: readonly MeantPassage[], size: number): number[] {
  let end = 0
  const starts = passages.map(({ sentences }) => {
    const start = end
    end += (PARTS.sentences + sentences.length) * size
    return start
  })
  return [...starts, end]
}

/** 0 if all passages have a thing, 1 if none has it. */
function rarityAmong(size: number, holding: number): number {
  return Math.log((size + 1) / (holding + 0.5)) / Math.log((size + 1) / 0.5)
}

/** Fills the rows of one passage. */
function findShares(
  { rows, size }: Shares,
  start: number,
  { heading, title, sentences, whole, details: said }: MeantPassage,
  nearness: readonly Float32Array[],
  sameness: readonly Float32Array[],
  details: readonly number[],
): void {
  const all = said.reduce((bits, each) => bits | each, 0)
  for (let term = 0; term < size; term++) {
    const near = nearness[term] as Float32Array
    const detail = details[term] ?? 0
    const inHeading = findNearest(heading, near)
    const inTitle = findNearest(title, near)
    const above = Math.max(inHeading, inTitle * TITLE_SHARE)
    let anywhere = above
    for (let index = 0; index < sentences.length; index++) {
      const isSaid = (detail & (said[index] ?? 0)) !== 0
      const share = isSaid ? 1 : findNearest(sentences[index] as MeantWords, near)
      rows[start + (PARTS.sentences + index) * size + term] = share
      if (share > anywhere) anywhere = share
    }
    const row = start + term
    rows[row + PARTS.heading * size] = inHeading
    rows[row + PARTS.title * size] = inTitle
    rows[row + PARTS.above * size] = above
    rows[row + PARTS.anywhere * size] = anywhere
    rows[row + PARTS.underTitle * size] = Math.max(anywhere, inTitle)
    const same = sameness[term] as Float32Array
    rows[row + PARTS.same * size] =
      (detail & all) !== 0 ? 1 : Math.max(findNearest(whole, same), TITLE_SHARE * findNearest(title, same))
  }
}

/** The nearness of the nearest of some words. */
function findNearest({ words }: MeantWords, near: Float32Array): number {
  let best = 0
  for (let at = 0; at < words.length; at++) {
    const share = near[words[at] as number] as number
    if (share > best) best = share
  }
  return best
}

function measureHeading({ words }: MeantWords, nearness: readonly Float32Array[], { weights }: WordTable) {
  let [asked, all, least] = [0, 0, 1]
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as number
    const weight = weights[word] as number
    let near = 0
    for (let term = 0; term < nearness.length; term++) {
      const share = (nearness[term] as Float32Array)[word] as number
      if (share > near) near = share
    }
    asked += weight * near
    all += weight
    least = Math.min(least, 1 - weight * (1 - near))
  }
  return { back: all === 0 ? 0 : asked / all, least }
}
