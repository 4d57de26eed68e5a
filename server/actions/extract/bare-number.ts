import { writeLatinDays } from '../../agent/language/latin/days.ts'
import type { Parameters } from '../definition/action-definition.ts'
import { filterByPattern } from '../definition/pattern.ts'
import { findDates } from '../values/dates.ts'
import { findValues } from '../values/find-values.ts'
import { blank } from '../values/finding.ts'
import { foldText } from '../values/fold-text.ts'
import { writeBareHours } from '../values/hour-words.ts'
import { isBound } from '../values/not-meant.ts'
import { findTimes } from '../values/times.ts'
import { extractParameters, listDoubtful, listParameters, type Way } from './extract-parameters.ts'
import { listPutRight } from './list-meant.ts'
import { saysOnlyValues } from './only-values.ts'

const BARE_NUMBERS = Array.from({ length: 100 }, (_, number) => String(number))
const BARE = /(?<![\p{L}\p{N}.:/-])\d{1,2}(?![\p{L}\p{N}:/%-]|\.\d)/gu

function mayBeBare({ properties }: Parameters, name: string, way: Way): boolean {
  if (['text', 'choice', 'yes_or_no', 'email', 'phone'].includes(way)) return false
  const { pattern } = properties[name] ?? {}
  // "8" is not a booking number if those have five digits.
  return way !== 'order_number' || pattern === undefined || filterByPattern(BARE_NUMBERS, pattern).length > 0
}

/**
 * The parameters that a bare number gives: "9" to "At what time?", "20" to "On which day?", or "make it 6" after a
 * time. None if the number may be a count, or if the words say anything else.
 */
export function readBareNumber(
  parameters: Parameters,
  names: readonly string[],
  words: string,
  today: string,
  known: readonly string[] = [],
): Record<string, unknown> {
  const bare = writeBareNumber(parameters, names, words, today, known)
  const value = bare === null ? undefined : extractParameters(parameters, bare.whole, today)[bare.name]
  return bare === null || value === undefined ? {} : { [bare.name]: value }
}

/** The hours that a bare number may mean where it may be any of several: "make it 6" behind 17:00. */
export function listBareHours(
  parameters: Parameters,
  names: readonly string[],
  words: string,
  today: string,
): { readonly name: string; readonly values: readonly unknown[] } | null {
  const bare = writeBareNumber(parameters, names, words, today, names)
  const values = bare === null ? undefined : listDoubtful(parameters, bare.whole, today).get(bare.name)
  return bare === null || values === undefined ? null : { name: bare.name, values }
}

/** The parameter that a bare number is meant for, and the words with the number written as one of its kind. */
function writeBareNumber(
  parameters: Parameters,
  names: readonly string[],
  words: string,
  today: string,
  known: readonly string[],
): { readonly name: string; readonly whole: string } | null {
  const ways = listParameters(parameters)
  const mayMean = names.filter((name) => mayBeBare(parameters, name, ways.get(name) ?? 'text'))
  // Days are said as "the 8th", so a number alone is a time if both a day and a time are known.
  const times = mayMean.filter((name) => ways.get(name) === 'time')
  const isKnown = (name: string) => ways.get(name) !== 'date' || !known.includes(name)
  const meant = times.length === 1 ? mayMean.filter(isKnown) : mayMean
  const [name] = meant.length > 1 && isOfClock(meant, ways, words) ? times : meant
  const way = name === undefined ? undefined : ways.get(name)
  const isOne = (meant.length === 1 || way === 'time') && !(way === 'date' && ABOUT.test(foldText(words)))
  if (name === undefined || !isOne || (way !== 'time' && way !== 'date')) return null
  const affirmed = foldText(words).replace(DENIED_NUMBER, ' ')
  const folded = way === 'time' ? writeBareHours(writeLatinDays(affirmed)) : affirmed
  if (!saysOnlyValues(parameters, folded, today)) return null
  // "Half past eight" has become a time by itself.
  const time = way === 'time' ? extractParameters(parameters, folded, today)[name] : undefined
  if (time !== undefined) return { name, whole: folded }
  // The hour of "half past 5" is no day, and the 20th no hour.
  const left = way === 'time' ? blank(folded, findDates(folded, today)) : findValues(folded, today).rest
  const [bare, another] = left.matchAll(BARE)
  // "Any time after 4" names none.
  if (bare === undefined || another !== undefined || isBound(left, bare.index)) return null
  return {
    name,
    whole: left.replace(BARE, (number) => (way === 'time' ? `at ${number}` : `the ${number}th`)),
  }
}

/** "6 instead of 5", «مش ٥، ٦». */
const DENIED_NUMBER =
  /(?<!\p{L})(?:not|instead of|rather than|مو|مب|مش|بدل|بدال)\s+(?:ال)?\d{1,2}(?![\p{L}\p{N}:/.-])[,،]?/giu

/** Words for an approximate hour. */
const ABOUT = /(?<!\p{L})(?:around|about|حوالي|تقريبا)(?!\p{L})|\d\s?-?ish\b/iu

/** Whether words give an hour when a day may be meant as well: "around 4" and "five thirty" cannot be days. */
function isOfClock(meant: readonly string[], ways: ReadonlyMap<string, Way>, words: string): boolean {
  // "No, about 6" may correct a count.
  if (listPutRight(words) !== '') return false
  const ofBoth = meant.length === 2 && meant.some((name) => ways.get(name) === 'date')
  if (!ofBoth || !meant.some((name) => ways.get(name) === 'time')) return false
  const folded = writeLatinDays(foldText(words))
  return ABOUT.test(folded) || findTimes(writeBareHours(folded)).times.length > 0
}
