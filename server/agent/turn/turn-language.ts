import type { Language, Turn } from '../agent.ts'
import { isPlainlyEnglish } from '../language/meaning/word-meanings.ts'
import { detectLanguage } from '../language/text/language.ts'
import { isStopped } from '../language/words/stop-words.ts'
import { listWords, type Word } from '../language/words/words.ts'
import { readConsent } from '../message/consent/consent.ts'
import { classifySentence } from '../message/intents/intents.ts'
import { isCourtesy } from '../message/intents/sentence-intents.ts'
import { listCustomerSentences } from '../message/questions/sentences.ts'
import { detectCustomerLanguage, isUntold } from '../message/reading/read-text.ts'

/** "B123" and "amal@mail.example" are written the same in both languages. */
const CODE_OR_ADDRESS = /[\w.-]*[\d@][\w@.%+-]*|https?:\/\/\S+/giu
/** Names are spelled alike in every language of Latin letters. */
const NAME = /^\W*\p{Lu}\p{Ll}+(?:[\s'’-]+(?:\p{Lu}\p{Ll}+|al|bin|el)){1,4}\W*$/u

/**
 * The language of the newest message that shows one; numbers, codes and addresses alone keep the language from before.
 */
export function findTurnLanguage(turn: Turn, texts: readonly string[]): Language {
  const written = listWritten(turn, texts)
  // "jeddah?" and "family" keep the language of the message before them, and so does an "ok".
  const at = written.findIndex((text) => (!isUntold(text) && !NAME.test(text)) || isCourteous(text))
  const telling = written[at] ?? written[0]
  if (telling === undefined) return 'ar'
  const before = written.slice(at + 1).find((text) => !isUntold(text))
  // A customer who wrote Arabic before still does if their words hold names in Latin letters, or are no English:
  // "ghos 3 kbar bas".
  const mayGoOn = isMixed(telling) || isNoEnglish(telling)
  if (mayGoOn && before !== undefined && detectCustomerLanguage(before) === 'ar') return 'ar'
  return findAskedLanguage(telling)
}

/** The customer's messages that have words of a language, or at least letters, the newest first. */
function listWritten({ history }: Turn, texts: readonly string[]): string[] {
  const before = history.flatMap(({ author, text }) => (author === 'customer' && text !== null ? [text] : []))
  // "Thanks" after a question tells nothing of its language.
  const asking = texts.filter((text) => detectLanguage(text) !== null && !isCourteous(text))
  const lettered = [...before, ...(asking.length > 0 ? asking : texts)]
    .filter((text) => detectLanguage(text) !== null)
    .reverse()
  const worded = lettered.filter((text) => detectLanguage(text.replace(CODE_OR_ADDRESS, ' ')) !== null)
  return worded.length > 0 ? worded : lettered
}

/**
 * The language of the question, whatever courtesies in another language surround it: "hi there, kam rsoom el sha7n,
 * thanks a lot", "السلام عليكم what are your hours?"
 */
function findAskedLanguage(text: string): Language {
  const told = listCustomerSentences([text]).filter(({ intent }) => !isCourtesy(intent))
  const asked = told.map((sentence) => sentence.text).join('\n')
  const whole = detectCustomerLanguage(text) ?? 'en'
  if (detectLanguage(asked) === null) return whole
  if (!isUntold(asked)) return detectCustomerLanguage(asked) ?? whole
  return whole === 'en' || listWords(asked).every((word) => isPlainlyEnglish(word.text)) ? 'en' : whole
}

/** Whether a text is only a courtesy. "Yes" and "ok" are not: they are said in both languages. */
function isCourteous(text: string): boolean {
  return isCourtesy(classifySentence(text)) && readConsent([text]) === 'none'
}

function isMixed(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text) && /\p{Script=Latin}/u.test(text.replace(CODE_OR_ADDRESS, ' '))
}

/** Whether a text is more than a courtesy, and none of its words is surely English. */
function isNoEnglish(text: string): boolean {
  const isEnglish = (word: Word) =>
    word.script === 'latin' && (isStopped(word) || isPlainlyEnglish(word.text))
  return !isCourteous(text) && !listWords(text).some(isEnglish)
}
