import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Operation } from '../../contract/operations.ts'
import { UUID } from '../platform/ids.ts'
import { type ProblemPlace, validationFailed } from '../platform/problem.ts'
import { faultOfDateTime } from './date-time.ts'
import { pointerSegment } from './json-body.ts'

// Bodies are never coerced; parameters arrive as text and are converted by `readIntegers` first.
const OPTIONS: Options = {
  strict: true,
  allowUnionTypes: true,
  useDefaults: true,
  formats: { uuid: UUID, 'date-time': (text: string) => faultOfDateTime(text) === null },
  keywords: ['example'],
  // An error then carries the value that it is about.
  verbose: true,
}
const untilFirst = new Ajv2020(OPTIONS)
const forAll = new Ajv2020({ ...OPTIONS, allErrors: true })

// A body has room for 500,000 values: listing a fault in each would block the whole process for 3 s and take 700 MB.
const MOST_VALUES = 1_000

type Place = 'params' | 'query' | 'body'

const TYPE_NAMES: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  object: 'an object',
  array: 'an array',
  null: 'null',
}

// The most likely mistake: in a query string a plus sign stands for a space.
const LOST_PLUS_SIGN = / \d\d:\d\d$/
const PLUS_SIGN = ' In a URL a plus sign is written %2B.'

function withArticle(type: unknown): string {
  return TYPE_NAMES[String(type)] ?? `a ${type}`
}

function describeTime(text: string, place: Place): string {
  return `${faultOfDateTime(text)}${place === 'query' && LOST_PLUS_SIGN.test(text) ? PLUS_SIGN : ''}`
}

function describe(error: ErrorObject, place: Place): string {
  const { keyword, params } = error
  switch (keyword) {
    case 'required':
      return 'is required.'
    case 'additionalProperties':
      return place === 'body' ? 'is not a known property.' : 'is not a known parameter.'
    case 'enum':
      return `must be one of: ${(params.allowedValues as unknown[]).map((value) => value ?? 'null').join(', ')}.`
    case 'type':
      return `must be ${[params.type].flat().map(withArticle).join(' or ')}.`
    case 'format':
      return params.format === 'uuid' ? 'must be a UUID.' : describeTime(String(error.data), place)
    case 'minLength':
      return `must have at least ${params.limit} character${params.limit === 1 ? '' : 's'}.`
    case 'maxLength':
      return `must have at most ${params.limit} characters.`
    case 'minItems':
      return `must have at least ${params.limit} item${params.limit === 1 ? '' : 's'}.`
    case 'maxItems':
      return `must have at most ${params.limit} items.`
    case 'minimum':
      return `must be at least ${params.limit}.`
    case 'maximum':
      return `must be at most ${params.limit}.`
    default:
      return `${error.message ?? 'is not valid'}.`
  }
}

const NAMELESS: ProblemPlace = { path: '?', message: 'holds a parameter without a name.' }

function placeOf(error: ErrorObject, place: Place): ProblemPlace {
  const property: unknown = error.params.missingProperty ?? error.params.additionalProperty
  const pointer =
    property === undefined ? error.instancePath : `${error.instancePath}/${pointerSegment(String(property))}`
  if (place === 'body') return { path: pointer, message: describe(error, place) }
  // A parameter is named without a slash; only places in a body are pointers. `?=1` is a parameter with an empty name,
  // and an empty path means the body itself.
  const path = pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~')
  return path === '' ? NAMELESS : { path, message: describe(error, place) }
}

function check(checked: Checked, value: unknown, place: Place): ProblemPlace[] {
  const validate = isVast(value) ? checked.isValid : checked.explain
  if (validate(value)) return []
  return (validate.errors ?? []).map((error) => placeOf(error, place))
}

