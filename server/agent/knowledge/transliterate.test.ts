import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isArabizi } from './arabizi.ts'
import { indexSounds, transliterate } from './transliterate.ts'

const SOUNDS = indexSounds(['كم', 'شحن', 'الفاتوره', 'تامين', 'تقبلون', 'فرع', 'وين', 'حجز', 'خصم'])

test('Latin letters and digits become the known Arabic words that sound like them', () => {
  for (const [written, meant] of [
    ['kam el sha7n', 'كم شحن'],
    ['teqbaloon ta2meen', 'تقبلون تامين'],
    ['ween el far3', 'وين فرع'],
    ['5asm', 'خصم'],
    ['7ajz', 'حجز'],
    ['elfatoora', 'فاتوره'],
  ] as const) {
    assert.equal(transliterate(written, SOUNDS).replace(/\s+/g, ' '), meant, written)
  }
})

test('an unknown word is spelled, and numbers stay', () => {
  assert.equal(transliterate('batata 12', SOUNDS), 'باتاتا 12')
})

test('Arabic in Latin letters is told from English and from product names', () => {
  for (const text of ['abgha araje3 el montaj', 'mata teftahoon', '3endkom tawseel?', 'shlonkom ya jama3a']) {
    assert.ok(isArabizi(text), text)
  }
  for (const text of [
    'How much is delivery?',
    'is mp3 or b2b supported',
    'كم الشحن',
    'my order 12345',
    'covid19 test',
  ]) {
    assert.ok(!isArabizi(text), text)
  }
})
