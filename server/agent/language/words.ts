import { listArabicForms } from './arabic-forms.ts'
import { listSingularForms } from './broken-plurals.ts'
import { normalizeArabic } from './normalize-arabic.ts'
import { remember } from './remember.ts'

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

const WORD = /\p{Script=Arabic}+|[a-z]+(?:'[a-z]+)?|\d+(?:[.,]\d+)*/gu
const ARABIC = /^\p{Script=Arabic}/u
const ACCENTS = /[\u0300-\u036f]/g

/** The words of a text in their order. Punctuation, emoji and other scripts are not words here. */
export const listWords: (text: string) => readonly Word[] = remember((text) => {
  const folded = normalizeArabic(text).replaceAll('’', "'").normalize('NFD').replace(ACCENTS, '')
  return Array.from(folded.matchAll(WORD), ([word]): Word => {
    if (ARABIC.test(word)) {
      const forms = listArabicForms(word)
      return { script: 'arabic', text: word, forms, searched: [...forms, ...listSingularForms(word)] }
    }
    if (/^\d/.test(word)) return { script: 'number', text: word, forms: [word], searched: [word] }
    const bare = word.replace(/'s$/, '').replaceAll("'", '')
    const forms = [stemEnglish(bare)]
    return { script: 'latin', text: bare, forms, searched: forms }
  })
})

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

/**
 * A light English stem, for comparing words in memory (choosing sentences, finding concepts). Searching uses
 * PostgreSQL's own stemmer; the two need not agree, because neither ever sees the other's output.
 */
export function stemEnglish(word: string): string {
  if (word.length <= 3) return word
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(s|x|z|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1')
  const stem = singular.replace(/([aeiouy].*)(?:ing|ed)$/, '$1')
  const undoubled = stem === singular ? stem : stem.replace(/([b-df-hj-km-np-rt-v])\1$/, '$1')
  return undoubled.length > 3 ? undoubled.replace(/e$/, '') : undoubled
}
