import { CHANNELS } from '../channels.ts'
import { LIMITS } from '../limits.ts'
import {
  type Static,
  type TObjectOptions,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  Type,
} from './type.ts'

/** An object that has exactly these properties. */
export function Exactly<Properties extends TProperties>(
  properties: Properties,
  options: TObjectOptions = {},
) {
  return Type.Object(properties, { ...options, additionalProperties: false })
}

/**
 * The same value or null. The schema stays flat (`type: [T, "null"]`) instead of a union, so that a validation error
 * names the broken rule rather than every branch that did not match.
 */
export function Nullable<Schema extends TSchema>(schema: Schema, options: TSchemaOptions = {}) {
  const flat: Record<string, unknown> = { ...schema, ...options }
  const type = flat.type
  if (typeof type !== 'string') throw new Error('Only a schema of one plain type can be made nullable.')
  if (Array.isArray(flat.enum)) flat.enum = [...flat.enum, null]
  return Type.Unsafe<Static<Schema> | null>({ ...flat, type: [type, 'null'] })
}

/** One of these texts. */
export function OneOf<const Values extends readonly string[]>(values: Values, options: TSchemaOptions = {}) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options })
}

export const Uuid = Type.String({ format: 'uuid', description: 'A UUID.' })
export const DateTime = Type.String({ format: 'date-time', description: 'ISO 8601 date-time in UTC.' })
export const Channel = OneOf(CHANNELS, { description: 'The messaging channel.' })
/** An amount of money; `what` says which, in a sentence. */
export const halalas = (what: string) =>
  Type.Integer({ description: `${what} Halalas: 1 SAR is 100 halalas.` })
export const Count = Type.Integer({ minimum: 0 })

export const ExternalId = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'The phone number (phone channel), platform user id or visitor id.',
})
export const DisplayName = Nullable(Type.String({ maxLength: 256 }))
export const Phone = Nullable(Type.String({ maxLength: 32 }))

/** The query of every list: keyset pagination with an opaque cursor. */
export const pageQuery = {
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 512,
      description: 'Opaque; the `next_cursor` of a previous page.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: LIMITS.pageSizeMost, default: LIMITS.pageSizeDefault }),
  ),
}

export const IdParams = Exactly({ id: Uuid })

/** `{ "data": <resource> }` */
export function Single<Schema extends TSchema>(resource: Schema) {
  return Exactly({ data: resource })
}

/** `{ "data": [<resource>], "next_cursor": <string or null> }` */
export function Page<Schema extends TSchema>(resource: Schema) {
  return Exactly({
    data: Type.Array(resource),
    next_cursor: Nullable(Type.String(), { description: 'Null on the last page.' }),
  })
}
