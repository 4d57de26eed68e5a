import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leavesUnmeasured } from './measured.ts'

test('what is measured is not told by another measure', () => {
  for (const [question, told] of [
    ['how many sessions will it take', 'Treatment session, 45 minutes: 190 riyals'],
    ['how many branches do you have?', 'Our branches open at 9:30 am.'],
    ['what temperature is the water', 'The pool is 25 m long.'],
    ['what are the dimensions of the locker', 'A locker costs 5 riyals.'],
    ['what percentage do I pay myself', 'Approval takes 20 minutes.'],
    ['كم عدد الغرف الخاصة', 'غرفة خاصة: لليلة 80 ريالاً'],
    ['كم درجة حرارة المويه', 'تُغسل يدويًا بالماء البارد'],
    ['صور الملف كم مقاسها', 'صورتان بخلفية بيضاء'],
    ['كم مساحة المسبح؟', 'المسبح نصف أولمبي ودرجته 27.'],
  ] as const)
    assert.ok(leavesUnmeasured(question, told), question)
})

test('any sign of a measure tells it, and what is not measured needs none', () => {
  for (const [question, told] of [
    ['how many sessions will it take', 'Most patients need eight to ten sessions.'],
    ['how many guests can I bring', 'Each member brings one guest.'],
    ['how many days does it take', 'It takes 3 days.'],
    ['what temperature is the water', 'The water is kept at 28 degrees.'],
    ['what sizes do you have', 'From XS to XXL'],
    ['what percentage do I pay myself', 'You pay half of it.'],
    ['how big is the deposit', "One month's rent"],
    ['كم عدد الغرف', 'عندنا 12 غرفة'],
    ['كم عدد الغرف', 'غرفتان'],
    ['كم درجة حرارة المسبح', 'المسبح درجته 27.'],
    ['كم نسبة التحمل', 'التحمل 500 أو 1000 ريال'],
    ['كم مساحة الجناح', 'مساحته 38 مترًا'],
  ] as const)
    assert.ok(!leavesUnmeasured(question, told), question)
})
