import { addToList } from '../../platform/add-to-list.ts'
import { listWords } from './words.ts'

/** Known words, normalized, for finding those that a misspelled one is near to. */
export interface WordIndex {
  has(word: string): boolean
  /** Whether a form of a word is one of a known word too. */
  hasForm(form: string): boolean
  /** The words that begin with a word's first letter and have so many letters. */
  listAlike(first: string, length: number): readonly string[]
}

const NONE: readonly string[] = []

/** Sorts words by how they begin and how long they are, and their forms, when a first one is asked for. */
export function indexWords(words: Iterable<string>): WordIndex {
  const known = new Set(words)
  let forms: ReadonlySet<string> | undefined
  let byStart: Map<string, string[]> | undefined
  const sort = () => {
    const sorted = new Map<string, string[]>()
    for (const word of known) addToList(sorted, `${word[0]}${word.length}`, word)
    return sorted
  }
  return {
    has: (word) => known.has(word),
    hasForm(form) {
      forms ??= new Set([...known].flatMap((word) => listWords(word).flatMap((each) => each.searched)))
      return forms.has(form)
    },
    listAlike(first, length) {
      byStart ??= sort()
      return byStart.get(`${first}${length}`) ?? NONE
    },
  }
}
