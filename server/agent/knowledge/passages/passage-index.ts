import { addToList } from '../../../platform/add-to-list.ts'
import type { IndexedPassage, Lexemes } from './queries.ts'

/** A tenant's passages by their words. A passage is identified by its place in the order of the ids. */
export interface PassageIndex {
  readonly size: number
  readonly english: Postings
  readonly arabic: Postings
}

/**
 * The passages of each word: a passage's place times four, plus `IN_HEADING` and `IN_TEXT`. Without both flags only the
 * title holds the word.
 */
type Postings = ReadonlyMap<string, readonly number[]>

export const IN_HEADING = 1
export const IN_TEXT = 2

/** Inverts the passages: from each word to the passages that hold it. */
export function indexPassages(passages: readonly IndexedPassage[]): PassageIndex {
  return {
    size: passages.length,
    english: post(passages.map(({ english }) => english)),
    arabic: post(passages.map(({ arabic }) => arabic)),
  }
}

function post(lists: readonly Lexemes[]): Postings {
  const postings = new Map<string, number[]>()
  lists.forEach(({ all, heading, text }, place) => {
    const headings = new Set(heading)
    const texts = new Set(text)
    for (const lexeme of all) {
      const entry = place * 4 + (headings.has(lexeme) ? IN_HEADING : 0) + (texts.has(lexeme) ? IN_TEXT : 0)
      addToList(postings, lexeme, entry)
    }
  })
  return postings
}
