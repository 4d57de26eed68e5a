import { listWords } from './words.ts'

/** Known words, normalized. */
export interface WordIndex {
  has(word: string): boolean
  /** Whether a form of a word is one of a known word too. */
  hasForm(form: string): boolean
}

/** The words that are known just as they are written. Their forms are worked out when a first one is asked for. */
export function indexWords(words: Iterable<string>): WordIndex {
  const known = new Set(words)
  let forms: ReadonlySet<string> | undefined
  return {
    has: (word) => known.has(word),
    hasForm(form) {
      forms ??= new Set([...known].flatMap((word) => listWords(word).flatMap((each) => each.searched)))
      return forms.has(form)
    },
  }
}
