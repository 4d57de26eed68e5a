import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizePhone, writePhone } from './phone.ts'

test('a platform writes international numbers without a sign, a customer does not', () => {
  assert.equal(normalizePhone('971501234567'), null)
  assert.equal(normalizePhone('971501234567', true), '+971501234567')
  assert.equal(normalizePhone('966512345678', true), '+966512345678')
  for (const text of ['', 'amal', '17841400000000000', '12345', '966612345678']) {
    assert.equal(normalizePhone(text, true), null, text)
  }
})

test('a phone is written in the form that an API wants', () => {
  assert.equal(writePhone('+966512345678', 'e164'), '+966512345678')
  assert.equal(writePhone('+966512345678', 'digits'), '966512345678')
  assert.equal(writePhone('+966512345678', 'national'), '0512345678')
  assert.equal(writePhone('+971501234567', 'national'), '+971501234567')
})
