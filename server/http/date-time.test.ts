import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isDateTime } from './date-time.ts'

const GOOD = [
  '2026-09-01T12:00:00.1234567890Z',
  '2026-09-01T12:00:00Z',
  '2026-09-01t12:00:00z',
  '2026-09-01T12:00:00.1Z',
  '2026-09-01T12:00:00.123456789Z',
  '2026-09-01T12:00:00+03:00',
  '2026-09-01T12:00:00-23:59',
  '2026-09-01T12:00:00+20:00',
  '2026-12-31T23:59:59Z',
  '2024-02-29T00:00:00Z',
  '2000-02-29T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
]

const BAD = [
  '',
  '2026-09-01',
  '12:00:00Z',
  '2026-09-01T12:00:00',
  '2026-09-01T12:00Z',
  '2026-09-01 12:00:00Z',
  ' 2026-09-01T12:00:00Z',
  '2026-09-01T12:00:00Z\n',
  '2026-9-1T12:00:00Z',
  '26-09-01T12:00:00Z',
  '+2026-09-01T12:00:00Z',
  '2026-00-01T12:00:00Z',
  '2026-13-01T12:00:00Z',
  '2026-02-29T12:00:00Z',
  '2026-02-30T12:00:00Z',
  '1900-02-29T12:00:00Z',
  '2026-04-31T12:00:00Z',
  '2026-09-00T12:00:00Z',
  '2026-09-01T24:00:00Z',
  '2026-09-01T12:60:00Z',
  '2026-09-01T23:59:60Z',
  '2026-09-01T12:00:00.Z',
  '2026-09-01T12:00:00,5Z',
  '2026-09-01T12:00:00+0300',
  '2026-09-01T12:00:00+03',
  '2026-09-01T12:00:00+24:00',
  '2026-09-01T12:00:00+03:60',
  '2026-09-01T12:00:00Z+03:00',
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:30:00-01:00',
  '0001-01-01T00:00:00+01:00',
  '9999-12-31T23:59:59-01:00',
  '٢٠٢٦-٠٩-٠١T١٢:٠٠:٠٠Z',
]

for (const text of GOOD) {
  test(`${text} is a date-time that a clock can hold`, () => {
    assert.ok(isDateTime(text))
    assert.ok(!Number.isNaN(Date.parse(text)))
  })
}

for (const text of BAD) {
  test(`${JSON.stringify(text)} is not a date-time`, () => assert.ok(!isDateTime(text)))
}

test('every moment that the service itself writes is one', () => {
  const range = {
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  }
  fc.assert(fc.property(fc.date(range), (date) => isDateTime(date.toISOString())))
})
