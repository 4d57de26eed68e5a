import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeNumber } from './changed-number.ts'

test('a message that only corrects a number asks the question before with the other one', () => {
  for (const [text, previous, asked] of [
    ['لا مو ٨٠ ابي ١٣٠', 'كم سعر بوكس 80 حبه', 'كم سعر بوكس 130 حبه'],
    ['لا ابي 80', 'كم بوكس 24 حبه', 'كم بوكس 80 حبه'],
    ['ابغى ١٣٠ مو ٨٠', 'بكم ٨٠', 'بكم 130'],
    ['no, not 80, I want 130', 'how much are 80 pieces', 'how much are 130 pieces'],
    ['130 not 80', 'the price for 80', 'the price for 130'],
  ] as const)
    assert.equal(changeNumber(text, previous), asked, text)
})

test('a number that was not asked about, or one of several, corrects nothing', () => {
  for (const [text, previous] of [
    ['not 70, I want 130', 'how much are 80 pieces'],
    ['no, 130', 'is it open from 8 to 10'],
    ['no I am 80', 'how much are 24 pieces'],
    ['I want 130', 'how much are 80 pieces'],
  ] as const)
    assert.equal(changeNumber(text, previous), null, text)
})
