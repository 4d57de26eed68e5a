import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leansBack } from './leaning.ts'

test('a sentence that continues the one before it is recognized by its beginning', () => {
  const leaning = [
    'Otherwise the fee is kept.',
    'But not on holidays.',
    'They are washed every day.',
    'After that the price is doubled.',
    'If you lost it, ask at the desk.',
    'You can also park there.',
    'The second visit is free.',
    'Larger ones need two men.',
    'أما الستائر فبسعر آخر.',
    'وإلا فلن نستلمها.',
    'كما نغسل السجاد.',
    'ثم اضغط إرسال.',
    'بعد ذلك تصلك رسالة.',
  ]
  for (const sentence of leaning) assert.equal(leansBack(sentence), 1, sentence)
})

test('a sentence that names its own things does not depend on the one before it', () => {
  const standing = [
    'There are two halls.',
    'Italian dishes are served at noon.',
    'Those who study pay half.',
    'If your card is lost, block it in the app.',
    'تصلك الرسالة it',
    'Organs are not transported.',
    'Android phones are repaired too.',
    'أماكن الوقوف خلف المبنى.',
    'هويتك تكفي.',
    'وصفة الطبيب صالحة شهرًا.',
    'وقت الاستلام من الرابعة.',
  ]
  for (const sentence of standing) assert.equal(leansBack(sentence), 0, sentence)
})

test('an Arabic sentence that begins with "and" depends on it a little', () => {
  const share = leansBack('ونغسل الستائر في يومين.')
  assert.ok(share > 0 && share < 1)
})
