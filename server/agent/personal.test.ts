import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesRecord } from './personal.ts'

test('a number names a record in the digits of any keyboard, and an amount in none', () => {
  for (const text of ['my order is 48211', 'طلبي ٤٨٢١١', 'طلبي ۴۸۲۱۱', 'AB-48211'])
    assert.equal(namesRecord(text), true, text)
  for (const text of ['12345 riyals', '١٢٣٤٥ ريال', '۱۲۳۴۵ ريال', 'in 14 days'])
    assert.equal(namesRecord(text), false, text)
})
