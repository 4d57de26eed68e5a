import { isOneOf } from '../../language/words/is-one-of.ts'
import { isStopped } from '../../language/words/stop-words.ts'
import type { Word } from '../../language/words/words.ts'
import type { Run } from './evidence.ts'
import { isCalled, isTold, listTelling } from './wording.ts'
import { LIGHT_WORDS, OPEN_WORDS, PRICE_WORDS } from './wording-data.ts'

/** The words of a claim that carry meaning of their own; a text has to say each of them. */
export function listClaimedWords(words: readonly Word[]): Word[] {
  return listTelling(words).filter((word) => !isStopped(word) && !isOneOf(LIGHT_WORDS, word))
}

/**
 * Whether a claim has a word that neither the text nor its heading has. "You can pay in cash, and parking is available"
 * shares most of its words with an article that says nothing of parking.
 */
export function saysMore(words: readonly Word[], run: Run): boolean {
  return words.some((word) => measureTold(word, run) === 0)
}

/** A word that stands only in the heading counts this much. */
const CALLED_SHARE = 0.5

/** The share of a claim's words that a run says; words that stand only in its text's heading count less. */
export function measureShare(words: readonly Word[], run: Run): number {
  return words.length === 0 ? 1 : words.reduce((sum, word) => sum + measureTold(word, run), 0) / words.length
}

function measureTold(word: Word, run: Run): number {
  if (isTold(word, run) || isOfPrice(word, run) || isOfHours(word, run)) return 1
  return isCalled(word, run) ? CALLED_SHARE : 0
}

/** "Wheel alignment: 160 riyals" states a cost without the word. */
function isOfPrice(word: Word, { measures }: Run): boolean {
  return isOneOf(PRICE_WORDS, word) && measures.includes('money')
}

/** Times under "Opening hours" say when a place is open, without the word. */
function isOfHours(word: Word, { about, facts }: Run): boolean {
  return (
    isOneOf(OPEN_WORDS, word) &&
    about.some((each) => isOneOf(OPEN_WORDS, each)) &&
    facts.some(({ unit }) => unit === 'am' || unit === 'pm')
  )
}
