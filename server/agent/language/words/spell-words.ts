import { normalizeArabic } from '../text/normalize-arabic.ts'
import { remember } from '../text/remember.ts'

const WORD = /\p{Script=Arabic}+|[a-z]+(?:'[a-z]+)?|\d+(?:[.,]\d+)*/gu
const ACCENTS = /[\u0300-\u036f]/g

const spell = remember((text): readonly string[] => {
  const folded = normalizeArabic(text).replaceAll('’', "'").normalize('NFD').replace(ACCENTS, '')
  const words = folded.match(WORD) ?? []
  return folded.includes("'") ? words.map((word) => word.replace(/'s$/, '').replaceAll("'", '')) : words
})

/**
 * The words of a text in their order, in the spelling of `normalizeArabic` and without an English possessive. Their
 * forms (`listWords`) take several times as long to find, and lists of sayings need none.
 */
export function spellWords(text: string): string[] {
  return [...spell(text)]
}
