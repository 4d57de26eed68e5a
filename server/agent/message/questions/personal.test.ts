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
  for (const text of [
    ...['where are you', 'Where exactly are you?', 'where r u guys'],
    ...['where is the school exactly', 'where is your clinic?', "where's the nearest branch located"],
  ])
    assert.equal(isPersonal(text, true), false, text)
  for (const text of [
    'where are you with my order',
    'where is my order',
    'where is the parcel from the shop',
  ])
    assert.equal(isPersonal(text, true), true, text)
})

test('the number of a phone names no record, and a bare "when?" asks of what was spoken of', () => {
  for (const text of ['call 0551234567', 'رقمي ٠٥٥١٢٣٤٥٦٧', '+966 55 123 4567'])
    assert.equal(namesRecord(text), false, text)
  for (const text of ['متى', 'ومتى؟', 'when?']) assert.equal(isPersonal(text, true), false, text)
})

test('what holds for everybody is told from what only the own record tells', () => {
  for (const text of [
    'when do we get the security deposit back',
    'my cousin is 14, can she join',
    'what time do the ferries leave',
  ])
    assert.equal(isPersonal(text, true), false, text)
  for (const text of ['has my deposit been paid back', 'what time is my ferry', 'is my refund on its way'])
    assert.equal(isPersonal(text, true), true, text)
})

test('an account or a card that others use is for a person, and what is to be done then may stand in an article', () => {
  for (const text of [
    'someone paid with my card',
    'someone took over my account',
    'واحد استعمل بطاقتي وأنا ما أدري',
    'تهكر حسابي وانصرف الرصيد',
  ])
    assert.equal(isPersonal(text, false), true, text)
  for (const text of [
    'can my sister use my card',
    'how do I block a stolen card',
    'وش أسوي إذا ضاعت بطاقتي',
    'I changed my password yesterday',
  ])
    assert.equal(isPersonal(text, false), false, text)
})

test('when the next of something is, and what a thing costs, holds for everybody', () => {
  for (const text of [
    'when is the next workshop',
    'how much is the ticket',
    'متى الرحلة القادمة',
    'بكم التذكرة',
  ])
    assert.equal(isPersonal(text, true), false, text)
  for (const text of ['when is my next session', 'how much is my bill', 'متى موعدي الجاي'])
    assert.equal(isPersonal(text, true), true, text)
})

test('the Levant and Egypt ask for a way and for a place in words of their own, of what is for everybody', () => {
  for (const text of ['ازاي اعرف رصيدي', 'وينه', 'فينها', 'لين متى'])
    assert.equal(isPersonal(text, true), false, text)
  for (const text of ['وينها شحنتي', 'كام رصيدي', 'ليه فاتورتي عالية'])
    assert.equal(isPersonal(text, true), true, text)
})
