/*
 * What Arabic writes to its words, and chat in Latin letters as well: "wkam", "bel riyadh", "as3arkum". Each with what
 * is written for it in Arabic, and with how much less sure a word is that is found without it.
 */

/** What stands before a word. */
export interface Front {
  readonly written: RegExp
  readonly arabic: string
  readonly costs: number
}

/** What stands behind a word. */
export interface Back extends Front {
  /** Whether only a word with a ta marbuta has it: "modat el daman". */
  readonly isBound: boolean
}

/** A whole word is left behind it, which begins with a consonant. */
const WORD = '(?=[^aeiou]..)'
const COSTS = { none: 0, article: 0.05, sure: 0.1, yours: 0.2, letter: 0.25, likely: 0.3, rare: 0.45 }

const front = (written: string, arabic: string, costs: number): Front => ({
  ...{ arabic, costs },
  written: new RegExp(`^(?:${written})`),
})
const back = (written: string, arabic: string, costs: number, isBound = false): Back => ({
  ...{ arabic, costs, isBound },
  written: new RegExp(`(?<=.{3})(?:${written})$`),
})

export const FRONTS: readonly Front[] = [
  front('', '', COSTS.none),
  front("[aei]l[-']?(?=.{3})", '', COSTS.article),
  // The article sounds like the letter behind it: "assalam".
  front('[ae](?=(sh|th|[stdrnz])\\1.{2})', '', COSTS.article),
  front('w[ae]l(?=.{3})', 'و', COSTS.article),
  front('b[aei]l(?=.{3})', 'ب', COSTS.article),
  front('(?:l[ei]l|ll)(?=.{3})', 'ل', COSTS.article),
  front('f[aei]l(?=.{3})', 'في ', COSTS.sure),
  front('hal(?=.{3})', 'هال', COSTS.yours),
  front(`wa?${WORD}`, 'و', COSTS.letter),
  front(`[ae]?b[aei]?${WORD}`, 'ب', COSTS.letter),
  front(`l[aei]?${WORD}`, 'ل', COSTS.letter),
  front(`fa?${WORD}`, 'ف', COSTS.likely),
  front(`sa?${WORD}`, 'س', COSTS.rare),
  // The "be" of Egypt and the Levant before what one does: "bte2balo", "bitwaslo".
  front('b[ei]?(?=[tny].{4})', '', COSTS.likely),
]

export const BACKS: readonly Back[] = [
  { written: /$/, arabic: '', costs: COSTS.none, isBound: false },
  back('[ae]t', '', COSTS.sure, true),
  back('k[ou]m', 'كم', COSTS.yours),
  back('ha', 'ها', COSTS.yours),
  back('h[ou]m', 'هم', COSTS.letter),
  back('na', 'نا', COSTS.letter),
  back('t?[iy]', 'ي', COSTS.likely),
  back('[ai]k', 'ك', COSTS.likely),
  back('ah|oh?|uh', 'ه', COSTS.likely),
  back('een', 'ين', COSTS.likely),
  back('at', 'ات', COSTS.likely),
]

/** What is written both before and behind a word costs more than a guess is worth. */
export const MOST_WRITTEN_TO = 0.4
