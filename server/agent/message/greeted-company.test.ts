import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropGreetedName } from './greeted-company.ts'

test('the company that is greeted is dropped, and one that is asked about stays', () => {
  for (const [said, left] of [
    ['hello Bayt Sidra do you deliver?', 'hello do you deliver?'],
    ['Hi bayt sidra team, do you deliver?', 'Hi do you deliver?'],
    ['hi, where is Bayt Sidra?', 'hi, where is Bayt Sidra?'],
    ['hello Bayt Sidra', 'hello Bayt Sidra'],
    ["hi Bayt Sidra's card, is it free?", "hi Bayt Sidra's card, is it free?"],
  ] as const)
    assert.equal(dropGreetedName(said, 'Bayt Sidra'), left)
})

test('a name with signs of patterns is read to the letter', () => {
  assert.equal(dropGreetedName('hi C+ (Riyadh), open?', 'C+ (Riyadh)'), 'hi open?')
})
