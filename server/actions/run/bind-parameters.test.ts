import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Parameter, Parameters } from '../definition/action-definition.ts'
import { bindParameters } from './bind-parameters.ts'

const CUSTOMER = {
  ...{ id: 'c', phone: null, externalId: null, displayName: null, profile: {} },
  channel: 'web',
} as const

const bind = (schema: Record<string, unknown>, value: unknown, profile = {}) => {
  const properties = { value: schema as Parameter }
  const parameters: Parameters = {
    ...{ type: 'object', properties, required: ['value'] },
    additionalProperties: false,
  }
  const bound = bindParameters(
    { parameters, verified: [] },
    { value },
    { ...CUSTOMER, profile },
    '2026-09-15',
  )
  return bound.kind === 'bound' ? bound.values.value : bound.kind
}

test('a choice stays as the file writes it', () => {
  const schema = { type: 'string', enum: ['٥ قطع', '10 m²', 'أَزْرَق', ' e '] }
  for (const value of schema.enum) assert.equal(bind(schema, value), value)
  assert.equal(bind(schema, 'other'), 'incomplete')
})

test('a value is the customer’s own in whatever digits either is written', () => {
  const schema = { type: 'string', 'x-equals': 'customer.profile.member' }
  assert.equal(bind(schema, '٤٨٢١٣', { member: '48213' }), '48213')
  assert.equal(bind(schema, '48213', { member: '٤٨٢١٣' }), '٤٨٢١٣')
  assert.equal(bind(schema, '48214', { member: '٤٨٢١٣' }), 'unverified')
})

test('a price is a multiple of a hundredth, despite floating point', () => {
  const schema = { type: 'number', multipleOf: 0.01 }
  assert.equal(bind(schema, 19.99), 19.99)
  assert.equal(bind(schema, 1.15), 1.15)
  assert.equal(bind(schema, '12345678.91'), 12345678.91)
  assert.equal(bind(schema, 19.995), 'incomplete')
  assert.equal(bind({ type: 'number', multipleOf: 0.05 }, 1.15), 1.15)
  assert.equal(bind({ type: 'number', multipleOf: 0.05 }, 1.150000001), 'incomplete')
})

test('a day is given as the pattern takes it, and one that is over is none in that form too', () => {
  const pattern = '^(0[1-9]|[12]\\d|3[01])/(0[1-9]|1[0-2])/\\d{4}$'
  const schema = { type: 'string', 'x-extract': 'date', 'x-not-past': true, pattern }
  assert.equal(bind(schema, '2026-09-15'), '15/09/2026')
  assert.equal(bind(schema, '02/10/2026'), '02/10/2026')
  assert.equal(bind(schema, '30/08/2026'), 'incomplete')
  assert.equal(bind(schema, '2026-09-14'), 'incomplete')
})