// A parameter that occurs more than once is read as a list.
function checkQuery(schema: Checked, query: Record<string, unknown>): ProblemPlace[] {
  const isRepeated = ({ path }: ProblemPlace) => Array.isArray(query[path])
  const places = check(schema, query, 'query')
  const repeated = new Set(places.filter(isRepeated).map(({ path }) => path))
  return [
    ...[...repeated].map((path) => ({ path, message: 'must be given only once.' })),
    ...places.filter((place) => !isRepeated(place)),
  ]
}

/** The names of the properties of a schema that are integers. */
function listIntegers(schema: object | undefined): string[] {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { type?: unknown }> }
  return Object.keys(properties).filter((name) => properties[name]?.type === 'integer')
}

// Only plain decimal digits are a number; anything else stays text and fails the type check.
function readIntegers(names: readonly string[], values: Record<string, unknown>): Record<string, unknown> {
  if (names.length === 0) return values
  const read = { ...values }
  for (const name of names) {
    const value = values[name]
    if (typeof value === 'string' && /^-?\d+$/.test(value)) read[name] = readDigits(value)
  }
  return read
}

// A number that is too long to be counted is read as the largest one: whatever its bounds are, it breaks the same.
function readDigits(digits: string): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
}

/** Whether a value contains more values than any real request does. */
function isVast(value: unknown): boolean {
  const found = [value]
  for (const each of found) {
    if (typeof each !== 'object' || each === null) continue
    // `Object.values` is avoided: for 80,000 values, making that list took longer than visiting them.
    for (const name in each) {
      if (found.push((each as Record<string, unknown>)[name]) > MOST_VALUES) return true
    }
  }
  return false
}

/** A schema's two checks: one that stops at the first fault, and one that lists all faults. */
interface Checked {
  readonly isValid: ValidateFunction
  readonly explain: ValidateFunction
}

/**
 * Compiles a schema when the first value is checked, and the check that lists faults when the first value fails.
 * Compiling all at the start would take a quarter of a second, mostly for operations that may never be called.
 */
function checkedBy(schema: object): Checked {
  let quick: ValidateFunction | undefined
  let thorough: ValidateFunction | undefined
  return {
    get isValid() {
      quick ??= untilFirst.compile(schema)
      return quick
    },
    get explain() {
      thorough ??= forAll.compile(schema)
      return thorough
    },
  }
}

const NOTHING = checkedBy({ type: 'object', additionalProperties: false, properties: {} })

/** The parts of a request, as they arrived. */
export interface UncheckedInput {
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: unknown
}

/** Checks a request against its operation's schemas; throws one Problem that names every invalid place. */
export type Validator = (input: UncheckedInput) => { params: unknown; query: unknown; body: unknown }

/** Makes the validator of an operation's schemas. Defaults of the schemas are filled in. */
export function createValidator(operation: Operation): Validator {
  const params = operation.params === undefined ? NOTHING : checkedBy(operation.params)
  const query = operation.query === undefined ? NOTHING : checkedBy(operation.query)
  const body = operation.body === undefined ? undefined : checkedBy(operation.body)
  const integersOfQuery = listIntegers(operation.query)
  return (input) => {
    const readQuery = readIntegers(integersOfQuery, input.query)
    const missingBody = body !== undefined && input.body === undefined
    const needlessBody = body === undefined && input.body !== undefined
    // Almost every request is valid, and needs no list of what is wrong.
    const isValid =
      !missingBody &&
      !needlessBody &&
      params.isValid(input.params) &&
      query.isValid(readQuery) &&
      (body === undefined || body.isValid(input.body))
    if (isValid) return { params: input.params, query: readQuery, body: input.body }
    const errors = [
      ...check(params, input.params, 'params'),
      ...checkQuery(query, readQuery),
      ...(missingBody ? [{ path: '', message: 'must be JSON; the request has none.' }] : []),
      ...(needlessBody ? [{ path: '', message: 'must be absent: this operation takes none.' }] : []),
      ...(body === undefined || missingBody ? [] : check(body, input.body, 'body')),
    ]
    throw validationFailed(...(errors as [ProblemPlace, ...ProblemPlace[]]))
  }
}
