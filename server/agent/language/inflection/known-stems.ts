import { stripClitics, stripPronoun } from './arabic-forms.ts'

/** A shorter word is only known in exactly its spelling. */
export const SHORTEST_STEM = 4

/** The stems that an Arabic word may have without attached particles and pronouns. */
export function listStems(text: string): string[] {
  const stems = stripClitics(text).flatMap((reading) => [reading, stripPronoun(reading)])
  return [...new Set(stems)].filter((stem) => stem.length >= SHORTEST_STEM)
}

/** The stems of a known word, including the form that its ending takes before a pronoun: بطاقة is بطاقت in بطاقتي. */
export function listKnownStems(text: string): string[] {
  const stems = listStems(text)
  return [...stems, ...stems.flatMap((stem) => (stem.endsWith('ه') ? [`${stem.slice(0, -1)}ت`] : []))]
}
