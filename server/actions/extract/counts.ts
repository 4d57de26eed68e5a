import { readNumber } from '../../agent/language/numbers.ts'
import { isStopped } from '../../agent/language/stop-words.ts'
import { soundsLike } from '../../agent/language/transliterate.ts'
import { isSameWord, listWords, type Word } from '../../agent/language/words.ts'
import type { Parameters } from '../definition.ts'
import { isOneOf } from '../is-one-of.ts'
import type { FoundValues } from './find-values.ts'

/*
 * Counts that are told by the thing that is counted: "one bedroom", «غرفتين», "a year" where months are asked for, and
 * the 6 of "contract 4410023 for 6 months".
 */

/** A unit of time, by how many of the smaller one it holds, and the words for both. */
const UNITS: readonly {
  readonly of: readonly Word[]
  readonly is: readonly Word[]
  readonly holds: number
}[] = [
  { of: listWords('month شهر'), is: listWords('year yr سنة سنين سنوات عام'), holds: 12 },
  { of: listWords('day night يوم ليلة'), is: listWords('week أسبوع أسابيع'), holds: 7 },
  { of: listWords('minute دقيقة'), is: listWords('hour ساعة'), holds: 60 },
]
const ONE = listWords('one a an single another full whole واحد واحدة وحدة')
const HALF = listWords('half نص نصف')
const AND_HALF = [['and', 'a', 'half'], ['ونص'], ['ونصف']]
/** Longer numbers stand before a unit by chance. */
const MOST_COUNTED = 1000
/** What stands before a unit that counts nothing: "once a year", "last year". */
const NO_COUNT = listWords('once twice per every each last next this past سابق الماضي القادم كل')
/** The two of a thing, as Arabic writes it, and as it sounds in Latin letters. */
const DUAL = /(?:ت?ين|ت?ان)$/u

const isSpelledIn = (words: readonly Word[], one: Word | undefined) =>
  one !== undefined && words.some(({ text }) => text === one.text)

/** The counts that words name by the thing that this parameter counts; none where they name none. */
export function listCounted(properties: Parameters['properties'], name: string, text: string): number[] {
  const nouns = listNouns(properties, name)
  const words = listWords(text)
  const own: number[] = []
  for (let at = 0; at < words.length; at += numberAt(words, at)?.words ?? 1) {
    const value = readCount(words, at, nouns)
    if (value !== null) own.push(value)
  }
  if (own.length > 0) return [...new Set(own)]
  const unit = UNITS.find(({ of }) => of.some((each) => isOneOf(nouns, each)))
  return unit === undefined ? [] : [...new Set(listInUnits(words, unit))]
}

/** What is counted by itself: the numbers beside which no other parameter's thing stands. */
export function listUncounted(
  properties: Parameters['properties'],
  name: string,
  { number, rest }: Pick<FoundValues, 'number' | 'rest'>,
): number[] {
  const words = listWords(rest)
  const others = Object.entries(properties).flatMap(([other, { type }]) =>
    other !== name && (type === 'integer' || type === 'number') ? listNouns(properties, other) : [],
  )
  const isOthers = (value: number) =>
    words.some(
      (_word, at) => numberAt(words, at)?.value === value && isOneOf(others, behindNumber(words, at)),
    )
  return number.filter((value) => !isOthers(value))
}

/** The words that a parameter is named and asked for with, and no other one is. */
function listNouns(properties: Parameters['properties'], name: string): Word[] {
  const wordsOf = (each: string) =>
    [each.replaceAll('_', ' '), ...Object.values(properties[each]?.['x-ask'] ?? {})].flatMap((text) =>
      listWords(text),
    )
  const others = Object.keys(properties).flatMap((each) => (each === name ? [] : wordsOf(each)))
  return wordsOf(name).filter((word) => !isStopped(word) && !isOneOf(others, word))
}

function numberAt(words: readonly Word[], at: number) {
  const [word, next] = [words[at], words[at + 1]]
  if (word === undefined) return null
  const read = readNumber(word.text.replaceAll(',', ''), next?.text)
  return read === null ? null : { value: Number(read.value), words: read.words }
}

function behindNumber(words: readonly Word[], at: number): Word | undefined {
  return words[at + (numberAt(words, at)?.words ?? 1)]
}

/** The count that ends or stands at this word: "2 bedrooms", "one bedroom", «غرفة وحدة», «غرفتين». */
function readCount(words: readonly Word[], at: number, nouns: readonly Word[]): number | null {
  const word = words[at]
  if (word === undefined) return null
  if (isDualOf(word, nouns)) return 2
  const number = numberAt(words, at)
  if (number !== null) return isOneOf(nouns, behindNumber(words, at)) ? number.value : null
  const next = words[at + 1]
  if (word.script === 'latin' && isSpelledIn(ONE, word) && isOneOf(nouns, next)) return 1
  return word.script === 'arabic' && isOneOf(nouns, word) && isSpelledIn(ONE, next) ? 1 : null
}

function isDualOf(word: Word, nouns: readonly Word[]): boolean {
  const arabic = nouns.filter(({ script }) => script === 'arabic')
  if (word.script === 'arabic') {
    const bare = word.text.replace(DUAL, '')
    return bare !== word.text && arabic.some(({ text }) => text.replace(/ه$/u, '') === bare)
  }
  return (
    /(?:ai?n|ei?n|ee?n|ay?n)$/.test(word.text) &&
    arabic.some(({ text }) => soundsLike(word.text, `${text.replace(/ه$/u, 'ت')}ين`))
  )
}

function listInUnits(words: readonly Word[], { is, holds }: (typeof UNITS)[number]): number[] {
  return words.flatMap((word, at) => {
    const isTwo = isDualOf(word, is)
    if (!isTwo && !is.some((unit) => isSameWord(unit, word))) return []
    const before = words[at - 1]
    if (isSpelledIn(NO_COUNT, before) || (isSpelledIn(ONE, before) && isSpelledIn(NO_COUNT, words[at - 2])))
      return []
    const number = [2, 1]
      .map((back) => numberAt(words, at - back))
      .find((each, index) => each?.words === 2 - index && each.value < MOST_COUNTED)
    const isHalf = isSpelledIn(HALF, before) || (isSpelledIn(HALF, words[at - 2]) && isSpelledIn(ONE, before))
    const many = isHalf ? 0.5 : (number?.value ?? (isTwo ? 2 : 1))
    const isAndHalf = AND_HALF.some((half) => half.every((each, on) => words[at + 1 + on]?.text === each))
    const more = isAndHalf ? 0.5 : 0
    const value = (many + more) * holds
    return Number.isInteger(value) ? [value] : []
  })
}
