import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesMind, hesitates, pauses, withdraws } from './holding-back.ts'
import { knowsNot, onlyKnowsNot } from './knowing-not.ts'

test('who takes a wish back says so by itself', () => {
  for (const text of [
    ...['never mind', 'Forget it, I changed my mind', 'ok, forget it', 'stop', 'cancel that'],
    ...['please don’t do it', 'wait no', 'it came broken but never mind', 'لا تسوي شي'],
    ...['لا خلاص', 'لا خلاص ما ابي', 'خلاص بطلت', 'بلاش', 'خلاص'],
    ...['oh it works again, forget it', 'hmm no leave it', 'غالي، لا خلاص'],
    ...['too pricey never mind', 'غالي خلاص هونت'],
  ])
    assert.equal(withdraws(text), true, text)
  for (const text of [
    ...[
      'I changed my mind',
      'it stopped working',
      'no longer needed',
      'no',
      'no thanks',
      'not my size',
      'Stop 12, Main Road',
      'leave it at the door',
      'yes',
    ],
    ...['at the door just leave it', 'I will never mind the noise of your neighbours again'],
    ...['ما أبيه', 'مو مقاسي', 'لا يعمل', 'وصل مكسور', 'no, it came broken', 'خلاص ما عاد احتاجه', ''],
  ])
    assert.equal(withdraws(text), false, text)
})

test('who only asks for time gives nothing', () => {
  for (const text of [
    ...['wait', 'wait a second please', 'hold on', 'one moment', 'Just a minute!', 'ok let me check'],
    ...['لحظة', 'لحظه لو سمحت', 'طيب دقيقة', 'استنى شوية'],
    ...['let me check my calendar', 'one sec, I’ll ask my wife', 'لحظة اشوف جدولي', 'لحظة اشاور اهلي'],
  ])
    assert.equal(pauses(text), true, text)
  for (const text of [
    'I waited too long',
    'let me see the big one',
    'looking for a flat',
    'ابغى اشوف شقة',
    'wait, it came broken',
    '48213',
    '',
    '👍',
    'Second Street 4',
    'وصل مكسور',
  ])
    assert.equal(pauses(text), false, text)
})

test('who does not want it any more has changed their mind, also with the thing written to the verb', () => {
  for (const text of ['خلاص ما عاد ابيها السيارة اشتغلت', 'ما عاد أحتاجها', "I don't need it any more"])
    assert.equal(changesMind(text), true, text)
  for (const text of [
    'طيب خلاص بشوف محل ثاني',
    'we will play somewhere else',
    'I found another shop',
    'ما ابيها',
  ])
    assert.equal(changesMind(text), true, text)
  for (const text of [
    'take it to another place',
    'do you deliver elsewhere?',
    'فيه محل ثاني لكم؟',
    'شارع ثاني',
  ])
    assert.equal(changesMind(text), false, text)
  for (const text of ['ابيها بكرة', 'I need it today', '']) assert.equal(changesMind(text), false, text)
})

test('who does not know says so in few words', () => {
  for (const text of ['dunno', "I don't know", 'no idea yet', 'مدري والله', 'ما أعرف'])
    assert.equal(knowsNot(text), true, text)
  for (const text of ["I'm not sure yet", 'can’t remember', 'مو متأكدة', 'madri'])
    assert.deepEqual([knowsNot(text), onlyKnowsNot(text)], [true, true], text)
  for (const text of ["I don't know which one you mean", 'مدري كم السعر'])
    assert.deepEqual([knowsNot(text), onlyKnowsNot(text)], [true, false], text)
  for (const text of ['48213', 'you know it', 'تعرف الرقم', '']) assert.equal(knowsNot(text), false, text)
})

test('who has not made up their mind says so and nothing else', () => {
  for (const text of [
    'maybe',
    "I'm not sure",
    'let me think',
    'hmm',
    'مو متأكد',
    'ما ادري',
    'خليني افكر',
    'later please',
  ])
    assert.equal(hesitates(text), true, text)
  for (const text of ['maybe at 5', 'later at 6', 'yes', 'no', 'hmm 48213', 'لا', ''])
    assert.equal(hesitates(text), false, text)
})
