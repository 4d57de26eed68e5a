import { writeLatinDays } from '../../agent/language/latin-days.ts'
import type { Parameters } from '../definition.ts'
import { filterByPattern } from '../pattern.ts'
import { extractParameters, listParameters, type Way } from './extract-parameters.ts'
import { foldText } from './fold-text.ts'
import { writeBareHours } from './hour-words.ts'
import { isBound } from './not-meant.ts'
import { saysOnlyValues } from './only-values.ts'

const BARE_NUMBERS = Array.from({ length: 100 }, (_, number) => String(number))
const BARE = /(?<![\p{L}\p{N}.:/-])\d{1,2}(?![\p{L}\p{N}:/%-]|\.\d)/gu

function mayBeBare({ properties }: Parameters, name: string, way: Way): boolean {
  if (['text', 'choice', 'yes_or_no', 'email', 'phone'].includes(way)) return false
  const { pattern } = properties[name] ?? {}
  // "8" is no booking number that has five digits.
  return way !== 'order_number' || pattern === undefined || filterByPattern(BARE_NUMBERS, pattern).length > 0
}

/**
 * What a bare number gives of the parameters that may be meant by it: "9" to "At what time?", "20" to "On which day?"
 * and "make it 6" behind a time. Nothing where a count may be meant, or where anything else is said.
 */
export function readBareNumber(
  parameters: Parameters,
  names: readonly string[],
  words: string,
  today: string,
  known: readonly string[] = [],
): Record<string, unknown> {
  const ways = listParameters(parameters)
  const mayMean = names.filter((name) => mayBeBare(parameters, name, ways.get(name) ?? 'text'))
  // A day goes by "the 8th", so that a number alone is a time where both are known.
  const times = mayMean.filter((name) => ways.get(name) === 'time')
  const isKnown = (name: string) => ways.get(name) !== 'date' || !known.includes(name)
  const meant = times.length === 1 ? mayMean.filter(isKnown) : mayMean
  const [name] = meant
  const way = name === undefined ? undefined : ways.get(name)
  if (name === undefined || meant.length > 1 || (way !== 'time' && way !== 'date')) return {}
  const folded = way === 'time' ? writeBareHours(writeLatinDays(foldText(words))) : foldText(words)
  if (!saysOnlyValues(parameters, folded, today)) return {}
  // "Half past eight" has become a time by itself.
  const time = way === 'time' ? extractParameters(parameters, folded, today)[name] : undefined
  if (time !== undefined) return { [name]: time }
  const [bare, another] = folded.matchAll(BARE)
  // "Any time after 4" names none.
  if (bare === undefined || another !== undefined || isBound(folded, bare.index)) return {}
  const whole = folded.replace(BARE, (number) => (way === 'time' ? `at ${number}` : `the ${number}th`))
  const value = extractParameters(parameters, whole, today)[name]
  return value === undefined ? {} : { [name]: value }
}
