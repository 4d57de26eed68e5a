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
