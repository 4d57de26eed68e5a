import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findValues } from './find-values.ts'
import { writeBareHours, writeHours } from './hour-words.ts'

const timesOf = (words: string) => findValues(words, '2026-09-15').time

test('hours in words are times beside words for the day or the clock', () => {
  for (const [words, times] of [
    ['nine in the evening', ['21:00']],
    ['Friday at nine', ['09:00', '21:00']],
    ["nine o'clock", ['09:00', '21:00']],
    ['half past eight in the evening', ['20:30']],
    ['a quarter to one pm', ['12:45']],
    ['twenty five past ten in the morning', ['10:25']],
    ['eight thirty pm', ['20:30']],
    ['at eight forty-five tomorrow', ['08:45', '20:45']],
    ['في الثالثة عصرا', ['15:00']],
    ['الساعة تسعة المساء', ['21:00']],
    ['الساعة التاسعة مساءً', ['21:00']],
    ['تسعة ونص بالليل', ['21:30']],
    ['تسعة إلا ربع مساء', ['20:45']],
    ['واحدة الظهر', ['13:00']],
    ['الحادية عشرة صباحا', ['11:00']],
    ['حداشر الصبح', ['11:00']],
    ['الثانية عشرة ظهرا', ['12:00']],
    ['at five star hotels', []],
    ['two tables in the garden', []],
    ['a table for two tonight', []],
    ['a table for 4 tonight', []],
    ['طاولة لأربعة مساء الجمعة', []],
    ['خمسة اشخاص', []],
    ['الفرع الثاني', []],
  ] as const)
    assert.deepEqual(timesOf(words), times, words)
})

test('counts beside an hour are still counts', () => {
  assert.deepEqual(findValues('for two at nine in the evening', '2026-09-15').number, [2])
  assert.deepEqual(findValues('a table for 4 tonight', '2026-09-15').number, [4])
  assert.deepEqual(findValues('لشخصين تسعة المساء', '2026-09-15').number, [2])
})

test('an hour that answers a question for a time needs nothing beside it', () => {
  for (const [words, read] of [
    ['nine', '9'],
    ['half past nine', '9:30'],
    ['eight thirty', '8:30'],
    ['ثمانية ونص', '8 ونص'],
    ['على اتناشر', 'على 12'],
    ['الستة', '6'],
    ['عالستة', '6'],
    ['غيرها للسابعة', 'غيرها للسابعة'],
    ['خليها للستة', 'خليها 6'],
    ['على الثلاثة', '3'],
    ['ال٦', 'ال٦'],
    ['ال6', '6'],
    ['الاثنين', 'الاثنين'],
    ['الأربعاء', 'الأربعاء'],
    ['التلات', 'التلات'],
  ] as const)
    assert.equal(writeBareHours(words), read)
  assert.equal(writeHours('nine of us, ثمانية'), 'nine of us, ثمانية')
})
