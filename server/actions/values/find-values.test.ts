import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FoundValues, findValues } from './find-values.ts'

// A Tuesday.
const TODAY = '2026-09-15'

const find = (text: string, kind: keyof FoundValues) => [...findValues(text, TODAY)[kind]]

test('order numbers are found in both languages, with any digits and any sign before them', () => {
  for (const [text, numbers] of [
    ['where is my order 48213?', ['48213']],
    ['where is my order #77', ['77']],
    ['my order number is 512', ['512']],
    ['وين طلبي رقم ٤٨٢١٣', ['48213']],
    ['طلبي رقمه:۴۸۲۱۳ ما وصل', ['48213']],
    ['رقم الطلب ١٢', ['12']],
    ['Order SA-100234 please', ['SA-100234']],
    ['tracking ORD2026-0042', ['ORD2026-0042']],
    ['٤٨٢١٣', ['48213']],
    ['48213 and 48214', ['48213', '48214']],
    ['I have 3 items', []],
    ['I paid 1500 riyals for it', []],
    ['دفعت 1500 ريال', []],
    ['call me on 0512345678', []],
    ['on 2026-10-05 at 10:30', []],
    ['my mail is a1234@shop.example', []],
    ['see https://shop.example/o/12345', []],
  ] as const) {
    assert.deepEqual(find(text, 'order_number'), numbers, text)
  }
})

test('phone numbers are found in Saudi and international notations', () => {
  for (const [text, phones] of [
    ['0512345678', ['+966512345678']],
    ['my number: 051 234 5678.', ['+966512345678']],
    ['+966 51 234 5678', ['+966512345678']],
    ['00966512345678', ['+966512345678']],
    ['966512345678', ['+966512345678']],
    ['+966 0512345678', ['+966512345678']],
    ['رقمي ٠٥١٢٣٤٥٦٧٨', ['+966512345678']],
    ['جوالي ۰۵۱۲۳۴۵۶۷۸ شكرا', ['+966512345678']],
    ['512345678', ['+966512345678']],
    ['0112345678', ['+966112345678']],
    ['+971 50 123 4567', ['+971501234567']],
    ['+44 20 7946 0958', ['+442079460958']],
    ['order 48213', []],
    ['0612345678', []],
    ['05123456789', []],
  ] as const) {
    assert.deepEqual(find(text, 'phone'), phones, text)
  }
})

test('dates are found as written and as said, relative to today', () => {
  for (const [text, dates] of [
    ['2026-10-05', ['2026-10-05']],
    ['on 5/10/2026', ['2026-10-05']],
    ['٥/١٠/٢٠٢٦', ['2026-10-05']],
    ['5-10-26', ['2026-10-05']],
    ['on 5 October', ['2026-10-05']],
    ['on the 5th at 8 pm', ['2026-10-05']],
    ['the 15th or the 31st', ['2026-09-15', '2026-10-31']],
    ['يوم ٥ لو سمحت', ['2026-10-05']],
    ['the 5th of October', ['2026-10-05']],
    ['on the 5th of next month', []],
    ['the 5th order', []],
    ['كل يوم 5 ساعات', []],
    ['October 5th, 2027', ['2027-10-05']],
    ['5 of January', ['2027-01-05']],
    ['يوم 5 أكتوبر', ['2026-10-05']],
    ['١٥ ديسمبر ٢٠٢٦', ['2026-12-15']],
    ['today', ['2026-09-15']],
    ['tomorrow please', ['2026-09-16']],
    ['day after tomorrow', ['2026-09-17']],
    ['yesterday', ['2026-09-14']],
    ['اليوم', ['2026-09-15']],
    ['بكرة', ['2026-09-16']],
    ['غير موعدي لبكره', ['2026-09-16']],
    ['غدًا', ['2026-09-16']],
    ['بعد بكرة', ['2026-09-17']],
    ['بعد غد', ['2026-09-17']],
    ['أمس', ['2026-09-14']],
    ['next Sunday', ['2026-09-20']],
    ['Tuesday', ['2026-09-22']],
    ['الخميس الجاي', ['2026-09-17']],
    ['Thursday week', ['2026-09-24']],
    ['a week on Thursday', ['2026-09-24']],
    ['the Thursday after next', ['2026-09-24']],
    ['الخميس بعد القادم', ['2026-09-24']],
    ['last Thursday', ['2026-09-10']],
    ['الخميس الماضي', ['2026-09-10']],
    ['الثلاثاء اللي فات', ['2026-09-08']],
    ['every Thursday', []],
    ['يوم الاثنين', ['2026-09-21']],
    ['in 3 days', ['2026-09-18']],
    ['بعد ٣ أيام', ['2026-09-18']],
    ['بعد أسبوع', ['2026-09-22']],
    ['in two weeks', ['2026-09-29']],
    ['from 3 October to 7 October', ['2026-10-03', '2026-10-07']],
    ['31/2/2026', []],
    ['32/1/2026', []],
    ['may I ask something', []],
    ['I sat there', []],
    ['على السبت', ['2026-09-19']],
    ['خلها للسبت', ['2026-09-19']],
    ['يوم خميس', ['2026-09-17']],
    ['fri 9 pm or thurs', ['2026-09-18', '2026-09-17']],
    ['tomorow', ['2026-09-16']],
    ['tommorow or thrusday', ['2026-09-16', '2026-09-17']],
    ['الخميس ٢٤', ['2026-09-24']],
    ['thursday the 24th', ['2026-09-24']],
    ['friday the 24th', ['2026-09-18', '2026-09-24']],
    ['thursday 24 pm', ['2026-09-17']],
    ['الخميس 7', ['2026-09-17']],
    ['friday 20:00', ['2026-09-18']],
    ['wensday', ['2026-09-16']],
    ['every sundays special', []],
    ['on mondays', []],
    ['a sundae for someday on my birthday', []],
    ['كل يوم خميس', []],
    ['السعر لليوم', []],
  ] as const) {
    assert.deepEqual(find(text, 'date'), dates, text)
  }
})

