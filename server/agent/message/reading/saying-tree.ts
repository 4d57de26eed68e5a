import { normalizeArabic } from '../../language/text/normalize-arabic.ts'
import { remember } from '../../language/text/remember.ts'

/** The source of a pattern of what parts two sayings. */
export const GAP = '[\\s\\p{P}\\p{S}]'
const GAPS = new RegExp(`${GAP}*`, 'uy')
const CONTINUES_WORD = /[\p{L}\p{N}'’]/uy
const RUNS = /(.)\1*/gsu
const APOSTROPHES = "'’`"

/**
 * Sayings by their letters, those that begin alike in one branch. Twice the same letter is one step: who writes
 * "hellllo" writes at least as many as it has.
 */
export interface SayingTree {
  isEnd: boolean
  readonly next: Map<string, SayingTree>
}

const sprout = (): SayingTree => ({ isEnd: false, next: new Map() })

/**
 * Makes a tree of sayings. It is walked at once, where a pattern of hundreds of sayings takes V8 some tenths of a
 * second to compile: the first customers after each start would wait for that.
 */
export function growTree(sayings: readonly string[]): SayingTree {
  const root = sprout()
  for (const saying of sayings) {
    let branch = root
    for (const run of normalizeArabic(saying).match(RUNS) ?? []) {
      const next = branch.next.get(run) ?? sprout()
      branch.next.set(run, next)
      branch = next
    }
    branch.isEnd = true
  }
  return root
}

/** Where that ends which a sticky pattern finds at a place of a text. */
export function endOf(sticky: RegExp, text: string, at: number): number | undefined {
  sticky.lastIndex = at
  return sticky.test(text) ? sticky.lastIndex : undefined
}

/** The place behind all that parts two sayings: spaces, marks and symbols. */
export const skipGap = (text: string, at: number): number => endOf(GAPS, text, at) ?? at

/**
 * Where the sayings end that begin at a place of a text: of "thanks a lot" also the end of "thanks". People spell them
 * with letters drawn out, marks above them, and no apostrophes.
 */
export function listEnds(tree: SayingTree, text: string, at: number): number[] {
  const ends: number[] = tree.isEnd && endOf(CONTINUES_WORD, text, at) === undefined ? [at] : []
  const shortened = tree.next.get("'")
  if (shortened !== undefined) {
    const isWritten = at < text.length && APOSTROPHES.includes(text.charAt(at))
    ends.push(...listEnds(shortened, text, isWritten ? at + 1 : at))
  }
  const letter = readLetter(text.charAt(at))
  if (letter === '' || letter === "'") return ends
  let end = at + 1
  while (end < text.length && ['', letter].includes(readLetter(text.charAt(end)))) end++
  for (let run = letter; run.length <= end - at; run += letter) {
    const next = tree.next.get(run)
    if (next !== undefined) ends.push(...listEnds(next, text, end))
  }
  return ends
}

/** Where the longest saying ends that begins at a place of a text. */
export function findEnd(tree: SayingTree, text: string, at: number): number | undefined {
  const ends = listEnds(tree, text, at)
  return ends.length === 0 ? undefined : Math.max(...ends)
}

/** The letter that stands for all its spellings; "" for a mark above one. */
const readLetter = remember((char) => (/\s/.test(char) ? ' ' : normalizeArabic(char)), 1024)
