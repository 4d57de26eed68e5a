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

test('a name of any signs is read as it is written', () => {
  const signs = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index))
  for (const sign of [...signs, '–', '’', '«', '&', '™', '🛍️']) {
    for (const name of [`Al${sign}Rashid Co`, `${sign}Shop`, `Shop ${sign} Sons`]) {
      assert.equal(dropGreetedName(`hello ${name}, are you open?`, name), 'hello are you open?', name)
      assert.equal(dropGreetedName('do you deliver?', name), 'do you deliver?', name)
    }
  }
})