test('denied values, and the limits of a span, are left out', () => {
  for (const [kind, text, values] of [
    ['order_number', 'not 48213', []],
    ['order_number', 'no, not order 48213 but 48214', ['48214']],
    ['order_number', 'مو ٤٨٢١٣', []],
    ['order_number', 'it has not arrived 48213', ['48213']],
    ['order_number', 'طلبي مو موجود 48213', ['48213']],
    ['date', 'any day except Friday', []],
    ['date', 'not on Friday', []],
    ['date', 'why not Friday?', ['2026-09-18']],
    ['date', 'sometime after Friday', []],
    ['date', 'any day before the 20th', []],
    ['date', 'بعد يوم الجمعة', []],
    ['date', 'كل يوم إلا الجمعة', []],
    ['date', 'I called before. Friday, please', ['2026-09-18']],
    ['date', 'not tomorrow, the day after tomorrow', ['2026-09-17']],
    ['time', 'any time after 8 pm', []],
    ['time', 'the day after at 8 pm', ['20:00']],
    ['time', 'قبل الساعة 8 مساء', []],
    ['time', '4 بعد الظهر', ['16:00']],
    ['time', '9 الا ربع الليل', ['20:45']],
    ['number', 'not 8, we are 9', [9]],
  ] as const)
    assert.deepEqual(find(text, kind), values, text)
})

test('amounts need their currency, plain numbers do not', () => {
  for (const [text, amounts] of [
    ['1,500.50 SAR', [1500.5]],
    ['SAR 99', [99]],
    ['١٥٠ ريال', [150]],
    ['٢٠٫٥ ر.س', [20.5]],
    ['order 48213', []],
  ] as const) {
    assert.deepEqual(find(text, 'amount'), amounts, text)
  }
  assert.deepEqual(find('3 of them', 'number'), [3])
})

test('e-mail addresses are found, whatever surrounds them', () => {
  for (const [text, mails] of [
    ['write to Amal.K+shop@mail.example.sa, please', ['amal.k+shop@mail.example.sa']],
    ['ايميلي amal@mail.example', ['amal@mail.example']],
    ['amal at mail', []],
  ] as const) {
    assert.deepEqual(find(text, 'email'), mails, text)
  }
})

test('one text may hold a value of each kind', () => {
  const found = findValues('طلبي ٤٨٢١٣ جوالي ٠٥١٢٣٤٥٦٧٨ غيروه لبكرة ودفعت ٢٠٠ ريال amal@mail.example', TODAY)
  assert.deepEqual(found.order_number, ['48213'])
  assert.deepEqual(found.phone, ['+966512345678'])
  assert.deepEqual(found.date, ['2026-09-16'])
  assert.deepEqual(found.amount, [200])
  assert.deepEqual(found.email, ['amal@mail.example'])
})
