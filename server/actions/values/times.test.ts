import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTimes } from './times.ts'

test('clock times are read in both languages', () => {
  for (const [text, times] of [
    ['at 8 pm', ['20:00']],
    ['8pm', ['20:00']],
    ['8:30 p.m.', ['20:30']],
    ['7 in the morning', ['07:00']],
    ['12 am', ['00:00']],
    ['12 pm', ['12:00']],
    ['12 at night', ['00:00']],
    ['21:15', ['21:15']],
    ['الساعة 8 مساء', ['20:00']],
    ['8 م', ['20:00']],
    ['8 ونص مساء', ['20:30']],
    ['الساعة تسع مساء', ['21:00']],
    ['الساعة التاسعة والنصف مساء', ['21:30']],
    ['الساعة الثانية عشرة ظهرا', ['12:00']],
    ['09:30', ['09:30']],
    ['00:15', ['00:15']],
    ['9 الا ربع الليل', ['20:45']],
    ['الساعة 10 الصبح', ['10:00']],
    ['4 العصر', ['16:00']],
    ['at 20:00 for 4', ['20:00']],
  ] as const) {
    assert.deepEqual(findTimes(text).times, times, text)
  }
})

test('a time without its half of the day is both times, and a plain number is none', () => {
  assert.deepEqual(findTimes('at 9').times, ['09:00', '21:00'])
  assert.deepEqual(findTimes('الساعة 9 ونص').times, ['09:30', '21:30'])
  for (const text of [
    '4',
    '4 people',
    'order 48213',
    'at 48213',
    '5/10',
    '20%',
    '6 مرات',
    'at 30',
    'الساعة كم',
  ]) {
    assert.deepEqual(findTimes(text).times, [], text)
  }
  assert.equal(findTimes('for 4 at 8 pm').rest.trim(), 'for 4')
})
