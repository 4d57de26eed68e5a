import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Parameter, Parameters } from '../definition/action-definition.ts'
import { FORMATS } from '../definition/formats.ts'
import { judgeMultiplesExactly } from '../definition/multiples.ts'
import { listParameters } from '../extract/extract-parameters.ts'
import type { Fault } from './fault.ts'

/** The additions of this service to JSON Schema; the file's own schema describes them. */
const EXTENSIONS = ['x-from', 'x-equals', 'x-extract', 'x-not-past', 'x-phone', 'x-ask']

/** Nothing is made of another type here: a value of an enum has to be of the schema's own. */
const strict = judgeMultiplesExactly(
  new Ajv2020({
    // As the values of a call are held against it.
    allErrors: true,
    // A keyword or a format that nobody knows, such as a misspelt one, would check nothing.
    ...{ strict: false, strictSchema: true, logger: false },
    ...{ formats: FORMATS, keywords: EXTENSIONS },
  }),
)

/** Faults in the parameters' JSON Schema, and keywords in it that would have no effect. */
export function findSchemaFaults(parameters: Parameters): Fault[] {
  const properties = Object.entries(parameters.properties).map(([name, schema]) => ({
    ...{ name, schema, path: `/parameters/properties/${name}` },
  }))
  const whole = compile(parameters)
  if (typeof whole !== 'string')
    return properties.flatMap((property) => [
      ...findEndless(property, whole),
      ...findIdle(property, parameters),
    ])
  const faulty = properties.flatMap(({ path, schema }) => {
    const compiled = compile(schema)
    return typeof compiled === 'string' ? [{ path, why: compiled }] : []
  })
  const { path, why } = faulty[0] ?? { path: '/parameters', why: whole }
  return [{ path, message: `is no JSON Schema (2020-12) that can be checked: ${why}.` }]
}

/** Pairs of lower and upper bounds. */
const BOUNDS = [
  ['minimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const

function isAbove(schema: Readonly<Record<string, unknown>>, least: string, most: string): boolean {
  const [from, to] = [schema[least], schema[most]]
  if (typeof from !== 'number' || typeof to !== 'number') return false
  return from > to || (from === to && `${least}${most}`.includes('exclusive'))
}

interface Property {
  readonly name: string
  readonly schema: Parameter
  readonly path: string
}

const SAMPLES: Readonly<Record<Parameter['type'], unknown>> = {
  ...{ string: 'a', integer: 1, number: 1, boolean: true, array: [], object: {} },
}

/** A reference to its own place compiles, but checking a value against it never ends. */
function findEndless({ name, schema, path }: Property, whole: ValidateFunction): Fault[] {
  try {
    whole({ [name]: SAMPLES[schema.type] })
    return []
  } catch {
    return [{ path, message: 'refers to itself without end, so no value could be checked.' }]
  }
}

/** A fault in a property that would keep it from ever having a value. */
function findIdle({ name, schema, path }: Property, parameters: Parameters): Fault[] {
  const crossed = BOUNDS.find(([least, most]) => isAbove(schema, least, most))
  if (crossed !== undefined)
    return [{ path: `${path}/${crossed[0]}`, message: `is above ${crossed[1]}, so no value would ever fit.` }]
  const isValid = compile(schema)
  if (typeof isValid !== 'string' && !(schema.enum ?? []).every((value) => isValid(value)))
    return [{ path: `${path}/enum`, message: 'holds a value that the rest of the schema does not allow.' }]
  const isFree =
    schema.type === 'string' && schema['x-from'] === undefined && schema['x-equals'] === undefined
  return isFree && parameters.required.includes(name) && !listParameters(parameters).has(name)
    ? [{ path, message: UNREADABLE }]
    : []
}

/** Required parameters that only a language model can give: the built-in agent finds no lists and objects in words. */
export function listForModels({ properties, required }: Parameters): string[] {
  return required.filter((name) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    return schema !== undefined && ['array', 'object'].includes(schema.type) && schema['x-from'] === undefined
  })
}

const UNREADABLE =
  'is required, and nothing says how it is found in words: give it an x-extract ("text" for free words), a pattern, an enum or an x-from.'

/** The validator of a schema, or the compiler's reason why it cannot be checked. */
function compile(schema: object): ValidateFunction | string {
  try {
    return strict.compile(schema)
  } catch (error) {
    return (error as Error).message
      .replace(/^strict mode: |^schema is invalid: (?:data\/?)?/, '')
      .replace(/ ignored in schema at path .*$/, '; date, date-time and email are known')
  } finally {
    strict.removeSchema(schema)
  }
}
