import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeLatinNumbers } from './numbers.ts'

test('numbers in Latin letters are read as Egypt, the Gulf and the Levant spell them', () => {
  for (const [value, ...spellings] of [
    ['2', 'etneen', 'tnein', 'itnen', 'thnain', 'tinten'],
    ['3', 'talata', 'tlateh', 'thalatha'],
    ['4', 'arba3a', 'arb3a'],
    ['5', 'khamsa', '5amse'],
    ['6', 'sitta', 'setta', 'sitteh'],
    ['7', 'sab3a'],
    ['8', 'tamanya', 'thmanya'],
    ['9', 'tes3a', 'tis3eh'],
    ['10', '3ashra', '3ashara'],
    ['12', 'etnashar', 'tna3shar'],
  ] as const)
    for (const spelling of spellings) assert.equal(writeLatinNumbers(spelling), value, spelling)
  assert.equal(writeLatinNumbers('i7na talat ashkhas'), 'i7na 3 ashkhas')
})

test('names and words of other languages that resemble a number stay', () => {
  for (const text of [
    'Talat bey',
    'sette persone',
    'sit with us',
    'set of two',
    'seta',
    'SAB3A-48213',
    'tres',
  ])
    assert.equal(writeLatinNumbers(text), text)
})
