import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Operation } from '../../contract/operations.ts'
import { UUID } from '../platform/ids.ts'
import { type ProblemPlace, validationFailed } from '../platform/problem.ts'
import { isDateTime } from './date-time.ts'
import { pointerSegment } from './json-body.ts'

// Bodies are never coerced; parameters arrive as text and are read by `readIntegers` first.
const OPTIONS: Options = {
  strict: true,
  allowUnionTypes: true,
  useDefaults: true,
  formats: { uuid: UUID, 'date-time': isDateTime },
  keywords: ['example'],
}
const untilFirst = new Ajv2020(OPTIONS)
const forAll = new Ajv2020({ ...OPTIONS, allErrors: true })

// To list a fault in each of the 500,000 values that fit into a body would block
// the whole process for 3 s and take 700 MB.
const MOST_VALUES = 1_000

type Place = 'params' | 'query' | 'body'

const TYPE_NAMES: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  object: 'an object',
  array: 'an array',
  null: 'null',
}

// The most likely slip: in a query string a plus sign stands for a space.
const PLUS_SIGN = ' In a URL a plus sign is written %2B.'

function withArticle(type: unknown): string {
  return TYPE_NAMES[String(type)] ?? `a ${type}`
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
      return params.format === 'uuid'
        ? 'must be a UUID.'
        : `must be an RFC 3339 date-time with an offset, such as 2026-09-01T12:00:00Z.${place === 'query' ? PLUS_SIGN : ''}`
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
  // A parameter is named bare; only a body has pointers. `?=1` has one without a name, and an empty path is the body.
  const path = pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~')
  return path === '' ? NAMELESS : { path, message: describe(error, place) }
}

function check(checked: Checked, value: unknown, place: Place): ProblemPlace[] {
  const validate = isVast(value) ? checked.isValid : checked.explain
  if (validate(value)) return []
  return (validate.errors ?? []).map((error) => placeOf(error, place))
}

// A parameter that comes more than once is read as a list.
function checkQuery(schema: Checked, query: Record<string, unknown>): ProblemPlace[] {
  const isRepeated = ({ path }: ProblemPlace) => Array.isArray(query[path])
  const places = check(schema, query, 'query')
  const repeated = new Set(places.filter(isRepeated).map(({ path }) => path))
  return [
    ...[...repeated].map((path) => ({ path, message: 'must be given only once.' })),
    ...places.filter((place) => !isRepeated(place)),
  ]
}

/** The names of a schema's properties that are integers. */
function listIntegers(schema: object | undefined): string[] {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { type?: unknown }> }
  return Object.keys(properties).filter((name) => properties[name]?.type === 'integer')
}

// Only the plain decimal spelling is a number; anything else stays text and fails its type.
function readIntegers(names: readonly string[], values: Record<string, unknown>): Record<string, unknown> {
  if (names.length === 0) return values
  const read = { ...values }
  for (const name of names) {
    const value = values[name]
    if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) read[name] = Number(value)
  }
  return read
}

/** Whether a value holds more values than any real request does. */
function isVast(value: unknown): boolean {
  const found = [value]
  for (const each of found) {
    if (typeof each !== 'object' || each === null) continue
    // No list of all values is made first: of 80,000 that took longer than reading them.
    for (const name in each) {
      if (found.push((each as Record<string, unknown>)[name]) > MOST_VALUES) return true
    }
  }
  return false
}

/** A schema's checks: whether a value is valid, up to its first fault, and all that is wrong with one that is not. */
interface Checked {
  readonly isValid: ValidateFunction
  readonly explain: ValidateFunction
}

/**
 * Compiles a schema when a first value is checked, and what lists faults with the first that has one: to compile all
 * takes a quarter of a second, and no start should wait for what nobody may ask for.
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

/** What a request brings, as it came. */
export interface UncheckedInput {
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: unknown
}

/** Checks a request against its operation's schemas; throws one Problem that names every place that is wrong. */
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
    // Almost every request is valid, and needs no list of what is wrong.
    const isValid =
      !missingBody &&
      params.isValid(input.params) &&
      query.isValid(readQuery) &&
      (body === undefined || body.isValid(input.body))
    if (isValid) return { params: input.params, query: readQuery, body: input.body }
    const errors = [
      ...check(params, input.params, 'params'),
      ...checkQuery(query, readQuery),
      ...(missingBody ? [{ path: '', message: 'must be JSON; the request has none.' }] : []),
      ...(body === undefined || missingBody ? [] : check(body, input.body, 'body')),
    ]
    const [first, ...others] = errors
    if (first !== undefined) throw validationFailed(first, ...others)
    return { params: input.params, query: readQuery, body: input.body }
  }
}
