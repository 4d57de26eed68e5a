import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameWord, listWords } from '../words/words.ts'
import { listArabicForms } from './arabic-forms.ts'

const isSame = (one: string, other: string) => {
  const [a] = listWords(one)
  const [b] = listWords(other)
  return a !== undefined && b !== undefined && isSameWord(a, b)
}

test('a word matches its own inflections, with clitics, pronouns, number and person', () => {
  for (const [one, other] of [
    ['الفرع', 'فرعكم'],
    ['بالبطاقة', 'بطاقة'],
    ['ببطاقتي', 'بطاقة'],
    ['وللطلبات', 'طلب'],
    ['للرياض', 'الرياض'],
    ['فاتورتي', 'الفاتورة'],
    ['تفتحون', 'يفتح'],
    ['أدفع', 'الدفع'],
    ['يوصلني', 'وصل'],
    ['المنتجات', 'منتج'],
  ] as const) {
    assert.ok(isSame(one, other), `${one} / ${other}`)
  }
})

test('a verb matches its verbal noun, and a singular its plural', () => {
  for (const [one, other] of [
    ['أتبرع', 'التبرع'],
    ['تنظفون', 'تنظيف'],
    ['أشترط', 'الاشتراط'],
    ['تستقدمون', 'استقدام'],
    ['أستلم', 'الاستلام'],
    ['أغلق', 'إغلاق'],
    ['سعر', 'الأسعار'],
  ] as const) {
    assert.ok(isSame(one, other), `${one} / ${other}`)
  }
})

test('different words stay different', () => {
  for (const [one, other] of [
    ['ضمان', 'ضريبة'],
    ['فرع', 'فرن'],
    ['إرجاع', 'إلغاء'],
    ['جدة', 'جديد'],
    ['طلب', 'طاولة'],
  ] as const) {
    assert.ok(!isSame(one, other), `${one} / ${other}`)
  }
})

test('no form is shorter than a word can bear', () => {
  for (const word of ['بكم', 'ال', 'و', 'له', 'كلها', 'الي']) {
    assert.ok(
      listArabicForms(word).every((form) => form.length >= Math.min(2, word.length)),
      word,
    )
  }
})
