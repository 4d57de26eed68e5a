import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Parameter } from '../definition/action-definition.ts'
import { findSchemaFaults, listForModels } from './find-schema-faults.ts'

const faultsOf = (property: Record<string, unknown>, required: string[] = []) =>
  findSchemaFaults({
    type: 'object',
    properties: { size: { type: 'string', ...property } as Parameter },
    required,
    additionalProperties: false,
  }).map(({ path, message }) => `${path} ${message}`)

const AT = '/parameters/properties/size'

test('keywords that would check nothing are named with their place', () => {
  for (const [property, why] of [
    [{ maxLenght: 8 }, 'unknown keyword: "maxLenght".'],
    [{ 'x-aks': { ar: 'a', en: 'b' } }, 'unknown keyword: "x-aks".'],
    [{ format: 'iban' }, 'unknown format "iban"; date, date-time and email are known.'],
    [{ minLength: 'x' }, 'minLength must be integer.'],
  ] as const)
    assert.deepEqual(faultsOf(property), [`${AT} is no JSON Schema (2020-12) that can be checked: ${why}`])
})

test('a value that the rest of the schema does not allow is no choice', () => {
  const fault = `${AT}/enum holds a value that the rest of the schema does not allow.`
  assert.deepEqual(faultsOf({ enum: ['small', 2] }), [fault])
  assert.deepEqual(faultsOf({ enum: ['small', 'S'], minLength: 2 }), [fault])
  assert.deepEqual(faultsOf({ enum: ['small', 'large'] }, ['size']), [])
})

test('a reference that only leads to itself is refused, and one to a part of the value is not', () => {
  const path = `${AT} refers to itself without end, so no value could be checked.`
  assert.deepEqual(faultsOf({ $ref: '#/properties/size' }), [path])
  assert.deepEqual(faultsOf({ allOf: [{ $ref: '#/properties/size' }] }), [path])
  assert.deepEqual(faultsOf({ type: 'array', items: { $ref: '#/properties/size' } }), [])
})

test('an amount of halalas is a multiple of a hundredth', () => {
  assert.deepEqual(faultsOf({ type: 'number', multipleOf: 0.01, enum: [19.99, 1.15, 12345678.91] }), [])
  assert.match(faultsOf({ type: 'number', multipleOf: 0.01, enum: [19.995] }).join(), /enum holds a value/)
})

test('bounds that allow no value are named, and others are not', () => {
  for (const [schema, place, other] of [
    [{ type: 'integer', minimum: 5, maximum: 4 }, 'minimum', 'maximum'],
    [{ type: 'number', exclusiveMinimum: 4, maximum: 4 }, 'exclusiveMinimum', 'maximum'],
    [{ type: 'number', minimum: 4, exclusiveMaximum: 4 }, 'minimum', 'exclusiveMaximum'],
    [{ minLength: 9, maxLength: 8 }, 'minLength', 'maxLength'],
    [{ type: 'array', minItems: 2, maxItems: 1 }, 'minItems', 'maxItems'],
    [{ type: 'object', minProperties: 2, maxProperties: 1 }, 'minProperties', 'maxProperties'],
  ] as const)
    assert.deepEqual(faultsOf(schema), [`${AT}/${place} is above ${other}, so no value would ever fit.`])
  for (const schema of [
    { type: 'integer', minimum: 4, maximum: 4 },
    { type: 'number', exclusiveMinimum: 4, exclusiveMaximum: 4.5 },
    { minLength: 8, maxLength: 8 },
    { minLength: 8 },
  ])
    assert.deepEqual(faultsOf(schema), [])
})

test('required parameters that only a language model can give are listed', () => {
  const properties = { size: { type: 'array' }, box: { type: 'object' }, day: { type: 'string' } } as const
  const list = (required: string[]) =>
    listForModels({ type: 'object', properties, required, additionalProperties: false })
  assert.deepEqual(list(['size', 'box', 'day', 'toString']), ['size', 'box'])
  assert.deepEqual(list([]), [])
})

test('a required text that no words could give is refused, and others are not', () => {
  assert.match(
    faultsOf({}, ['size']).join(),
    /^\/parameters\/properties\/size is required, and nothing says how/,
  )
  assert.deepEqual(faultsOf({}), [])
  for (const way of [
    { 'x-extract': 'text' },
    { pattern: '^[SML]$' },
    { 'x-from': 'customer.profile.size' },
    { 'x-equals': 'customer.profile.size' },
    { type: 'boolean' },
    { type: 'array' },
  ])
    assert.deepEqual(faultsOf(way, ['size']), [])
})

test('all keywords of the documentation are known, and a property may refer to another', () => {
  const known = {
    'x-ask': {},
    'x-not-past': true,
    'x-phone': 'digits',
    description: 'a',
    title: 'b',
    format: 'date',
  }
  assert.deepEqual(faultsOf(known, ['size']), [])
  const order = { type: 'string', pattern: '^\\d{5}$' } as const
  const other = { type: 'string', 'x-extract': 'text', $ref: '#/properties/order' } as Parameter
  const properties = { order, other }
  assert.deepEqual(
    findSchemaFaults({ type: 'object', properties, required: ['other'], additionalProperties: false }),
    [],
  )
})
