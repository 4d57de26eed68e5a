import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { OperatorError } from '../platform/operator-error.ts'
import { explainError } from './explain-error.ts'

suite('what an operator is told of an error', () => {
  test('what was foreseen says it itself, whatever caused it', () => {
    assert.equal(explainError(new OperatorError('No.', { cause: new Error('inner') })), 'No.')
  })

  test('anything else is told with its causes, in one line', () => {
    const error = new Error('It failed:\n  badly', { cause: new Error('disk full') })
    assert.equal(explainError(error), 'It failed: badly: disk full')
  })

  test('a package that is missing is told with what brings it', async () => {
    const specifier = 'a-package-of-no-name'
    const error: unknown = await import(specifier).catch((reason: unknown) => reason)
    assert.equal(
      explainError(error),
      'The package a-package-of-no-name is not installed: run "npm ci", then try again.',
    )
  })

  test('a sentence that is followed by its cause ends there, and not with a full stop', () => {
    assert.equal(explainError(new Error('It failed.', { cause: new Error('Why.') })), 'It failed: Why.')
  })

  test('a write that a standby refuses is told with what to name instead', () => {
    const refused = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), {
      code: '25006',
    })
    assert.match(explainError(refused), /^DATABASE_URL: this server takes no writes: .* Name the primary\.$/)
  })

  test('a database that went away in the middle is told with what that leaves open', () => {
    const lost = new Error('Connection terminated unexpectedly')
    const advice =
      /^The database went away: .*[^.]\. Run this again when it is back; .* may be changed already, so look/
    for (const error of [
      lost,
      new Error('Migration 0163_erased_customers.sql failed.', { cause: lost }),
      Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
      Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    ]) {
      assert.match(explainError(error), advice)
      assert.ok(explainError(error).includes(error.message.replace(/\.$/, '')))
    }
    const foreseen = new OperatorError('DATABASE_URL: the database cannot be reached: x', { cause: lost })
    assert.equal(explainError(foreseen), foreseen.message)
  })

  test('an error of several attempts is told by its first', () => {
    assert.equal(
      explainError(new AggregateError([new Error('refused by ::1'), new Error('x')])),
      'refused by ::1',
    )
  })

  test('a message that holds its cause already is not repeated', () => {
    assert.equal(
      explainError(new Error('Failed: disk full', { cause: new Error('disk full') })),
      'Failed: disk full',
    )
  })
})
