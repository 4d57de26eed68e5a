import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isArabizi } from '../../message/reading/arabizi.ts'
import { KNOWN_SOUNDS } from '../../message/reading/lexicon.ts'
import { indexSounds } from '../sound/sounds.ts'
import { transliterate } from './transliterate.ts'

const SOUNDS = indexSounds(['كم', 'شحن', 'الفاتوره', 'تامين', 'تقبلون', 'فرع', 'وين', 'حجز', 'خصم'])

test('Latin letters and digits become the known Arabic words that sound like them', () => {
  for (const [written, meant] of [
    ['kam el sha7n', 'كم شحن'],
    ['teqbaloon ta2meen', 'تقبلون تامين'],
    ['ween el far3', 'وين فرع'],
    ['5asm', 'خصم'],
    ['7ajz', 'حجز'],
    ['elfatoora', 'فاتوره'],
    ['wel far3 bel 7ajz', 'و فرع بحجز'],
  ] as const) {
    assert.equal(transliterate(written, SOUNDS).replace(/\s+/g, ' '), meant, written)
  }
})

test('a doubled consonant makes the a behind it a long one, and a tanween is an alef', () => {
  for (const [written, meant] of [
    ['lel tollab', 'لطلاب'],
    ['3ayez akallem el 3ommal', 'أبي اكلم عمال'],
    ['talab', 'طلب'],
    ['twaslon jeddah', 'توصلون جده'],
    ['jiddan shukran', 'جدا شكرا'],
  ] as const) {
    assert.equal(transliterate(written, KNOWN_SOUNDS).replace(/\s+/g, ' '), meant, written)
  }
})

test('an unknown word is spelled, and numbers stay', () => {
  assert.equal(transliterate('zukhrumbat 12', SOUNDS), 'زوخرومبات 12')
})

test('English words in the middle of Arabic stay what they are, unless they sound like a known Arabic word', () => {
  for (const [written, meant] of [
    ['kam el insurance', 'كم insurance'],
    ['ween el branch', 'وين branch'],
    ['kam el free upgrade', 'كم free upgrade'],
    ["kam ta7wel a3'ala", 'كم تحويل اغلي'],
  ] as const) {
    assert.equal(transliterate(written, KNOWN_SOUNDS).replace(/\s+/g, ' '), meant, written)
  }
})

test('Arabic in Latin letters is told from English and from product names', () => {
  for (const text of [
    'abgha araje3 el montaj',
    'mata teftahoon',
    '3endkom tawseel?',
    'shlonkom ya jama3a',
    'bkam el warranty?',
    'el scanner ma yeshtaghel',
    'hal 3endkom student offer',
    'w bedoon?',
    'bel cash?',
    'w leh?',
    'tigbaloon mada?',
    '3indkum kursi lil atfal?',
  ]) {
    assert.ok(isArabizi(text), text)
  }
  for (const text of [
    'How much is delivery?',
    'is mp3 or b2b supported',
    'كم الشحن',
    'my order 12345',
    'covid19 test',
    'booking fee?',
    'w delivery?',
    'fries w cheese',
    'W Hotel voucher',
    'a bell for my bike',
    'Coupon?',
    'Do you deliver to Al Olaya or El Khobar?',
  ]) {
    assert.ok(!isArabizi(text), text)
  }
})

test('a number of a record stays as it is', () => {
  assert.equal(transliterate('abgha aghayer maw3edi AB1234', SOUNDS).split(' ').at(-1), 'ab1234')
  assert.equal(transliterate('wain talabi SH-48213', SOUNDS).split(' ').at(-1), 'sh-48213')
})
