import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeArabic } from './normalize-arabic.ts'

test('spellings of one word become one', () => {
  for (const [one, other] of [
    ['إِرْجَاعٌ', 'ارجاع'],
    ['مــــرحبا', 'مرحبا'],
    ['شكوى', 'شكوي'],
    ['فاتورة', 'فاتوره'],
    ['مسؤول', 'مسوول'],
    ['شيء', 'شي'],
    ['ﻻ', 'لا'],
    ['١٢٫٥', '12.5'],
    ['۴۵', '45'],
  ] as const) {
    assert.equal(normalizeArabic(one), normalizeArabic(other), one)
  }
})

test('normalizing again changes nothing', () => {
  for (const text of ['الإِرْجَاعُ والاستبدالُ', 'ABC ١٢٣', 'مــؤونة', '']) {
    assert.equal(normalizeArabic(normalizeArabic(text)), normalizeArabic(text))
  }
})
