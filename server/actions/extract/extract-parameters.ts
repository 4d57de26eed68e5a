import { transliterate } from '../../agent/language/latin/transliterate.ts'
import { remember } from '../../agent/language/text/remember.ts'
import { isArabizi } from '../../agent/message/reading/arabizi.ts'
import type { Extract, Parameter, Parameters } from '../definition/action-definition.ts'
import { findDayForms, readDay, writeDay } from '../definition/day-form.ts'
import { filterByPattern } from '../definition/pattern.ts'
import { writePhone } from '../definition/phone.ts'
import { type FoundValues, findValues } from '../values/find-values.ts'
import { dropChosen, listChoices, listChosen, soundsOf } from './choices.ts'
import { listCounted, listUncounted } from './counts.ts'
import { listMeant, takesBack } from './list-meant.ts'
import { listFitting, listWithSigns } from './records.ts'

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

/** The way to find a parameter in words: by its `x-extract`, as one of its schema's choices, or as a yes or no. */
export type Way = Extract | 'choice' | 'yes_or_no'

/** The way to find a parameter in words; null if only the customer's record or a model can give it. */
function wayOf(name: string, schema: Parameter): Way | null {
  if (schema['x-from'] !== undefined) return null
  if (schema['x-extract'] !== undefined) return schema['x-extract']
  if (schema.type === 'boolean') return 'yes_or_no'
  if (listChoices(schema).length > 0) return 'choice'
  if (schema.format === 'email') return 'email'
  if (schema.format === 'date') return 'date'
  const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
  if (named !== undefined && mayBe(named, schema)) return named
  if (typeof schema.pattern === 'string') return 'order_number'
  return schema.type === 'integer' || schema.type === 'number' ? 'number' : null
}

/** A name tells less than a type and a pattern: `due_day` may be a number, and `candidate_id` is one of a record. */
function mayBe(named: Extract, { type, pattern }: Parameter): boolean {
  if (named !== 'date' && named !== 'time') return true
  return (
    type === 'string' && (named === 'time' || pattern === undefined || findDayForms(pattern).kind !== 'none')
  )
}

/**
 * The parameters in a customer's words. A value that may belong to several parameters is left out, so the customer is
 * asked. Several parameters of one kind take as many values in their order ("from 3 May to 7 May").
 */
export function extractParameters(
  { properties }: Parameters,
  words: string,
  today: string,
  asked: readonly string[] | null = null,
): Record<string, unknown> {
  return assign(listWanted(properties, words, today, asked)).values
}

/** The parameters for which a customer's words have several values, any of which may be meant, with those values. */
export function listDoubtful(
  { properties }: Parameters,
  words: string,
  today: string,
): ReadonlyMap<string, readonly unknown[]> {
  return assign(listWanted(properties, words, today)).doubtful
}

/**
 * The known parameters that a customer's words change: "no, 48214", "48214, not 48213". Unchanged values are left out,
 * and so are values that may belong to several parameters.
 */
export function extractCorrections(
  { properties }: Parameters,
  known: Readonly<Record<string, unknown>>,
  words: string,
  today: string,
): Record<string, unknown> {
  const others = listWanted(properties, words, today).map(({ name, candidates, isOwn }) => ({
    ...{ name, isOwn },
    candidates: candidates.filter((candidate) => String(candidate) !== String(known[name])),
  }))
  return assign(others).values
}

/** A parameter with the values that a customer's words may give it. */
interface Wanted {
  readonly name: string
  readonly candidates: readonly unknown[]
  /**
   * Whether the words name the thing that only this parameter counts: "2 guests for 2 nights" gives each its own
   * number.
   */
  readonly isOwn: boolean
}

function listWanted(
  properties: Parameters['properties'],
  words: string,
  today: string,
  asked: readonly string[] | null = null,
): Wanted[] {
  // "2" to "For how many guests?" is no count of nights, and not one of several candidates.
  const isNumber = (name: string) => wayOfName(properties, name) === 'number'
  const isTimeWanted = Object.keys(properties).some((name) => wayOfName(properties, name) === 'time')
  const asksForNumber = asked?.some(isNumber) === true
  const isOther = (name: string) => asksForNumber && asked?.includes(name) !== true
  const listIn = (text: string): Wanted[] => {
    const found = findValues(text, today, isTimeWanted)
    // The five of "five a side" counts nothing.
    const plain = found.number.length === 0 ? text : dropAllChosen(properties, text)
    const { number } = plain === text ? found : findValues(plain, today, isTimeWanted)
    const listed = Object.entries(properties).flatMap(([name, schema]) => {
      const way = wayOf(name, schema)
      // These are only read as an answer to their own question.
      if (way === null || way === 'text' || way === 'yes_or_no') return []
      if (way !== 'number')
        return [{ name, isOwn: false, candidates: listCandidates(way, schema, found, text) }]
      const rest = hearArabic(properties, found.rest)
      const counted = listCounted(properties, name, rest)
      const isOwn = counted.length > 0
      const candidates = isOwn || isOther(name) ? counted : listUncounted(properties, name, { number, rest })
      return [{ name, isOwn, candidates }]
    })
    return withoutRecords(properties, listed, asked)
  }
  const wanted = listIn(words)
  const parts = listMeant(words)
  if (parts.length < 2 && wanted.every(({ candidates }) => candidates.length < 2)) return wanted
  // A correction within the same words counts, in whatever words: "99 riyals, no sorry, 500". If several values remain,
  // the customer is asked.
  const meant = parts.map(listIn)
  // "3, no sorry, my wife and I": if the correction has no value, the earlier value is dropped too.
  const isTakenBack = saysNoValue(meant.at(-1) ?? []) && takesBack(words)
  if (isTakenBack) return wanted.map((one) => ({ ...one, candidates: [] }))
  return wanted.map(
    (one, index) => meant.findLast((each) => (each[index]?.candidates.length ?? 0) > 0)?.[index] ?? one,
  )
}

