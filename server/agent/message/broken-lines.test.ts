import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinBrokenLines } from './broken-lines.ts'

test('a sentence that goes on in the next line, or behind dots, is one', () => {
  for (const [written, one] of [
    ['كيف ألغي\nموعدي؟', 'كيف ألغي موعدي؟'],
    ['متى يظهر المبلغ .. في بطاقتي البنكية؟', 'متى يظهر المبلغ في بطاقتي البنكية؟'],
    ['ابي عدسات بدون\nنظر لازم وصفه؟', 'ابي عدسات بدون نظر لازم وصفه؟'],
    ['هل عندكم توصيل... للرياض', 'هل عندكم توصيل للرياض'],
  ] as const)
    assert.equal(joinBrokenLines(written), one)
})

test('what says something of its own stays by itself', () => {
  for (const text of [
    'كم التوصيل؟\nوين موقعكم',
    'كم سعر التوصيل\nانا في جدة',
    'متى تفتحون\nكم سعر التذكرة',
    'طلبت امس\nالطلب ما وصل',
    'how much is it\nto Jeddah',
    'كيف ألغي.. شكرا',
  ])
    assert.equal(joinBrokenLines(text), text)
})
