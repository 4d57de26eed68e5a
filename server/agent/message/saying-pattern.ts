import { normalizeArabic } from '../language/normalize-arabic.ts'

/** The letters that people write for one another; marks may stand above each, and it may be drawn out: "السلاااام". */
const SPELLED: Readonly<Record<string, string>> = {
  ا: '[اأإآٱ]',
  ه: '[هةۀ]',
  ي: '[يىیئ]',
  و: '[وؤ]',
  ك: '[كک]',
}
/** Often left out. */
const APOSTROPHE = "['’`]?"
const MARKS = '[\\u064b-\\u0652\\u0640ء]*'
/** The source of a pattern of what parts two sayings. */
export const GAP = '[\\s\\p{P}\\p{S}]'

const asPattern = (saying: string): string =>
  [...normalizeArabic(saying)]
    .map((letter) => {
      if (letter === "'") return APOSTROPHE
      return letter === ' ' ? '\\s+' : `${SPELLED[letter] ?? letter}+${MARKS}`
    })
    .join('')
/** The source of a pattern of any of the sayings, as people spell them. */
export const anyOf = (sayings: readonly string[]): string =>
  // The longest first: of "thanks a lot" nothing may be left.
  `(?:${sayings
    .toSorted((one, other) => other.length - one.length)
    .map(asPattern)
    .join('|')})(?![\\p{L}\\p{N}'’])`
