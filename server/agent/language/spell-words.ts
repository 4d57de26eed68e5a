import { listWords } from './words.ts'

/** The words of a text in their order, in the spelling of `normalizeArabic`. */
export function spellWords(text: string): string[] {
  return listWords(text).map((word) => word.text)
}
