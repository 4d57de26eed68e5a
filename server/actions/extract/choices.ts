import { isPlainlyEnglish } from '../../agent/language/meaning/word-meanings.ts'
import { readNumber } from '../../agent/language/numbers.ts'
import { remember } from '../../agent/language/remember.ts'
import { changedPlaces, isOneSlip, sharesRuns } from '../../agent/language/slips.ts'
import { soundsLike, transliterate } from '../../agent/language/transliterate.ts'
import { findPhrase, listWords, type Word } from '../../agent/language/words.ts'
import { CORRECT_WORDS, soundsWith } from '../../agent/message/lexicon.ts'
import type { Parameter } from '../definition.ts'

/** Shorter words become each other by one slip: "tea" and "ten". */
const SHORTEST_SLIPPED = 4
/** Who greets by the time of day chooses no group of the morning. */
const GREETING =
  /(?<!\p{L})(?:good\s+(?:morning|evening|afternoon|night|day)|(?:صباح|مساء|مسا)\s+(?:ال)?(?:خير|خيرات|نور|ورد|فل|ياسمين|سعادة|عسل))(?!\p{L})/giu
const ARTICLE = /^(?:[وفبكل]?ال|لل|[وبل](?=.{4}))/u

/** The words that customers use, with those of some lines, by their sound: all of them are sorted but once. */
export const soundsOf = remember((lines) => soundsWith(lines.split('\n')))

interface Phrase {
  readonly choice: string
  readonly phrase: readonly Word[]
}

/** The texts that a schema allows. */
export function listChoices(schema: Parameter): string[] {
  return Array.isArray(schema.enum) ? schema.enum.filter((each) => typeof each === 'string') : []
}

/**
 * The allowed texts that a customer's words name, inflection aside: "washing machines" names "washing machine". A word
 * in Latin letters may be said in Arabic ones and the other way round: «بلس» names "plus", "sabahi" «صباحي». What is
 * written in none of these ways may have slipped.
 */
export function listChosen(choices: readonly string[], words: string, isHeardYet = false): string[] {
  const said = listWords(words.replace(GREETING, ' '))
  const phrases = choices.flatMap((choice) => {
    const phrase = listWords(choice.replaceAll('_', ' '))
    return phrase.length > 0 ? [{ choice, phrase }] : []
  })
  const readings: ((word: Word, other: Word) => boolean)[] = [
    isAlike,
    isSamePart,
    isHeard,
    isSlipped,
    isPartElsewhere,
  ]
  const inDigits = said.map(writeDigit)
  const written = phrases.filter(
    ({ phrase }) => findPhrase(said, phrase) >= 0 || findPhrase(inDigits, phrase.map(writeDigit)) >= 0,
  )
  const named = readings.reduce<readonly Phrase[]>(
    (found, reads) => (found.length > 0 ? found : listRead(phrases, said, reads)),
    written,
  )
  // The 7 of "jana7" is a letter.
  if (named.length === 0 && /[a-z]\d|\d[a-z]/i.test(words) && !isHeardYet) {
    const heard = transliterate(words, soundsOf(choices.join('\n')))
    if (heard !== words.toLowerCase()) return listChosen(choices, heard, true)
  }
  // "Large box" names more than "box" does.
  return named
    .filter(({ phrase }) =>
      named.every((other) => other.phrase.length <= phrase.length || findPhrase(other.phrase, phrase) < 0),
    )
    .map(({ choice }) => choice)
}

/** "7 a side" is "seven-a-side". */
function writeDigit(word: Word): Word {
  const read = word.script === 'number' ? null : readNumber(word.text, undefined)
  return (read === null ? undefined : listWords(read.value)[0]) ?? word
}

/**
 * Words without those by which a choice was named: the five of "five a side" counts nothing, nor does "khomasi", which
 * sounds like it.
 */
export function dropChosen(choices: readonly string[], words: string): string {
  const chosen = listChosen(choices, words).flatMap((choice) => listWords(choice.replaceAll('_', ' ')))
  if (chosen.length === 0) return words
  const heard = soundsOf(choices.join('\n'))
  const isOf = (piece: string) => {
    const own = listWords(piece)
    const named = (word: Word) =>
      chosen.some((each) => {
        if (writeDigit(each).text === writeDigit(word).text) return true
        return isAlike(each, word) || isHeard(each, word) || isSlipped(each, word)
      })
    return own.length > 0 && (own.every(named) || listWords(transliterate(piece, heard)).every(named))
  }
  return words
    .split(/(?<=\s)/u)
    .map((piece) => (isOf(piece) ? piece.replace(/\S/gu, ' ') : piece))
    .join('')
}

function listRead(
  phrases: readonly Phrase[],
  said: readonly Word[],
  reads: (word: Word, other: Word) => boolean,
): Phrase[] {
  return phrases.filter(({ phrase }) => phrase.every((word) => said.some((other) => reads(word, other))))
}

/** Arabic says of a woman what it says of a man, صباحية of صباحي, and "in the afternoon" as well as "the afternoon". */
function isAlike(word: Word, said: Word): boolean {
  return word.script === 'arabic' && said.script === 'arabic' && bareOf(said.text) === bareOf(word.text)
}

function bareOf(text: string): string {
  return text
    .replace(ARTICLE, '')
    .replace(/(?<=.{3})(?:يه|يا|ي|ه)$/u, 'ي')
    .replace(/(?<=.{3})ا$/u, '')
}

/** Words for a part of the day: whoever offers «صباحا» is answered «الصبح». */
const PARTS_OF_DAY = [
  'morning صباح صباحا صباحي صبح صبحا صبحية',
  'afternoon عصر عصرا عصرية',
  'noon ظهر ظهرا ظهرية',
  'evening مساء مسا مسائي مسوية',
].map((words) => listWords(words).map(({ text }) => bareOf(text)))

function isSamePart(word: Word, said: Word): boolean {
  return word.script === said.script && isPartElsewhere(word, said)
}

/** The same in the other language, where the choices stand in one alone. */
function isPartElsewhere(word: Word, said: Word): boolean {
  return PARTS_OF_DAY.some((part) => part.includes(bareOf(word.text)) && part.includes(bareOf(said.text)))
}

function isHeard(word: Word, said: Word): boolean {
  const [one, other] = [word, said].map(({ text }) => text.replaceAll('ph', 'f')) as [string, string]
  return one === other || soundsLike(one, other) || soundsLike(other, one)
}

/** Whether the word is meant by one that is misspelled: one that is none of its own. */
function isSlipped({ text }: Word, said: Word): boolean {
  const other = said.text.replace(ARTICLE, '')
  if (Math.min(text.length, other.length) < SHORTEST_SLIPPED || !isOneSlip(text, other)) return false
  if (!sharesRuns(text, other) && !changedPlaces(text, other)) return false
  return !CORRECT_WORDS.has(said.text) && !isPlainlyEnglish(said.text)
}
