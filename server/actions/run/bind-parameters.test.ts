import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Parameter, Parameters } from '../definition/action-definition.ts'
import { bindParameters } from './bind-parameters.ts'

const CUSTOMER = {
  ...{ id: 'c', phone: null, externalId: null, displayName: null, profile: {} },
  channel: 'web',
} as const

test('a price is a multiple of a hundredth, however a computer divides', () => {
  const properties = { price: { type: 'number', multipleOf: 0.01 } as Parameter }
  const parameters: Parameters = {
    ...{ type: 'object', properties, required: ['price'] },
    additionalProperties: false,
  }
  const bind = (price: unknown) =>
    bindParameters({ parameters, verified: [] }, { price }, CUSTOMER, '2026-09-15').kind
  for (const price of [19.99, 1.15, '12345678.91']) assert.equal(bind(price), 'bound', String(price))
  assert.equal(bind(19.995), 'incomplete')
})
