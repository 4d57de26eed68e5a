import { compareDirections } from '../../language/meaning/word-meanings.ts'
import type { MeantWords, WordTable } from '../../language/meaning/word-table.ts'
import type { QuestionTerm } from '../../terms/question-terms.ts'
import { fitHeading } from './asked-headings.ts'
import { openRow, placeMeasures } from './measure-places.ts'
import { findNearWords } from './near-words.ts'

/** How near a passage comes to a question in what its words mean. */
export const NEARNESS_MEASURES = [
  // How much of the question stands in the heading, in the best sentence under its heading, in that alone, and
  // anywhere.
  'nearHeading',
  'nearSentence',
  'nearOwnSentence',
  'nearAnywhere',
  // How much is missing of the two terms of which most is.
  'nearWeakest',
  'nearSecond',
  // How much of the heading the question asks for, and of its least asked word.
  'nearHeadingBack',
  'nearHeadingLeast',
  // How alike the whole question is to the heading, to the best sentence and to the passage.
  'alikeHeading',
  'alikeSentence',
  'alikePassage',
  // What another passage has nearer, what none has, and what is missing and unknown in any language.
  'lostHere',
  'absent',
  'unknownMissing',
  // How much of the question the article's title asks for by itself and that of the title, and how much the passage
  // says under it: the title "Opening hours" is all that is asked of its first section.
  'nearTitle',
  'nearTitleBack',
  'nearUnderTitle',
  'weakestUnderTitle',
  // The same as near anywhere and weakest where only words for the same thing count, and the most that is near without
  // being the same.
  'sameAnywhere',
  'sameWeakest',
  'sameSecond',
  'nearNotSame',
] as const

const AT = placeMeasures(NEARNESS_MEASURES)
const UNMEASURED = openRow(NEARNESS_MEASURES)

/** What a passage means, part by part. */
export interface MeantPassage {
  readonly heading: MeantWords
  readonly title: MeantWords
  readonly sentences: readonly MeantWords[]
  /** The kinds of detail that each sentence says, as bits. */
  readonly details: readonly number[]
  readonly whole: MeantWords
}

const TITLE_SHARE = 0.5
/** What a term weighs that every candidate has. */
const LEAST_WEIGHT = 0.2

/**
 * How near the nearest word of each part of a passage is to each term: rows of one number for each term, all passages'
 * rows one after the other in one piece of memory, because a row of its own for each part would cost more than what is
 * reckoned with it.
 */
interface Shares {
  readonly rows: Float64Array
  /** How long a row is. */
  readonly size: number
}

/** Where a passage's rows begin, counted in numbers: first these, then one for each of its sentences. */
const PARTS = { heading: 0, title: 1, above: 2, anywhere: 3, underTitle: 4, same: 5, sentences: 6 } as const

/**
 * Measures passages beside each other, since what all of them have says little: for each a row in the order of
 * `NEARNESS_MEASURES`.
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
  /** The same of what is higher in one of two rows. */
  const sumUpHigher = (one: number, other: number) => {
    let sum = 0
    for (let term = 0; term < size; term++)
      sum += Math.max(rows[one + term] ?? 0, rows[other + term] ?? 0) * (weights[term] ?? 0)
    return sum / total
  }
  const ceilings = terms.map(({ weight }) => Math.min(1, weight))
  const lossOf = (share: number, term: number) => (1 - share) * (rarities[term] ?? 1) * (ceilings[term] ?? 1)
  /** What is lost of the two terms of which most is. */
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

/** How well a title is all that is asked, by a passage's row. */
export function fitTitle(row: readonly number[]): number {
  return fitHeading(row[AT.nearTitle] ?? 0, row[AT.nearTitleBack] ?? 0)
}

/** Where each passage's rows begin, and at last where all of them end. */
function placePassages(passages: readonly MeantPassage[], size: number): number[] {
  let end = 0
  const starts = passages.map(({ sentences }) => {
    const start = end
    end += (PARTS.sentences + sentences.length) * size
    return start
  })
  return [...starts, end]
}

/** From 0 where all passages have a thing to 1 where none has. */
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

/** How near the nearest of some words is. */
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
