import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saysClock, saysDate } from './times.ts'

test('times of day and dates are told apart from amounts and counts', () => {
  for (const text of ['Ladies: Time 19:00–20:00', 'from 7:30 on', '١٦:٣٠']) assert.ok(saysClock(text), text)
  for (const text of ['4.50 riyals', 'ratio 1:100', 'page 12', 'Sura 2:255'])
    assert.ok(!saysClock(text), text)
  for (const text of [
    'Winter camp: Date 13–20 December',
    '31/08/2026',
    '2026-08-31',
    '5 Oct',
    'في رمضان',
    '٣ مارس',
  ])
    assert.ok(saysDate(text), text)
  for (const text of ['you may come', 'we march on', 'size 10/12', 'model 2024', '12 marks'])
    assert.ok(!saysDate(text), text)
})
