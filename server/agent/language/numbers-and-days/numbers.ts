import { normalizeArabic } from '../text/normalize-arabic.ts'
import { NUMBER_WORDS, TEN_WORDS } from './numbers-data.ts'

const WORD_OR_NUMBER = /\p{L}+|\d+(?:[.:]\d+)*/gu

/**
 * The numbers of a text, in digits or in words, each in one spelling: 1,150 is 1150, 10:00 is 10, and "fourteen" is 14.
 */
export function listNumbers(text: string): string[] {
  const words = joinThousands(normalizeArabic(text)).match(WORD_OR_NUMBER) ?? []
  const numbers: string[] = []
  for (let place = 0; place < words.length; place++) {
    const read = readNumber(words[place] ?? '', words[place + 1])
    if (read === null) continue
    numbers.push(read.value)
    place += read.words - 1
  }
  return numbers
}

/** A normalized text without separators of thousands. */
export function joinThousands(text: string): string {
  return text.replaceAll('٬', ',').replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
}

/**
 * The number that a word stands for, together with the next word if the number takes two, and how many words it takes;
 * null if it is none. Texts are normalized, and their thousands joined.
 */
export function readNumber(word: string, next: string | undefined): { value: string; words: number } | null {
  if (/^\d/.test(word)) return { value: writeNumber(word), words: 1 }
  const value = readNumberWord(word)
  if (value === null) return null
  const second = next === undefined ? null : readNumberWord(next)
  if (next !== undefined && second !== null) {
    // خمسة عشر, and "twenty four".
    if (value < 10 && TEN_WORDS.has(next)) return { value: String(value + 10), words: 2 }
    if (value >= 20 && value < 100 && second < 10) return { value: String(value + second), words: 2 }
    // خمسة وعشرون
    if (value < 10 && second >= 20 && second < 100 && next.startsWith('و')) {
      return { value: String(value + second), words: 2 }
    }
  }
  return { value: String(value), words: 1 }
}

// A preposition may also be attached, but only to a longer word: لست means "I am not".
const JOINED = /^(?:و|[بل](?=\p{L}{4}))/u

function readNumberWord(word: string): number | null {
  return NUMBER_WORDS.get(word) ?? NUMBER_WORDS.get(word.replace(JOINED, '')) ?? null
}

/** 10:00 is 10, and 5.50 is 5.5. */
function writeNumber(text: string): string {
  if (text.includes(':')) return text.replace(/^0(?=\d)/, '').replace(/:00$/, '')
  return text.split('.').length === 2 ? String(Number(text)) : text.replace(/^0+(?=\d)/, '')
}

/** Two numbers with a dash or "to" between them: "Years 4–6", "from 3 to 5", «من 7 إلى 12». */
const RANGE =
  /(?<!\d|\d[:./-])(\d{1,4})(?:\s*[-–—]\s*|\s+(?:to|until|till|and|الي|حتي|لين)\s+(?:\p{L}{1,8}\s+)?)(\d{1,4})(?!\d|[:./-]\d)/gu
/** Numbers that are further apart are rarely a range. */
const WIDEST_RANGE = 200

/** Whether a text has a number, as it is or within a range: "Years 4–6" has 5. */
export type SaysNumber = (number: string) => boolean

/** Reads the numbers of a text, in the spelling of `listNumbers`, and its ranges of whole numbers. */
export function readNumbers(text: string): SaysNumber {
  const said = new Set(listNumbers(text))
  const ranges = [...joinThousands(normalizeArabic(text)).matchAll(RANGE)]
    .map(([, from, to]) => [Number(from), Number(to)] as const)
    .filter(([from, to]) => from < to && to - from <= WIDEST_RANGE)
  return (number) => {
    if (said.has(number)) return true
    const value = Number(number)
    return Number.isInteger(value) && ranges.some(([from, to]) => from < value && value < to)
  }
}
