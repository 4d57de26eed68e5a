import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractParameters } from '../extract/extract-parameters.ts'
import { bindParameters } from '../run/bind-parameters.ts'
import type { Parameters } from './action-definition.ts'

const ENDLESS = '^([A-Z]+)+\\d$'
const CUSTOMER = {
  id: 'c',
  phone: null,
  externalId: null,
  displayName: null,
  profile: {},
  channel: 'web',
} as const

function parametersWith(patterns: Readonly<Record<string, string>>): Parameters {
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(patterns).map(([name, pattern]) => [name, { type: 'string', pattern }] as const),
    ),
    required: Object.keys(patterns),
    additionalProperties: false,
  }
}

test('texts on which a pattern would take forever do not match, and delay nobody', () => {
  const parameters = parametersWith({ order: ENDLESS })
  const order = 'A'.repeat(60)
  assert.deepEqual(extractParameters(parameters, `my order is ${order}`, '2026-09-15'), {})
  assert.deepEqual(extractParameters(parameters, 'my order is ABC1', '2026-09-15'), { order: 'ABC1' })
  const bind = (given: Record<string, string>) =>
    bindParameters({ parameters, verified: [] }, given, CUSTOMER, '2026-09-15').kind
  assert.equal(bind({ order }), 'incomplete')
  assert.equal(bind({ order: 'ABC1' }), 'bound')
})

test('each parameter is matched against its own pattern', () => {
  const parameters = parametersWith({ order: '^A\\d$', branch: '^B\\d$' })
  const bind = (given: Record<string, string>) =>
    bindParameters({ parameters, verified: [] }, given, CUSTOMER, '2026-09-15')
  assert.equal(bind({ order: 'A1', branch: 'B1' }).kind, 'bound')
  assert.deepEqual(bind({ order: 'A1', branch: 'A1' }), {
    ...{ kind: 'incomplete', missing: [], invalid: ['branch'] },
  })
})
