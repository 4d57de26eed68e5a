/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

/** An object that JSON can hold. */
export interface JsonObject {
  readonly [name: string]: Json
}

/** The object when the condition holds, else nothing: for spreading into a larger one. */
export function when(condition: boolean, object: JsonObject): JsonObject {
  return condition ? object : {}
}

/** The same value without what only TypeBox uses: symbols, hidden properties and undefined. */
export function toJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject
}
