import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { faultOfDateTime } from './date-time.ts'

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

const BAD: Readonly<Record<string, readonly string[]>> = {
  'must be an RFC 3339 date-time with an offset, such as 2026-09-01T12:00:00Z.': [
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
    '2026-09-01T12:00:00.Z',
    '2026-09-01T12:00:00,5Z',
    '2026-09-01T12:00:00+0300',
    '2026-09-01T12:00:00+03',
    '2026-09-01T12:00:00+24:00',
    '2026-09-01T12:00:00+03:60',
    '2026-09-01T12:00:00Z+03:00',
    '٢٠٢٦-٠٩-٠١T١٢:٠٠:٠٠Z',
  ],
  'must have a month from 01 to 12.': ['2026-00-01T12:00:00Z', '2026-13-01T12:00:00Z'],
  'must have a day that its month has.': [
    '2026-02-29T12:00:00Z',
    '2026-02-30T12:00:00Z',
    '1900-02-29T12:00:00Z',
    '2026-04-31T12:00:00Z',
    '2026-09-00T12:00:00Z',
  ],
  'must have a time of day from 00:00 to 23:59.': ['2026-09-01T24:00:00Z', '2026-09-01T12:60:00Z'],
  'must have a second from 00 to 59: in place of a leap second, which cannot be stored, write 59.': [
    '2016-12-31T23:59:60Z',
    '2017-01-01T02:59:60.5+03:00',
    '2026-09-01T12:00:61Z',
  ],
  'must be in the years 0001 to 9999, in UTC as well.': [
    '0000-01-01T00:00:00Z',
    '0000-02-29T00:00:00Z',
    '0000-12-31T23:30:00-01:00',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
  ],
}

for (const text of GOOD) {
  test(`${text} is a date-time that a clock can hold`, () => {
    assert.equal(faultOfDateTime(text), null)
    assert.ok(!Number.isNaN(Date.parse(text)))
  })
}

for (const [fault, texts] of Object.entries(BAD)) {
  for (const text of texts) {
    test(`${JSON.stringify(text)} ${fault}`, () => assert.equal(faultOfDateTime(text), fault))
  }
}

test('every moment that the service itself writes is one', () => {
  const range = {
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  }
  fc.assert(fc.property(fc.date(range), (date) => faultOfDateTime(date.toISOString()) === null))
})
