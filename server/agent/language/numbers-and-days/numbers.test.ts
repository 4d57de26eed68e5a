import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNumbers, readNumbers } from './numbers.ts'

test('numbers are read in digits and in words, in one spelling', () => {
  for (const [text, numbers] of [
    ['1,150 riyals or ١١٥٠ ريال', ['1150', '1150']],
    ['from 10:00 to 4.50', ['10', '4.5']],
    ['a car with nine seats, twenty four cups', ['9', '24']],
    ['سيارة بتسعة مقاعد وخمسة عشر كوبًا وثلاثة وعشرون صحنًا', ['9', '15', '23']],
    ['تلات ايام وتمانية اشخاص', ['3', '8']],
    ['خمستاشر يوم، اطنعش، حداشر', ['15', '11']],
    ['one of our branches', []],
    ['30×40', ['30', '40']],
  ] as const)
    assert.deepEqual(listNumbers(text), numbers, text)
})

test('a range contains the whole numbers in it', () => {
  for (const [text, number, isSaid] of [
    ['Years 4–6: 32,000', '5', true],
    ['children from 3 to 12', '7', true],
    ['للأعمار من 7 إلى 12 سنة', '9', true],
    ['between 50 and 100 guests', '80', true],
    ['Years 4–6: 32,000', '7', false],
    ['Years 4–6: 32,000', '32000', true],
    ['10:00–22:00', '15', false],
    ['call 013-555', '200', false],
    ['on 12-04-2026', '8', false],
    ['the price is 20 - 10 off', '15', false],
  ] as const)
    assert.equal(readNumbers(text)(number), isSaid, `${text} ${number}`)
})
