import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizePhone, phoneSpellings, writePhone } from './phone.ts'

test('platforms write international numbers without a sign, customers do not', () => {
  assert.equal(normalizePhone('971501234567'), null)
  assert.equal(normalizePhone('971501234567', true), '+971501234567')
  assert.equal(normalizePhone('966512345678', true), '+966512345678')
  for (const text of ['', 'amal', '17841400000000000', '12345', '966612345678']) {
    assert.equal(normalizePhone(text, true), null, text)
  }
})

test('a phone number is written in the form that an API wants', () => {
  assert.equal(writePhone('+966512345678', 'e164'), '+966512345678')
  assert.equal(writePhone('+966512345678', 'digits'), '966512345678')
  assert.equal(writePhone('+966512345678', 'national'), '0512345678')
  assert.equal(writePhone('+971501234567', 'national'), '+971501234567')
})

test('a number is searched in every notation, whichever is given', () => {
  const spellings = ['0512345678', '00966512345678', '512345678', '966512345678']
  for (const text of ['+966 51 234-5678', '00966512345678', '966512345678', '0512345678', '512345678']) {
    const found = phoneSpellings(text)
    assert.deepEqual([...new Set([...found, '512345678'])].sort(), [...spellings].sort(), text)
  }
  assert.deepEqual(phoneSpellings('+971 50 123 4567'), ['971501234567', '00971501234567'])
  assert.deepEqual(phoneSpellings('12345'), ['12345'])
})
