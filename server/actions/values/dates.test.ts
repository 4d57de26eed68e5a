import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDates } from './dates.ts'

const find = (text: string) => findDates(text, '2026-09-15').map(({ value }) => value)

test('a weekday beside its date is part of it', () => {
  for (const text of [
    'Sunday 27 September',
    'sunday, the 27 september',
    '27 September (Sunday)',
    'الأحد 27 سبتمبر',
  ])
    assert.deepEqual(find(text), ['2026-09-27'], text)
})

test('a weekday beside the date of another day is doubtful', () => {
  assert.deepEqual(find('Sunday 28 September'), ['2026-09-20', '2026-09-28'])
  assert.deepEqual(find('Sunday or 27 September'), ['2026-09-20', '2026-09-27'])
})

test('a year may be of the last century', () => {
  for (const text of ['5 May 1990', '1990-05-05', '5/5/1990', '5 مايو 1990'])
    assert.deepEqual(find(text), ['1990-05-05'], text)
})