const saysNoValue = (wanted: readonly Wanted[]) => wanted.every(({ candidates }) => candidates.length === 0)

/** The words without those that named a choice. */
export function dropAllChosen(properties: Parameters['properties'], text: string): string {
  return Object.values(properties)
    .map(listChoices)
    .filter((choices) => choices.length > 0)
    .reduce((left, choices) => dropChosen(choices, left), text)
}

function wayOfName(properties: Parameters['properties'], name: string): Way | null {
  const schema = properties[name]
  return schema === undefined ? null : wayOf(name, schema)
}

/**
 * The parameters without counts that are in fact the number of a record of another parameter: the 4410023 in "renew my
 * contract 4410023" is no count of months. If the count was asked for and the record was not, it stays a count.
 */
function withoutRecords(
  properties: Parameters['properties'],
  wanted: readonly Wanted[],
  asked: readonly string[] | null,
): Wanted[] {
  return wanted.map((one) => {
    const way = wayOfName(properties, one.name)
    if (way !== 'number' && way !== 'amount') return one
    const records = wanted.flatMap(({ name, candidates }) => {
      const isRecord =
        wayOfName(properties, name) === 'order_number' && typeof properties[name]?.pattern === 'string'
      const isLeft = asked?.includes(one.name) === true && !asked.includes(name)
      return isRecord && !isLeft ? candidates.map(String) : []
    })
    return { ...one, candidates: one.candidates.filter((each) => !records.includes(String(each))) }
  })
}

/** Words of Arabic in Latin letters written in Arabic ones, by the words in the parameters' questions. */
function hearArabic(properties: Parameters['properties'], text: string): string {
  if (!isArabizi(text)) return text
  const asks = Object.values(properties).flatMap((each) => each['x-ask']?.ar ?? [])
  return hear(`${asks.join('\n')}${BEHIND_ASKS}${text}`)
}

const BEHIND_ASKS = '\u0000'
/** Cached, because several parameters are searched in the same words, and the time grows with each letter. */
const hear = remember((asksAndText) => {
  const [asks = '', text = ''] = asksAndText.split(BEHIND_ASKS)
  return transliterate(text, soundsOf(asks))
})

/** The values that are certain, and the parameters of which any of several values may be meant. */
function assign(wanted: readonly Wanted[]): {
  readonly values: Record<string, unknown>
  readonly doubtful: ReadonlyMap<string, readonly unknown[]>
} {
  const alike = [
    ...Map.groupBy(wanted, ({ name, candidates, isOwn }) =>
      JSON.stringify(isOwn ? [name] : candidates),
    ).values(),
  ]
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

/** The way to find each parameter in words, by its name; without those that words cannot give. */
export function listParameters({ properties }: Parameters): ReadonlyMap<string, Way> {
  return new Map(
    Object.entries(properties).flatMap(([name, schema]) => {
      const way = wayOf(name, schema)
      return way === null ? [] : [[name, way] as const]
    }),
  )
}

/** The days among a call's values that its API wants in a form of its own, as 2026-09-30, by what is written. */
export function listWrittenDays(
  parameters: Parameters,
  values: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string> {
  const ways = listParameters(parameters)
  return new Map(
    Object.entries(values).flatMap(([name, value]) =>
      ways.get(name) === 'date' && typeof value === 'string'
        ? [[value, readDay(value, parameters.properties[name]?.pattern)] as const]
        : [],
    ),
  )
}

function listCandidates(
  way: Exclude<Way, 'text' | 'yes_or_no' | 'number'>,
  schema: Parameter,
  found: FoundValues,
  words: string,
): unknown[] {
  const { pattern } = schema
  if (way === 'choice') return listChosen(listChoices(schema), words)
  // A company that opens at noon can state in the pattern that "at 9" is in the evening.
  if (way === 'time' && typeof pattern === 'string') return filterByPattern(found.time, pattern)
  if (way === 'order_number' && typeof pattern === 'string') {
    const fitting = listFitting(found, pattern)
    return fitting.length > 0 ? fitting : listWithSigns(words, pattern)
  }
  if (way === 'phone') return found.phone.map((phone) => writePhone(phone, schema['x-phone'] ?? 'e164'))
  if (way === 'date') return found.date.map((day) => writeDay(day, pattern))
  if (way === 'amount') return found.amount.length > 0 ? [...found.amount] : [...found.number]
  return [...found[way]]
}
