import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksWhenBegun, tellsWhenBegun } from './begun.ts'

test('a question when something began differs from one about opening hours', () => {
  for (const text of [
    'When was the Jeddah branch opened?',
    'when did you open in khobar',
    'متى افتتح فرع الخبر',
    'متى تأسست الشركة؟',
  ])
    assert.ok(asksWhenBegun(text), text)
  for (const text of ['When do you open?', 'when is it opened on Friday', 'متى تفتحون', 'متى يفتح الفرع؟'])
    assert.ok(!asksWhenBegun(text), text)
})

test('hours do not tell when something began', () => {
  for (const text of ['It was opened on 12 February 2026.', 'Founded in 1998.', 'تأسست الشركة عام ١٤٢٠هـ.'])
    assert.ok(tellsWhenBegun(text), text)
  for (const text of [
    'Open daily from 9:00 to 22:00.',
    'الدوام يوميًا من 9 صباحًا إلى 10 مساءً.',
    'In 2026 prices rise.',
  ])
    assert.ok(!tellsWhenBegun(text), text)
})
