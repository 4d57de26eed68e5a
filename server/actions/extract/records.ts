import { isPlainlyEnglish } from '../../agent/language/meaning/word-meanings.ts'
import { isStopped } from '../../agent/language/words/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words/words.ts'
import { knowsNot } from '../../agent/message/consent/knowing-not.ts'
import { isArabizi } from '../../agent/message/reading/arabizi.ts'
import { CORRECT_WORDS } from '../../agent/message/reading/lexicon.ts'
import { filterByPattern } from '../definition/pattern.ts'
import type { FoundValues } from '../values/find-values.ts'
import { foldText } from '../values/fold-text.ts'

/** A number whose letters are separated from it: "ST 12345", "st-12345". */
const PARTED = /(?<![\p{L}\p{N}])(?<letters>[A-Za-z]{1,5})[ .:#_-]{0,3}(?<digits>\d{1,12})(?![\p{L}\p{N}])/gu

/**
 * The words that match a pattern, in upper or lower case as needed; if none does, letters joined with the number after
 * them in the way of the pattern.
 */
export function listFitting({ token, rest }: Pick<FoundValues, 'token' | 'rest'>, pattern: string): string[] {
  const fitting = withoutWords(
    pick(
      token.map((each) => [each]),
      pattern,
    ),
    { token, rest },
    pattern,
  )
  if (fitting.length > 0) return fitting
  const joined = pick(listJoined(rest, pattern), pattern)
  return joined.length > 0 ? joined : pick(listGrouped(rest, pattern), pattern)
}

/** Fewer capitals may be a word such as "OK" or "ID". */
const LEAST_CAPITALS = 4

/**
 * The matches without the customer's own words: a pattern such as `^[A-Z0-9]{5,12}$` also matches the "please" and
 * "order" of "please track my order". A word in capitals among other words may be a value.
 */
function withoutWords(
  fitting: readonly string[],
  { token, rest }: Pick<FoundValues, 'token' | 'rest'>,
  pattern: string,
): string[] {
  const isInCapitals = (each: string) =>
    each.length >= LEAST_CAPITALS && each === each.toUpperCase() && token.includes(each) && /[a-z]/.test(rest)
  const words = fitting.filter((each) => /^[A-Za-z_-]+$/.test(each) && !isInCapitals(each))
  if (words.length === 0) return [...fitting]
  const likeIt = (word: string) => word.replace(/[a-z]/g, 'q').replace(/[A-Z]/g, 'Q')
  const taken = new Set(filterByPattern([...new Set(words.map(likeIt))], pattern))
  const isWord = isArabizi(rest) ? () => true : isEnglish
  const own = new Set(words.filter((word) => taken.has(likeIt(word)) && isWord(word)))
  return fitting.filter((each) => !own.has(each))
}

function isEnglish(text: string): boolean {
  return text
    .toLowerCase()
    .split(/[-_]/)
    .every((word) => word.length < 2 || CORRECT_WORDS.has(word) || isPlainlyEnglish(word))
}

/** Only letters and digits, joined by nothing or a hyphen: read as one word. */
const PLAIN = /^[A-Za-z\d_-]*$/
const AROUND = /^[«“"'(]+|[.,;:!?،؛؟»”"')]+$/gu

/** Matches with other signs or letters: "INV/2024/001", "12.345.6", «أبج1234». */
export function listWithSigns(words: string, pattern: string): string[] {
  const pieces = foldText(words)
    .split(/\s+/)
    .flatMap((piece) => [piece, piece.replace(AROUND, '')])
    .filter((piece) => /\d/.test(piece) && !PLAIN.test(piece))
  return pick(
    [...new Set(pieces)].map((piece) => [piece]),
    pattern,
  )
}

/** A number that is written in groups: "48 213", "4 8 2 1 3", "ORD-12 34". */
const GROUPED =
  /(?<![\p{L}\p{N}])(?<letters>[A-Za-z]{0,6})[ ._-]{0,3}(?<digits>\d{1,8}(?:[ ._–-]{1,3}\d{1,8})+)(?![\p{L}\p{N}])/gu

function listGrouped(text: string, pattern: string): string[][] {
  if (knowsNot(text)) return []
  return Array.from(text.matchAll(GROUPED), ({ groups }) => {
    const { letters = '', digits: grouped = '' } = groups ?? {}
    const digits = grouped.replace(/\D/g, '')
    const isLed =
      letters.length > 1 && !isStopped(listWords(letters)[0] as Word) && mayLead(letters, digits, pattern)
    return [...(isLed ? joinings(letters, digits) : []), digits]
  })
}

/** The first spelling of each word that matches. */
function pick(words: readonly (readonly string[])[], pattern: string): string[] {
  const spellings = words.map((each) =>
    each.flatMap((text) => [text, text.toUpperCase(), text.toLowerCase()]),
  )
  const fitting = new Set(filterByPattern([...new Set(spellings.flat())], pattern))
  return spellings.flatMap((each) => each.find((text) => fitting.has(text)) ?? [])
}

const MOST_LETTERS_OF_CODE = 4

function listJoined(text: string, pattern: string): string[][] {
  const isArabic = /\p{Script=Arabic}/u.test(text)
  return Array.from(text.matchAll(PARTED), ({ groups }) => {
    const { letters = '', digits = '' } = groups ?? {}
    // The letters in "Is 12345" are a word and no part of the number; a single letter may be one.
    const [word] = letters.length > 1 ? listWords(letters) : []
    const isWord = word !== undefined && isStopped(word)
    // In an Arabic sentence so few Latin letters are no word: «abc 9876 من يوم الاحد».
    const isCode = isArabic && letters.length <= MOST_LETTERS_OF_CODE
    return isWord || !(isCode || mayLead(letters, digits, pattern)) ? [] : joinings(letters, digits)
  })
}

const joinings = (letters: string, digits: string) => [`${letters}${digits}`, `${letters}-${digits}`]

/**
 * Whether letters may belong to a pattern's number. If it takes any letters ("idea 482"), they have to look like a
 * code.
 */
function mayLead(letters: string, digits: string, pattern: string): boolean {
  const others = joinings('Q'.repeat(letters.length), digits)
  const takesAny = filterByPattern(others, pattern).length > 0
  // "SV 102" and "xy 345" do not look like words.
  return (
    !takesAny || (letters.length <= 3 && (letters === letters.toUpperCase() || !/[aeiou]/i.test(letters)))
  )
}
