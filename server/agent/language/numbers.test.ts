import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNumbers } from './numbers.ts'

test('numbers are read in digits and in words, in one spelling', () => {
  for (const [text, numbers] of [
    ['1,150 riyals or ١١٥٠ ريال', ['1150', '1150']],
    ['from 10:00 to 4.50', ['10', '4.5']],
    ['a car with nine seats, twenty four cups', ['9', '24']],
    ['سيارة بتسعة مقاعد وخمسة عشر كوبًا وثلاثة وعشرون صحنًا', ['9', '15', '23']],
    ['one of our branches', []],
    ['30×40', ['30', '40']],
  ] as const)
    assert.deepEqual(listNumbers(text), numbers, text)
})
