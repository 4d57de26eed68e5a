import type { QuestionTerm } from '../question-terms.ts'
import { findNearWords } from './near-words.ts'
import { compareDirections } from './word-meanings.ts'
import type { MeantWords, WordTable } from './word-table.ts'

/** How near a passage comes to a question in what its words mean. */
export const NEARNESS_MEASURES = [
  // How much of the question stands in the heading, in the best sentence under its heading, in that alone, and anywhere.
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
  // How much of the question the article's title asks for by itself and that of the title, and how much the passage says under it: the title
  // "Opening hours" is all that is asked of its first section.
  'nearTitle',
  'nearTitleBack',
  'nearUnderTitle',
  'weakestUnderTitle',
  // The same as near anywhere and weakest where only words for the same thing count, and the most that is near without being the same.
  'sameAnywhere',
  'sameWeakest',
  'sameSecond',
  'nearNotSame',
] as const

/** The measures of one passage. */
export type Nearness = Readonly<Record<(typeof NEARNESS_MEASURES)[number], number>>

/** What a passage means, part by part. */
export interface MeantPassage {
  readonly heading: MeantWords
  readonly title: MeantWords
  readonly sentences: readonly MeantWords[]
  /** The kinds of detail that each sentence says, as bits. */
  readonly details: readonly number[]
  readonly whole: MeantWords
}

/** For each term, how near the nearest word of a part is. */
interface Shares {
  readonly heading: readonly number[]
  readonly title: readonly number[]
  readonly above: readonly number[]
  readonly sentences: readonly (readonly number[])[]
  readonly anywhere: readonly number[]
}

const TITLE_SHARE = 0.5
/** What a term weighs that every candidate has. */
const LEAST_WEIGHT = 0.2

/** Measures passages beside each other: what all of them have says little. */
export function measureNearness(
  passages: readonly MeantPassage[],
  terms: readonly QuestionTerm[],
  table: WordTable,
): Nearness[] {
  const { nearness, sameness, rarities, isKnown, direction } = findNearWords(terms, table)
  const details = terms.map(({ detail }) => detail)
  const all = passages.map((passage) => findShares(passage, nearness, details))
  const bestAnywhere = terms.map((_, term) => Math.max(...all.map(({ anywhere }) => anywhere[term] ?? 0)))
  const weights = terms.map(
    ({ weight }, term) =>
      weight *
      (rarities[term] ?? 1) *
      (LEAST_WEIGHT +
        rarityAmong(
          all.length,
          all.reduce((sum, { anywhere }) => sum + (anywhere[term] ?? 0), 0),
        )),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const sumUp = (shares: readonly number[]) =>
    shares.reduce((sum, share, term) => sum + share * (weights[term] ?? 0), 0) / total
  const losses = (shares: readonly number[]) =>
    shares.map((share, term) => (1 - share) * (rarities[term] ?? 1) * Math.min(1, terms[term]?.weight ?? 1))
  const absent = Math.max(0, ...losses(bestAnywhere))
  return passages.map((passage, at) => {
    const { heading = [], title = [], above = [], sentences = [], anywhere = [] } = all[at] ?? {}
    const [weakest = 0, second = 0] = losses(anywhere).sort((a, b) => b - a)
    const underTitle = higher(anywhere, title)
    const same = findSame(passage, sameness, details)
    const [sameWeakest = 0, sameSecond = 0] = losses(same).sort((a, b) => b - a)
    return {
      nearHeading: sumUp(heading),
      nearSentence: Math.max(sumUp(above), ...sentences.map((shares) => sumUp(higher(shares, above)))),
      nearOwnSentence: Math.max(0, ...sentences.map(sumUp)),
      nearAnywhere: sumUp(anywhere),
      nearWeakest: weakest,
      nearSecond: second,
      ...measureHeading(passage.heading, nearness, table),
      nearTitle: sumUp(title),
      nearTitleBack: measureHeading(passage.title, nearness, table).nearHeadingBack,
      nearUnderTitle: sumUp(underTitle),
      weakestUnderTitle: Math.max(0, ...losses(underTitle)),
      alikeHeading: compareDirections(passage.heading.direction, direction),
      alikeSentence: Math.max(
        0,
        ...passage.sentences.map((each) => compareDirections(each.direction, direction)),
      ),
      alikePassage: compareDirections(passage.whole.direction, direction),
      lostHere: Math.max(
        0,
        ...anywhere.map((share, term) => (rarities[term] ?? 1) * ((bestAnywhere[term] ?? 0) - share)),
      ),
      absent,
      sameAnywhere: sumUp(same),
      sameWeakest,
      sameSecond,
      nearNotSame: Math.max(
        0,
        ...anywhere.map((share, term) => (rarities[term] ?? 1) * (share - (same[term] ?? 0))),
      ),
      unknownMissing: sumUp(anywhere.map((share, term) => (isKnown[term] || share > 0 ? 0 : 1))),
    }
  })
}

/** From 0 where all passages have a thing to 1 where none has. */
function rarityAmong(size: number, holding: number): number {
  return Math.log((size + 1) / (holding + 0.5)) / Math.log((size + 1) / 0.5)
}

function findShares(
  { heading, title, sentences, details: said }: MeantPassage,
  nearness: readonly Float32Array[],
  details: readonly number[],
): Shares {
  const bestIn = ({ words }: MeantWords) =>
    nearness.map((row) => {
      let best = 0
      for (const word of words) best = Math.max(best, row[word] ?? 0)
      return best
    })
  const inHeading = bestIn(heading)
  const inTitle = bestIn(title)
  const above = higher(
    inHeading,
    inTitle.map((share) => share * TITLE_SHARE),
  )
  const inSentences = sentences.map((sentence, at) =>
    bestIn(sentence).map((share, term) => (((details[term] ?? 0) & (said[at] ?? 0)) === 0 ? share : 1)),
  )
  const anywhere = inSentences.reduce(higher, above)
  return { heading: inHeading, title: inTitle, above, sentences: inSentences, anywhere }
}

/** For each term, how far some word of a passage names the same. */
function findSame(
  { whole, title, details: said }: MeantPassage,
  sameness: readonly Float32Array[],
  details: readonly number[],
): number[] {
  const all = said.reduce((bits, each) => bits | each, 0)
  return sameness.map((row, term) => {
    if (((details[term] ?? 0) & all) !== 0) return 1
    let best = 0
    for (const word of whole.words) best = Math.max(best, row[word] ?? 0)
    for (const word of title.words) best = Math.max(best, TITLE_SHARE * (row[word] ?? 0))
    return best
  })
}

function higher(shares: readonly number[], others: readonly number[]): number[] {
  return shares.map((share, term) => Math.max(share, others[term] ?? 0))
}

function measureHeading({ words }: MeantWords, nearness: readonly Float32Array[], table: WordTable) {
  let [asked, all, least] = [0, 0, 1]
  for (const word of words) {
    const rarity = (table.meaningOf(word)?.rarity ?? 1) ** 2
    const near = Math.max(0, ...nearness.map((row) => row[word] ?? 0))
    asked += rarity * near
    all += rarity
    least = Math.min(least, 1 - rarity * (1 - near))
  }
  return { nearHeadingBack: all === 0 ? 0 : asked / all, nearHeadingLeast: least }
}
