import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinBrokenLines, joinBrokenMessages } from './broken-lines.ts'

test('a sentence that goes on in the next line, or behind dots, is one', () => {
  for (const [written, one] of [
    ['كيف ألغي\nموعدي؟', 'كيف ألغي موعدي؟'],
    ['متى يظهر المبلغ .. في بطاقتي البنكية؟', 'متى يظهر المبلغ في بطاقتي البنكية؟'],
    ['ابي عدسات بدون\nنظر لازم وصفه؟', 'ابي عدسات بدون نظر لازم وصفه؟'],
    ['هل عندكم توصيل... للرياض', 'هل عندكم توصيل للرياض'],
    ['how much is it\nto Jeddah', 'how much is it to Jeddah'],
    ['how long does the\nwarranty last?', 'how long does the warranty last?'],
    ['do you deliver\nfurniture?', 'do you deliver furniture?'],
    ['How long\ndoes a refund take?', 'How long does a refund take?'],
    ['what time\nare you open\non Friday', 'what time are you open on Friday'],
    ['how\nlong\ndoes\na refund\ntake?', 'how long does a refund take?'],
  ] as const)
    assert.equal(joinBrokenLines(written), one)
})

test('what says something of its own stays by itself', () => {
  for (const text of [
    'كم التوصيل؟\nوين موقعكم',
    'كم سعر التوصيل\nانا في جدة',
    'متى تفتحون\nكم سعر التذكرة',
    'طلبت امس\nالطلب ما وصل',
    'do you deliver\nmy order is late',
    'how much?\ndo you deliver',
    'when do you open\nhow much is a ticket',
    'I want a refund\nthanks',
    'hi how are you\ndo you deliver',
    'who do I talk to\nI need help',
    'no\nthe blue one',
    'كيف ألغي.. شكرا',
  ])
    assert.equal(joinBrokenLines(text), text)
})

test('so is one that goes on in the next message', () => {
  for (const [texts, joined] of [
    [['what documents', 'should I bring?'], ['what documents should I bring?']],
    [['how many days', 'to deliver to', 'Abha'], ['how many days to deliver to Abha']],
    [['هل أحتاج إلى تحويل', 'لإجراء الرنين؟'], ['هل أحتاج إلى تحويل لإجراء الرنين؟']],
    [['كم تكلفة الكشف لدى', 'طبيب عام؟'], ['كم تكلفة الكشف لدى طبيب عام؟']],
    [
      ['do you deliver?', 'to Abha'],
      ['do you deliver?', 'to Abha'],
    ],
    [
      ['what about delivery', 'do you charge'],
      ['what about delivery', 'do you charge'],
    ],
    [
      ['hello', 'how much is it'],
      ['hello', 'how much is it'],
    ],
  ] as const)
    assert.deepEqual(joinBrokenMessages(texts), joined)
})
