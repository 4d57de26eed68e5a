import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBrokenOff, joinBrokenLines } from './broken-lines.ts'

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
  for (const [text, next] of [
    ['what documents', 'should I bring?'],
    ['how many days', 'to deliver to'],
    ['how many days to deliver to', 'Abha'],
    ['do you deliver', 'to Abha'],
    ['do you have an appointment with', 'Sara'],
    ['هل أحتاج إلى تحويل', 'لإجراء الرنين؟'],
    ['كم تكلفة الكشف لدى', 'طبيب عام؟'],
    ['عندكم موعد مع', 'نورة'],
  ] as const)
    assert.equal(isBrokenOff(text, next), true, `${text} | ${next}`)
  for (const [text, next] of [
    ['do you deliver?', 'to Abha'],
    ['what about delivery', 'do you charge'],
    ['hello', 'how much is it'],
  ] as const)
    assert.equal(isBrokenOff(text, next), false, `${text} | ${next}`)
})

test('who asks, where they are and that they wait is no part of what was asked before', () => {
  for (const next of [
    ...[
      'Omar',
      'Sara from Jeddah',
      "I'm Ahmed Ali from Riyadh",
      "I'm Sara",
      'Fahad Al-Harbi, Riyadh',
      'my name is Sara Ali',
      'from Jeddah',
    ],
    ...[
      'still waiting',
      'waiting for your reply',
      'asap please',
      'answer me',
      'no rush',
      'any update?',
      'thank you so much',
      '0551234567',
    ],
  ])
    assert.equal(isBrokenOff('how long does delivery take', next), false, next)
  for (const next of [
    ...['سارة', 'فهد الحربي من الرياض', 'معك نورة', 'انا ام خالد من جدة', 'ساكن في الرياض', 'من جدة'],
    ...['لسا انتظر', 'مستنية الرد', 'بسرعة لو سمحت', 'على راحتكم', 'ناطر ردكم', 'شكرا جزيلا'],
  ])
    assert.equal(isBrokenOff('كم يوم ياخذ التوصيل', next), false, next)
})
