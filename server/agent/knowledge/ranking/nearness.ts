import { compareDirections } from '../../language/meaning/directions.ts'
import type { MeantWords, WordTable } from '../../language/meaning/word-table.ts'
import type { QuestionTerm } from '../../terms/question-terms.ts'
import { fitHeading } from './asked-headings.ts'
import { openRow, placeMeasures } from './measure-places.ts'
import { findNearWords } from './near-words.ts'
import { findShares, type MeantPassage, PARTS, placePassages, type Shares } from './passage-shares.ts'
import { createSums, findLost, weighTerms } from './share-sums.ts'

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
  passages.forEach((passage, at) => {
    findShares(shares, starts[at] ?? 0, passage, nearness, sameness, details)
  })
  const weighed = weighTerms(shares, starts, terms, rarities)
  const sums = createSums(shares, terms, weighed)
  const absent = weighed.best.reduce((most, share, term) => Math.max(most, sums.lossOf(share, term)), 0)
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
    let [nearSentence, nearOwnSentence, alikeSentence] = [sums.sumUp(above), 0, 0]
    passage.sentences.forEach((sentence, index) => {
      const row = start + (PARTS.sentences + index) * size
      nearSentence = Math.max(nearSentence, sums.sumUpHigher(row, above))
      nearOwnSentence = Math.max(nearOwnSentence, sums.sumUp(row))
      alikeSentence = Math.max(alikeSentence, compareDirections(sentence.direction, direction))
    })
    const lost = findLost(shares, anywhere, same, weighed, isKnown)
    const [nearWeakest, nearSecond] = sums.findLosses(anywhere)
    const [sameWeakest, sameSecond] = sums.findLosses(same)
    const inHeading = measureHeading(passage.heading, nearness, table)
    const own = UNMEASURED.slice()
    own[AT.nearHeading] = sums.sumUp(heading)
    own[AT.nearSentence] = nearSentence
    own[AT.nearOwnSentence] = nearOwnSentence
    own[AT.nearAnywhere] = sums.sumUp(anywhere)
    own[AT.nearWeakest] = nearWeakest
    own[AT.nearSecond] = nearSecond
    own[AT.nearHeadingBack] = inHeading.back
    own[AT.nearHeadingLeast] = inHeading.least
    own[AT.nearTitle] = sums.sumUp(title)
    own[AT.nearTitleBack] = measureHeading(passage.title, nearness, table).back
    own[AT.nearUnderTitle] = sums.sumUp(underTitle)
    own[AT.weakestUnderTitle] = sums.findLosses(underTitle)[0]
    own[AT.alikeHeading] = compareDirections(passage.heading.direction, direction)
    own[AT.alikeSentence] = alikeSentence
    own[AT.alikePassage] = compareDirections(passage.whole.direction, direction)
    own[AT.lostHere] = lost.here
    own[AT.absent] = absent
    own[AT.sameAnywhere] = sums.sumUp(same)
    own[AT.sameWeakest] = sameWeakest
    own[AT.sameSecond] = sameSecond
    own[AT.nearNotSame] = lost.notSame
    own[AT.unknownMissing] = lost.unknown
    return own
  })
}

/** How well a title alone is the question, by a passage's row. */
export function fitTitle(row: readonly number[]): number {
  return fitHeading(row[AT.nearTitle] ?? 0, row[AT.nearTitleBack] ?? 0)
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
