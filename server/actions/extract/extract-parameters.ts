import { findPhrase, listWords } from '../../agent/language/words.ts'
import type { Extract, Parameter, Parameters } from '../definition.ts'
import { filterByPattern } from '../pattern.ts'
import { type FoundValues, findValues } from './find-values.ts'

const BY_NAME: readonly (readonly [RegExp, Extract])[] = [
  [/phone|mobile|msisdn/i, 'phone'],
  [/e_?mail/i, 'email'],
  [/date|(?:^|_)day$/i, 'date'],
  [/(?:^|_)(?:time|hour)$/i, 'time'],
  [/amount|price|total|sum/i, 'amount'],
  [
    /(?:^|_)(?:number|no|id|code|ref|reference|order|booking|invoice|ticket|shipment|tracking)$/i,
    'order_number',
  ],
]

/** How a parameter is found in words: as an extract says, or as one of the words that its schema allows. */
type Way = Extract | 'choice'

/** How a parameter is found in words; null where only the customer's record or a model can give it. */
function extractOf(name: string, schema: Parameter): Way | null {
  if (schema['x-from'] !== undefined) return null
  if (schema['x-extract'] !== undefined) return schema['x-extract']
  if (listChoices(schema).length > 0) return 'choice'
  if (schema.format === 'email') return 'email'
  if (schema.format === 'date') return 'date'
  const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
  if (named !== undefined && (named !== 'time' || schema.type === 'string')) return named
  if (typeof schema.pattern === 'string') return 'order_number'
  return schema.type === 'integer' || schema.type === 'number' ? 'number' : null
}

/**
 * The parameters that a customer's words hold. A value that could be any of several is none: the customer is asked. Several parameters of
 * one kind take that many values in their order ("from 3 May to 7 May").
 */
export function extractParameters(
  { properties }: Parameters,
  words: string,
  today: string,
): Record<string, unknown> {
  const found = findValues(words, today)
  const wanted = Object.entries(properties).flatMap(([name, schema]) => {
    const extract = extractOf(name, schema)
    return extract === null || extract === 'text'
      ? []
      : [{ name, candidates: listCandidates(extract, schema, found, words) }]
  })
  const alike = Map.groupBy(wanted, ({ candidates }) => JSON.stringify(candidates))
  return Object.fromEntries(
    [...alike.values()].flatMap((parameters) => {
      const candidates = parameters[0]?.candidates ?? []
      if (candidates.length !== parameters.length) return []
      return parameters.map(({ name }, index) => [name, candidates[index]] as const)
    }),
  )
}

/** How each parameter is found in words, by its name; without those that words cannot give. */
export function listParameters({ properties }: Parameters): ReadonlyMap<string, Way> {
  return new Map(
    Object.entries(properties).flatMap(([name, schema]) => {
      const extract = extractOf(name, schema)
      return extract === null ? [] : [[name, extract] as const]
    }),
  )
}

function listCandidates(
  extract: Exclude<Way, 'text'>,
  schema: Parameter,
  found: FoundValues,
  words: string,
): unknown[] {
  const { pattern } = schema
  if (extract === 'choice') return listChosen(listChoices(schema), words)
  // Whoever opens at noon lets the pattern say that "at 9" is in the evening.
  if (extract === 'time' && typeof pattern === 'string') {
    const fits = new RegExp(pattern, 'u')
    return found.time.filter((time) => fits.test(time))
  }
  if (extract === 'order_number' && typeof pattern === 'string') return listFitting(found.token, pattern)
  if (extract === 'amount') return found.amount.length > 0 ? [...found.amount] : [...found.number]
  return [...found[extract]]
}

/** The texts that a schema allows. */
function listChoices(schema: Parameter): string[] {
  return Array.isArray(schema.enum) ? schema.enum.filter((each) => typeof each === 'string') : []
}

/** The allowed texts that a customer's words name, inflection aside: "washing machines" names "washing machine". */
function listChosen(choices: readonly string[], words: string): string[] {
  const said = listWords(words)
  const named = choices
    .map((choice) => ({ choice, phrase: listWords(choice.replaceAll('_', ' ')) }))
    .filter(({ phrase }) => phrase.length > 0 && findPhrase(said, phrase) >= 0)
  // "Large box" names more than "box" does.
  return named
    .filter(({ phrase }) =>
      named.every((other) => other.phrase.length <= phrase.length || findPhrase(other.phrase, phrase) < 0),
    )
    .map(({ choice }) => choice)
}

/** The words that fit a pattern, in the case in which they do. */
function listFitting(tokens: readonly string[], pattern: string): string[] {
  const spellings = (token: string) => [token, token.toUpperCase(), token.toLowerCase()]
  const fitting = new Set(filterByPattern([...new Set(tokens.flatMap(spellings))], pattern))
  return tokens.flatMap((token) => spellings(token).find((each) => fitting.has(each)) ?? [])
}
