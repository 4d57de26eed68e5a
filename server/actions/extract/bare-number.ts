import { writeLatinDays } from '../../agent/language/latin-days.ts'
import type { Parameters } from '../definition.ts'
import { extractParameters, listParameters } from './extract-parameters.ts'
import { foldText } from './fold-text.ts'
import { writeBareHours } from './hour-words.ts'
import { isBound } from './not-meant.ts'
import { saysOnlyValues } from './only-values.ts'

const BARE = /(?<![\p{L}\p{N}.:/-])\d{1,2}(?![\p{L}\p{N}:/%-]|\.\d)/gu

/**
 * What a bare number gives of the parameters that may be meant by it: "9" to "At what time?", "20" to "On which day?"
 * and "make it 6" behind a time. Nothing where a count may be meant, or where anything else is said.
 */
export function readBareNumber(
  parameters: Parameters,
  names: readonly string[],
  words: string,
  today: string,
): Record<string, unknown> {
  const ways = listParameters(parameters)
  const meant = names.filter(
    (name) => !['text', 'choice', 'yes_or_no', 'email', 'phone'].includes(ways.get(name) ?? 'text'),
  )
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
