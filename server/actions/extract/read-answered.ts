import type { Parameters } from '../definition/action-definition.ts'
import { filterByPattern } from '../definition/pattern.ts'
import { foldText } from '../values/fold-text.ts'
import { readYesOrNo } from './yes-or-no.ts'

/** A value is short; a longer text says something else. */
const LONGEST_WHOLE_CHARS = 60

/**
 * Values that are only read as a whole answer to their own question: a yes or no if one such parameter was asked for,
 * and a number that is written in groups ("SA03 8000 0000 6080 1016 7519").
 */
export function readAnswered(
  parameters: Parameters,
  asked: readonly string[],
  words: string,
  isPutRight: boolean,
): Record<string, unknown> {
  const beside = isPutRight ? 'values put right' : 'nothing'
  return {
    ...readWhole(parameters, asked, words),
    ...readYesOrNo(parameters, asked, words, beside),
    ...readGroups(parameters, asked, words),
  }
}

/** Words that customers may write to any question: a pattern that matches them cannot recognize values. */
const ANY_WORDS = ['hello', 'Hello', 'HELLO', 'hello there', 'no', 'NO', 'مرحبا', 'مرحبا بك', 'لا']

/** The whole answer if it matches the pattern: «أ ب ج 1234» for a number plate, "@amal". */
function readWhole(parameters: Parameters, asked: readonly string[], words: string) {
  const said = foldText(words).trim()
  if (said === '' || said.length > LONGEST_WHOLE_CHARS) return {}
  const spellings = [said, said.toUpperCase(), said.toLowerCase()]
  const fitting = asked.flatMap((name) => {
    const { type, pattern } = parameters.properties[name] ?? {}
    if (type !== 'string' || pattern === undefined) return []
    const fits = new Set(filterByPattern([...spellings, ...ANY_WORDS], pattern))
    const value = spellings.find((each) => fits.has(each))
    return value === undefined || ANY_WORDS.some((each) => fits.has(each)) ? [] : [[name, value] as const]
  })
  return fitting.length === 1 ? Object.fromEntries(fitting) : {}
}

// Each group has a digit and is no value by itself; otherwise the groups may be words, or two values.
function readGroups({ properties }: Parameters, asked: readonly string[], words: string) {
  const groups = foldText(words)
    .trim()
    .split(/[\s–-]+/)
  if (groups.length < 2 || !groups.every((group) => /^[\p{L}\d]*\d[\p{L}\d]*$/u.test(group))) return {}
  const spell = (text: string) => [text, text.toUpperCase(), text.toLowerCase()]
  const wholes = spell(groups.join(''))
  return Object.fromEntries(
    asked.flatMap((name) => {
      const { type, pattern } = properties[name] ?? {}
      if (type !== 'string' || pattern === undefined) return []
      const fitting = new Set(filterByPattern([...groups.flatMap(spell), ...wholes], pattern))
      const value = wholes.find((whole) => fitting.has(whole))
      return value === undefined || fitting.size > new Set(wholes).intersection(fitting).size
        ? []
        : [[name, value] as const]
    }),
  )
}
