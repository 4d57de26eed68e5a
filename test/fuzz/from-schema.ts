import fc from 'fast-check'
import { hostileText, hostileValue } from './hostile-values.ts'

/** The parts of a JSON Schema that the contract's schemas use. */
interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

const MOST_CHARACTERS = 300

// Made once: fast-check builds a table of every grapheme for each.
const grapheme = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })

const knownFormats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  'date-time': fc
    .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
}

function textOf({ format, minLength = 0, maxLength = MOST_CHARACTERS }: Schema): fc.Arbitrary<string> {
  const known = format === undefined ? undefined : knownFormats[format]
  if (known !== undefined) return known
  return fc.oneof(
    fc.string({ unit: grapheme, minLength, maxLength: Math.min(maxLength, MOST_CHARACTERS) }),
    // Both sides of each limit.
    fc.constantFrom(minLength, maxLength).map((length) => 'é'.repeat(length)),
  )
}

function ofType(type: string | undefined, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? -(2 ** 31),
        max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 31),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valid(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 12),
      })
    case 'object':
      return schema.properties === undefined
        ? fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 })
        : fc.record(
            Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, valid(part)])),
            { requiredKeys: [...(schema.required ?? [])] },
          )
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Values that a schema allows. */
export function valid(given: object): fc.Arbitrary<unknown> {
  const schema = given as Schema
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  return fc.oneof(...[schema.type].flat().map((type) => ofType(type, schema)))
}

type Change = (value: unknown) => unknown

/** Changes one place of a value, found by walking down at random. */
function changedSomewhere(value: unknown, steps: readonly number[], change: Change): unknown {
  const [step, ...rest] = steps
  if (step === undefined || typeof value !== 'object' || value === null) return change(value)
  const keys = Object.keys(value)
  const key = keys[step % Math.max(1, keys.length)]
  if (key === undefined) return change(value)
  const inside = changedSomewhere((value as Record<string, unknown>)[key], rest, change)
  return Array.isArray(value)
    ? value.map((item, index) => (String(index) === key ? inside : item))
    : { ...value, [key]: inside }
}

function without(value: unknown, step: number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.filter((_entry, index) => index !== step % Math.max(1, entries.length)))
}

function withProperty(value: unknown, name: string, more: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries([...Object.entries(value), [name, more]])
}

/** Values that a schema allows but for one thing: a place with another value, a property missing, or one too many. */
export function nearlyValid(schema: object): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      valid(schema),
      fc.array(fc.nat(20), { maxLength: 3 }),
      fc.oneof(
        hostileValue.map(
          (other): Change =>
            () =>
              other,
        ),
        fc.nat(20).map(
          (step): Change =>
            (value) =>
              without(value, step),
        ),
        fc.tuple(hostileText, hostileValue).map(([name, more]): Change => {
          return (value) => withProperty(value, name.slice(0, 50), more)
        }),
      ),
    )
    .map(([value, steps, change]) => changedSomewhere(value, steps, change))
}
