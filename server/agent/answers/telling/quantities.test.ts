import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQuantity, tellsUnit } from './quantities.ts'

test('a text that is only a quantity is read as its unit', () => {
  for (const [text, unit] of [
    ['and 3 hours before?', 'hour'],
    ['what if 2 days before', 'day'],
    ['a week later?', 'week'],
    ['ok and for 10 people?', 'person'],
    ['6 months', 'month'],
    ['قبل يومين؟', 'day'],
    ['ولو قبل ٣ ساعات', 'hour'],
    ['طيب بعد شهر', 'month'],
    ['و٥ اشخاص؟', 'person'],
  ] as const)
    assert.equal(readQuantity(text), unit, text)
  for (const text of [
    'how many days?',
    'are you open all day?',
    'and 3?',
    'a day trip to the reef',
    'كل يوم؟',
    'today?',
    '2 hours for the boat',
  ])
    assert.equal(readQuantity(text), null, text)
})

test('quantities of a unit are found in either language', () => {
  assert.ok(tellsUnit('Free up to 48 hours before.', 'hour'))
  assert.ok(tellsUnit('مجانا حتى يومين قبل الرحلة', 'day'))
  assert.ok(!tellsUnit('Free up to 48 hours before.', 'day'))
  assert.ok(!tellsUnit('Today it is closed.', 'day'))
})
