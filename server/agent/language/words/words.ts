import { listArabicForms } from '../inflection/arabic-forms.ts'
import { listSingularForms } from '../inflection/broken-plurals.ts'
import { stemEnglish } from '../inflection/english-stem.ts'
import { remember } from '../text/remember.ts'
import { spellWords } from './spell-words.ts'

/** One word of a text: as normalized, and the forms in which it meets its own inflections. */
export interface Word {
  readonly script: 'arabic' | 'latin' | 'number'
  readonly text: string
  readonly forms: readonly string[]
  /**
   * The forms by which articles are searched: for an Arabic plural that is made inside the word, those of the one thing
   * are among them.
   */
  readonly searched: readonly string[]
}

const ARABIC = /^\p{Script=Arabic}/u

/** The words of a text in their order. Punctuation, emoji and other scripts are not words here. */
export const listWords: (text: string) => readonly Word[] = remember((text) =>
  spellWords(text).map((word): Word => {
    if (ARABIC.test(word)) {
      const forms = listArabicForms(word)
      return { script: 'arabic', text: word, forms, searched: [...forms, ...listSingularForms(word)] }
    }
    if (/^\d/.test(word)) return { script: 'number', text: word, forms: [word], searched: [word] }
    const forms = [stemEnglish(word)]
    return { script: 'latin', text: word, forms, searched: forms }
  }),
)

/** Whether two words are the same word, inflection aside. */
export function isSameWord(one: Word, other: Word): boolean {
  return one.forms.some((form) => other.forms.includes(form))
}

/** Where a phrase begins among the words, inflection aside, or -1. */
export function findPhrase(words: readonly Word[], phrase: readonly Word[]): number {
  return words.findIndex((_, start) =>
    phrase.every((word, offset) => {
      const found = words[start + offset]
      return found !== undefined && isSameWord(found, word)
    }),
  )
}
