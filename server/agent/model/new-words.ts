import { isOneOf } from '../language/is-one-of.ts'
import { isStopped } from '../language/stop-words.ts'
import type { Word } from '../language/words.ts'
import type { Run } from './evidence.ts'
import { isCalled, isTold, listTelling } from './wording.ts'
import { LIGHT_WORDS, OPEN_WORDS, PRICE_WORDS } from './wording-data.ts'

/** The words of a claim that say something of their own, of which a text has to say each. */
export function listClaimedWords(words: readonly Word[]): Word[] {
  return listTelling(words).filter((word) => !isStopped(word) && !isOneOf(LIGHT_WORDS, word))
}

/**
 * Whether a claim says a word that the text does not, nor what the text is called. "You can pay in cash, and parking is
 * available" has most of its words in common with an article that says nothing of parking.
 */
export function saysMore(words: readonly Word[], run: Run): boolean {
  return words.some((word) => measureTold(word, run) === 0)
}

/** What a word counts for that only stands in what the text is called. */
const CALLED_SHARE = 0.5

/** How much of a claim's words a run says; what its text is called says them less. */
export function measureShare(words: readonly Word[], run: Run): number {
  return words.length === 0 ? 1 : words.reduce((sum, word) => sum + measureTold(word, run), 0) / words.length
}

function measureTold(word: Word, run: Run): number {
  if (isTold(word, run) || isOfPrice(word, run) || isOfHours(word, run)) return 1
  return isCalled(word, run) ? CALLED_SHARE : 0
}

/** "Wheel alignment: 160 riyals" says what it costs without the word. */
function isOfPrice(word: Word, { measures }: Run): boolean {
  return isOneOf(PRICE_WORDS, word) && measures.includes('money')
}

/** Under "Opening hours" times say when it is open. */
function isOfHours(word: Word, { about, facts }: Run): boolean {
  return (
    isOneOf(OPEN_WORDS, word) &&
    about.some((each) => isOneOf(OPEN_WORDS, each)) &&
    facts.some(({ unit }) => unit === 'am' || unit === 'pm')
  )
}
