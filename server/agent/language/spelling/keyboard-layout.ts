import { findMeaning, isEnglishWord } from '../meaning/word-meanings.ts'
import { isStopped } from '../words/stop-words.ts'
import { listWords } from '../words/words.ts'

/** The keys of the English keyboard, and the letters of the Arabic one on the same keys. */
const ENGLISH = "`qwertyuiop[]asdfghjkl;'zxcvnm,./HYN?"
const ARABIC = 'ذضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظأإآ؟'
const TO_ARABIC: ReadonlyMap<string, string> = new Map([
  ...[...ENGLISH].map((key, at) => [key, ARABIC[at] ?? key] as const),
  ...([
    ['b', 'لا'],
    ['G', 'لأ'],
    ['T', 'لإ'],
    ['B', 'لآ'],
  ] as const),
])
const TO_ENGLISH: ReadonlyMap<string, string> = new Map(
  [...ENGLISH].map((key, at) => [ARABIC[at] ?? key, key.toLowerCase()] as const),
)

/** The rows of both keyboards, with letters as `normalizeArabic` folds them. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ورايهوزظ']
const NEAR_KEYS = new Set(
  ROWS.flatMap((row) => [...row].slice(1).flatMap((key, at) => [`${row[at]}${key}`, `${key}${row[at]}`])),
)

/** Whether the keys of two letters are beside each other. */
export function areKeysNear(one: string, other: string): boolean {
  return NEAR_KEYS.has(one + other)
}

/** Addresses and links are not converted. */
const ADDRESS = /@|:\/\//u
const ARABIC_LETTER = /\p{Script=Arabic}/u
const LATIN_LETTER = /[a-z]/iu
/** A writer of a longer text has noticed the wrong keyboard. */
const LONGEST_READ_CHARS = 300
/** A single word may be a code, and so may single letters. */
const LEAST_WORDS = 2
/**
 * The text is converted if at most this share of its words makes sense as typed, and at least that share after
 * conversion.
 */
const MOST_AS_TYPED = 0.4
const LEAST_AS_MEANT = 0.75
const SHORTEST_ENGLISH = 3

/**
 * The text that was meant if the keyboard was set to the other language: "lh hgsuv" is ما السعر. A text whose words
 * make more sense as typed stays unchanged.
 */
export function readSwitchedKeyboard(text: string): string {
  if (text.length > LONGEST_READ_CHARS || ADDRESS.test(text)) return text
  if (ARABIC_LETTER.test(text)) return LATIN_LETTER.test(text) ? text : readAsEnglish(text)
  return LATIN_LETTER.test(text) ? readAsArabic(text) : text
}

function readAsArabic(text: string): string {
  const written = text.split(/\s+/u).filter((word) => LATIN_LETTER.test(word))
  if (isMoreThan(MOST_AS_TYPED, written, isEnglish)) return text
  const meant = text.replace(/\S/gu, (key) => TO_ARABIC.get(key) ?? TO_ARABIC.get(key.toLowerCase()) ?? key)
  const words = meant.match(/\p{Script=Arabic}{2,}/gu) ?? []
  return words.length >= LEAST_WORDS && share(words, isArabic) >= LEAST_AS_MEANT ? meant : text
}

function readAsEnglish(text: string): string {
  const written = text.match(/\p{Script=Arabic}{2,}/gu) ?? []
  if (written.length < LEAST_WORDS || isMoreThan(MOST_AS_TYPED, written, isArabic)) return text
  const meant = text.replace(/\S+/gu, writeWithEnglishKeys)
  return share(meant.match(/[a-z]+/giu) ?? [], isEnglish) >= LEAST_AS_MEANT ? meant : text
}

/** لا has a key of its own, but may also be typed by its two letters: "b" or "gh". */
function writeWithEnglishKeys(token: string): string {
  const [one = '', other = ''] = ['b', 'gh'].map((keys) =>
    token.replaceAll('لا', keys).replace(/\S/gu, (letter) => TO_ENGLISH.get(letter) ?? letter),
  )
  return isEnglish(other.replace(/[^a-z]/giu, '')) && !isEnglish(one.replace(/[^a-z]/giu, '')) ? other : one
}

function isEnglish(written: string): boolean {
  const word = written.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/gu, '')
  if (!/^[a-z]+$/.test(word)) return false
  if (word.length >= SHORTEST_ENGLISH) return isEnglishWord(word)
  return listWords(word).some(isStopped)
}

function isArabic(written: string): boolean {
  return listWords(written).some((word) => isStopped(word) || findMeaning(word) !== null)
}

/**
 * Whether this holds for more than a share of the words. It stops early, because most texts are typed as they are
 * meant.
 */
function isMoreThan(most: number, words: readonly string[], is: (word: string) => boolean): boolean {
  let count = 0
  return words.some((word) => is(word) && ++count / words.length > most)
}

function share(words: readonly string[], is: (word: string) => boolean): number {
  return words.filter(is).length / Math.max(1, words.length)
}
