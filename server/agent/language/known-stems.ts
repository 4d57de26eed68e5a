import { stripClitics, stripPronoun } from './arabic-forms.ts'

/** A word that is not known just as it is written has so many letters. */
export const SHORTEST_STEM = 4

/** What an Arabic word may be without what is written to it. */
export function listStems(text: string): string[] {
  const stems = stripClitics(text).flatMap((reading) => [reading, stripPronoun(reading)])
  return [...new Set(stems)].filter((stem) => stem.length >= SHORTEST_STEM)
}

/** The same of a known word, with the ending that a noun has before a pronoun: بطاقة is بطاقت in بطاقتي. */
export function listKnownStems(text: string): string[] {
  const stems = listStems(text)
  return [...stems, ...stems.flatMap((stem) => (stem.endsWith('ه') ? [`${stem.slice(0, -1)}ت`] : []))]
}
