import { OWN_FIRST_LETTER, STOP_WORDS } from './stop-words-data.ts'
import { listWords, type Word } from './words.ts'

const STOPPED = new Set(STOP_WORDS.flatMap((word) => listWords(word).map(({ text }) => text)))
const OWN = new Set(OWN_FIRST_LETTER)

/** Whether a word shapes a question without saying what it is about. */
export function isStopped({ script, text }: Word): boolean {
  return script === 'number' || text.length < 2 || STOPPED.has(text) || isJoinedStopWord(text)
}

/**
 * Whether a normalized word is a stop word with an Arabic "and" written to it, and then resembles a noun: وفي is no
 * scarf.
 */
export function isJoinedStopWord(text: string): boolean {
  return /^[وف]/u.test(text) && !OWN.has(text) && STOPPED.has(text.slice(1))
}
