import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listWords } from '../../language/words/words.ts'
import { ordersIt, readConsent } from './consent.ts'

test('a yes is a yes in both languages, in Latin letters and as a sign', () => {
  for (const text of [
    ...['yes', 'Yes.', 'YES PLEASE', 'yeah sure', 'ok', 'go ahead', 'Yes, do it please', 'sure, thank you'],
    ...['نعم', 'نَعَم', 'ايوه', 'أيوة', 'تمام', 'اي', 'إي والله', 'ايوا لو سمحت', 'أكيد، شكرًا', 'موافقة'],
    ...['تمام حبيبتي', 'ايه يالغالي', 'نعم يا استاذ'],
    ...['aywa', 'ewa', 'na3am', '👍', '👍🏽', '✅'],
  ]) {
    assert.equal(readConsent([text]), 'yes', text)
  }
  assert.equal(readConsent(['نعم', 'شكرا']), 'yes')
})

test('to a question what to do, who has no objection agrees, and who hesitates says nothing yet', () => {
  for (const text of ['great', 'no problem', 'sure, no problem', 'تم', 'ايه عادي', 'ما في مشكلة', 'hmm ok'])
    assert.equal(readConsent([text], 'Shall I do it?'), 'yes', text)
  for (const text of ['great', 'تم', 'hmm']) assert.equal(readConsent([text]), 'none', text)
  for (const text of ['hmm no', 'no, there is a problem', 'اممم لا'])
    assert.equal(readConsent([text], 'Shall I do it?'), 'no', text)
})

test('a no wins, wherever it stands', () => {
  for (const texts of [
    ['no'],
    ['لا'],
    ['No thanks'],
    ['لا شكرا'],
    ['never mind'],
    ['yes no wait'],
    ['yes 👎'],
    ['نعم', 'لا انتظر'],
  ]) {
    assert.equal(readConsent(texts), 'no', texts.join(' | '))
  }
})

test('a yes that says more is not taken for one, and neither is anything else', () => {
  for (const text of ['yes but how much does it cost?', 'نعم بس كم الرسوم؟', 'ok?', 'تمام وش رسوم الإلغاء']) {
    assert.equal(readConsent([text]), 'partly', text)
  }
  for (const text of [
    '',
    '48213',
    'where is my order',
    'كم رصيدي',
    'thanks',
    'please',
    'okra',
    'notable',
    'يسعدني',
  ]) {
    assert.equal(readConsent([text]), 'none', text)
  }
})

test('who says words of the question again says nothing else', () => {
  for (const [question, text] of [
    ['Shall I cancel order 48213?', 'yes cancel it'],
    ['Shall I cancel order 48213?', 'Yes, please cancel the order 48213'],
    ['هل ألغي الطلب 48213؟', 'نعم ألغي الطلب'],
    ['هل ألغي الطلب 48213؟', 'ايوه الغيه'],
    ['هل ألغي الطلب 48213؟', 'نعم، شكرا لكم'],
    ['هل ألغي الطلب 48213؟', 'ايوا سو كذا'],
  ] as const)
    assert.equal(readConsent([text], question), 'yes', text)
  for (const [question, text] of [
    ['Shall I cancel order 48213?', 'yes cancel order 48214'],
    ['Shall I cancel order 48213?', 'yes cancel the booking'],
    ['Shall I cancel order 48213?', 'yes, cancel order 48213?'],
    ['هل ألغي الطلب 48213؟', 'نعم ألغي الحجز'],
  ] as const)
    assert.equal(readConsent([text], question), 'partly', text)
  assert.equal(readConsent(['yes no do not cancel'], 'Shall I cancel it? You do not get it back.'), 'no')
  assert.equal(readConsent(['نعم لا'], 'هل ألغي الطلب؟ لا يمكن التراجع.'), 'no')
  assert.equal(readConsent(['cancel order'], 'Shall I cancel the order?'), 'none')
})

test('to tell the company to do what it asks about is a yes, to tell it anything else is not', () => {
  const verbs = listWords('cancel ألغي')
  const question = 'Shall I cancel order 48213? هل ألغي الطلب 48213؟'
  for (const text of ['cancel it', 'Please cancel it now', 'خلاص الغه', 'الغيه لو سمحت'])
    assert.equal(ordersIt([text], question, verbs), true, text)
  for (const text of [
    ...['cancel', 'the order', 'cancel it?', 'do not cancel it', 'cancel it tomorrow', 'cancel that'],
    ...['can you cancel it', 'لا تلغيه', 'الغيه بكرة', 'الغي', 'cancel it and order 48214'],
  ])
    assert.equal(ordersIt([text], question, verbs), false, text)
  const another = 'Shall I place the order? You can cancel it later.'
  assert.equal(ordersIt(['cancel it'], another, listWords('place')), false)
})

test('a yes and a no are heard as many say them', () => {
  const question = 'Shall I book it for Sunday? هل أحجزه؟'
  for (const text of [
    'looks good',
    'fine by me',
    'yes everything is correct',
    'that would be great',
    'sa7',
    'مضبوط',
  ])
    assert.equal(readConsent([text], question), 'yes', text)
  for (const text of ['better not', 'not necessary', 'actually no', 'ما يحتاج', 'خلاص ما ابي', 'ma abgha'])
    assert.equal(readConsent([text], question), 'no', text)
  for (const text of ['not necessary to call first, go ahead?', 'nothing', 'later', 'اي شي'])
    assert.notEqual(readConsent([text], question), 'yes', text)
})
