import type { Operation } from '../operations.ts'
import type { SchemaComponents } from './components.ts'
import type { OperationExample } from './examples.ts'
import { type Json, type JsonObject, toJson, when } from './json.ts'

/** One parameter of an operation, taken apart from its object schema. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonObject
}

const OWN_WORDS: Readonly<Record<string, string>> = {
  id: 'The id of the resource: a UUID, compared without regard to case.',
  limit: 'How many items a page has at most.',
  status: 'Only conversations of this status.',
  customer_id: 'Only conversations of this customer.',
}

function parametersIn(place: 'path' | 'query', schema: object | undefined): Parameter[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = toJson(schema) as {
    properties?: Record<string, JsonObject>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: required.includes(name),
    description: OWN_WORDS[name] ?? String(description ?? ''),
    schema: rest,
  }))
}

// Either a bare key, which may begin with a quote without being a quoted string; or a quoted string, in which quotes
// and backslashes are escaped. The quotes stand in brackets because some dialects of regular expressions treat a bare
// one as syntax.
const IDEMPOTENCY_KEY = String.raw`^(?:[!#-~][!-~]{0,254}|["](?:[!#-~]|[!-~]{2,254})?|["](?:[!#-\[\]-~]|\\["\\]){1,255}["])$`

function idempotencyKey(operation: Operation): Parameter[] {
  if (operation.idempotencyKey === 'none') return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: operation.idempotencyKey === 'required',
      description:
        '1 to 255 visible ASCII characters, bare or as a quoted string; a UUID is a good one. Kept 24 hours per app, method and path. A repeat of the same request answers the stored response with `Idempotent-Replayed: true`; the same key with another body answers 422; while the first request is in flight, 409.',
      schema: { type: 'string', minLength: 1, maxLength: 512, pattern: IDEMPOTENCY_KEY },
    },
  ]
}

/** Every parameter of an operation: path, query, header. */
export function parametersOf(operation: Operation): Parameter[] {
  return [
    ...parametersIn('path', operation.params),
    ...parametersIn('query', operation.query),
    ...idempotencyKey(operation),
  ]
}

/** The same as Parameter Objects of OpenAPI, with the example's values. */
export function parameterObjects(
  operation: Operation,
  example: OperationExample,
  components: SchemaComponents,
): Json[] {
  const values: JsonObject = { ...example.params, ...example.query }
  return parametersOf(operation).map((parameter) => {
    const value = values[parameter.name]
    return {
      ...parameter,
      schema: components.refer(parameter.schema),
      ...when(value !== undefined, { example: value ?? null }),
      ...when(parameter.in === 'header', { example: '5f0c2a4e-8d1b-4c7e-9a36-1e2f3d4c5b6a' }),
    }
  })
}
