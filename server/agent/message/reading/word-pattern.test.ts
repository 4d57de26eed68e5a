import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compilePattern, joinTokens } from './word-pattern.ts'

const matches = (pattern: string, tokens: string) =>
  compilePattern(pattern, { WHO: 'HUMAN|THEM', THEM: 'DESK|SERVICE' }).test(joinTokens(tokens.split(' ')))

test('kinds, words, groups of kinds and how often they stand are told apart', () => {
  assert.ok(matches('WANT DET* WHO', 'i WANT DET DET DESK now'))
  assert.ok(!matches('WANT DET* WHO', 'i WANT chairs DESK'))
  assert.ok(matches('put _{0,1} HUMAN on', 'put old HUMAN on'))
  assert.ok(!matches('put _{0,1} HUMAN on', 'put DET HUMAN on'))
})

test('ends are ends, and what must not follow does not', () => {
  assert.ok(matches('^ HUMAN POLITE* $', 'HUMAN POLITE'))
  assert.ok(!matches('^ HUMAN POLITE* $', 'HUMAN POLITE here'))
  assert.ok(matches('CALL POLITE|$', 'WANT CALL'))
  assert.ok(!matches('HUMAN !for|in', 'WANT HUMAN for'))
  assert.ok(matches('HUMAN !for|in', 'WANT HUMAN'))
})
