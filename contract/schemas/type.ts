import type TypeBox from 'typebox'

/** What a schema's values are in TypeScript. */
export type { Static, TObjectOptions, TProperties, TSchema, TSchemaOptions } from 'typebox'

type Builders = Pick<
  typeof TypeBox,
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Literal'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Record'
  | 'String'
  | 'Unknown'
  | 'Unsafe'
>
type Schema = Record<string, unknown>

const optional = new WeakSet<object>()

const ofType = (type: string) => (options?: Schema) => ({ type, ...options })

/**
 * The builders of JSON Schema that the contract uses, each with TypeBox's type. What they do takes a few lines; TypeBox
 * itself is never loaded, because its 370 files would take 12 MB of every process for as long as it lives.
 */
export const Type = {
  Boolean: ofType('boolean'),
  Integer: ofType('integer'),
  Number: ofType('number'),
  String: ofType('string'),
  Literal: (value: boolean | number | string, options?: Schema) => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  Unknown: (options?: Schema) => ({ ...options }),
  Unsafe: (schema: Schema) => ({ ...schema }),
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  /** A property of an object that may be left out. */
  Optional(schema: Schema) {
    const copy = { ...schema }
    optional.add(copy)
    return copy
  },
  Object(properties: Readonly<Record<string, Schema>>, options?: Schema) {
    const required = Object.entries(properties).flatMap(([name, schema]) =>
      optional.has(schema) ? [] : [name],
    )
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
  },
  /** An object whose keys are all of one kind: any texts, or those of a pattern. */
  Record: ({ pattern }: Schema, value: Schema, options?: Schema) => ({
    type: 'object',
    ...(pattern === undefined
      ? { additionalProperties: value }
      : { patternProperties: { [String(pattern)]: value } }),
    ...options,
  }),
} as unknown as Builders
