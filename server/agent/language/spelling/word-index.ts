import { addToList } from '../../../platform/add-to-list.ts'
import { listWords } from '../words/words.ts'

/** Known words, normalized, indexed to find those that are close to a misspelled one. */
export interface WordIndex {
  has(word: string): boolean
  /** Whether a form belongs to a known word. */
  hasForm(form: string): boolean
  /** The words with this first letter and this length. */
  listAlike(first: string, length: number): readonly string[]
}

const NONE: readonly string[] = []

/** Indexes words by their first letter and length, and their forms on first use. */
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
