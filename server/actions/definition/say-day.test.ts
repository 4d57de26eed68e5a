import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayDay } from './say-day.ts'
import { fillTemplate } from './text-template.ts'

const TODAY = '2026-09-15'

test('a day is said with its weekday, and with its year where it is far', () => {
  const days: readonly (readonly [string, string, string])[] = [
    ['2026-11-29', 'Sunday 29 November', 'الأحد 29 نوفمبر'],
    ['2027-01-03', 'Sunday 3 January', 'الأحد 3 يناير'],
    ['2026-09-01', 'Tuesday 1 September', 'الثلاثاء 1 سبتمبر'],
    ['2027-09-05', 'Sunday 5 September 2027', 'الأحد 5 سبتمبر 2027'],
    ['1990-05-05', '5 May 1990', '5 مايو 1990'],
  ]
  for (const [day, en, ar] of days)
    assert.deepEqual([sayDay(day, 'en', TODAY), sayDay(day, 'ar', TODAY)], [en, ar], day)
})

test('a moment has its time as it is written, or that of the company', () => {
  assert.equal(sayDay('2026-09-20T17:00:00+03:00', 'en', TODAY), 'Sunday 20 September at 17:00')
  assert.equal(sayDay('2026-09-20 09:30', 'ar', TODAY), 'الأحد 20 سبتمبر الساعة 09:30')
  assert.equal(sayDay('2026-09-20T22:00:00.000Z', 'en', TODAY), 'Monday 21 September at 01:00')
  assert.equal(sayDay('2026-09-20T00:00:00Z', 'en', TODAY), 'Sunday 20 September')
})

test('what is no day is not said as one', () => {
  for (const value of ['48213', '2026-02-30', '2026-13-01', '20:30', '2026', '2026-09-20 to 2026-09-22', ''])
    assert.equal(sayDay(value, 'en', TODAY), null, value)
})

test('a placeholder within a word or an address keeps the day as it is written', () => {
  const data = {
    ...{ parameters: { date: '20/09/2026' }, answer: { on: '2026-09-20' }, today: TODAY },
    days: new Map([['20/09/2026', '2026-09-20']]),
  }
  assert.equal(
    fillTemplate('On {{parameters.date}}, {{on}}.', 'en', data),
    'On Sunday 20 September, Sunday 20 September.',
  )
  assert.equal(
    fillTemplate('https://x.example/{{on}}?d={{parameters.date}}', 'en', data),
    'https://x.example/2026-09-20?d=20/09/2026',
  )
  assert.equal(fillTemplate('{{on}}', 'en', data, { on: { '*': { en: 'soon', ar: 'قريبًا' } } }), 'soon')
})
