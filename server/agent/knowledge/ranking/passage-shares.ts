import type { MeantWords } from '../../language/meaning/word-table.ts'

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

/**
 * How near the nearest word of each part of a passage is to each term. A row has one number for each term, and the rows
 * of all passages lie one after the other in one piece of memory: a separate row for each part would cost more than the
 * calculation.
 */
export interface Shares {
  readonly rows: Float64Array
  /** The length of a row. */
  readonly size: number
}

/** The rows of a passage by their order: first these, then one for each of its sentences. */
export const PARTS = {
  heading: 0,
  title: 1,
  above: 2,
  anywhere: 3,
  underTitle: 4,
  same: 5,
  sentences: 6,
} as const

/** The start of each passage's rows, and finally the end of all rows. */
export function placePassages(passages: readonly MeantPassage[], size: number): number[] {
  let end = 0
  const starts = passages.map(({ sentences }) => {
    const start = end
    end += (PARTS.sentences + sentences.length) * size
    return start
  })
  return [...starts, end]
}

/**
 * Fills the rows of one passage. `nearness` and `sameness` have a number for each word of the table, by term; `details`
 * are the kinds of detail that tell a term, as bits.
 */
export function findShares(
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
