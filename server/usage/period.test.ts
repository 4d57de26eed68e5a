import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Problem } from '../platform/problem.ts'
import { type PeriodQuery, readPeriod } from './period.ts'

const NOW = new Date('2026-09-15T09:30:00.000Z')

function period(query: PeriodQuery, now = NOW): string[] {
  const { from, to } = readPeriod(query, now)
  return [from.toISOString(), to.toISOString()]
}

function refusalOf(query: PeriodQuery): { path: string; message: string } | undefined {
  try {
    readPeriod(query, NOW)
  } catch (error) {
    assert.ok(error instanceof Problem && error.code === 'validation_failed')
    return error.errors[0]
  }
  return undefined
}

const refusedPath = (query: PeriodQuery) => refusalOf(query)?.path

describe('the period of a usage summary', () => {
  test('is the month to date in UTC by default', () => {
    assert.deepEqual(period({}), ['2026-09-01T00:00:00.000Z', '2026-09-15T09:30:00.000Z'])
  })

  test('ends now when only from is given', () => {
    assert.deepEqual(period({ from: '2026-01-31T00:00:00Z' }), [
      '2026-01-31T00:00:00.000Z',
      '2026-09-15T09:30:00.000Z',
    ])
  })

  test('starts with the month of its end when only to is given', () => {
    assert.deepEqual(period({ to: '2026-03-31T23:00:00-05:00' }), [
      '2026-04-01T00:00:00.000Z',
      '2026-04-01T04:00:00.000Z',
    ])
  })

  test('is the whole month when it ends with one, and the empty new month when that is now', () => {
    const midnight = '2026-03-01T00:00:00.000Z'
    assert.deepEqual(period({ to: midnight }), ['2026-02-01T00:00:00.000Z', midnight])
    assert.deepEqual(period({}, new Date(midnight)), [midnight, midnight])
    const first = '0001-01-01T00:00:00.000Z'
    assert.deepEqual(period({ to: first }), [first, first])
  })

  test('reads offsets, fractions and lower-case letters', () => {
    assert.deepEqual(period({ from: '2026-01-01t03:00:00.5+03:00', to: '2026-01-02T00:00:00z' }), [
      '2026-01-01T00:00:00.500Z',
      '2026-01-02T00:00:00.000Z',
    ])
  })

  test('may be empty, but not start after its end', () => {
    assert.equal(refusedPath({ from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }), undefined)
    assert.deepEqual(refusalOf({ from: '2026-01-01T00:00:00.001Z', to: '2026-01-01T00:00:00Z' }), {
      path: 'from',
      message: 'must not be after to.',
    })
    assert.deepEqual(refusalOf({ from: '2026-09-15T09:30:00.001Z' }), {
      path: 'from',
      message: 'must not be after now, the default of to.',
    })
  })

  test('may be all years that an answer can spell', () => {
    assert.deepEqual(period({ from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' }), [
      '0001-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.000Z',
    ])
  })
})
