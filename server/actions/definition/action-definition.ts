import { Exactly, OneOf } from '../../../contract/schemas/common.ts'
import { type Static, Type } from '../../../contract/schemas/type.ts'
import { VISIBLE_CHARACTER } from '../../platform/visible-text.ts'

// The description of an action, in the words of the file that its operator writes (docs/actions.md).

const SAYS_SOMETHING = { pattern: VISIBLE_CHARACTER, description: 'a text that says something' }

const Texts = (maxLength: number) =>
  Exactly({
    ar: Type.String({ ...SAYS_SOMETHING, maxLength }),
    en: Type.String({ ...SAYS_SOMETHING, maxLength }),
  })
/** The same text in both languages. */
export type Texts = Static<ReturnType<typeof Texts>>

const Phrases = Type.Array(Type.String({ minLength: 2, maxLength: 100 }), { maxItems: 50, default: [] })

/** A fact about the customer: `customer.profile.` with a key of the profile, or one of the others. */
const CustomerField = Type.Unsafe<CustomerField>({
  type: 'string',
  description:
    'one of: customer.phone, customer.external_id, customer.id, customer.display_name, customer.profile.KEY',
  pattern: '^customer\\.(?:id|phone|external_id|display_name|profile\\.[^.{}\\s]{1,64})$',
})
/** A field of the customer that a parameter may be bound to. */
export type CustomerField =
  `customer.${'id' | 'phone' | 'external_id' | 'display_name' | `profile.${string}`}`

/** The ways to find a value in a customer's words. */
const EXTRACTS = ['order_number', 'phone', 'date', 'time', 'amount', 'email', 'number', 'text'] as const
/** A way to find a value in a customer's words. */
export type Extract = (typeof EXTRACTS)[number]

/** The forms of a phone number in a call: +966512345678, 966512345678 or 0512345678. */
const PHONE_FORMS = ['e164', 'digits', 'national'] as const
/** A form of a phone number in a call. */
export type PhoneForm = (typeof PHONE_FORMS)[number]

/** A parameter: any JSON Schema, with the additions of this service. */
const Parameter = Type.Object(
  {
    type: OneOf(['string', 'integer', 'number', 'boolean', 'array', 'object']),
    format: Type.Optional(Type.String()),
    enum: Type.Optional(Type.Array(Type.Unknown())),
    pattern: Type.Optional(Type.String()),
    /** Whether a count of 0 is allowed. */
    minimum: Type.Optional(Type.Number()),
    /** What the value has to be, for a model and for a customer whose value does not fit. */
    description: Type.Optional(Type.String()),
    /** The value is the customer's own, and nobody can give another. */
    'x-from': Type.Optional(CustomerField),
    /** The given value has to equal the customer's own. */
    'x-equals': Type.Optional(CustomerField),
    'x-extract': Type.Optional(OneOf(EXTRACTS)),
    /** A past day does not fit. */
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
/** The parameters of a call, as the schema of one object. */
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
  /** May have `{parameter}` in its path and in the values of its query. */
  url: Type.String({ minLength: 1, maxLength: 2048 }),
  headers: Headers,
  /** JSON that may have `{parameter}` in its texts; if absent, the parameters themselves are sent. */
  body: Type.Optional(Type.Unknown()),
  timeout_ms: Type.Integer({ minimum: 100, maximum: 15_000, default: 5_000 }),
  /** Whether the API carries out a request only once, however often it receives it with one `Idempotency-Key`. */
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
    /** The reply if the API answers 404; the customer is also asked for the parameters again. */
    not_found: Type.Optional(Texts(500)),
  }),
  confirmation: Type.Optional(Texts(500)),
  verified: Type.Array(CustomerField, { maxItems: 10, default: [] }),
  enabled: Type.Boolean({ default: true }),
}

/** An action as it is stored; its secrets are stored beside it, sealed. */
export const ActionDefinition = Exactly({ ...Definition, request: Exactly(Request) })
/** An action as it is stored. */
export type ActionDefinition = Static<typeof ActionDefinition>

/** An action as its operator writes it. A null secret keeps the stored one. */
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

/** Whether the same call may be sent twice: it changes nothing, or the API recognizes it by its key. */
export function isRepeatable({ request }: Pick<ActionDefinition, 'request'>): boolean {
  return request.method === 'GET' || request.idempotent_by_key
}
