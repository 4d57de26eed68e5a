import { compareDirections } from '../../language/meaning/directions.ts'
import { findMeaning, joinMeanings } from '../../language/meaning/word-meanings.ts'
import { listNumbers } from '../../language/numbers-and-days/numbers.ts'
import { listWords } from '../../language/words/words.ts'

/** The parts of a passage that its versions in both languages share. */
export interface Content {
  readonly heading: string
  readonly text: string
}

/** The weight of headings; whole passages count 1, and so do shared numbers. */
const HEADING_SHARE = 0.5
/**
 * Passages that are less alike have no other version. This was measured on the pages of the companies for fitting,
 * after a random fifth of their passages was left out: 99 of 100 pairs were right and 98 of 100 were found, while equal
 * places held the same passage in only 51 of 100.
 */
const LEAST_ALIKE = 0.8

/**
 * Pairs the passages that say the same in two versions of a page, by their places. Both versions keep the same order,
 * and either may have passages that the other lacks. Passages are compared by the meanings of their words, in any
 * language, and by their numbers (Needleman and Wunsch, 1970).
 */
export function alignVersions(one: readonly Content[], other: readonly Content[]): [number, number][] {
  const others = other.map(readContent)
  const alike = one.map((each) => {
    const read = readContent(each)
    return others.map((against) => compareContents(read, against) - LEAST_ALIKE)
  })
  // The value of the best pairing of all passages from these two places on.
  const worth = Array.from({ length: one.length + 1 }, () => new Float64Array(other.length + 1))
  const worthFrom = (row: number, column: number) => worth[row]?.[column] ?? 0
  const worthPaired = (row: number, column: number) =>
    (alike[row]?.[column] ?? 0) + worthFrom(row + 1, column + 1)
  const worthSkipped = (row: number, column: number) =>
    Math.max(worthFrom(row + 1, column), worthFrom(row, column + 1))
  for (let row = one.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      const best = Math.max(worthPaired(row, column), worthSkipped(row, column))
      ;(worth[row] as Float64Array)[column] = best
    }
  }
  const pairs: [number, number][] = []
  for (let [row, column] = [0, 0]; row < one.length && column < other.length; ) {
    if (worthPaired(row, column) > worthSkipped(row, column)) pairs.push([row++, column++])
    else if (worthFrom(row + 1, column) >= worthFrom(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}

interface ReadContent {
  readonly heading: Float32Array
  readonly whole: Float32Array
  readonly numbers: ReadonlySet<string>
}

function readContent({ heading, text }: Content): ReadContent {
  const whole = `${heading}. ${text}`
  return { heading: readMeaning(heading), whole: readMeaning(whole), numbers: new Set(listNumbers(whole)) }
}

function readMeaning(text: string): Float32Array {
  return joinMeanings(listWords(text).map(findMeaning))
}

function compareContents(one: ReadContent, other: ReadContent): number {
  return (
    compareDirections(one.whole, other.whole) +
    HEADING_SHARE * compareDirections(one.heading, other.heading) +
    shareNumbers(one.numbers, other.numbers)
  )
}

function shareNumbers(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((number) => other.has(number)).length
  return shared / Math.max(1, one.size + other.size - shared)
}
