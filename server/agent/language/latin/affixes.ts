/*
 * The prefixes and suffixes that Arabic writes to its words, and chat in Latin letters as well: "wkam", "bel riyadh",
 * "as3arkum". Each with what is written for it in Arabic, and how much less sure a word is that is found without it.
 */

/** What stands before a word. */
export interface Prefix {
  readonly written: RegExp
  readonly arabic: string
  readonly costs: number
}

/** What stands behind a word. */
export interface Suffix extends Prefix {
  /** What a word has to end with to have it, if anything: "modat el daman" is of مدة, "shukran" of شكرا. */
  readonly endsOn: string
}

/** A whole word is left behind it, which begins with a consonant. */
const WORD = '(?=[^aeiou]..)'
/** The surer it is that a word begins or ends with it, the less. */
const COSTS = { none: 0, article: 0.05, sure: 0.1, yours: 0.2, letter: 0.25, likely: 0.3, rare: 0.45 }

const prefix = (written: string, arabic: string, costs: number): Prefix => ({
  ...{ arabic, costs },
  written: new RegExp(`^(?:${written})`),
})
const suffix = (written: string, arabic: string, costs: number, endsOn = ''): Suffix => ({
  ...{ arabic, costs, endsOn },
  written: new RegExp(`(?<=.{3})(?:${written})$`),
})

export const PREFIXES: readonly Prefix[] = [
  prefix('', '', COSTS.none),
  prefix("[aei]l[-']?(?=.{3})", '', COSTS.article),
  // The article sounds like the letter behind it: "assalam".
  prefix('[ae](?=(sh|th|[stdrnz])\\1.{2})', '', COSTS.article),
  prefix('w[ae]l(?=.{3})', 'و', COSTS.article),
  prefix('b[aei]l(?=.{3})', 'ب', COSTS.article),
  prefix('(?:l[ei]l|ll)(?=.{3})', 'ل', COSTS.article),
  prefix('f[aei]l(?=.{3})', 'في ', COSTS.sure),
  prefix('hal(?=.{3})', 'هال', COSTS.yours),
  prefix(`wa?${WORD}`, 'و', COSTS.letter),
  prefix(`[ae]?b[aei]?${WORD}`, 'ب', COSTS.letter),
  prefix(`l[aei]?${WORD}`, 'ل', COSTS.letter),
  prefix(`fa?${WORD}`, 'ف', COSTS.likely),
  prefix(`sa?${WORD}`, 'س', COSTS.rare),
  // The "be" of Egypt and the Levant before what one does: "bte2balo", "bitwaslo".
  prefix('b[ei]?(?=[tny].{4})', '', COSTS.likely),
]

export const SUFFIXES: readonly Suffix[] = [
  { written: /$/, arabic: '', costs: COSTS.none, endsOn: '' },
  suffix('[ae]t', '', COSTS.sure, 'ه'),
  // The tanween is heard, and written by its alef alone.
  suffix('(?<=a)n', '', COSTS.yours, 'ا'),
  suffix('k[ou]m', 'كم', COSTS.yours),
  suffix('ha', 'ها', COSTS.yours),
  suffix('h[ou]m', 'هم', COSTS.letter),
  suffix('na', 'نا', COSTS.letter),
  suffix('t?[iy]', 'ي', COSTS.likely),
  suffix('[ai]k', 'ك', COSTS.likely),
  suffix('ah|oh?|uh', 'ه', COSTS.likely),
  suffix('een', 'ين', COSTS.likely),
  suffix('at', 'ات', COSTS.likely),
]

/** What is written both before and behind a word costs more than a guess is worth. */
export const MOST_WRITTEN_TO = 0.4
