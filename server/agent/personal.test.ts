import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPersonal, namesRecord } from './personal.ts'

test('a number names a record in the digits of any keyboard, and an amount in none', () => {
  for (const text of ['my order is 48211', 'طلبي ٤٨٢١١', 'طلبي ۴۸۲۱۱', 'AB-48211'])
    assert.equal(namesRecord(text), true, text)
  for (const text of ['12345 riyals', '١٢٣٤٥ ريال', '۱۲۳۴۵ ريال', 'in 14 days'])
    assert.equal(namesRecord(text), false, text)
})

test("a company is asked where it is, and where it has got with what is the customer's", () => {
  for (const text of ['where are you', 'Where exactly are you?', 'where r u guys'])
    assert.equal(isPersonal(text, true), false, text)
  for (const text of ['where are you with my order', 'where is my order'])
    assert.equal(isPersonal(text, true), true, text)
})
