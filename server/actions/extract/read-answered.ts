import type { Parameters } from '../definition/action-definition.ts'
import { filterByPattern } from '../definition/pattern.ts'
import { foldText } from '../values/fold-text.ts'
import { readYesOrNo } from './yes-or-no.ts'

/**
 * What is only read as a whole answer to the question for it: a yes or a no where one such parameter was asked for, and
 * a number that is written in groups ("SA03 8000 0000 6080 1016 7519").
 */
export function readAnswered(
  parameters: Parameters,
  asked: readonly string[],
  words: string,
  isPutRight = false,
): Record<string, unknown> {
  const beside = isPutRight ? 'values put right' : 'nothing'
  return { ...readYesOrNo(parameters, asked, words, beside), ...readGroups(parameters, asked, words) }
}

// Each group holds a digit and none is a value by itself: what stands beside each other may be words, or two values.
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
