import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { oncePerObject } from '../../platform/once-per-object.ts'
import { isStorable } from '../../platform/storable.ts'
import type {
  ActionDefinition,
  CustomerField,
  Parameter,
  Parameters,
  Texts,
} from '../definition/action-definition.ts'
import { type CustomerFacts, readField } from '../definition/customer-facts.ts'
import { readDay, writeDay } from '../definition/day-form.ts'
import { FORMATS } from '../definition/formats.ts'
import { judgeMultiplesExactly } from '../definition/multiples.ts'
import { filterByPattern } from '../definition/pattern.ts'
import { normalizePhone, writePhone } from '../definition/phone.ts'
import type { ParameterValues } from '../definition/request-template.ts'
import { sayWhy } from '../definition/why.ts'
import { foldText } from '../values/fold-text.ts'

/** The prepared parameters of a call: checked, with the customer's own values inserted. */
export type BoundParameters =
  | { readonly kind: 'bound'; readonly values: ParameterValues }
  | { readonly kind: 'incomplete'; readonly missing: readonly string[]; readonly invalid: readonly string[] }
  | { readonly kind: 'unverified'; readonly why: Texts }

const LONGEST_VALUE_CHARS = 1000

/** How Ajv matches a value against a pattern. */
const boundedExpressions = Object.assign(
  (pattern: string) => {
    // An invalid pattern is refused while the schema is compiled.
    new RegExp(pattern, 'u')
    // Ajv identifies an expression by its text.
    return { test: (text: string) => filterByPattern([text], pattern).length > 0, toString: () => pattern }
  },
  { code: 'boundedExpressions' },
)

const ajv = judgeMultiplesExactly(
  new Ajv2020({
    allErrors: true,
    strict: false,
    logger: false,
    // Whoever extracts or a model may write a number as text, and the other way round.
    coerceTypes: true,
    code: { regExp: boundedExpressions },
    formats: FORMATS,
  }),
)

/**
 * The validator of a schema, made once for as long as the schema is in memory. Throws if the schema is not a JSON
 * Schema.
 */
const validatorOf: (parameters: Parameters) => ValidateFunction = oncePerObject((parameters) => {
  const validate = ajv.compile(parameters)
  // Ajv would keep every compiled schema, and every turn reads schemas anew.
  ajv.removeSchema(parameters)
  return validate
})

/**
 * The parameters that a customer or a model may give, as plain JSON Schema: the customer's own values are not asked
 * for.
 */
export function listOpenParameters({ parameters }: ActionDefinition): Readonly<Record<string, unknown>> {
  const open = Object.entries(parameters.properties).filter(([, schema]) => schema['x-from'] === undefined)
  const isAsked = (name: string) =>
    open.some(([each, schema]) => each === name && schema['x-equals'] === undefined)
  return {
    type: 'object',
    properties: Object.fromEntries(open.map(([name, schema]) => [name, withoutExtensions(schema)])),
    required: parameters.required.filter(isAsked),
    additionalProperties: false,
  }
}

/**
 * Prepares a call's parameters. Parameters that are bound to the customer come from the customer's record whatever was
 * given, so nobody can ask about somebody else. Values that do not fit the schema are named, not repaired. `today` is
 * the date in the company's time zone.
 */
export function bindParameters(
  { parameters, verified }: Pick<ActionDefinition, 'parameters' | 'verified'>,
  given: ParameterValues,
  customer: CustomerFacts,
  today: string,
): BoundParameters {
  const unknown = verified.find((field) => readField(customer, field) === null)
  if (unknown !== undefined) return unverified(unknown)
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(parameters.properties)) {
    const bound = bindParameter(schema, readGiven(given, name, schema), customer)
    if (bound.kind === 'unverified') return bound
    // An optional parameter of the customer's own is left out if it is not known.
    if (bound.kind === 'unknown' && parameters.required.includes(name)) return unverified(bound.field)
    if (bound.kind === 'value' && bound.value !== undefined) values[name] = bound.value
  }
  return checkValues(parameters, values, today)
}

type Bound =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'unknown'; readonly field: CustomerField }
  | { readonly kind: 'unverified'; readonly why: Texts }

function bindParameter(schema: Parameter, given: unknown, customer: CustomerFacts): Bound {
  const field = schema['x-from'] ?? schema['x-equals']
  if (field === undefined) return { kind: 'value', value: given }
  const own = readField(customer, field)
  if (own === null) return { kind: 'unknown', field }
  const value = field === 'customer.phone' ? writePhone(own, schema['x-phone'] ?? 'e164') : own
  const isAnother =
    schema['x-from'] === undefined && given !== undefined && foldText(String(given)) !== foldText(value)
  return isAnother ? { kind: 'unverified', why: sayWhy('not_own', field) } : { kind: 'value', value }
}

function unverified(field: CustomerField): { kind: 'unverified'; why: Texts } {
  return { kind: 'unverified', why: sayWhy('unknown_customer', field) }
}

/** A value in the form that the schema is about: digits as ASCII ones, a phone and a day as the call wants them. */
function readGiven(given: ParameterValues, name: string, schema: Parameter): unknown {
  const value = Object.hasOwn(given, name) ? given[name] : undefined
  // A model writes null if it has no value.
  if (value === null) return undefined
  // A choice is used as the file writes it, «٥ قطع» as well as "10 m²".
  if (typeof value !== 'string' || schema.enum?.includes(value) === true) return value
  const text = schema['x-extract'] === 'text' ? value.trim() : foldText(value).trim()
  const isPhone =
    schema['x-extract'] === 'phone' ||
    schema['x-phone'] !== undefined ||
    schema['x-equals'] === 'customer.phone'
  if (schema['x-extract'] === 'date') return writeDay(text, schema.pattern)
  const phone = isPhone ? normalizePhone(text) : null
  return phone === null ? text : writePhone(phone, schema['x-phone'] ?? 'e164')
}

function checkValues(
  parameters: Parameters,
  values: Record<string, unknown>,
  today: string,
): BoundParameters {
  const missing = parameters.required.filter((name) => values[name] === undefined || values[name] === '')
  const unfit = Object.entries(values).flatMap(([name, value]) =>
    isBounded(value) && isStorable(value) && !isOver(parameters.properties[name], value, today) ? [] : [name],
  )
  const validate = validatorOf(parameters)
  validate(values)
  const failed = (validate.errors ?? []).flatMap(({ instancePath, keyword }) =>
    keyword === 'required' && instancePath === '' ? [] : [instancePath.split('/')[1] ?? ''],
  )
  const invalid = [...new Set([...unfit, ...failed])].filter((name) => !missing.includes(name))
  return missing.length + invalid.length === 0
    ? { kind: 'bound', values }
    : { kind: 'incomplete', missing, invalid }
}

function isOver(schema: Parameter | undefined, value: unknown, today: string): boolean {
  return schema?.['x-not-past'] === true && readDay(String(value), schema.pattern) < today
}

function isBounded(value: unknown): boolean {
  return (typeof value === 'string' ? value : JSON.stringify(value)).length <= LONGEST_VALUE_CHARS
}

function withoutExtensions(schema: Parameter): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keyword.startsWith('x-')))
}

/** The same text for the same values, in whatever order they were given. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
