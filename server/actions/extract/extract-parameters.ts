import { soundsLike } from '../../agent/language/transliterate.ts'
import { findPhrase, listWords, type Word } from '../../agent/language/words.ts'
import type { Extract, Parameter, Parameters } from '../definition.ts'
import { filterByPattern } from '../pattern.ts'
import { type FoundValues, findValues } from './find-values.ts'
import { listMeant } from './list-meant.ts'

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

/** How a parameter is found in words: as an extract says, as one of the words that its schema allows, or as a yes. */
export type Way = Extract | 'choice' | 'yes_or_no'

/** How a parameter is found in words; null where only the customer's record or a model can give it. */
function wayOf(name: string, schema: Parameter): Way | null {
  if (schema['x-from'] !== undefined) return null
  if (schema['x-extract'] !== undefined) return schema['x-extract']
  if (schema.type === 'boolean') return 'yes_or_no'
  if (listChoices(schema).length > 0) return 'choice'
  if (schema.format === 'email') return 'email'
  if (schema.format === 'date') return 'date'
  const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
  if (named !== undefined && (named !== 'time' || schema.type === 'string')) return named
  if (typeof schema.pattern === 'string') return 'order_number'
  return schema.type === 'integer' || schema.type === 'number' ? 'number' : null
}

/**
 * The parameters that a customer's words hold. A value that could be any of several is none: the customer is asked.
 * Several parameters of one kind take that many values in their order ("from 3 May to 7 May").
 */
export function extractParameters(
  { properties }: Parameters,
  words: string,
  today: string,
): Record<string, unknown> {
  return assign(listWanted(properties, words, today)).values
}

/** The parameters of which a customer's words name several values and mean any: each with the values. */
export function listDoubtful(
  { properties }: Parameters,
  words: string,
  today: string,
): ReadonlyMap<string, readonly unknown[]> {
  return assign(listWanted(properties, words, today)).doubtful
}

/**
 * The parameters that a customer's words say otherwise than they are known: "no, 48214", "48214, not 48213". What is
 * known already is left out, and so is what could be any of several.
 */
export function extractCorrections(
  { properties }: Parameters,
  known: Readonly<Record<string, unknown>>,
  words: string,
  today: string,
): Record<string, unknown> {
  const others = listWanted(properties, words, today).map(({ name, candidates }) => ({
    name,
    candidates: candidates.filter((candidate) => String(candidate) !== String(known[name])),
  }))
  return assign(others).values
}

/** A parameter with the values that it may have by a customer's words. */
interface Wanted {
  readonly name: string
  readonly candidates: readonly unknown[]
}

function listWanted(properties: Parameters['properties'], words: string, today: string): Wanted[] {
  const listIn = (text: string): Wanted[] => {
    const found = findValues(text, today)
    return Object.entries(properties).flatMap(([name, schema]) => {
      const way = wayOf(name, schema)
      // What only an answer to its own question tells.
      return way === null || way === 'text' || way === 'yes_or_no'
        ? []
        : [{ name, candidates: listCandidates(way, schema, found, text) }]
    })
  }
  const wanted = listIn(words)
  if (wanted.every(({ candidates }) => candidates.length < 2)) return wanted
  // What was put right within the same words counts; who names several all the same is asked.
  const meant = listMeant(words).map(listIn)
  return wanted.map((one, index) => {
    const right = meant.findLast((each) => (each[index]?.candidates.length ?? 0) > 0)?.[index]
    return one.candidates.length < 2 || right === undefined ? one : right
  })
}

/** The values that are surely meant, and the several ones where any of them may be. */
function assign(wanted: readonly Wanted[]): {
  readonly values: Record<string, unknown>
  readonly doubtful: ReadonlyMap<string, readonly unknown[]>
} {
  const alike = [...Map.groupBy(wanted, ({ candidates }) => JSON.stringify(candidates)).values()]
  const isClear = (parameters: readonly Wanted[]) => parameters[0]?.candidates.length === parameters.length
  const values = alike.flatMap((parameters) =>
    isClear(parameters)
      ? parameters.map(({ name, candidates }, index) => [name, candidates[index]] as const)
      : [],
  )
  const doubtful = alike.flatMap((parameters) =>
    isClear(parameters)
      ? []
      : parameters.flatMap(({ name, candidates }) =>
          candidates.length > 1 ? [[name, candidates] as const] : [],
        ),
  )
  return { values: Object.fromEntries(values), doubtful: new Map(doubtful) }
}

/** How each parameter is found in words, by its name; without those that words cannot give. */
export function listParameters({ properties }: Parameters): ReadonlyMap<string, Way> {
  return new Map(
    Object.entries(properties).flatMap(([name, schema]) => {
      const way = wayOf(name, schema)
      return way === null ? [] : [[name, way] as const]
    }),
  )
}

function listCandidates(
  way: Exclude<Way, 'text' | 'yes_or_no'>,
  schema: Parameter,
  found: FoundValues,
  words: string,
): unknown[] {
  const { pattern } = schema
  if (way === 'choice') return listChosen(listChoices(schema), words)
  // Whoever opens at noon lets the pattern say that "at 9" is in the evening.
  if (way === 'time' && typeof pattern === 'string') return filterByPattern(found.time, pattern)
  if (way === 'order_number' && typeof pattern === 'string') return listFitting(found.token, pattern)
  if (way === 'amount') return found.amount.length > 0 ? [...found.amount] : [...found.number]
  return [...found[way]]
}

/** The texts that a schema allows. */
function listChoices(schema: Parameter): string[] {
  return Array.isArray(schema.enum) ? schema.enum.filter((each) => typeof each === 'string') : []
}

/**
 * The allowed texts that a customer's words name, inflection aside: "washing machines" names "washing machine". A word
 * in Latin letters may be said in Arabic ones: «بلس» names "plus".
 */
function listChosen(choices: readonly string[], words: string): string[] {
  const said = listWords(words)
  const phrases = choices.map((choice) => ({ choice, phrase: listWords(choice.replaceAll('_', ' ')) }))
  const written = phrases.filter(({ phrase }) => phrase.length > 0 && findPhrase(said, phrase) >= 0)
  const isHeard = (word: Word) => said.some(({ text }) => soundsLike(word.text, text))
  const named =
    written.length > 0
      ? written
      : phrases.filter(({ phrase }) => phrase.length > 0 && phrase.every((word) => isHeard(word)))
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
