import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConsent } from './consent.ts'

test('a yes is a yes in both languages, in Latin letters and as a sign', () => {
  for (const text of [
    ...['yes', 'Yes.', 'YES PLEASE', 'yeah sure', 'ok', 'go ahead', 'Yes, do it please', 'sure, thank you'],
    ...['نعم', 'نَعَم', 'ايوه', 'أيوة', 'تمام', 'اي', 'إي والله', 'ايوا لو سمحت', 'أكيد، شكرًا', 'موافقة'],
    ...['aywa', 'na3am', '👍', '👍🏽', '✅'],
  ]) {
    assert.equal(readConsent([text]), 'yes', text)
  }
  assert.equal(readConsent(['نعم', 'شكرا']), 'yes')
})

test('a no wins, wherever it stands', () => {
  for (const texts of [
    ['no'],
    ['لا'],
    ['No thanks'],
    ['لا شكرا'],
    ['never mind'],
    ['yes no wait'],
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
