import { type JsonObject, toJson } from '../../contract/openapi/json.ts'
import { type Html, html, prose } from './html.ts'

/** One row of a table of fields. */
export interface Field {
  /** As the API document writes it: `sender.external_id`, `media[].kind`. */
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly rules: string
  readonly description: string
}

interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
  readonly description?: string
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** A schema's type in words, such as `UUID or null`. */
function typeText(schema: Schema): string {
  const names = { uuid: 'UUID', 'date-time': 'date-time', uri: 'URL' }
  const types = [schema.type ?? (schema.const === undefined ? 'any' : 'string')].flat()
  return types
    .map((type) => {
      if (type === 'array') return `array of ${schema.items === undefined ? 'any' : typeText(schema.items)}`
      return type === 'string' ? (names[schema.format as keyof typeof names] ?? type) : type
    })
    .join(' or ')
}

function range(low: number | undefined, high: number | undefined, noun: string): string[] {
  const unit = noun === '' ? '' : ` ${noun}${(high ?? low) === 1 ? '' : 's'}`
  if (low !== undefined && high !== undefined) return [`${low} to ${high}${unit}`]
  if (high !== undefined) return [`at most ${high}${unit}`]
  return low === undefined ? [] : [`at least ${low}${unit}`]
}

/** A schema's rules in words, with values in backticks. */
function rulesText(schema: Schema): string {
  const values = schema.items?.enum ?? schema.enum
  const highest = schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum
  return [
    ...(schema.const === undefined ? [] : [`always \`${schema.const}\``]),
    ...(values === undefined
      ? []
      : [
          values
            .filter((value) => value !== null)
            .map((value) => `\`${value}\``)
            .join(', '),
        ]),
    ...range(schema.minLength, schema.maxLength, 'character'),
    ...range(schema.minItems, schema.maxItems, 'item'),
    ...range(schema.minimum, highest, ''),
    ...(schema.default === undefined ? [] : [`default \`${schema.default}\``]),
  ].join('; ')
}

function walk(schema: Schema, prefix: string): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = `${prefix}${name}`
    const field: Field = {
      name: path,
      type: typeText(property),
      required: schema.required?.includes(name) === true,
      rules: rulesText(property),
      // The type says it already.
      description: property.description === 'A UUID.' ? '' : (property.description ?? ''),
    }
    const inner =
      property.items?.properties === undefined
        ? walk(property, `${path}.`)
        : walk(property.items, `${path}[].`)
    return [field, ...inner]
  })
}

/** Every field of an object's schema, those of inner objects after the field that holds them. */
export function fieldsOf(schema: object): Field[] {
  return walk(toJson(schema) as Schema, '')
}

/** The field of a parameter, whose name and place are not in its schema. */
export function parameterField(
  parameter: { name: string; required: boolean; description: string },
  schema: JsonObject,
): Field {
  const { name, required, description } = parameter
  return { name, required, description, type: typeText(schema as Schema), rules: rulesText(schema as Schema) }
}

function row({ name, type, required, rules, description }: Field, showsRequired: boolean): Html {
  return html`<div class="field">
<dt><code>${name}</code> <span class="type">${type}</span>${
    showsRequired && required ? html` <span class="required">required</span>` : null
  }</dt>
<dd>${description === '' ? null : html`${prose(description)} `}${
    rules === '' ? null : html`<span class="rules">${prose(rules)}</span>`
  }</dd>
</div>`
}

/** A list of fields. Responses always carry every field, so nothing is marked there. */
export function fieldList(fields: readonly Field[], showsRequired: boolean): Html {
  return html`<dl class="fields">${fields.map((field) => row(field, showsRequired))}</dl>`
}
