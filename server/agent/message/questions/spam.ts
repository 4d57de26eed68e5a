import { findPhrase, listWords } from '../../language/words/words.ts'
import type { CustomerSentence } from './sentences.ts'
import { SPAM_CALLS, SPAM_OFFERS } from './spam-data.ts'

const OFFERS = SPAM_OFFERS.map((saying) => listWords(saying))
const CALLS = SPAM_CALLS.map((saying) => listWords(saying))
const LINK = /\bhttps?:\/\/|\bwww\.|\b(?:t\.me|wa\.me|bit\.ly|tinyurl\.com)\//i

/**
 * Whether a message is unwanted advertising: it offers winnings, easy money and the like, and either sends the reader
 * somewhere or offers two of them. A message that asks anything is a customer's, even if it asks whether such a message
 * is from the company.
 */
export function isSpam(texts: readonly string[], sentences: readonly CustomerSentence[]): boolean {
  if (sentences.some(({ intent }) => intent === 'question')) return false
  const text = texts.join('\n')
  const words = listWords(text)
  const count = (sayings: typeof OFFERS) => sayings.filter((saying) => findPhrase(words, saying) >= 0).length
  const offers = count(OFFERS)
  return offers >= 2 || (offers === 1 && (LINK.test(text) || count(CALLS) > 0))
}
