import { type Json, type JsonObject, toJson } from './json.ts'

/** Collects the named schemas of a document while its operations refer to them. */
export interface SchemaComponents {
  /** The schema as it is written in the document: every part with a `title` becomes a reference to a component. */
  refer(schema: object): JsonObject
  /** Every component referred to so far, by name. */
  readonly collected: JsonObject
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Opens an empty collection. Two different schemas with one title are a mistake that stops the generator. */
export function collectSchemas(): SchemaComponents {
  const collected: Record<string, Json> = {}

  function walk(value: Json): Json {
    if (Array.isArray(value)) return value.map((item: Json) => walk(item))
    if (!isObject(value)) return value
    const inner: JsonObject = Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, walk(item)]),
    )
    // Only a schema has a `title` that is a text; a property that happens to be called `title` is a schema.
    const { title } = inner
    if (typeof title !== 'string') return inner
    const known = collected[title]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(inner)) {
      throw new Error(`Two different schemas are titled ${title}.`)
    }
    collected[title] = inner
    return { $ref: `#/components/schemas/${title}` }
  }

  return { refer: (schema) => walk(toJson(schema)) as JsonObject, collected }
}
