import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Parameter } from './definition.ts'
import { findSchemaFaults } from './find-schema-faults.ts'

const faultsOf = (property: Record<string, unknown>, required: string[] = []) =>
  findSchemaFaults({
    type: 'object',
    properties: { size: { type: 'string', ...property } as Parameter },
    required,
    additionalProperties: false,
  }).map(({ path, message }) => `${path} ${message}`)

const AT = '/parameters/properties/size'

test('what would check nothing is named with its place', () => {
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

test('a required text that no words could give is refused, and one that they could is not', () => {
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
