import { listWords } from './words.ts'

/** The words of a text in their order, as `normalizeArabic` spells them. */
export function spellWords(text: string): string[] {
  return listWords(text).map((word) => word.text)
}
