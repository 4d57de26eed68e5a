import { standsAlone } from './stands-alone.ts'

/** The ending of a count: "khamsa", "khamseh", "khamse"; left out before what is counted. */
const COUNTED = '(?:[ae]h?)?'

/** How numbers are spelled that Arabic says in Latin letters; the longer ones first. */
export const LATIN_NUMBERS: readonly (readonly [spelling: string, value: number])[] = [
  ['(?:kh|5)a?m[ae]?s[ae]?6?ta?3?shar?', 15],
  ['[aei]?(?:7|h)[ei]?da?3?a?sh(?:[ae]r)?', 11],
  ['[aei]?th?na?3?a?sh(?:[ae]r)?', 12],
  ['3[ei]?shr[ei]+n', 20],
  [`w[ae](?:7|h)d[ae]h?`, 1],
  ['[2aei]{0,2}th?[ae]?n[aeiy]{1,3}n|th?[ei]nt[aeiy]{1,3}n', 2],
  [`th?[aeiou]?l[aeo]{1,2}th?${COUNTED}`, 3],
  [`2?[ae]?rb[aei]?3${COUNTED}a?`, 4],
  [`(?:kh|5)a?ms${COUNTED}`, 5],
  ['s[ei]ttah?|s[ei]tt?eh', 6],
  [`s[ae]b3${COUNTED}`, 7],
  [`th?[ae]?m[ae]?n[iy]{1,2}[ae]h?`, 8],
  [`t[ei]s3${COUNTED}`, 9],
  [`3[ae]?sh[ae]?r${COUNTED}t?`, 10],
]

const READ = LATIN_NUMBERS.map(([spelling, value]) => [new RegExp(`^(?:${spelling})$`, 'i'), value] as const)
const ANY = new RegExp(standsAlone(LATIN_NUMBERS.map(([spelling]) => spelling).join('|')), 'giu')

/** The number that a word in Latin letters is in Arabic: "tlata" is 3; null if it is none. */
export function readLatinNumber(word: string): number | null {
  return READ.find(([spelling]) => spelling.test(word))?.[1] ?? null
}

/** "Talat" is a name too, and three only before what is counted. */
const NAME = /^th?[aeiou]?l[aeo]{1,2}th?$/i
const PERSONS = /^ (?:[ae]?sh[ae]?kh?a?[s9]|afrad|a?nfar)/i

/** A text with its Arabic numbers in Latin letters written in digits: "tlata", "talat ashkhas". */
export function writeLatinNumbers(text: string): string {
  return text.replace(ANY, (word, at: number) => {
    const isName = NAME.test(word) && !PERSONS.test(text.slice(at + word.length))
    return isName ? word : String(readLatinNumber(word) ?? word)
  })
}
