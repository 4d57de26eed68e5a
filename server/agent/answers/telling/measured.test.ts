import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customer, decide, knowing, RETURNS } from '../../test-factories.ts'
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
    [
      'how many times do you try to deliver?',
      'Parcels arrive within two days. There is no delivery on Friday.',
    ],
    ['كم مره تروحون للزبون', 'يصل الطرد خلال يومين ولا توصيل يوم الجمعة.'],
    ['كم نسبة التحمل', 'لا يمكن استخدام التأمين في المتجر الإلكتروني.'],
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
    ['how many times do you try to deliver?', 'We come on three different days.'],
    ['how many times should we wash it', 'Homes with pets need it every three months.'],
    ['how many times a week', 'Rehabilitation begins with three sessions a week.'],
    ['كم مره تروحون للزبون', 'نحاول في ثلاثة أيام مختلفة.'],
    ['كم مره اغسل المكيف', 'مرتان في السنة تكفي.'],
    ['كم مرة يحق لي أن أعدّل', 'مع كل تصميم جولتان من التعديلات.'],
    ['كم نسبة الخصم', 'نخصم 10 في المئة.'],
    ['كم نسبة الصوديوم في الماء؟', 'الصوديوم: 8 ملغم/لتر'],
    ['كم نسبة الخصم', 'نخصم 10 بالميه.'],
  ] as const)
    assert.ok(!leavesUnmeasured(question, told), question)
})

test('a passage without the measure is not asked about either, and another one that tells it answers', async () => {
  const asked = 'how many people are in one class'
  const times = { ...RETURNS, title: 'Classes', text: 'A class lasts 45 minutes.', score: 0.7 }
  assert.equal((await decide(knowing(/class/, times), [customer(asked)])).kind, 'escalate')
  const size = { ...times, passageId: 'p2', text: 'A class has at most six riders.', score: 0.6 }
  const decision = await decide({ search: async () => [times, size] }, [customer(asked)])
  assert.ok(decision.kind === 'reply' && decision.text.includes('Classes'), decision.text)
})
