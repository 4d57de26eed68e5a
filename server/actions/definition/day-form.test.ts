import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDayForms, readDay, writeDay } from './day-form.ts'

const DAY = '(0[1-9]|[12]\\d|3[01])'
const MONTH = '(0[1-9]|1[0-2])'

test('a day is written as the pattern takes it, and read again', () => {
  for (const [pattern, written] of [
    ['^\\d{4}-\\d{2}-\\d{2}$', '2026-09-03'],
    ['^2026-', '2026-09-03'],
    ['.+', '2026-09-03'],
    [`^${DAY}/${MONTH}/\\d{4}$`, '03/09/2026'],
    [`^${MONTH}/${DAY}/\\d{4}$`, '09/03/2026'],
    ['^\\d{4}/\\d{2}/\\d{2}$', '2026/09/03'],
    ['^\\d{1,2}\\.\\d{1,2}\\.\\d{4}$', '03.09.2026'],
    ['^([1-9]|[12]\\d|3[01])/([1-9]|1[0-2])/20\\d\\d$', '3/9/2026'],
    ['^20\\d{6}$', '20260903'],
    ['^[0-3]\\d-[01]\\d-\\d{2}$', '03-09-26'],
  ] as const) {
    assert.equal(writeDay('2026-09-03', pattern), written, pattern)
    assert.equal(readDay(written, pattern), '2026-09-03', pattern)
  }
  assert.equal(writeDay('2026-09-03', undefined), '2026-09-03')
  assert.equal(writeDay('soon', `^${DAY}/${MONTH}/\\d{4}$`), 'soon')
  assert.equal(readDay('soon', `^${DAY}/${MONTH}/\\d{4}$`), 'soon')
})

test('a pattern that takes the parts in more than one order tells no form', () => {
  assert.deepEqual(findDayForms('^\\d{2}/\\d{2}/\\d{4}$'), {
    ...{ kind: 'several', examples: ['30/09/2026', '09/30/2026'] },
  })
  assert.equal(findDayForms('^\\d{8}$').kind, 'several')
  assert.equal(findDayForms('^DC\\d+$').kind, 'none')
})
