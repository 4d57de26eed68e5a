import { Exactly, OneOf } from '../../../contract/schemas/common.ts'
import { type Static, Type } from '../../../contract/schemas/type.ts'
import { VISIBLE_CHARACTER } from '../../platform/visible-text.ts'

// What an organization says of an action, in the words of the file that its operator writes (docs/actions.md).

const SAYS_SOMETHING = { pattern: VISIBLE_CHARACTER, description: 'a text that says something' }

const Texts = (maxLength: number) =>
  Exactly({
    ar: Type.String({ ...SAYS_SOMETHING, maxLength }),
    en: Type.String({ ...SAYS_SOMETHING, maxLength }),
  })
/** The same words in both languages. */
export type Texts = Static<ReturnType<typeof Texts>>

const Phrases = Type.Array(Type.String({ minLength: 2, maxLength: 100 }), { maxItems: 50, default: [] })

/** What is known of a customer: `customer.profile.` and a key of the profile, or one of the others. */
const CustomerField = Type.Unsafe<CustomerField>({
  type: 'string',
  description:
    'one of: customer.phone, customer.external_id, customer.id, customer.display_name, customer.profile.KEY',
  pattern: '^customer\\.(?:id|phone|external_id|display_name|profile\\.[^.{}\\s]{1,64})$',
})
/** A field of the customer that an action may be bound to. */
export type CustomerField =
  `customer.${'id' | 'phone' | 'external_id' | 'display_name' | `profile.${string}`}`

/** The ways in which a value is found in a customer's words. */
const EXTRACTS = ['order_number', 'phone', 'date', 'time', 'amount', 'email', 'number', 'text'] as const
/** A way in which a value is found in a customer's words. */
export type Extract = (typeof EXTRACTS)[number]

/** How a phone is written in a call: +966512345678, 966512345678 or 0512345678. */
const PHONE_FORMS = ['e164', 'digits', 'national'] as const
/** A way in which a phone is written in a call. */
export type PhoneForm = (typeof PHONE_FORMS)[number]

/** A parameter: any JSON Schema, and what this service adds to it. */
const Parameter = Type.Object(
  {
    type: OneOf(['string', 'integer', 'number', 'boolean', 'array', 'object']),
    format: Type.Optional(Type.String()),
    enum: Type.Optional(Type.Array(Type.Unknown())),
    pattern: Type.Optional(Type.String()),
    /** Whether none of a thing may be counted. */
    minimum: Type.Optional(Type.Number()),
    /** What it has to be, for a model and for a customer who gave what does not fit. */
    description: Type.Optional(Type.String()),
    /** The value is the customer's own and nobody may give another. */
    'x-from': Type.Optional(CustomerField),
    /** The value has to be the customer's own. */
    'x-equals': Type.Optional(CustomerField),
    'x-extract': Type.Optional(OneOf(EXTRACTS)),
    /** A day that is over does not fit. */
    'x-not-past': Type.Optional(Type.Boolean()),
    'x-phone': Type.Optional(OneOf(PHONE_FORMS)),
    'x-ask': Type.Optional(Texts(300)),
  },
  { additionalProperties: true },
)
/** A parameter of an action. */
export type Parameter = Static<typeof Parameter>

const Parameters = Exactly({
  type: OneOf(['object']),
  properties: Type.Record(Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]{0,62}$' }), Parameter, {
    additionalProperties: false,
    maxProperties: 20,
    default: {},
  }),
  required: Type.Array(Type.String(), { default: [] }),
  additionalProperties: Type.Literal(false, { default: false }),
})
/** The parameters of a call, as one schema of an object. */
export type Parameters = Static<typeof Parameters>

const HeaderName = "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$"
const HEADER_VALUE = {
  pattern: '^[\\t\\x20-\\x7e]{1,4096}$',
  description: 'one line of printable ASCII, of 1 to 4096 characters',
}
const Headers = Type.Record(Type.String({ pattern: HeaderName }), Type.String(HEADER_VALUE), {
  additionalProperties: false,
  maxProperties: 20,
  default: {},
})

const Request = {
  method: OneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** With `{parameter}` in its path and in the values of its query. */
  url: Type.String({ minLength: 1, maxLength: 2048 }),
  headers: Headers,
  /** JSON with `{parameter}` in its texts; without it the parameters themselves are sent. */
  body: Type.Optional(Type.Unknown()),
  timeout_ms: Type.Integer({ minimum: 100, maximum: 15_000, default: 5_000 }),
  /** Whether the API does a request once however often it gets it under one `Idempotency-Key`. */
  idempotent_by_key: Type.Boolean({ default: false }),
}

const Definition = {
  name: Type.String({
    pattern: '^[a-z][a-z0-9_]{0,62}$',
    description: 'at most 63 small letters, digits and _, of which the first is a letter',
  }),
  title: Texts(100),
  when_to_use: Type.String({ ...SAYS_SOMETHING, maxLength: 1000 }),
  intents: Type.Array(Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' }), { maxItems: 20, default: [] }),
  phrases: Exactly({ ar: Phrases, en: Phrases }, { default: { ar: [], en: [] } }),
  parameters: Parameters,
  answer: Exactly({
    template: Texts(2000),
    values: Type.Record(
      Type.String({ maxLength: 200 }),
      Type.Record(Type.String({ maxLength: 200 }), Texts(300), { maxProperties: 200 }),
      { maxProperties: 50, default: {} },
    ),
    /** What is said, and asked for again, where the API answers 404. */
    not_found: Type.Optional(Texts(500)),
  }),
  confirmation: Type.Optional(Texts(500)),
  verified: Type.Array(CustomerField, { maxItems: 10, default: [] }),
  enabled: Type.Boolean({ default: true }),
}

/** An action as it is stored; its secrets lie beside it, sealed. */
export const ActionDefinition = Exactly({ ...Definition, request: Exactly(Request) })
/** An action as it is stored. */
export type ActionDefinition = Static<typeof ActionDefinition>

/** An action as its operator writes it. A secret that is null is the one that is stored. */
export const ActionFile = Exactly({
  ...Definition,
  request: Exactly({
    ...Request,
    secret_headers: Type.Record(
      Type.String({ pattern: HeaderName }),
      Type.Unsafe<string | null>({ type: ['string', 'null'], ...HEADER_VALUE }),
      { additionalProperties: false, maxProperties: 10, default: {} },
    ),
  }),
})
/** An action as its operator writes it, with its secrets. */
export type ActionFile = Static<typeof ActionFile>

/** Whether the same call may leave twice: it changes nothing, or the API knows it by its key. */
export function isRepeatable({ request }: Pick<ActionDefinition, 'request'>): boolean {
  return request.method === 'GET' || request.idempotent_by_key
}
