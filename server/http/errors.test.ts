import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Problem } from '../platform/problem.ts'
import { toProblem } from './errors.ts'

const coded = (code: string) => Object.assign(new Error(`it failed (${code})`), { code })

describe('the refusal that an error amounts to', () => {
  for (const [what, error] of [
    ['refuses connections', coded('ECONNREFUSED')],
    ['has a name that does not resolve for now', coded('EAI_AGAIN')],
    ['is in a network that is not reached', coded('EHOSTUNREACH')],
    [
      'is at two addresses and refuses both',
      new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]),
    ],
    ['was lost while it was asked', new Error('The batch failed.', { cause: coded('ECONNRESET') })],
    ['does not accept a connection in time', new Error('timeout expired')],
    ['has no connection left', coded('53300')],
    ['ended the connection', new Error('Connection terminated unexpectedly')],
    [
      'ended a connection before',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
  ] as const) {
    test(`is "try again shortly" where the database ${what}`, () => {
      const { code, retryAfterSeconds } = toProblem(error)
      assert.deepEqual([code, retryAfterSeconds], ['service_unavailable', 1])
    })
  }

  test('is its own where the error is one', () => {
    const problem = new Problem('not_found', 'There is no such customer.')
    assert.equal(toProblem(problem), problem)
  })

  test('tells nothing of what nobody foresaw', () => {
    const { code, message } = toProblem(new Error('the customer said: secret'))
    assert.equal(code, 'internal_error')
    assert.doesNotMatch(message, /secret/)
  })
})
